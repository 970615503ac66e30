"""A ledger held by a real service: what is said of it, and the same command through it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAIN = "from cli.main import main; main()"


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """`ledger42 serve` in a folder: its address and its process, stopped with Ctrl-C."""
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", "--port", "0", "--log", "off"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        try:
            assert served.stderr is not None
            url = served.stderr.readline().split()[-1].rstrip("/")
            while not served.stderr.readline().startswith("Sign in"):
                pass
            yield url, served.pid
        finally:
            served.send_signal(signal.SIGINT)
            served.communicate(timeout=60)


def test_a_held_ledger_is_worked_on_through_its_service(
    l42, night: Path, match: Path, tmp_path: Path
) -> None:
    l42("ingest", night)
    before = l42("games")
    with serving(tmp_path) as (url, process):
        busy = l42("ingest", match)
        assert (busy.status, busy.out) == (4, "")
        assert f"is held by process {process} (" in busy.err
        assert busy.err.endswith(f"A service holds it: add --url {url} to the same command.\n")
        assert l42("games", "--url", url) == before
        stored = l42("ingest", match, "--url", url)
        assert (stored.status, stored.err) == (0, "")
        assert "1 stored (13 hands)" in stored.out
        there = [l42(*words, "--url", url) for words in (("games",), ("export",), ("players",))]
        stranger = l42("ingest", night, "--url", url, "--token", "l42_00000000_x")
        assert "[token-unknown]" in stranger.err
        assert stranger.status == 5
    assert [l42("games"), l42("export"), l42("players")] == there


def test_a_service_that_was_killed_is_said_to_be_gone(l42, night: Path, tmp_path: Path) -> None:
    l42("ingest", night)
    with serving(tmp_path) as (url, process):
        os.kill(process, signal.SIGKILL)
    ran = l42("games", "--url", url)
    assert (ran.status, "[url-unreachable]" in ran.err) == (4, True)
    assert l42("games").status == 0
