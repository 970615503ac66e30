"""Who may use the ledger: tokens, browsers signed in with them, and one-time sign-in codes."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ledger.errors import AccessError, NotFoundError, UsageError
from ledger.grant import Scope
from ledger.store.access_secrets import (
    hashed,
    matches,
    new_id,
    new_secret,
    token_parts,
    token_text,
)
from ledger.store.access_sessions import Session, SessionTable
from ledger.store.access_tokens import Token, TokenTable
from ledger.store.clubs import Clubs
from ledger.store.database import Database

DAYS = 365
"""How long a token lives unless something else is said."""

MOST_DAYS = 3650
SESSION = timedelta(days=30)
CODE = timedelta(minutes=10)
USED_TO = timedelta(hours=1)
"""How exactly the last use of a token is kept: one write an hour, not one a request."""

_LABEL = 80
_ID = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token just made; `text` is handed out once and kept nowhere."""

    token: Token
    text: str


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session just opened; `secret` goes into the browser's cookie and is kept nowhere."""

    session: Session
    secret: str


class Access:
    """The tokens and sessions of one open ledger; `at` is always the moment of the act, in UTC.

    Everything is held in memory beside its tables, for the process that holds the file is the only
    one to change them. Safe to use from several threads.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._table = TokenTable(database)
        self._session_table = SessionTable(database)
        self._lock = threading.RLock()
        self._tokens = self._table.rows()
        self._sessions = self._session_table.rows()
        self._passing: set[str] = set()
        self._codes: dict[str, tuple[str, datetime]] = {}

    def relabel(self) -> None:
        """Read the labels of tokens again, after an erasure has worded them anew."""
        with self._lock:
            for token_id, (kept, _) in self._table.rows().items():
                if token_id in self._tokens:
                    token, secret_hash = self._tokens[token_id]
                    self._tokens[token_id] = (replace(token, label=kept.label), secret_hash)

    def create(
        self,
        label: str,
        scopes: Iterable[Scope],
        *,
        at: datetime,
        club: str | None = None,
        days: int = DAYS,
    ) -> NewToken:
        """Make a token, for one club or for every club; its text is in the answer and never again.

        Raises `token-label`, `token-scopes`, `token-days` and `club-unknown`.
        """
        if club is not None:
            Clubs(self._database).club(club)
        made = _made(label, frozenset(scopes), club, days, at)
        token = made.token
        secret_hash = _hash_of(made)
        with self._lock:
            self._table.insert(token, secret_hash)
            self._tokens[token.token_id] = (token, secret_hash)
        return made

    def create_passing(self, label: str, scopes: Iterable[Scope], *, at: datetime) -> NewToken:
        """Make a token of every club that is gone when the ledger is closed, kept in memory."""
        made = _made(label, frozenset(scopes), None, MOST_DAYS, at)
        token = made.token
        with self._lock:
            self._passing.add(token.token_id)
            self._tokens[token.token_id] = (token, _hash_of(made))
        return made

    def tokens(self, club: str | None = None) -> list[Token]:
        """The tokens, the oldest first: every one, or those of one club."""
        with self._lock:
            return [
                token
                for token, _ in self._tokens.values()
                if token.token_id not in self._passing and club in (None, token.club)
            ]

    def token(self, token_id: str) -> Token:
        """One token by its id; raises `token-not-found`."""
        found = self._tokens.get(token_id)
        if found is None or token_id in self._passing:
            raise NotFoundError(
                "token-not-found",
                f"there is no token {token_id!r}",
                hint="A token's id is the 8 digits after l42_; ledger42 token list shows them."
                if not _ID.fullmatch(token_id)
                else "ledger42 token list shows the tokens.",
            )
        return found[0]

    def live(self, at: datetime) -> bool:
        """Whether a kept token is good at a moment: whether anybody could write."""
        return any(token.state(at) == "live" for token in self.tokens())

    def revoke(self, token_id: str, *, at: datetime) -> Token:
        """End a token and every browser that signed in with it; twice is as good as once.

        Raises `token-not-found`.
        """
        with self._lock:
            token = self.token(token_id)
            if token.revoked_at is None:
                self._table.revoke(token_id, at)
                token = replace(token, revoked_at=at)
                self._tokens[token_id] = (token, self._tokens[token_id][1])
                self._sessions = {
                    key: session
                    for key, session in self._sessions.items()
                    if session.token_id != token_id
                }
            return token

    def recognised(self, text: str, *, at: datetime) -> Token:
        """The live token of this text; raises `token-unknown`, `token-revoked`, `token-expired`."""
        token_id, secret = token_parts(text) or ("", "")
        token, kept = self._tokens.get(token_id, (None, None))
        if not matches(secret, kept) or token is None:
            raise AccessError(
                "token-unknown",
                "this ledger knows no such token",
                hint="Copy it whole, from l42_ to its last character. ledger42 token create makes "
                "another one.",
            )
        return _live(token, at)

    def use(self, token_id: str, *, at: datetime) -> None:
        """Note that a token was used, to the hour."""
        with self._lock:
            if not self.use_is_news(token_id, at=at):
                return
            token, secret_hash = self._tokens[token_id]
            self._tokens[token_id] = (replace(token, used_at=at), secret_hash)
            if token_id not in self._passing:
                self._table.used({token_id: at})

    def use_is_news(self, token_id: str, *, at: datetime) -> bool:
        """Whether a use would be written down."""
        if token_id not in self._tokens:
            return False
        used_at = self._tokens[token_id][0].used_at
        return used_at is None or at - used_at >= USED_TO

    def open_session(self, token: Token, *, at: datetime) -> NewSession:
        """Sign a browser in, for 30 days or as long as the token lives; old sessions go."""
        secret = new_secret()
        until = min(at + SESSION, token.expires_at)
        session = Session(hashed(secret), token.token_id, at, until)
        with self._lock:
            over = [key for key, known in self._sessions.items() if known.expires_at <= at]
            if over:
                self._session_table.delete(over)
                for key in over:
                    del self._sessions[key]
            if token.token_id not in self._passing:
                self._session_table.insert(session)
            self._sessions[session.secret_hash] = session
        return NewSession(session, secret)

    def signed_in(self, secret: str, *, at: datetime) -> Token | None:
        """The live token behind a session's secret; None when the session or the token is over."""
        session = self._sessions.get(hashed(secret))
        if session is None or session.expires_at <= at:
            return None
        token, _ = self._tokens.get(session.token_id, (None, ""))
        return token if token is not None and token.state(at) == "live" else None

    def close_session(self, secret: str) -> None:
        """Sign a browser out."""
        with self._lock:
            session = self._sessions.pop(hashed(secret), None)
            if session is not None and session.token_id not in self._passing:
                self._session_table.delete([session.secret_hash])

    def code(self, token: Token, *, at: datetime) -> str:
        """A code that signs one browser in once, within ten minutes."""
        code = new_secret()
        with self._lock:
            self._codes[hashed(code)] = (token.token_id, at + CODE)
        return code

    def redeemed(self, code: str, *, at: datetime) -> Token:
        """The live token of a code, which is then used up; raises `code-unknown`."""
        with self._lock:
            token_id, until = self._codes.pop(hashed(code), ("", at))
            self._codes = {key: kept for key, kept in self._codes.items() if kept[1] > at}
        token, _ = self._tokens.get(token_id, (None, ""))
        if token is None or until <= at:
            raise AccessError(
                "code-unknown",
                "this sign-in link was used already, or is older than ten minutes",
                hint="Sign in with a token, or start the service again for another link.",
            )
        return _live(token, at)


