"""The people of a service, with the methods of `ledger.store.people.People`."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from cli.remote.wire import WORK_SECONDS, Members, Wire
from ledger.store.erase import Erasure
from ledger.store.people_views import Person, PersonAct, PersonHistory


class RemotePeople:
    """Finds people at a service and acts on them; who acts is what its token says."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def all(
        self, club: str | None = None, words: str = "", *, written: bool = False
    ) -> list[Person]:
        """Everybody, by name."""
        params = _params(club, written) | ({"q": words} if words else {})
        told = self._wire.json("GET", "people", params=params).get("people")
        return list(self._wire.value(tuple[Person, ...], told))

    def person(
        self, words: str, club: str | None = None, *, written: bool = False
    ) -> PersonHistory:
        """The person whom words mean, with the acts on that person."""
        told = self._wire.json("GET", _path(words), params=_params(club, written))
        acts = self._wire.value(tuple[PersonAct, ...], told.get("acts"))
        return PersonHistory(self._wire.value(Person, told), acts)

    def alias(self, words: str, name: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Have a name mean a person."""
        return self._acted("POST", _path(words, "aliases"), club, {"name": name, "why": why})

    def unalias(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Take an alias away."""
        return self._acted("DELETE", _path(words, "aliases", name), club, None, why)

    def merge(self, words: str, into: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Make two people one."""
        return self._acted("POST", _path(words, "merge"), club, {"into": into, "why": why})

    def unmerge(self, words: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Part a person that was merged."""
        return self._acted("POST", _path(words, "unmerge"), club, {"why": why})

    def rename(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Show a person by another name."""
        return self._acted("PUT", _path(words, "name"), club, {"name": name, "why": why})

    def pseudonym(
        self, words: str, shown: str | None, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Show a pseudonym, or the name again."""
        path = _path(words, "pseudonym")
        if shown is None:
            return self._acted("DELETE", path, club, None, why)
        return self._acted("PUT", path, club, {"shown": shown, "why": why})

    def erase(self, words: str, *, by: str, why: str, club: str | None = None) -> Erasure:
        """Take every name of a person out of the ledger."""
        told = self._ask("POST", _path(words, "erase"), club, {"why": why})
        return self._wire.value(Erasure, told)

    def _acted(
        self, method: str, path: str, club: str | None, body: dict[str, Any] | None, why: str = ""
    ) -> Person:
        return self._wire.value(Person, self._ask(method, path, club, body, why))

    def _ask(
        self, method: str, path: str, club: str | None, body: dict[str, Any] | None, why: str = ""
    ) -> Members:
        params = _params(club) | ({"why": why} if body is None else {})
        return self._wire.json(method, path, params=params, body=body, seconds=WORK_SECONDS)


def _path(*words: str) -> str:
    person, *others = words
    return "/".join(["people", *(quote(word, safe="") for word in (person, *others))])


def _params(club: str | None, written: bool = False) -> dict[str, str]:
    params = {} if club is None else {"club": club}
    return params | ({"written": "yes"} if written else {})
