"""How many recorded hands a second are read and validated, beside python-chess reading PGN.

Run it with `python benchmarks/replay.py`; `--quick` takes a smaller memory test, `--json` prints
one flat object. README.md beside it says how each figure is defined.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.text import lines
from ledger.simulate import corpus

SEED = 42
FULL_MB = 200
QUICK_MB = 8
CHESS_PLIES = 80


@dataclass(frozen=True, slots=True)
class Timing:
    """Things a second in the best run and in the median run."""

    best: float
    median: float


@dataclass(frozen=True, slots=True)
class Corpus:
    """Canonical text with its hands and its actions (bids, calls and tiles played)."""

    text: str
    hands: int
    actions: int


def make_corpus(hands: int) -> Corpus:
    """Simulated games of plain 42, every tile recorded."""
    games = list(corpus(SEED, hands))
    recorded = [hand for game in games for hand in game.hands]
    actions = sum(
        len(hand.bids) + (hand.call is not None) + sum(len(trick.tiles) for trick in hand.tricks)
        for hand in recorded
    )
    return Corpus("".join(lines(games)), len(recorded), actions)


@dataclass(frozen=True, slots=True)
class Task:
    """Something to time: `run` returns how many things it did, always `things`."""

    run: Callable[[], int]
    things: int


def timed(tasks: list[Task], runs: int) -> list[Timing]:
    """Run the tasks by turns, so that a busy moment of the machine slows all of them."""
    rates: list[list[float]] = [[] for _ in tasks]
    for _ in range(runs):
        for task, found in zip(tasks, rates, strict=True):
            began = time.perf_counter()
            done = task.run()
            spent = time.perf_counter() - began
            if done != task.things:
                raise SystemExit(f"{done} of {task.things} came through")
            found.append(done / spent)
    return [Timing(max(found), statistics.median(found)) for found in rates]


def hands_read(source: Source) -> int:
    """Read and replay a source to its end; every game must be good."""
    count = 0
    for entry in read(source):
        if entry.errors or entry.facts is None:
            raise SystemExit(str(entry.errors[0]))
        count += len(entry.facts.hands)
    return count


def chess_text(plies: int) -> tuple[str, int] | None:
    """PGN of games of random legal moves, at least `plies` in all; None without python-chess."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return None
    random = Random(SEED)
    parts: list[str] = []
    made = 0
    while made < plies:
        board = chess.Board()
        while board.ply() < CHESS_PLIES and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        made += board.ply()
        parts.append(f"{chess.pgn.Game.from_board(board)}\n\n")
    return "".join(parts), made


def plies_read(text: str) -> int:
    """Read PGN to its end with every move checked."""
    import chess.pgn

    stream = io.StringIO(text)
    count = 0
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            raise SystemExit(str(game.errors[0]))
        count += game.end().ply()
    return count


def write_large(text: str, path: Path, megabytes: int) -> int:
    """Repeat the corpus to a file of at least `megabytes`; returns its size in bytes."""
    block = (text + "\n").encode()
    written = 0
    with path.open("wb") as file:
        while written < megabytes * 1_000_000:
            written += file.write(block)
    return written


def peak_of_reading(path: Path) -> float:
    """Peak resident memory of a process that reads and validates the file, in megabytes."""
    result = subprocess.run(
        [sys.executable, __file__, "--read", str(path)], capture_output=True, text=True, check=True
    )
    return float(result.stdout)


def read_and_tell_peak(path: Path) -> None:
    """The other process: read a file and print this process's peak memory."""
    with Source.of_path(path) as source:
        hands_read(source)
    unit = 1 if sys.platform == "darwin" else 1024
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000)


def measure(hands: int, runs: int, megabytes: int) -> dict[str, object]:
    """Every figure of the benchmark, by name."""
    made = make_corpus(hands)
    data = made.text.encode()
    tasks = [Task(lambda: hands_read(Source.of_bytes(data, "corpus")), made.hands)]
    pgn = chess_text(hands * 2)
    if pgn is not None:
        text, plies = pgn
        tasks.append(Task(lambda: plies_read(text), plies))
    speed, *others = timed(tasks, runs)
    actions = made.actions / made.hands
    figures: dict[str, object] = {
        "hands_per_second": round(speed.best),
        "hands_per_second_median": round(speed.median),
        "hands": made.hands,
        "actions_per_hand": round(actions, 2),
        "ratio_python_chess": None,
        "python_chess_plies_per_second": None,
        "python_chess_hands_per_second": None,
    }
    for chess in others:
        figures["ratio_python_chess"] = round(speed.best * actions / chess.best, 2)
        figures["python_chess_plies_per_second"] = round(chess.best)
        figures["python_chess_hands_per_second"] = round(chess.best / actions)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.p42"
        size = write_large(made.text, path, megabytes)
        figures["peak_mb"] = round(peak_of_reading(path), 1)
    figures["file_mb"] = round(size / 1_000_000, 1)
    figures["python"] = platform.python_version()
    figures["machine"] = f"{_processor()}, {os.cpu_count()} cores"
    return figures


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def sentences(figures: dict[str, object], *, quick: bool) -> Iterator[str]:
    """The figures in words."""
    yield f"Python {figures['python']} on {figures['machine']}, one core used."
    yield (
        f"{figures['hands_per_second']:,} hands a second read and validated in the best run, "
        f"{figures['hands_per_second_median']:,} in the median run "
        f"({figures['hands']:,} hands, {figures['actions_per_hand']} actions a hand)."
    )
    if figures["ratio_python_chess"] is None:
        yield "python-chess is not installed: no ratio."
    else:
        yield (
            f"python-chess reads and validates {figures['python_chess_plies_per_second']:,} plies "
            f"a second, the equal of {figures['python_chess_hands_per_second']:,} hands."
        )
        yield f"Ratio {figures['ratio_python_chess']}: actions of 42 a second over plies a second."
    note = " (--quick: a smaller file than the 200 MB of the full run)" if quick else ""
    yield f"Peak memory {figures['peak_mb']} MB on a file of {figures['file_mb']} MB{note}."


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs and a smaller file")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--hands", type=int, help="hands in the corpus")
    parser.add_argument("--file-mb", type=int, help="size of the file of the memory test")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.read is not None:
        read_and_tell_peak(asked.read)
        return
    figures = measure(
        hands=asked.hands or (2_000 if asked.quick else 5_000),
        runs=3 if asked.quick else 7,
        megabytes=asked.file_mb or (QUICK_MB if asked.quick else FULL_MB),
    )
    if asked.json:
        print(json.dumps(figures))
        return
    for sentence in sentences(figures, quick=asked.quick):
        print(sentence)


if __name__ == "__main__":
    main()
