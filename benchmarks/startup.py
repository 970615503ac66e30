"""How long a first answer takes at the command line, beside a Python that does nothing.

Run it with `python benchmarks/startup.py`; `--quick` takes fewer runs, `--json` prints one flat
object. README.md beside it says how each figure is defined.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

MATCH = Path(__file__).parents[1] / "data" / "match-13-hands.p42"
COMMAND = "from cli.main import main; main()"


def seconds_of(code: str, *words: object, runs: int) -> float:
    """Wall seconds of a Python process that runs `code`, the best of several runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        command = [sys.executable, "-c", code, *map(str, words)]
        subprocess.run(command, capture_output=True, check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="five runs of each instead of twenty")
    parser.add_argument("--json", action="store_true", help="print one flat JSON object")
    asked = parser.parse_args()
    runs = 5 if asked.quick else 20
    bare = seconds_of("pass", runs=runs)
    helped = seconds_of(COMMAND, "--help", runs=runs)
    checked = seconds_of(COMMAND, "check", MATCH, runs=runs)
    figures = {
        "help_seconds": round(helped, 3),
        "check_seconds": round(checked, 3),
        "bare_python_seconds": round(bare, 3),
        "ratio_help_bare": round(helped / bare, 2),
        "ratio_check_bare": round(checked / bare, 2),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }
    if asked.json:
        print(json.dumps(figures))
        return
    print(f"Python {figures['python']} on {figures['machine']}, the best of {runs} runs each.")
    print(f"An empty Python process takes {bare:.3f} s.")
    print(f"`ledger42 --help` takes {helped:.3f} s, {helped / bare:.1f} times that.")
    print(f"`ledger42 check` of 13 hands takes {checked:.3f} s, {checked / bare:.1f} times that.")


if __name__ == "__main__":
    main()
