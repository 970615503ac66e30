"""Every command prints through `--url` what it prints on the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from cli.remote import wire
from cli.remote.address import Address
from ledger.book import Book
from ledger.grant import Scope
from ledger.store.sql import statement

URL = "http://127.0.0.1:8042"
DATA = Path(__file__).parents[2] / "data"
MATCH = "ca6c3f09252140cd"

READS = {
    "games": ("games",),
    "games of a player": ("games", "--player", "Ann Novak"),
    "no games": ("games", "--since", "2031-01-01"),
    "some hands": ("hands", "--limit", "3"),
    "hands": ("hands",),
    "hands set": ("hands", "--where", "outcome=set", "--game", "any"),
    "no hands": ("hands", "--event", "nothing"),
    "a game": ("show", MATCH),
    "a hand": ("show", f"{MATCH}-4", "--ascii"),
    "every hand": ("show", MATCH, "--all"),
    "a tally": ("show", MATCH, "--tally", "atm"),
    "players": ("players",),
    "players of moon": ("players", "--game", "moon"),
    "no players": ("players", "--event", "nothing"),
    "a player": ("player", "Cy Janak"),
    "a player of any game": ("player", "Ann Novak", "--game", "any"),
    "the catalogue": ("stats",),
    "bids": ("stats", "bid-success"),
    "bids by month": ("stats", "bid-success", "--cut", "month"),
    "all bids": ("stats", "bid-success", "--cut", "total", "--game", "any"),
    "outcomes": ("stats", "outcomes"),
    "no bids": ("stats", "bid-success", "--event", "nothing"),
    "clubs": ("club", "list"),
    "no seasons": ("club", "seasons"),
    "nights": ("night", "list"),
    "the first night": ("night", "list", "--limit", "1", "--club", "home"),
    "a night": ("night", "show", "home-2026-11-24"),
    "a night to come": ("night", "show", "home-2031-01-01"),
    "the night of a moment": ("night", "--at", "2026-11-24T23:00:00+00:00"),
}
FORMS = ("table", "json", "csv")

REFUSALS = {
    "no such game": ("show", "ffffffffffffffff"),
    "no such hand": ("show", f"{MATCH}-99"),
    "no id": ("show", "non sense"),
    "nobody": ("player", "Cy Janac"),
    "nobody there": ("player", "Cy Janak", "--event", "nothing"),
    "a house's game that nobody played": ("games", "--game", "porch"),
    "no such statistic": ("stats", "nonsense"),
    "no such cut": ("stats", "bid-success", "--cut", "colour"),
    "too few rows": ("games", "--limit", "0"),
    "too many rows": ("hands", "--limit", "1001"),
    "no such club": ("night", "list", "--club", "waco"),
    "no such season": ("games", "--where", "season=waco"),
    "no such night": ("night", "show", "home-today"),
    "no such zone": ("club", "change", "home", "--zone", "America/Chicagoo"),
    "no cursor": ("hands", "--cursor", "x"),
    "no cursor of games": ("games", "--cursor", "2026-11-24.1.1"),
}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Serve the ledger of the current folder to `--url`, in this process."""

    @contextmanager
    def service() -> Iterator[None]:
        with Book.open("ledger.duckdb") as book:
            app = create_app(book)
            made = book.access.create_passing("this machine", [Scope.ADMIN], at=datetime.now(UTC))

            def client(address: Address, token: str) -> TestClient:
                headers = {"Authorization": f"Bearer {token}"}
                return TestClient(
                    app, base_url=address.url, headers=headers, follow_redirects=False
                )

            monkeypatch.setattr(wire, "client_of", client)
            monkeypatch.setenv("LEDGER42_TOKEN", made.text)
            yield

    return service


@pytest.fixture
def season(l42, night: Path, match: Path) -> None:
    """A ledger of several games of the family in the current folder."""
    samples = (DATA / "samples" / f"{name}.p42" for name in ("moon", "84", "140"))
    assert l42("ingest", night, match, *samples).status == 0


BAD = """\
[P42 "1"]
[Unfinished "time"]

hand 1
shaker A
bid B 43
call B 5
end B made
"""


@pytest.mark.parametrize("name", READS)
def test_what_is_read_is_the_same(l42, served, season, name: str) -> None:
    words = READS[name]
    here = [l42(*words, "--format", form) for form in FORMS]
    with served():
        there = [l42(*words, "--format", form, "--url", URL) for form in FORMS]
    assert there == here
    assert here[0].status == 0


@pytest.mark.parametrize("name", REFUSALS)
def test_what_is_refused_is_the_same(l42, served, season, name: str) -> None:
    words = REFUSALS[name]
    here = l42(*words)
    with served():
        there = l42(*words, "--url", URL)
    assert there == here
    assert here.status in (2, 3)


