"""What the service does with 32 clients that read and record at once.

Run it with `python benchmarks/service.py`; `--quick` takes a smaller ledger and a shorter time,
`--json` prints one flat object. README.md beside it says how each figure is defined.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

import duckdb
import httpx

from ledger.book import Book, Source
from ledger.grant import Scope
from ledger.record.digest import digest_of_text
from ledger.record.model import Game
from ledger.record.text import dumps, lines
from ledger.simulate import corpus

SEED = 42
RECORDERS, READERS = 16, 16
OFFERED = 128.0
"""Games a second that the recorders have to send, all together."""
THINK = (0.2, 0.8)
"""How many seconds a reader looks at a page before the next."""
AGAIN = 0.05
"""The share of games that are sent a second time under their key."""
TEMPLATE_HANDS = 3000


@dataclass
class Tally:
    """What the clients saw."""

    recorded: dict[str, str] = field(default_factory=dict)
    record_ms: list[float] = field(default_factory=list)
    read_ms: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Season:
    """Games without end: simulated ones, played on other evenings by other people."""

    templates: list[Game]

    def night(self, number: int) -> Iterator[Game]:
        """The games of one evening, each at a table and in a round of its own."""
        day = date(2024, 1, 1) + timedelta(days=number)
        for place, game in enumerate(self.templates):
            yield self.played(game, day, place, f"{(number + place) % 7}")

    @staticmethod
    def played(game: Game, day: date, place: int, guest: str) -> Game:
        """A game of the templates at another table."""
        kept = [tag for tag in game.tags if tag[0] not in ("Date", "Table", "Round", "Event")]
        where = {"Event": "Club", "Date": day.isoformat(), "Table": str(place % 4 + 1)}
        where["Round"] = str(place // 4 + 1)
        players = tuple(f"{name} {guest}" for name in game.players)
        return replace(game, players=players, tags=(*where.items(), *kept))


def season() -> Season:
    """The templates of the benchmark's seed."""
    return Season(list(corpus(SEED, TEMPLATE_HANDS)))


def fill(path: Path, games: Season, hands: int) -> int:
    """Store evenings until so many hands are there; gives how many there are."""

    def wanted() -> Iterator[Game]:
        left = hands
        for number in count():
            for game in games.night(number):
                if left <= 0:
                    return
                left -= len(game.hands)
                yield game

    with Book.open(path) as book:
        text = "".join(lines(wanted())).encode()
        report = book.ingest(Source.of_bytes(text, "season"))
        if report.rejected or report.conflicts:
            raise SystemExit(report.line)
        return report.hands


def tokens(path: Path, scope: Scope, many: int) -> list[str]:
    """A token for each client."""
    now = datetime.now(UTC)
    with Book.open(path) as book:
        return [
            book.access.create(f"{scope} {place}", [scope], at=now).text for place in range(many)
        ]


class Service:
    """The service in a process of its own, as `ledger42 serve` starts it."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", "from cli.main import main; main()", "serve"]
        self._process = subprocess.Popen(
            [*command, "--db", str(path), "--port", "0", "--log", "off"],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
            stderr=subprocess.DEVNULL,
        )
        told = path.with_name(f"{path.name}.serve.json")
        end = time.monotonic() + 60
        while not told.exists():
            if self._process.poll() is not None or time.monotonic() > end:
                raise SystemExit("the service did not start")
            time.sleep(0.05)
        self.url = str(json.loads(told.read_text())["url"]).rstrip("/")
        while True:
            try:
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop it as Ctrl-C would."""
        self._process.terminate()
        self._process.wait(30)


async def record(client: httpx.AsyncClient, mine: Iterator[Game], end: float, tally: Tally) -> None:
    """Send a game at each beat; a game that comes late is sent at once."""
    random, beat = Random(id(client)), RECORDERS / OFFERED
    due = time.monotonic() + random.random() * beat
    for number, game in enumerate(mine):
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if time.monotonic() >= end:
            return
        due += beat
        text = dumps(game)
        digest = digest_of_text(text)
        for _ in range(2 if random.random() < AGAIN else 1):
            began = time.perf_counter()
            answer = await client.post(
                "/api/v1/games",
                content=text.encode(),
                headers={"Content-Type": "text/plain", "Idempotency-Key": f"{number}-{digest[:8]}"},
            )
            tally.record_ms.append((time.perf_counter() - began) * 1000)
            if answer.status_code != 201:
                tally.errors[f"recording: {answer.status_code}"] += 1
                continue
            tally.recorded[digest] = answer.json()["results"][0]["game_id"]


async def look(client: httpx.AsyncClient, number: int, end: float, tally: Tally) -> None:
    """Read as people do: lists and their next pages, a game, a hand, a figure, and think."""
    random = Random(number)
    next_page = {"games": "", "hands": ""}
    ids: list[str] = []
    while True:
        await asyncio.sleep(random.uniform(*THINK))
        if time.monotonic() >= end:
            return
        kind = random.choices(*zip(*READS.items(), strict=True))[0]
        address = READS_AT[kind]
        if kind in ("games", "hands") and next_page[kind]:
            address += f"&cursor={next_page[kind]}"
        if "{" in address:
            if not ids:
                kind, address = "games", READS_AT["games"]
            else:
                address = address.format(id=random.choice(ids))
        began = time.perf_counter()
        answer = await client.get(address)
        spent = (time.perf_counter() - began) * 1000
        tally.read_ms.setdefault(kind, []).append(spent)
        if answer.status_code != 200:
            tally.errors[f"{kind}: {answer.status_code}"] += 1
        elif kind in ("games", "hands"):
            page = answer.json()
            next_page[kind] = page["next"] or ""
            if kind == "games":
                ids = [row["game_id"] for row in page["games"]]


