"""Amend, void, reinstate, history, conflicts and settle, on a file and through a service."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from cli import editing
from cli.commands import amend
from cli.remote import wire
from cli.remote.address import Address
from ledger.book import Book
from ledger.grant import Scope

URL = "http://127.0.0.1:8042"
FIRST = """\
[P42 "1"]
[RuleBook "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Table "2"]
[Round "1"]
[Scorer "Ann Novak"]
[Rules "straight"]
[A "Ann Novak"]
[B "Bo Kubena"]
[C "Cy Janak"]
[D "Di Orsak"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made

hand 2
shaker B
bid C 30, D pass, A pass, B pass
call C 6
end C made
"""
SECOND = FIRST.replace('Scorer "Ann Novak"', 'Scorer "Bo Kubena"').replace(
    "end C made\n\nhand 2", "end C set\n\nhand 2"
)
BETTER = FIRST.replace("C 31", "C 32").partition("\nhand 2")[0]
WHY = ("--why", "we asked Cy")


@pytest.fixture(autouse=True)
def director(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEDGER42_BY", "Di Orsak")


@pytest.fixture
def game(l42, tmp_path: Path) -> str:
    """A game in the ledger of the current folder, its record and others beside it."""
    for name, text in (("first", FIRST), ("second", SECOND), ("better", BETTER)):
        (tmp_path / f"{name}.p42").write_text(text, encoding="utf-8")
    assert l42("ingest", "first.p42").status == 0
    return str(json.loads(l42("games", "--format", "json").out)[0]["game_id"])


def clockless(text: str) -> str:
    """A history without the time of the day on which the test runs."""
    return re.sub(r"\d+ \w+ 20\d\d, \d\d:\d\d UTC", "24 November 2026, 19:04 UTC", text)


@pytest.fixture
def corrected(l42, game: str) -> str:
    """The game with a history: recorded twice, amended, void and reinstated."""
    l42("ingest", "second.p42", "--by", "Bo Kubena")
    l42("amend", game, "better.p42", *WHY)
    l42("void", game, "--why", "a practice game")
    l42("reinstate", game, "--why", "it counted after all")
    return game


def test_a_game_is_amended_and_says_what_changed(l42, game: str, golden) -> None:
    ran = l42("amend", game, "better.p42", *WHY)
    assert ran.status == 0
    golden("amend.txt", ran.out)
    assert "Cy Janak bid 32 on fives" in l42("show", game).out


def test_a_history_reads_newest_first(l42, corrected: str, golden) -> None:
    golden("history.txt", clockless(l42("history", corrected).out))


def test_a_history_for_programs_has_every_record(l42, corrected: str) -> None:
    versions = json.loads(l42("history", corrected, "--format", "json").out)
    kinds = [version["kind"] for version in versions]
    assert kinds == ["record", "witness", "amend", "void", "reinstate"]
    assert versions[0]["text"] == FIRST
    assert versions[1]["by"] == "Bo Kubena"
    assert {"where": "hand 1, bid 2", "old": "C 31", "new": "C 32"} in versions[2]["changes"]


def test_a_void_game_says_who_and_why(l42, game: str) -> None:
    ran = l42("void", game, "--why", "a practice game")
    assert (ran.status, ran.out) == (
        0, f"Game {game} is void: it is in no list and no figure, its history stays.\n",
    )  # fmt: skip
    shown = l42("show", game)
    assert shown.status == 3
    assert "was made void by Di Orsak on" in shown.err
    assert ": a practice game [game-void]" in shown.err
    assert "No games here yet" in l42("games").out


def test_a_reinstated_game_is_shown_again(l42, game: str) -> None:
    before = l42("show", game).out
    l42("void", game, "--why", "a practice game")
    assert l42("reinstate", game, "--why", "it counted").status == 0
    assert l42("show", game).out == before


def test_a_conflict_is_told_with_what_to_do(l42, game: str, golden) -> None:
    ran = l42("ingest", "second.p42")
    assert ran.status == 1
    assert "0 stored (0 hands) + 0 already there + 1 in conflict + 0 rejected" in ran.out
    golden("ingest-conflict.txt", ran.err)
    golden("conflicts.txt", clockless(l42("conflicts").out))


def test_conflicts_are_of_a_club(l42, game: str) -> None:
    l42("ingest", "second.p42")
    assert len(json.loads(l42("conflicts", "--club", "home", "--format", "json").out)) == 1
    assert l42("conflicts", "--club", "west").out.startswith("No conflicts")


@pytest.mark.parametrize(
    ("keep", "version", "hands"), [("first", 1, 2), ("second", 2, 2), ("both", 1, 4)]
)
def test_a_ruling_says_what_stands(l42, game: str, keep: str, version: int, hands: int) -> None:
    l42("ingest", "second.p42")
    [found] = json.loads(l42("conflicts", "--format", "json").out)
    ran = l42("settle", game, found["entry"], "--keep", keep, *WHY)
    assert ran.status == 0
    assert ran.out.startswith(f"Game {game} stands as version {version}.\n")
    assert l42("conflicts").out.startswith("No conflicts")
    with Book.open("ledger.duckdb") as book:
        assert book.count_hands() == hands


@pytest.mark.parametrize(
    ("keep", "words"),
    [
        ("first", "ruled that the first record stays"),
        ("second", "ruled that the second record stands"),
        ("both", "ruled that both are games"),
    ],
)
def test_the_history_says_what_a_ruling_kept(l42, game: str, keep: str, words: str) -> None:
    l42("ingest", "second.p42")
    [found] = json.loads(l42("conflicts", "--format", "json").out)
    l42("settle", game, found["entry"], "--keep", keep, *WHY)
    assert f"Di Orsak {words}: " in l42("history", game).out
    assert json.loads(l42("history", game, "--format", "json").out)[-1]["keep"] == keep


REFUSED = {
    "no reason": (2, "why-missing", ("amend", "GAME", "better.p42")),
    "no reason for a void": (2, "why-missing", ("void", "GAME")),
    "no reason to reinstate": (2, "why-missing", ("reinstate", "GAME", "--why", " ")),
    "no record": (2, "amend-what", ("amend", "GAME", *WHY)),
    "nothing changed": (2, "amend-same", ("amend", "GAME", "first.p42", *WHY)),
    "no such file": (3, "file-missing", ("amend", "GAME", "nothing.p42", *WHY)),
    "no such game": (3, "game-unknown", ("amend", "0123456789abcdef", "better.p42", *WHY)),
    "no game to void": (3, "game-unknown", ("void", "non sense", *WHY)),
    "not void": (1, "not-void", ("reinstate", "GAME", *WHY)),
    "no history": (3, "game-unknown", ("history", "0123456789abcdef")),
    "no conflict": (3, "conflict-unknown", ("settle", "GAME", "1", "--keep", "first", *WHY)),
    "two games": (1, "amend-games", ("amend", "GAME", "two.p42", *WHY)),
    "a record with a fault": (1, "bid-unknown", ("amend", "GAME", "bad.p42", *WHY)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(l42, game: str, tmp_path: Path, served, name: str) -> None:
    (tmp_path / "two.p42").write_text(f"{BETTER}\n{FIRST}", encoding="utf-8")
    (tmp_path / "bad.p42").write_text(BETTER.replace("C 32", "C 43"), encoding="utf-8")
    status, code, words = REFUSED[name]
    asked = [game if word == "GAME" else word for word in words]
    ran = l42(*asked)
    assert (ran.status, ran.out) == (status, "")
    assert f"[{code}" in ran.err
    with served() as token:
        there = l42(*asked, "--url", URL, "--token", token)
    assert there == ran


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Serve the ledger of the current folder to `--url`; gives a director's token."""

    @contextmanager
    def service() -> Iterator[str]:
        with Book.open("ledger.duckdb") as book:
            app = create_app(book)

            def client(address: Address, token: str) -> TestClient:
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                return TestClient(app, base_url=address.url, headers=headers)

            monkeypatch.setattr(wire, "client_of", client)
            at = app.state.clock()
            scopes = [Scope.RECORD, Scope.ADJUDICATE]
            yield book.access.create("Di Orsak", scopes, at=at).text

    return service


STEPS = (
    ("ingest", "second.p42"),
    ("conflicts",),
    ("conflicts", "--format", "json"),
    ("settle", "GAME", "2", "--keep", "first", *WHY),
    ("amend", "GAME", "better.p42", *WHY),
    ("void", "GAME", "--why", "a practice game"),
    ("history", "GAME"),
    ("reinstate", "GAME", "--why", "it counted"),
    ("history", "GAME", "--format", "csv"),
    ("games",),
)


def test_a_service_does_and_says_the_same(l42, game: str, served) -> None:
    kept = Path("ledger.duckdb").read_bytes()
    steps = [[game if word == "GAME" else word for word in step] for step in STEPS]
    here = [_timeless(l42(*step)) for step in steps]
    Path("ledger.duckdb").write_bytes(kept)
    with served() as token:
        there = [_timeless(l42(*step, "--url", URL, "--token", token)) for step in steps]
    assert there == here


def _timeless(ran) -> tuple[int, str, str]:
    out = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "WHEN", clockless(ran.out))
    return ran.status, out, ran.err


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Put a person at a terminal, whose editor runs a line of Python over the text."""
    monkeypatch.setattr(amend, "somebody_is_there", lambda: True)
    monkeypatch.setattr(editing.tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)

    def types(change: str) -> None:
        script = tmp_path / "editor.py"
        script.write_text(
            "import sys\nfrom pathlib import Path\npath = Path(sys.argv[1])\n"
            f"text = path.read_text()\n{change}\npath.write_text(text)\n",
            encoding="utf-8",
        )
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")

    return types


def test_without_a_file_the_record_opens_in_an_editor(l42, game: str, at_a_terminal) -> None:
    at_a_terminal("text = text.replace('C 31', 'C 32')")
    ran = l42("amend", game, *WHY)
    assert ran.status == 0
    assert "hand 1, bid 2: C 31 -> C 32" in ran.out
    assert not list(Path().glob(f"{game}-*"))


def test_saved_as_it_was_nothing_is_done(l42, game: str, at_a_terminal) -> None:
    at_a_terminal("")
    ran = l42("amend", game, *WHY)
    assert (ran.status, ran.out, ran.err) == (0, "", "Nothing was changed, nothing is done.\n")
    assert len(json.loads(l42("history", game, "--format", "json").out)) == 1


def test_what_was_typed_is_kept_when_it_is_refused(l42, game: str, at_a_terminal) -> None:
    at_a_terminal("text = text.replace('C 31', 'C 43')")
    ran = l42("amend", game, *WHY)
    assert ran.status == 1
    assert "there is no bid '43'" in ran.err
    kept = Path(re.search(r"kept in (\S+)", ran.err)[1])
    assert "C 43" in kept.read_text(encoding="utf-8")


def test_an_editor_that_is_not_there(l42, game: str, at_a_terminal, monkeypatch) -> None:
    monkeypatch.setenv("EDITOR", "no-such-editor")
    ran = l42("amend", game, *WHY)
    assert (ran.status, "[editor-failed]" in ran.err) == (2, True)


def test_a_correction_by_somebody_else_is_met(l42, game: str, at_a_terminal) -> None:
    """The game is amended while it stands in the editor."""
    at_a_terminal("text = text.replace('C 31', 'C 34')")
    meanwhile = Book.amend
    calls: list[str] = []

    def amended(self: Book, game_id: str, source, **how):
        if not calls:
            calls.append(game_id)
            with amend.Source.of_path("better.p42") as other:
                meanwhile(self, game_id, other, by="Bo", why="meanwhile")
        return meanwhile(self, game_id, source, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Book, "amend", amended)
        ran = l42("amend", game, *WHY)
    assert ran.status == 1
    assert "[version-moved]" in ran.err
    assert "What you wrote is kept in" in ran.err