@pytest.mark.parametrize(
    "words",
    [(), ("--to", "jsonl"), ("--player", "Ann Novak"), ("--event", "nothing")],
    ids=["text", "lines", "a player's", "none"],
)
def test_an_export_is_the_same(l42, served, season, words: tuple[str, ...]) -> None:
    here = l42("export", *words)
    with served():
        there = l42("export", *words, "--url", URL)
    assert there == here


def sources(db: str) -> list[str]:
    """Where the games of a ledger say that they came from."""
    with Book.open(db, create=False) as book:
        return [book.game(game_id).source for game_id in book.games().frame["game_id"]]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_stored_is_reported_the_same(l42, served, night: Path, form: str) -> None:
    words = ("ingest", "bad.p42", night, "empty.p42", "missing.p42", "--format", form)
    Path("bad.p42").write_text(f"{BAD}\n{night.read_text('utf-8')}", encoding="utf-8")
    Path("empty.p42").write_bytes(b"")
    here = [l42(*words, "--db", "here.duckdb") for _ in range(2)]
    with served():
        there = [l42(*words, "--url", URL) for _ in range(2)]
    assert there == here
    assert here[0].status == 1
    assert l42("export").out == l42("export", "--db", "here.duckdb").out
    assert sources("ledger.duckdb") == sources("here.duckdb") == ["bad.p42"]


def test_standard_input_is_sent_up_as_it_comes(l42, served, night: Path) -> None:
    with served():
        ran = l42("ingest", "-", "--url", URL, stdin=night.read_bytes())
    assert ran.out.startswith("stdin: 1 game read = 1 stored (4 hands)")
    assert l42("games", "--format", "csv").out.count("\r\n") == 2


def test_a_rebuild_is_reported_the_same(l42, served, season) -> None:
    here = l42("rebuild")
    with served():
        there = l42("rebuild", "--url", URL)
    assert there == here
    assert here.status == 0


def test_a_dry_run_says_what_would_change(l42, served, season) -> None:
    with Book.open("ledger.duckdb") as book, book._database.writing() as transaction:
        transaction.run(statement("update games set event = 'Elsewhere' where event is not null"))
    here = [l42("rebuild", "--dry-run", "--format", form) for form in ("table", "json")]
    with served():
        there = [
            l42("rebuild", "--dry-run", "--format", form, "--url", URL)
            for form in ("table", "json")
        ]
    assert there == here
    assert "would change" in here[0].out
    assert "Elsewhere" in here[0].out
    assert l42("rebuild").out.count("\n") > 1
    assert l42("rebuild").out.count("\n") == 1


def test_what_two_scorers_say_is_reported_the_same(l42, served, night: Path) -> None:
    text = night.read_text(encoding="utf-8")
    for name, scorer, event in (("one", "Ann Novak", "Club"), ("two", "Bo Kubena", "Porch")):
        tags = f'[Round "1"]\n[Scorer "{scorer}"]\n[A '
        said = text.replace("[A ", tags, 1).replace('[Event "', f'[Event "{event} ', 1)
        Path(f"{name}.p42").write_text(said, encoding="utf-8")
    words = ("ingest", "one.p42", "two.p42")
    here = l42(*words, "--db", "here.duckdb")
    with served():
        there = l42(*words, "--url", URL)
        again = l42("ingest", "two.p42", "--url", URL, "--format", "json")
    assert there == here
    assert here.status == 1
    assert "two.p42: 1 game read = 0 stored (0 hands) + 0 already there + 1 in conflict" in here.out
    assert "two.p42:1:1: game " in here.err
    assert "Porch" in here.err
    assert again == l42("ingest", "two.p42", "--db", "here.duckdb", "--format", "json")


def test_verifying_says_the_same(l42, served, season) -> None:
    here = l42("verify"), l42("verify", "-f", "json"), l42("verify", "--head", "0" * 64)
    with served():
        there = (
            l42("verify", "--url", URL),
            l42("verify", "-f", "json", "--url", URL),
            l42("verify", "--head", "0" * 64, "--url", URL),
        )
    assert [each.out for each in there] == [each.out for each in here]
    assert [each.status for each in there] == [each.status for each in here] == [0, 0, 1]


def test_a_backup_comes_down_from_a_service(l42, served, season) -> None:
    with served():
        done = l42("backup", "copy.duckdb", "--url", URL)
        again = l42("backup", "copy.duckdb", "--url", URL)
    assert done.out.startswith("copy.duckdb: 5 entries up to ")
    assert (again.status, "[backup-exists]" in again.err) == (2, True)
    assert l42("verify", "--db", "copy.duckdb").out == l42("verify").out


def test_everything_comes_down_from_a_service(l42, served, season) -> None:
    here = l42("export", "--everything")
    with served():
        there = l42("export", "--everything", "--url", URL)
    assert there.out == here.out
    assert here.status == 0
