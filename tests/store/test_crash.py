"""The real service, killed with -9 at random moments under mixed writing."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KILLS = 4


def test_every_acknowledged_act_is_there_once_and_none_half():
    done = subprocess.run(
        [sys.executable, "benchmarks/crash.py", "--kills", str(KILLS), "--json"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["acknowledged"] > KILLS
    assert {
        name: figures[name] for name in ("kills", "lost", "doubled", "half", "verify_findings")
    } == {
        "kills": KILLS,
        "lost": 0,
        "doubled": 0,
        "half": 0,
        "verify_findings": 0,
    }
