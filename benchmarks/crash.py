"""Kill the service with -9 at random moments under mixed writing: is every acknowledged act there?

Run it with `python benchmarks/crash.py`; `--quick` kills 8 times, `--json` prints one flat object.
README.md beside it says how each figure is defined.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from ledger.book import Book
from ledger.grant import Scope
from ledger.store.sql import statement

SEED = 42
KILLS = 200
QUICK_KILLS = 8
WRITERS = 4
HANDS = 2
LONGEST = 1.2
"""Seconds of writing before a kill, at most."""

START_SECONDS = 120
VERIFY_EVERY = 25

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "Club"]
[Date "2026-11-24"]
[Table "{table}"]
[Round "{number}"]
[Scorer "Sue"]
[Rules "straight"]
[A "Ann {table}"]
[B "Bo {table}"]
[C "Cy {table}"]
[D "Di {table}"]
[Unfinished "time"]

hand 1
bid B 30
call B 5
end B {first}

hand 2
bid A 31
call A 5
end A {second}
"""


@dataclass
class Acknowledged:
    """What the service said that it had done; the ledger has to hold all of it."""

    games: dict[str, str] = field(default_factory=dict)
    acts: Counter[tuple[str, str]] = field(default_factory=Counter)
    errors: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    heard: threading.Event = field(default_factory=threading.Event)

    @property
    def count(self) -> int:
        """Games and acts together."""
        return len(self.games) + self.acts.total()


