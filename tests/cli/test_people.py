"""`ledger42 people`: who is who, on a file and through a service alike."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from cli.app import run
from cli.remote import wire
from cli.remote.address import Address
from ledger.book import Book
from ledger.grant import Scope

URL = ("--url", "http://127.0.0.1:8042")
WHY = ("--why", "they sign alike")
RECORD = """\
[P42 "1"]
[Date "2026-11-{day:02}"]
[Rules "straight"]
[A "{a}"]
[B "Bob"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
bid A 30
call A 5
end A made
"""


@pytest.fixture(params=["a file", "a service"])
def people(request, l42, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., object]]:
    """Run `ledger42 people` with these words on three games."""
    names = ("Ann Novak", "Annie", "N\u00fa\u00f1ez")
    text = "\n".join(RECORD.format(day=day, a=name) for day, name in enumerate(names, 1))
    Path("night.p42").write_text(text, encoding="utf-8")
    assert l42("ingest", "night.p42").status == 0
    remote = request.param == "a service"
    with _service(monkeypatch) if remote else nullcontext():

        def ask(*words: object) -> object:
            return l42(*words, *(URL if remote else ()))

        def people(*words: object) -> object:
            return ask("people", *words)

        people.run = ask
        yield people


@contextmanager
def _service(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with Book.open("ledger.duckdb") as book:
        app = create_app(book)
        made = book.access.create("Joe", [Scope.ADMIN], at=datetime.now(UTC))

        def client(address: Address, token: str) -> TestClient:
            headers = {"Authorization": f"Bearer {made.text}"}
            return TestClient(app, base_url=address.url, headers=headers, follow_redirects=False)

        monkeypatch.setattr(wire, "client_of", client)
        yield


def told(ran) -> list[dict]:
    assert ran.status == 0, ran.err
    rows: list[dict] = json.loads(ran.out)
    return rows


def test_people_are_listed(people) -> None:
    out = people("list").out
    for name in ("Ann Novak", "Annie", "Bob", "Cy", "Di", "N\u00fa\u00f1ez"):
        assert name in out


def test_people_are_searched(people) -> None:
    assert [row["name"] for row in told(people("list", "NUNEZ", "-f", "json"))] == [
        "N\u00fa\u00f1ez"
    ]


def test_an_alias_is_given_and_taken(people) -> None:
    given = told(people("alias", "Ann Novak", "Annie", *WHY, "-f", "json"))
    assert [(row["names"], row["games"]) for row in given] == [(["Annie"], 2)]
    taken = told(people("unalias", "ann novak", "annie", *WHY, "-f", "json"))
    assert [(row["names"], row["games"]) for row in taken] == [([], 1)]


def test_people_are_merged_and_parted(people) -> None:
    [merged] = told(people("merge", "Annie", "Ann Novak", *WHY, "-f", "json"))
    assert (merged["name"], merged["games"]) == ("Ann Novak", 2)
    [parted] = told(people("unmerge", "Annie", *WHY, "-f", "json"))
    assert (parted["name"], parted["games"]) == ("Annie", 1)


def test_a_person_is_shown_with_the_acts(people) -> None:
    people("merge", "Annie", "Ann Novak", *WHY)
    ran = people("show", "Ann Novak")
    assert ran.status == 0, ran.err
    assert "Annie" in ran.out
    assert "they sign alike" in ran.out
    [row] = told(people("show", "Ann Novak", "-f", "json"))
    assert [act["kind"] for act in row["acts"]] == ["merge"]


def test_a_person_gets_another_name(people) -> None:
    [row] = told(people("rename", "Annie", "Anna Kubena", *WHY, "-f", "json"))
    assert (row["name"], row["names"]) == ("Anna Kubena", ["Annie"])


def test_a_pseudonym_is_given_and_taken_back(people) -> None:
    assert people("pseudonym", "Ann Novak", "Shadow", *WHY).status == 0
    assert "Novak" not in people("list").out
    assert "Shadow (pseudonym)" in people("list").out
    assert "Ann Novak" in people("list", "--written").out
    assert people("pseudonym", "Shadow", *WHY).status == 0
    assert "Ann Novak" in people("list").out


def test_a_name_is_erased(people) -> None:
    ran = people("erase", "Ann Novak", *WHY, "--yes")
    assert ran.status == 0, ran.err
    assert "Player " in ran.out
    assert "exports and archives made before still hold the name" in ran.err
    assert "Novak" not in people("list", "--written").out


def test_where_nobody_can_be_asked_nothing_is_erased(people) -> None:
    ran = people("erase", "Ann Novak", *WHY)
    assert ran.status == 2
    assert "--yes" in ran.err
    assert "Ann Novak" in people("list").out


def test_words_that_fit_several_name_them(people) -> None:
    for person in ("Bob", "Cy"):
        assert people("alias", person, "B", *WHY).status == 0
    ran = people("show", "B")
    assert ran.status == 2
    assert "Bob (p" in ran.err
    assert "Cy (p" in ran.err


def test_nobody_is_not_found(people) -> None:
    ran = people("show", "Ann Novac")
    assert ran.status == 3
    assert "Did you mean Ann Novak?" in ran.err


def test_an_act_without_a_reason_is_refused(people) -> None:
    ran = people("alias", "Bob", "Bobby")
    assert ran.status == 2
    assert "why-missing" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("alias", "Bob"),
        ("merge", "Bob"),
        ("unmerge", "Bob", "Cy", *WHY),
        ("list", "--yes"),
        ("list", "--why", "because"),
        ("alias", "Bob", "B", *WHY, "--written"),
    ],
)
def test_what_an_action_does_not_take_is_refused(l42, words: tuple[str, ...]) -> None:
    ran = l42("people", *words)
    assert ran.status == 2
    assert "people-words" in ran.err


def test_an_export_has_the_pseudonym_unless_it_is_asked_for_as_written(people) -> None:
    people("pseudonym", "Ann Novak", "Shadow", *WHY)
    assert "Novak" not in people.run("export").out
    assert "Ann Novak" in people.run("export", "--written").out


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "left"), [("no\n", True), ("yes\n", False), ("", True)])
def test_at_a_terminal_erasing_is_asked_about(
    l42, monkeypatch: pytest.MonkeyPatch, capsys, typed: str, left: bool
) -> None:
    Path("night.p42").write_text(RECORD.format(day=1, a="Ann Novak"), encoding="utf-8")
    l42("ingest", "night.p42")
    monkeypatch.setattr(sys, "stdin", _Terminal(typed))
    assert run(["people", "erase", "Ann Novak", *WHY]) == 0
    assert "Type yes to go on" in capsys.readouterr().err
    assert ("Ann Novak" in l42("people", "list").out) is left


def test_a_player_is_asked_for_by_alias_and_id(l42) -> None:
    Path("night.p42").write_text(RECORD.format(day=1, a="Ann Novak"), encoding="utf-8")
    l42("ingest", "night.p42")
    [row] = told(l42("people", "alias", "Ann Novak", "Annie", *WHY, "-f", "json"))
    for words in ("annie", row["person_id"]):
        assert "Ann Novak" in l42("player", words).out
        assert "Ann Novak" in l42("players", "--player", words).out
