"""What happens at the edges: a busy port, a foreign host, Ctrl-C, a closed pipe, a fault."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from ledger.book import Book

ROOT = Path(__file__).parents[2]
MAIN = "from cli.main import main; main()"


def test_only_this_machine_is_served(l42) -> None:
    for host in ("0.0.0.0", "192.0.2.1", "example.org", "::"):
        ran = l42("serve", "--host", host)
        assert ran.status == 2
        assert "[host-not-loopback]" in ran.err


def test_a_busy_port_is_said_before_anything_is_built(l42, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for command in ("serve", "demo"):
            ran = l42(command, "--port", port)
            assert ran.status == 2
            assert f"port {port} of 127.0.0.1 cannot be used" in ran.err
            assert "[port-busy]" in ran.err
    assert not list(tmp_path.iterdir())


def test_serve_until_interrupted(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", "--port", "0"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stderr is not None
        where = served.stderr.readline().split()[-1]
        with urllib.request.urlopen(f"{where}healthz", timeout=30) as answer:
            assert answer.status == 200
        served.send_signal(signal.SIGINT)
        served.communicate(timeout=30)
        assert served.returncode == 0


def test_a_closed_pipe_ends_quietly() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "rules", "--format", "json"],
        stdout=_closed_pipe(),
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (141, b"")


def _closed_pipe() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def test_ctrl_c_is_130(l42, night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Book, "check", stopped)
    ran = l42("check", night)
    assert ran.status == 130
    assert "Stopped." in ran.err


def test_a_fault_of_the_program_is_70_without_a_traceback(
    l42, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object, **__: object) -> None:
        raise RuntimeError("the table fell over")

    monkeypatch.setattr(Book, "check", fault)
    ran = l42("check", night)
    assert ran.status == 70
    assert "RuntimeError: the table fell over [internal-error]" in ran.err
    assert "Traceback" not in ran.err


def test_beyond_this_machine_somebody_has_to_have_a_token(l42) -> None:
    ran = l42("serve", "--host", "0.0.0.0", "--port", 0, "--allow-host", "club.example.org")
    assert ran.status == 2
    assert "[tokens-none]" in ran.err


def test_a_service_that_is_terminated_leaves_nothing_beside_the_ledger(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", "--port", "0", "--closed"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stderr is not None
        where = served.stderr.readline().split()[-1]
        link = next(line.split()[-1] for line in served.stderr if "Sign in" in line)
        assert link.startswith(f"{where}signin?code=")
        told = json.loads((tmp_path / "ledger.duckdb.serve.json").read_text())
        assert told["url"] == where
        signed = urllib.request.Request(
            f"{where}api/v1/games", headers={"Authorization": f"Bearer {told['token']}"}
        )
        with urllib.request.urlopen(signed, timeout=30) as answer:
            assert answer.status == 200
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{where}api/v1/games", timeout=30)
        assert refused.value.code == 401
        refused.value.close()
        served.send_signal(signal.SIGTERM)
        served.communicate(timeout=30)
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.duckdb"]