class Service:
    """The real command, serving one ledger file."""

    def __init__(self, ledger: Path) -> None:
        self._file = ledger.with_name(f"{ledger.name}.serve.json")
        self._file.unlink(missing_ok=True)
        code = "from cli.main import main; main()"
        serve = ["serve", "--db", str(ledger), "--port", "0", "--log", "off"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *serve],
            stderr=subprocess.PIPE,
            cwd=ledger.parent,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        )
        self.url = self._address()

    def _address(self) -> str:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                url: str = json.loads(self._file.read_text())["url"]
                if httpx2.get(f"{url}healthz", trust_env=False).is_success:
                    return url.rstrip("/")
            except (OSError, ValueError, httpx2.HTTPError):
                pass
            time.sleep(0.02)
        self._process.kill()
        assert self._process.stderr is not None
        raise SystemExit(f"the service did not start:\n{self._process.stderr.read().decode()}")

    def kill(self) -> None:
        """Kill -9."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()


class Writer(threading.Thread):
    """Posts games and corrects them until the connection breaks."""

    def __init__(self, url: str, token: str, name: str, known: Acknowledged) -> None:
        super().__init__(daemon=True)
        self._url = f"{url}/api/v1"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._random = Random(name)
        self._table = name
        self._number = 0
        self._known = known

    def run(self) -> None:
        """Write until the service is gone."""
        with httpx2.Client(headers=self._headers, timeout=60, trust_env=False) as client:
            try:
                while True:
                    self._act(client)
            except httpx2.HTTPError:
                return

    def _act(self, client: httpx2.Client) -> None:
        own = [game for game in self._known.games if self._known.games[game] == self._table]
        kind = self._random.random()
        if kind < 0.6 or not own:
            self._post(client, 1)
        elif kind < 0.7:
            self._post(client, 20)
        else:
            self._correct(client, self._random.choice(own))

    def _record(self, number: int, end: str) -> str:
        first = self._random.choice(("made", "set"))
        return RECORD.format(table=self._table, number=number, first=first, second=end)

    def _post(self, client: httpx2.Client, count: int) -> None:
        numbers = range(self._number, self._number + count)
        self._number += count
        body = "\n".join(self._record(number, "set") for number in numbers)
        answer = client.post(
            f"{self._url}/games",
            content=body.encode(),
            headers={
                "Content-Type": "text/plain",
                "Accept": "application/json",
                "Idempotency-Key": f"{self._table}-{numbers[0]}",
            },
        )
        if answer.status_code in (401, 403, 422):
            raise SystemExit(answer.text)
        if answer.is_success:
            results = answer.json()["results"]
            assert len(results) == count, answer.text
            with self._known.lock:
                for result in results:
                    assert result["status"] == "created", answer.text
                    self._known.games[result["game_id"]] = self._table
            self._known.heard.set()

    def _correct(self, client: httpx2.Client, game: str) -> None:
        found = client.get(f"{self._url}/games/{game}")
        if found.status_code == 404 or found.status_code == 410:
            kind, answer = "reinstate", self._because(client, game, "reinstate")
        elif not found.is_success or "etag" not in found.headers:
            with self._known.lock:
                self._known.errors += 1
            return
        elif self._random.random() < 0.5:
            kind, answer = "void", self._because(client, game, "void", found.headers["etag"])
        else:
            kind = "amend"
            number = self._round(client, game)
            answer = client.put(
                f"{self._url}/games/{game}",
                json={"why": "a slip", "record": self._record(number, "made")},
                headers={"If-Match": found.headers["etag"]},
            )
        with self._known.lock:
            if answer.is_success:
                self._known.acts[kind, game] += 1
            elif answer.status_code >= 500:
                self._known.errors += 1

    def _round(self, client: httpx2.Client, game: str) -> int:
        text = client.get(f"{self._url}/games/{game}", params={"format": "text"}).text
        return int(text.partition('[Round "')[2].partition('"')[0])

    def _because(
        self, client: httpx2.Client, game: str, act: str, tag: str = "*"
    ) -> httpx2.Response:
        return client.post(
            f"{self._url}/games/{game}/{act}", json={"why": "a slip"}, headers={"If-Match": tag}
        )


def missing(book: Book, known: Acknowledged) -> dict[str, int]:
    """What was acknowledged and is not there once and whole."""

    def counted(sql: str) -> dict[Any, int]:
        return {tuple(row[:-1]): row[-1] for row in book._database.frame(statement(sql)).rows()}

    entries = counted("select kind, subject, count(*) from entries group by kind, subject")
    recorded = Counter({key[1]: n for key, n in entries.items() if key[0] == "record"})
    heads = counted("select game_id, count(*) from heads group by game_id")
    rows = counted(
        "select h.game_id, count(distinct g.game_id) * 1000 + count(distinct x.number) "
        "from heads h left join games g on g.game_id = h.game_id "
        "left join hands x on x.game_id = h.game_id "
        "where h.standing = 'stands' group by h.game_id"
    )
    return {
        "lost": sum(recorded[game] == 0 for game in known.games)
        + sum(max(0, n - entries.get(key, 0)) for key, n in known.acts.items()),
        "doubled": sum(n > 1 for n in recorded.values()) + sum(n > 1 for n in heads.values()),
        "half": sum(n != 1000 + HANDS for n in rows.values())
        + sum((game,) not in heads for game in recorded),
    }


def run(kills: int, seed: int, told: bool) -> dict[str, Any]:
    """Kill so many times, and tell what became of what was acknowledged."""
    random, known = Random(seed), Acknowledged()
    figures: dict[str, Any] = {"kills": 0, "acknowledged": 0, "verify_findings": 0}
    wrong: Counter[str] = Counter(lost=0, doubled=0, half=0)
    with tempfile.TemporaryDirectory(prefix="ledger42-crash-") as folder:
        ledger = Path(folder) / "club.duckdb"
        with Book.open(ledger) as book:
            token = book.access.create(
                "crash", [Scope.ADJUDICATE, Scope.RECORD], at=datetime.now(UTC)
            ).text
        for kill in range(1, kills + 1):
            service = Service(ledger)
            writers = [
                Writer(service.url, token, f"{kill}{letter}", known) for letter in "abcd"[:WRITERS]
            ]
            known.heard.clear()
            for writer in writers:
                writer.start()
            known.heard.wait(START_SECONDS)
            time.sleep(random.uniform(0, LONGEST))
            service.kill()
            for writer in writers:
                writer.join()
            figures["kills"] = kill
            if kill % VERIFY_EVERY and kill != kills:
                continue
            with Book.open(ledger) as book:
                wrong.update(missing(book, known))
                report = book.verify()
                figures["verify_findings"] += report.found
                for finding in report.findings:
                    print(finding, file=sys.stderr)
            if told:
                print(f"{kill} kills, {known.count} acknowledged, {dict(wrong)}", file=sys.stderr)
    figures |= {"acknowledged": known.count, "errors": known.errors}
    return {**figures, **wrong, "seed": seed}


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--quick", action="store_true", help=f"kill {QUICK_KILLS} times")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    figures = run(QUICK_KILLS if asked.quick else asked.kills, asked.seed, told=not asked.json)
    if asked.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:16} {value}" for name, value in figures.items()))
    if any(figures[name] for name in ("lost", "doubled", "half", "verify_findings")):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
