"""List games, presets and options, explain one of them, or check and explain a rule set.

`ledger42 rules moon` explains a game, `ledger42 rules nello-doubles` an option;
`ledger42 rules "house; nello off"` or `ledger42 rules FILE.toml` says whether a rule set can be
played and what it settles; `ledger42 rules FOLDER` lists the rule files of a folder. A rule set
that cannot be played is exit status 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cli.game_sheet import seats, sheet
from cli.guard import REFUSED, complain
from cli.options import Form
from cli.output import Column, Format, Listing, Row, put, put_listing
from ledger.rules import GAMES, OPTIONS, PRESETS, Option, RuleSet

_OPTION = ("option", "values", "default", "says", "rule")
_SETTLED = ("option", "value", "from", "says", "rule")


def command(
    what: Annotated[
        str,
        typer.Argument(
            help="A game such as moon, an option such as nello-doubles, a rule set such as "
            '"house; nello off", a rule file, which ends in .toml, or a folder of them.',
            metavar="[WHAT]",
        ),
    ] = "",
    form: Form = Format.TABLE,
) -> None:
    """Explain rules."""
    if what and Path(what).is_dir():
        _list_files(what, form)
        return
    option = next((option for option in OPTIONS if option.key == what.strip().lower()), None)
    if not what:
        if form is Format.TABLE:
            for listing in (_games(), _presets()):
                put_listing(listing, form)
                put("\n")
        put_listing(_options(OPTIONS), form)
    elif option is None:
        _explain(_rules(what), form)
    elif form is Format.TABLE:
        put("\n".join(_detail(option)) + "\n")
    else:
        put_listing(_options((option,)), form)


def _list_files(folder: str, form: Form) -> None:
    """List the rule files of a folder, and say what is wrong in those that cannot be played."""
    from ledger.record.rule_file import rule_files

    found = rule_files(folder)
    rows = [
        {
            "file": rule_file.file,
            "name": rule_file.rules.name,
            "game": rule_file.rules.game.title,
            "about": rule_file.about,
            "rules": rule_file.rules.text,
        }
        for rule_file in found
        if rule_file.rules is not None
    ]
    for rule_file in found:
        complain(rule_file.errors)
    columns = [_field("name"), _field("game"), _field("about"), _field("file")]
    empty = f"No rule files (*.toml) in {folder} that can be played."
    listing = Listing(rows, ("file", "name", "game", "about", "rules"), columns, empty=empty)
    put_listing(listing, form)
    if any(rule_file.errors for rule_file in found):
        raise typer.Exit(REFUSED)


def _rules(what: str) -> RuleSet:
    """The rule set of a rule file or of the words themselves."""
    from ledger.record.rule_file import rules_of

    return rules_of(what)


def _games() -> Listing:
    rows = [
        {
            "game": game.id,
            "title": game.title,
            "tiles": len(game.tile_set.tiles),
            "deal": game.hand_size,
            "hand": game.hand_total,
            "seats": seats(game),
        }
        for game in GAMES.values()
    ]
    return Listing(
        rows,
        ("game", "title", "tiles", "deal", "hand", "seats"),
        [
            _field("game"),
            _field("title"),
            Column("tiles", lambda row: str(row["tiles"]), right=True),
            Column("dealt", lambda row: str(row["deal"]), right=True),
            Column("points", lambda row: str(row["hand"]), right=True),
            _field("seats"),
        ],
        title="Games",
    )


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
        notes=[
            "`ledger42 rules WORD` explains a game, a preset or an option; a rule set is a preset "
            "and changes to it."
        ],
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
    title = rules.game.title
    put(f"{rules.text}\n" if rules.text.startswith(title) else f"{rules.text}\n{title}\n")
    put("".join(f"{line}\n" for line in sheet(rules)) + "\n")
    columns = [_field("option"), _field("value"), _field("from"), _field("says")]
    put_listing(Listing(rows, _SETTLED, columns, faint=_by_default), form)


def _by_default(row: Row) -> bool:
    return bool(row["from"] == "default")


def _span(option: Option) -> list[str]:
    return [] if option.number is None else [f"{option.number[0]}..{option.number[1]}"]


def _field(key: str) -> Column:
    return Column(key, lambda row: str(row[key]))
