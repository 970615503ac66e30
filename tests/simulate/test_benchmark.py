"""The benchmark runs and prints the figures it promises; their size is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "replay.py"


def test_the_benchmark_prints_one_flat_object() -> None:
    result = subprocess.run(
        [sys.executable, SCRIPT, "--quick", "--json", "--hands", "20", "--file-mb", "1"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    figures = json.loads(result.stdout)
    assert {"hands_per_second", "ratio_python_chess", "peak_mb"} <= figures.keys()
    assert not any(isinstance(value, dict | list) for value in figures.values())
