"""What browsers are told, and the names under which the service answers."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ledger.book import Book
from ledger.errors import UsageError

DATA = ("/api/v1/games", "/api/v1/nothing", "/healthz", "/static/icon.svg", "/openapi.json")
PAGES = ("/", "/games", "/players", "/stats", "/docs", "/nothing")


def page(client: TestClient, path: str) -> dict[str, str]:
    return dict(client.get(path, headers={"Accept": "text/html"}).headers)


@pytest.mark.parametrize("path", [*DATA, *PAGES])
def test_every_answer_has_the_headers(full: TestClient, path: str) -> None:
    headers = page(full, path)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


@pytest.mark.parametrize("path", DATA)
def test_data_runs_nothing(full: TestClient, path: str) -> None:
    policy = full.get(path).headers["content-security-policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_stands_in_frames_of_its_own_site_alone(full: TestClient, path: str) -> None:
    policy = page(full, path)["content-security-policy"].split("; ")
    assert "frame-ancestors 'self'" in policy
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy


def test_a_hand_may_be_embedded_anywhere(full: TestClient) -> None:
    game = full.get("/api/v1/games").json()["games"][0]["game_id"]
    headers = page(full, f"/games/{game}/hands/1")
    assert "frame-ancestors" not in headers["content-security-policy"]
    assert headers["cross-origin-resource-policy"] == "cross-origin"


def test_style_and_scripts_may_be_loaded_by_an_embedded_page(full: TestClient) -> None:
    headers = full.get("/static/style.css").headers
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"


def test_data_is_for_this_site(full: TestClient) -> None:
    assert full.get("/api/v1/games").headers["cross-origin-resource-policy"] == "same-origin"


def test_https_stays_https_where_people_use_it() -> None:
    with Book.open() as book:
        app = create_app(book, Settings(public_url="https://42.example.org"))
        answer = TestClient(app, base_url="https://42.example.org").get("/healthz")
    assert answer.status_code == 200
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:8042", "[::1]:8042", "localhost.:80"]
)
def test_this_machine_answers_to_its_own_names(full: TestClient, host: str) -> None:
    assert full.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "10.0.0.7", "", "[::"])
def test_a_foreign_name_is_refused(full: TestClient, host: str) -> None:
    answer = full.get("/api/v1/games", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "host-unknown")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_name_can_be_allowed() -> None:
    with Book.open() as book:
        app = create_app(book, Settings(hosts=("42.example.org",)))
        answer = TestClient(app, base_url="http://42.example.org:8080").get("/healthz")
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["https://42.example.org", "42.example.org/x", "*", "", "a b"])
def test_a_name_is_a_name(name: str) -> None:
    with pytest.raises(UsageError) as refused:
        Settings(hosts=(name,))
    assert refused.value.code == "host-name"


@pytest.mark.parametrize("url", ["42.example.org", "ftp://a.example", "https://a.example/42"])
def test_a_public_address_is_a_whole_site(url: str) -> None:
    with pytest.raises(UsageError) as refused:
        Settings(public_url=url)
    assert refused.value.code == "public-url"
