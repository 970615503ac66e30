"""How the readers of records stand up to damaged input: no crash, no hang, no word without place.

Run it with `python benchmarks/fuzz.py`; `--quick` takes fewer inputs, `--json` prints one flat
object. README.md beside it says how each figure is defined.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random

from ledger.errors import LedgerError
from ledger.record import jsonl, text
from ledger.record.convert import csv_sheet, receipt
from ledger.record.entry import Entry
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.simulate.damage import damaged
from ledger.simulate.season import season

SEED = 42
FULL_COUNT = 1_000_000
QUICK_COUNT = 5_000
CHUNK = 500
SECONDS = 10
"""Processor time that one input may take; more is a hang."""

DATA = Path(__file__).parents[1] / "data"
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
READERS: dict[str, Callable[[Source], Iterator[Entry]]] = {
    "text": read,
    "json": read,
    "sheet": csv_sheet.read,
    "receipt": receipt.read,
}
SHARES = ("text",) * 9 + ("json",) * 7 + ("sheet",) * 3 + ("receipt",)
"""How often each form comes."""


class HangError(Exception):
    """An input that took too long."""


@lru_cache(maxsize=1)
def samples() -> dict[str, list[bytes]]:
    """Records to damage, by their form: those of data/, and simulated games."""
    games: list[Game] = []
    for path in sorted((DATA / "samples").glob("*.p42")):
        games += text.loads(path.read_text(encoding="utf-8"))
    match = text.loads((DATA / "match-13-hands.p42").read_text(encoding="utf-8"))
    games += [shortened(game) for game in (*match, *season(SEED, nights=1, players=8))]
    found: dict[str, list[bytes]] = {
        "text": [text.dumps(game).encode() for game in games],
        "json": [jsonl.dumps(game).encode() for game in games],
        "sheet": [csv_sheet.dumps(game).encode() for game in games if game.hands],
        "receipt": [receipt_of(2), receipt_of(4)],
    }
    forms = {".p42": "text", ".jsonl": "json", ".csv": "sheet", ".receipt": "receipt"}
    broken = [*(DATA / "broken").iterdir(), DATA / "samples" / "as-typed.p42"]
    for path in sorted(broken):
        if path.suffix in forms:
            found[forms[path.suffix]].append(path.read_bytes())
    return found


def shortened(game: Game) -> Game:
    """A game with two hands at most."""
    tags = (
        *(tag for tag in game.tags if tag[0] not in ("Result", "Unfinished")),
        ("Unfinished", "x"),
    )
    return replace(game, hands=game.hands[:2], tags=tags)


def receipt_of(hands: int) -> bytes:
    """The receipt of the sample match up to a hand."""
    data = (DATA / "match-13-hands.txt").read_bytes()
    return data[: data.index(b"hand %d:" % hands)]


@dataclass(slots=True)
class Tally:
    """What came of the inputs.

    `failures` are the first crashes, each with its input's number; `written` tells the good games
    that were written and read again.
    """

    counts: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)
    written: set[int] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        self.codes |= other.codes
        self.slowest = max(self.slowest, other.slowest)
        self.failures = [*self.failures, *other.failures][:20]


def input_of(seed: int, number: int) -> tuple[str, bytes]:
    """One damaged record, and the form that it was before."""
    rng = Random(f"fuzz {seed} {number}")
    form = rng.choice(SHARES)
    mine = samples()[form]
    others = mine if rng.random() < 0.9 else samples()[rng.choice(SHARES)]
    return form, damaged(rng.choice(mine), others, rng)


def run(seed: int, first: int, count: int) -> Tally:
    """Read the inputs with these numbers."""
    tally = Tally()
    signal.signal(signal.SIGVTALRM, _hang)
    for number in range(first, first + count):
        form, data = input_of(seed, number)
        tally.counts["inputs"] += 1
        began = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            judge(tally, data, list(READERS[form](Source.of_bytes(data, "fuzz"))))
        except Exception:  # noqa: BLE001  # any kind of crash is what this looks for
            tally.counts["crashes"] += 1
            tally.failures.append(f"input {number}\n{traceback.format_exc()}")
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        tally.slowest = max(tally.slowest, time.process_time() - began)
    return tally


def _hang(number: int, frame: object) -> None:
    raise HangError(f"more than {SECONDS} s")


def judge(tally: Tally, data: bytes, entries: list[Entry]) -> None:
    """Count what a reader said of an input; raises AssertionError for what it must never say."""
    assert entries, "nothing was said"
    numbers = [entry.number for entry in entries]
    assert numbers in ([0], list(range(1, len(entries) + 1))), f"games are numbered {numbers}"
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    for entry in entries:
        assert entry.good != bool(entry.errors), "a game is neither good nor refused"
        for error in entry.errors:
            judge_error(tally, error, lines if entry.number else 0)
        if entry.good and entry.game is not None:
            judge_game(tally, entry.game)
    good = all(entry.good for entry in entries)
    tally.counts["accepted" if good else "refused"] += 1
    tally.counts["games_accepted"] += sum(entry.good for entry in entries)
    tally.counts["games_refused"] += sum(not entry.good for entry in entries)


def judge_game(tally: Tally, game: Game) -> None:
    """Text and JSON must give a good game again; one that was tried already passes."""
    written = text.dumps(game)
    if hash(written) in tally.written:
        return
    tally.written.add(hash(written))
    assert text.loads(written) == [game], "text does not give the game again"
    assert jsonl.loads(jsonl.dumps(game)) == [game], "JSON does not give the game again"


def judge_error(tally: Tally, error: LedgerError, lines: int) -> None:
    tally.codes.add(error.code)
    tally.counts["without_code"] += not CODE.fullmatch(error.code)
    tally.counts["without_message"] += not (error.message.strip() and str(error).strip())
    tally.counts["without_hint"] += not error.hint.strip()
    place = error.place
    there = place is not None and place.file == "fuzz"
    if lines:
        there = there and place is not None and 1 <= place.line <= lines and place.column >= 1
    tally.counts["without_place"] += not there


def measure(seed: int, count: int, processes: int) -> tuple[dict[str, object], list[str]]:
    """Every figure of the benchmark, by name, and the first failures."""
    began = time.perf_counter()
    total = Tally()
    chunks = [(seed, first, min(CHUNK, count - first)) for first in range(0, count, CHUNK)]
    with multiprocessing.Pool(processes) as pool:
        for done, tally in enumerate(pool.imap_unordered(_run, chunks), start=1):
            total.add(tally)
            if done % 20 == 0:
                said = f"{total.counts['inputs']:,} inputs, {total.counts['crashes']} crashes"
                print(said, file=sys.stderr)
    spent = time.perf_counter() - began
    names = (
        "inputs", "crashes", "refused", "accepted", "without_place", "without_code",
        "without_message", "without_hint", "games_refused", "games_accepted",
    )  # fmt: skip
    figures: dict[str, object] = {name: total.counts[name] for name in names}
    figures["codes"] = len(total.codes)
    figures["slowest_ms"] = round(total.slowest * 1000)
    figures["inputs_per_second"] = round(count / spent)
    figures["processes"] = processes
    figures["seed"] = seed
    return figures, total.failures


def _run(task: tuple[int, int, int]) -> Tally:
    return run(*task)


def sentences(figures: dict[str, object]) -> Iterator[str]:
    """The figures in words."""
    yield (
        f"{figures['inputs']:,} damaged records (seed {figures['seed']}): "
        f"{figures['accepted']:,} read, {figures['refused']:,} refused, "
        f"{figures['crashes']:,} crashes."
    )
    yield (
        f"{figures['codes']} codes; {figures['without_place']} refusals without a place, "
        f"{figures['without_code']} without a code, {figures['without_hint']} without a hint."
    )
    yield (
        f"{figures['inputs_per_second']:,} inputs a second with {figures['processes']} processes, "
        f"the slowest in {figures['slowest_ms']} ms."
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_COUNT:,} inputs")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--count", type=int, help=f"inputs, {FULL_COUNT:,} where nothing is said")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--show", type=int, help="write the input with this number to stdout")
    asked = parser.parse_args(arguments)
    if asked.show is not None:
        sys.stdout.buffer.write(input_of(asked.seed, asked.show)[1])
        return
    count = asked.count or (QUICK_COUNT if asked.quick else FULL_COUNT)
    figures, failures = measure(asked.seed, count, asked.processes)
    for failure in failures:
        print(failure, file=sys.stderr)
    if asked.json:
        print(json.dumps(figures))
    else:
        for sentence in sentences(figures):
            print(sentence)
    if figures["crashes"] or figures["without_place"] or figures["without_code"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
