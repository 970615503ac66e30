"""Who is called, and as whom: options, the environment, and the file beside a served ledger."""

from __future__ import annotations

import json
from pathlib import Path

import httpx2
import pytest

from cli.remote import wire
from cli.remote.address import Address
from cli.remote.connection import connection_of

URL = "http://127.0.0.1:8042"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The address and the token of every service that was called; it holds an empty ledger."""
    seen: list[tuple[str, str]] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        counts = ("read", "stored", "existing", "conflicts", "rejected", "hands")
        told = {
            "service": "ledger42",
            "status": "ok",
            "version": "1",
            "summary": dict.fromkeys(counts, 0),
        }
        return httpx2.Response(200, json=told)

    def client(address: Address, token: str) -> httpx2.Client:
        seen.append((address.url, token))
        return httpx2.Client(base_url=address.url, transport=httpx2.MockTransport(answer))

    monkeypatch.setattr(wire, "client_of", client)
    for name in ("LEDGER42_URL", "LEDGER42_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return seen


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """The file that a service left beside the ledger of the current folder."""
    path = tmp_path / "ledger.duckdb.serve.json"
    told = {"url": f"{URL}/", "token": "l42_own", "pid": 1}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def test_the_owner_of_a_served_ledger_needs_no_token(l42, calls, beside, night: Path) -> None:
    assert l42("ingest", night, "--url", URL).status == 0
    assert calls == [(URL, "l42_own")]


@pytest.mark.parametrize("url", ["http://127.0.0.1:8042/", "HTTP://127.0.0.1:8042"])
def test_an_address_may_be_written_in_several_ways(l42, calls, beside, night, url: str) -> None:
    l42("ingest", night, "--url", url)
    assert calls == [(URL, "l42_own")]


def test_localhost_is_the_address_of_the_service_itself(l42, calls, beside, night) -> None:
    l42("ingest", night, "--url", "http://localhost:8042")
    assert calls == [(URL, "l42_own")]


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:8043", "https://127.0.0.1:8042", "http://localhost:1", "http://[::1]:8042"],
)
def test_the_token_goes_to_no_other_service(l42, calls, beside, night: Path, url: str) -> None:
    l42("ingest", night, "--url", url)
    assert calls == [(url, "")]


def test_a_token_that_is_named_comes_first(
    l42, calls, beside, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEDGER42_TOKEN", "l42_environment")
    l42("ingest", night, "--url", URL)
    l42("ingest", night, "--url", URL, "--token", "l42_option")
    assert calls == [(URL, "l42_environment"), (URL, "l42_option")]


def test_the_file_belongs_to_its_ledger(l42, calls, beside, night: Path) -> None:
    l42("ingest", night, "--url", URL, "--db", "other.duckdb")
    assert calls == [(URL, "")]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"url": 3}', '{"url": "x", "token": "", "pid": 1}']
)
def test_a_file_that_nobody_can_read_is_none(beside: Path, tmp_path: Path, text: str) -> None:
    assert connection_of(tmp_path / "ledger.duckdb") is not None
    beside.write_text(text, encoding="utf-8")
    assert connection_of(tmp_path / "ledger.duckdb") is None


def test_the_token_is_not_in_what_is_printed_of_it(beside: Path, tmp_path: Path) -> None:
    assert "l42_own" not in repr(connection_of(tmp_path / "ledger.duckdb"))


def test_the_address_of_the_environment(
    l42, calls, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEDGER42_URL", URL)
    monkeypatch.setenv("LEDGER42_DB", "club.duckdb")
    assert l42("ingest", night).status == 0
    assert calls == [(URL, "")]


def test_a_file_on_the_command_line_comes_before_the_environment(
    l42, calls, night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEDGER42_URL", URL)
    assert l42("ingest", night, "--db", "mine.duckdb").status == 0
    assert not calls
    assert (tmp_path / "mine.duckdb").exists()


def test_an_address_makes_no_file(l42, calls, night: Path, tmp_path: Path) -> None:
    l42("ingest", night, "--url", URL)
    assert not list(tmp_path.iterdir())