def _live(token: Token, at: datetime) -> Token:
    state = token.state(at)
    if state == "live":
        return token
    ended = token.revoked_at if state == "revoked" else token.expires_at
    raise AccessError(
        f"token-{state}",
        f"the token {token.label!r} {'was revoked' if state == 'revoked' else 'expired'} on "
        f"{ended:%Y-%m-%d}",
        hint="Ask whoever runs this ledger for another one: ledger42 token create makes it.",
    )


def _hash_of(made: NewToken) -> str:
    return hashed(made.text.rpartition("_")[2])


def _made(
    label: str, scopes: frozenset[Scope], club: str | None, days: int, at: datetime
) -> NewToken:
    label = label.strip()
    if not label or len(label) > _LABEL or not label.isprintable():
        raise UsageError(
            "token-label",
            f"a token cannot be called {label[:_LABEL]!r}",
            hint="Say in some words who or what it is for, such as 'table 2 phone': the history "
            f"shows it as who acted. At most {_LABEL} characters, on one line.",
        )
    if not scopes:
        raise UsageError(
            "token-scopes",
            "a token without a scope is good for nothing",
            hint=f"There are: {', '.join(Scope)}.",
        )
    if not 1 <= days <= MOST_DAYS:
        raise UsageError(
            "token-days",
            f"a token cannot live for {days} days",
            hint=f"Give it 1 to {MOST_DAYS} days; {DAYS} unless said.",
        )
    token_id, secret = new_id(), new_secret()
    token = Token(token_id, label, scopes, club, secret[-4:], at, at + timedelta(days=days))
    return NewToken(token, token_text(token_id, secret))
