"""The description of the API: whole, and in the words of its errors."""

from __future__ import annotations

from starlette.testclient import TestClient

from api.problems import KINDS, MEDIA_TYPE


def test_every_error_is_described_by_its_name(full: TestClient) -> None:
    paths = full.get("/openapi.json").json()["paths"]
    named = set()
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert {"500", "503"} <= set(operation["responses"]), (method, path)
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    content = answer["content"]
                    assert list(content) == [MEDIA_TYPE], (method, path, status)
                    for name, example in content[MEDIA_TYPE]["examples"].items():
                        assert example["value"]["status"] == int(status)
                        named.add(name)
    assert named == set(KINDS)


def test_every_operation_says_what_it_does(full: TestClient) -> None:
    for operations in full.get("/openapi.json").json()["paths"].values():
        for operation in operations.values():
            assert operation["description"]
