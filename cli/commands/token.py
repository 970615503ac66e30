"""Make, list and revoke the tokens that let people and programs in.

`ledger42 token create --label "table 2 phone"` prints a token, once: the ledger keeps no more of
it than is needed to recognise it. A token is good for its scopes, in one club or in every club,
until it expires or is revoked. `record` stores games, `adjudicate` corrects them, `admin` does
everything; each of them reads.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.guard import talk
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Column, Format, Listing, Row, put, put_listing
from ledger.errors import UsageError
from ledger.grant import Scope

if TYPE_CHECKING:
    from ledger.store.access_tokens import Token as Kept

DAYS = 365
KEYS = (
    "token_id",
    "label",
    "scopes",
    "club",
    "state",
    "tail",
    "created_at",
    "expires_at",
    "revoked_at",
    "used_at",
)


class Action(StrEnum):
    """What to do with tokens."""

    CREATE = "create"
    LIST = "list"
    REVOKE = "revoke"


def command(
    action: Annotated[
        Action,
        typer.Argument(help="Make a token, list them all, or revoke one.", metavar="ACTION"),
    ],
    which: Annotated[
        str,
        typer.Argument(help="For revoke: the token's id, as the list shows it.", metavar="[ID]"),
    ] = "",
    label: Annotated[
        str,
        typer.Option(
            help="For create: who or what it is for; the history shows it as who acted.",
            metavar="WORDS",
        ),
    ] = "",
    scope: Annotated[
        list[str],
        typer.Option(
            help="For create: what it is good for, read, record, adjudicate or admin; may be given "
            "several times. record unless said.",
            metavar="SCOPE",
        ),
    ] = [],  # noqa: B006  # Typer reads the default, nothing changes it
    club: Annotated[
        str,
        typer.Option(
            help="For create: the one club that it is good for; every club unless said.",
            metavar="CLUB",
        ),
    ] = "",
    days: Annotated[
        int, typer.Option(help="For create: how many days it lives, 1 to 3650.", metavar="N")
    ] = DAYS,
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Work on tokens."""
    _check_words(action, which, {"--label": label, "--scope": scope, "--club": club})
    now = datetime.now(UTC)
    scopes = [_scope(word) for word in scope] or [Scope.RECORD]
    with opened(db, url, token, create=action is Action.CREATE) as book:
        access = book.access
        if action is Action.LIST:
            put_listing(_listing([_row(kept, now) for kept in access.tokens()]), form)
        elif action is Action.REVOKE:
            put_listing(_listing([_row(access.revoke(which, at=now), now)]), form)
        else:
            made = access.create(label, scopes, club=club or None, days=days, at=now)
            if form is Format.TABLE:
                put(f"{made.text}\n")
                talk(
                    f"{_sentence(made.token)}. Keep it now: it is shown this once.\n"
                    f"Revoke it with: ledger42 token revoke {made.token.token_id}"
                )
            else:
                row = {**_row(made.token, now), "text": made.text}
                put_listing(Listing([row], (*KEYS, "text"), ()), form)


def _check_words(action: Action, which: str, given: dict[str, Any]) -> None:
    """Refuse what another action takes, before anything is done."""
    if (action is Action.REVOKE) != bool(which):
        raise UsageError(
            "token-which",
            f"token {action} takes {'the id of a token' if action is Action.REVOKE else 'no id'}",
            hint="ledger42 token list shows the ids; ledger42 token revoke ID ends one.",
        )
    strange = [name for name, value in given.items() if value and action is not Action.CREATE]
    if strange:
        raise UsageError(
            "token-which",
            f"token {action} does not take {strange[0]}",
            hint="A token cannot be changed: revoke it and create another one.",
        )


def _scope(word: str) -> Scope:
    try:
        return Scope(word.strip().lower())
    except ValueError:
        raise UsageError(
            "scope-unknown",
            f"there is no scope {word!r}",
            hint=f"There are: {', '.join(Scope)}; say --scope once for each.",
        ) from None


def _sentence(token: Kept) -> str:
    where = f"the club {token.club}" if token.club else "every club"
    scopes = " and ".join(sorted(token.scopes))
    return f"{token.label!r} may {scopes} in {where} until {token.expires_at:%Y-%m-%d}"


def _row(token: Kept, now: datetime) -> dict[str, Any]:
    return {
        "token_id": token.token_id,
        "label": token.label,
        "scopes": sorted(token.scopes),
        "club": token.club,
        "state": token.state(now),
        "tail": token.tail,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
        "used_at": token.used_at,
    }


def _listing(rows: list[dict[str, Any]]) -> Listing:
    return Listing(
        rows,
        KEYS,
        [
            Column("id", lambda row: str(row["token_id"])),
            Column("for", lambda row: str(row["label"])),
            Column("may", lambda row: ", ".join(row["scopes"])),
            Column("club", lambda row: row["club"] or "every club"),
            Column("ends with", lambda row: f"…{row['tail']}", spare=True),
            Column("state", lambda row: str(row["state"])),
            Column("until", _until),
            Column("last used", lambda row: _day(row["used_at"]) or "never", spare=True),
        ],
        title="Tokens",
        empty='No tokens yet. Make one: ledger42 token create --label "table 2 phone"',
        faint=lambda row: bool(row["state"] != "live"),
    )


def _until(row: Row) -> str:
    return _day(row["revoked_at"] or row["expires_at"])


def _day(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d}" if at else ""
