"""List presets and options, explain one option, or check and explain a rule set.

`ledger42 rules nello-doubles` explains an option; `ledger42 rules "house; nello off"` says whether
a rule set can be played and what it settles. A rule set that cannot be played is exit status 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from cli.options import Form
from cli.output import Column, Format, Listing, Row, put, put_listing
from ledger.rules import OPTIONS, PRESETS, Option, RuleSet, parse_rules

_OPTION = ("option", "values", "default", "says", "rule")
_SETTLED = ("option", "value", "from", "says", "rule")


def command(
    what: Annotated[
        str,
        typer.Argument(
            help='An option such as nello-doubles, or a rule set such as "house; nello off".',
            metavar="[WHAT]",
        ),
    ] = "",
    form: Form = Format.TABLE,
) -> None:
    """Explain rules."""
    option = next((option for option in OPTIONS if option.key == what.strip().lower()), None)
    if not what:
        if form is Format.TABLE:
            put_listing(_presets(), form)
            put("\n")
        put_listing(_options(OPTIONS), form)
    elif option is None:
        _explain(parse_rules(what), form)
    elif form is Format.TABLE:
        put("\n".join(_detail(option)) + "\n")
    else:
        put_listing(_options((option,)), form)


def _presets() -> Listing:
    rows = [
        {
            "preset": name,
            "game": kind.title,
            "changes": "; ".join(f"{key} {value}" for key, value in kind.presets[name].items()),
        }
        for name, kind in PRESETS.items()
    ]
    return Listing(
        rows,
        ("preset", "game", "changes"),
        [_field("preset"), _field("game"), _field("changes")],
        title="Presets",
    )


def _options(options: tuple[Option, ...]) -> Listing:
    rows = [
        {
            "option": option.key,
            "values": list(option.values) + _span(option),
            "default": option.values[0],
            "says": option.says,
            "rule": option.rule,
        }
        for option in options
    ]
    return Listing(
        rows,
        _OPTION,
        [
            _field("option"),
            Column("values, the default first", lambda row: ", ".join(row["values"])),
            _field("says"),
        ],
        title="Options",
        notes=["`ledger42 rules OPTION` explains one; a rule set is a preset and changes to it."],
    )


def _detail(option: Option) -> Iterator[str]:
    yield f"{option.key}: {option.says} [RULES {option.rule}]"
    yield f"  values   {option.choices()}"
    yield f"  default  {option.values[0]}"
    presets = [
        f"{name} ({kind.presets[name][option.key]})"
        for name, kind in PRESETS.items()
        if option.key in kind.presets[name]
    ]
    if presets:
        yield f"  changed  {', '.join(presets)}"
    finer = [other.key for other in OPTIONS if other.key.startswith(f"{option.key}-")]
    if finer:
        yield f"  finer    {', '.join(finer)}"


def _explain(rules: RuleSet, form: Format) -> None:
    preset = rules.game.presets[rules.preset]
    changes = dict(rules.changes)
    rows = [
        {
            "option": option.key,
            "value": rules.option(option.key),
            "from": "here"
            if option.key in changes
            else rules.preset
            if option.key in preset
            else "default",
            "says": option.says,
            "rule": option.rule,
        }
        for option in OPTIONS
    ]
    if form is not Format.TABLE:
        put_listing(Listing(rows, _SETTLED, ()), form)
        return
    calls = ", ".join(str(call).replace("follow-me", "follow me") for call in rules.calls)
    put(f"{rules.text}\n")
    put(f"{rules.game.title}, to {rules.target} {rules.scoring}. After the auction: {calls}.\n\n")
    columns = [_field("option"), _field("value"), _field("from"), _field("says")]
    put_listing(Listing(rows, _SETTLED, columns, faint=_by_default), form)


def _by_default(row: Row) -> bool:
    return bool(row["from"] == "default")


def _span(option: Option) -> list[str]:
    return [] if option.number is None else [f"{option.number[0]}..{option.number[1]}"]


def _field(key: str) -> Column:
    return Column(key, lambda row: str(row[key]))