READS = {
    "games": 6,
    "hands": 6,
    "hands of a filter": 4,
    "game": 4,
    "page of games": 3,
    "page of a game": 3,
    "page of a hand": 3,
    "statistic": 2,
}
"""What readers ask for, and how often beside each other."""
READS_AT = {
    "games": "/api/v1/games?limit=50",
    "hands": "/api/v1/hands?limit=50",
    "hands of a filter": "/api/v1/hands?limit=50&trump=5&outcome=set",
    "game": "/api/v1/games/{id}",
    "page of games": "/games",
    "page of a game": "/games/{id}",
    "page of a hand": "/games/{id}/hands/1",
    "statistic": "/api/v1/statistics/bid-success?cut=band",
}


async def clients(url: str, keys: list[str], games: Season, seconds: float) -> Tally:
    """Let all clients go for so long."""
    tally, end = Tally(), time.monotonic() + seconds

    def mine(place: int) -> Iterator[Game]:
        for number in count():
            for at, game in enumerate(games.templates[place::RECORDERS]):
                day = date(2030, 1, 1) + timedelta(days=number)
                yield games.played(game, day, at * RECORDERS + place, f"r{place}")

    open_clients = [
        httpx.AsyncClient(base_url=url, timeout=30, headers={"Authorization": f"Bearer {key}"})
        for key in keys
    ]
    work = [record(open_clients[n], mine(n), end, tally) for n in range(RECORDERS)]
    work += [look(open_clients[RECORDERS + n], n, end, tally) for n in range(READERS)]
    for done in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(done, BaseException):
            tally.errors[f"{type(done).__name__}: {done}"] += 1
    for client in open_clients:
        await client.aclose()
    return tally


def missing_and_doubled(path: Path, tally: Tally) -> tuple[int, int]:
    """Acknowledged games that are not in the ledger, and games that are there twice."""
    with Book.open(path) as book:
        there = Counter(digest_of_text(part.removeprefix("\n")) for part in book.export())
        if book.verify().findings:
            tally.errors["verify has findings"] += 1
    lost = sum(1 for digest in tally.recorded if digest not in there)
    return lost, sum(1 for times in there.values() if times > 1)


def commits_a_second(folder: Path, seconds: float) -> float:
    """Durable one-row transactions of a bare DuckDB, one after another, on the same disk."""
    done = 0
    with duckdb.connect(str(folder / "bare.duckdb")) as con:
        con.execute("create table t (number bigint, text varchar)")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            con.execute("insert into t values (?, ?)", [done, "x" * 1000])
            done += 1
    return done / seconds


def pure_python_ms() -> float:
    """Milliseconds that a million additions take, the best of five: how fast the machine is."""

    def once() -> float:
        began, total = time.perf_counter(), 0
        for number in range(1_000_000):
            total += number
        return (time.perf_counter() - began) * 1000

    return min(once() for _ in range(5))


def share(values: list[float], part: float) -> float:
    """The value below which this part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def measure(hands: int, seconds: float) -> dict[str, object]:
    """All figures of one run."""
    games = season()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.duckdb"
        stored = fill(path, games, hands)
        keys = tokens(path, Scope.RECORD, RECORDERS) + tokens(path, Scope.READ, READERS)
        bare = commits_a_second(Path(folder), 2.0)
        service = Service(path)
        try:
            began = time.monotonic()
            tally = asyncio.run(clients(service.url, keys, games, seconds))
            spent = time.monotonic() - began
        finally:
            service.stop()
        lost, doubled = missing_and_doubled(path, tally)
    reads = [spent for kind in tally.read_ms.values() for spent in kind]
    found: dict[str, object] = {
        "games_per_second": round(len(tally.recorded) / spent, 1),
        "read_p99_ms": round(share(reads, 0.99), 1),
        "errors": sum(tally.errors.values()),
        "lost": lost,
        "doubled": doubled,
        "record_p50_ms": round(share(tally.record_ms, 0.5), 1),
        "record_p99_ms": round(share(tally.record_ms, 0.99), 1),
        "read_p50_ms": round(share(reads, 0.5), 1),
        "reads_per_second": round(len(reads) / spent, 1),
        "games_offered_per_second": OFFERED,
        "bare_commits_per_second": round(bare, 1),
        "ratio_bare_commits": round(len(tally.recorded) / spent / bare, 3),
        "pure_python_ms": round(pure_python_ms(), 1),
        "hands": stored,
        "seconds": round(spent, 1),
        "clients": RECORDERS + READERS,
        "seed": SEED,
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python "
        f"{platform.python_version()}, DuckDB {duckdb.__version__}",
    }
    for kind, times in sorted(tally.read_ms.items()):
        found[f"p99_ms {kind}"] = round(share(times, 0.99), 1)
    for what, times in tally.errors.items():
        found[f"error {what}"] = times
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smaller ledger, a shorter time")
    parser.add_argument("--json", action="store_true", help="one flat object")
    parser.add_argument("--hands", type=int, help="hands in the ledger before the clients come")
    parser.add_argument("--seconds", type=float, help="how long the clients work")
    asked = parser.parse_args()
    hands = asked.hands or (8_000 if asked.quick else 100_000)
    found = measure(hands, asked.seconds or (8.0 if asked.quick else 60.0))
    if asked.json:
        print(json.dumps(found))
        return
    for key, value in found.items():
        print(f"{key:28} {value}")


if __name__ == "__main__":
    main()
