"""Wrong addresses, foreign services, broken connections: each said with a code and what to do."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from cli.remote import wire
from ledger import __version__

URL = "http://127.0.0.1:8042"
HEALTH = {"service": "ledger42", "status": "ok", "version": "9.8.7", "hands": 0}
PROBLEM = {"content-type": "application/problem+json"}

SUMMARY = {"read": 1, "stored": 1, "existing": 0, "conflicts": 0, "rejected": 0, "hands": 4}

Answer = Callable[[httpx2.Request], httpx2.Response]


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], None]:
    """Let a function answer what is asked under `/api/v1`, behind a healthy service."""

    def install(answer: Answer) -> None:
        def whole(request: httpx2.Request) -> httpx2.Response:
            if request.url.path == "/healthz":
                return httpx2.Response(200, json=HEALTH)
            return answer(request)

        transport = httpx2.MockTransport(whole)
        monkeypatch.setattr(
            wire,
            "client_of",
            lambda address, token: httpx2.Client(base_url=address.url, transport=transport),
        )

    return install


@contextmanager
def stranger(says: bytes) -> Iterator[str]:
    """The address of something that says these bytes to whoever connects, and hangs up."""

    def serve() -> None:
        with door, door.accept()[0] as line:
            line.recv(65536)
            line.sendall(says)

    door = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"127.0.0.1:{door.getsockname()[1]}"
    finally:
        thread.join()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
    return port


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("127.0.0.1:8042", "--url http://127.0.0.1:8042"),
        ("localhost", "--url http://localhost"),
        ("ftp://club.example", "--url http://127.0.0.1:8042"),
        ("http://", "--url http://127.0.0.1:8042"),
        ("http://club.example:port", "--url http://127.0.0.1:8042"),
        ("http://club.example/?x=1", "--url http://127.0.0.1:8042"),
        ("http://ann:secret@club.example", "--url http://127.0.0.1:8042"),
        ("http://[::1", "--url http://127.0.0.1:8042"),
    ],
)
def test_what_is_no_address_is_2(l42, words: str, advice: str) -> None:
    ran = l42("games", "--url", words)
    assert ran.status == 2
    assert "[url-shape]" in ran.err
    assert advice in ran.err


def test_a_token_that_is_none_is_2(l42) -> None:
    ran = l42("games", "--url", URL, "--token", "l42_abc\ndef")
    assert (ran.status, "[token-shape]" in ran.err) == (2, True)
    assert "l42_abc" not in ran.err


def test_nobody_there_is_4(l42, night: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    for words in (("games",), ("ingest", night), ("export",), ("rebuild",), ("show", "f" * 16)):
        ran = l42(*words, "--url", url)
        assert ran.status == 4
        assert ran.err.startswith(f"{url} cannot be reached: nobody answers there [url-unreachable")
        assert not ran.out


def test_a_machine_that_does_not_exist(l42, answering) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("no") from socket.gaierror(-2, "Name or service not known")

    answering(fail)
    ran = l42("games", "--url", "http://nobody.invalid:8042")
    assert ran.status == 4
    assert "there is no machine called nobody.invalid [url-unreachable]" in ran.err


def test_a_certificate_that_nobody_vouches_for(l42, answering) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        refused = ssl.SSLCertVerificationError(1, "no")
        refused.verify_message = "self-signed certificate"
        raise httpx2.ConnectError("no") from refused

    answering(fail)
    ran = l42("games", "--url", "https://club.example")
    assert ran.status == 4
    assert "cannot be trusted: self-signed certificate [url-certificate]" in ran.err
    assert "SSL_CERT_FILE" in ran.err


@pytest.mark.parametrize(
    "says",
    [
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        b'HTTP/1.1 200 OK\r\nContent-Length: 32\r\n\r\n{"service":"42","version":"0.1"}',
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 301 Moved\r\nLocation: https://club.example/\r\nContent-Length: 0\r\n\r\n",
    ],
    ids=["ssh", "silence", "text", "other json", "no such page", "moved"],
)
def test_something_else_answers(l42, says: bytes) -> None:
    with stranger(says) as where:
        ran = l42("games", "--url", f"http://{where}")
    assert ran.status == 4
    assert f"what answers at http://{where} is no ledger42" in ran.err
    assert "[url-not-ledger42]" in ran.err


def test_https_where_http_is_spoken(l42) -> None:
    with stranger(b"HTTP/1.1 400 Bad Request\r\n\r\n") as where:
        ran = l42("games", "--url", f"https://{where}")
    assert ran.status == 4
    assert "[url-not-https]" in ran.err
    assert f"--url http://{where}" in ran.err


@pytest.mark.parametrize(
    "answer",
    [
        httpx2.Response(404, headers=PROBLEM, json={"code": "address-unknown", "detail": "no"}),
        httpx2.Response(405, headers=PROBLEM, json={"code": "method-not-allowed", "detail": "no"}),
        httpx2.Response(400, headers=PROBLEM, json={"error": "no"}),
        httpx2.Response(200, json={"games": []}),
        httpx2.Response(200, content=b"PAR1"),
    ],
    ids=["address", "method", "problem", "json", "table"],
)
def test_another_version_of_the_api(l42, answering, answer: httpx2.Response) -> None:
    answering(lambda _: answer)
    ran = l42("games", "--url", URL)
    assert ran.status == 4
    assert f"{URL} runs ledger42 9.8.7" in ran.err
    assert f"this is {__version__}" in ran.err
    assert "[url-other-version]" in ran.err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("ingest",), {"read": 1}),
        (("ingest",), {"summary": {}}),
        (("ingest",), []),
        (("ingest",), {"number": 1, "status": "lost", "place": "body:1:1"}),
        (("rebuild",), {"records": 1}),
        (("rebuild",), []),
        (("player", "Ann"), {"name": "Ann"}),
        (("show", "f" * 16), {"game_id": "f" * 16}),
    ],
)
def test_answers_that_lack_something(l42, answering, night: Path, command, told) -> None:
    answering(lambda _: httpx2.Response(200, json=told))
    words = (*command, night) if command == ("ingest",) else command
    ran = l42(*words, "--url", URL)
    assert ran.status == 4
    assert "[url-other-version]" in ran.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (httpx2.ReadTimeout("slow"), "url-timeout"),
        (httpx2.ConnectTimeout("slow"), "url-unreachable"),
        (httpx2.ReadError("gone"), "url-broken"),
        (httpx2.RemoteProtocolError("gone"), "url-broken"),
        (httpx2.ProxyError("403 Forbidden"), "url-unreachable"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else value,
)
def test_a_connection_that_fails_is_4(l42, answering, error: Exception, code: str) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise error

    answering(fail)
    ran = l42("games", "--url", URL)
    assert (ran.status, f"[{code}]" in ran.err) == (4, True)


def test_what_a_proxy_cannot_pass_on_is_a_broken_connection(l42, answering) -> None:
    answering(lambda _: httpx2.Response(502, text="Bad Gateway"))
    assert "[url-broken]" in l42("games", "--url", URL).err


def test_a_refused_token_is_said_in_the_words_of_the_service(l42, answering) -> None:
    told = {"code": "token-expired", "detail": "the token 'table 3' expired on 2026-11-01"}
    answering(lambda _: httpx2.Response(401, headers=PROBLEM, json=told))
    ran = l42("games", "--url", URL, "--token", "l42_x_y")
    assert ran.err.startswith("the token 'table 3' expired on 2026-11-01 [token-expired]")


def test_a_file_is_sent_again_once_under_the_same_key(l42, answering, night: Path) -> None:
    keys: list[str] = []
    bodies: list[bytes] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        keys.append(request.headers["idempotency-key"])
        bodies.append(request.read())
        if len(keys) == 1:
            raise httpx2.ReadError("gone")
        return httpx2.Response(200, json={"summary": SUMMARY})

    answering(answer)
    ran = l42("ingest", night, "--url", URL)
    assert (ran.status, ran.err) == (0, "")
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert bodies == [night.read_bytes()] * 2


def test_a_connection_that_breaks_twice_says_what_is_known(l42, answering, night: Path) -> None:
    tries: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        tries.append(request.method)
        raise httpx2.ReadError("gone")

    answering(answer)
    ran = l42("ingest", night, "--url", URL)
    assert (ran.status, len(tries)) == (4, 2)
    assert "Nothing is half stored" in ran.err
    assert "Run the same command again" in ran.err


def test_an_export_that_breaks_off_leaves_the_file_as_it_was(
    l42, answering, tmp_path: Path
) -> None:
    def parts() -> Iterator[bytes]:
        yield b'[P42 "1"]\n\nhand 1\n'
        raise httpx2.ReadError("gone")

    answering(lambda _: httpx2.Response(200, content=parts()))
    (tmp_path / "games.p42").write_text("before", encoding="utf-8")
    ran = l42("export", "-o", "games.p42", "--url", URL)
    assert (ran.status, "[url-broken]" in ran.err) == (4, True)
    assert (tmp_path / "games.p42").read_text(encoding="utf-8") == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["games.p42"]
