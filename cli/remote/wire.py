"""One service over HTTP: requests out; answers, or the errors that they tell of, back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import httpx2

from cli.remote.address import Address
from cli.remote.faults import (
    CONNECT_SECONDS,
    broken,
    fault_of,
    not_ledger42,
    other_version,
)
from cli.remote.problems import MEDIA_TYPE, error_of
from ledger import __version__
from ledger.errors import LedgerError, StoreError

PREFIX = "/api/v1"
ANSWER_SECONDS = 60.0
WORK_SECONDS = 1800.0
"""How long a service may be silent over work on many games."""

_NO_SUCH_ADDRESS = ("address-unknown", "method-not-allowed")

MISSHAPED = (KeyError, TypeError, ValueError, AttributeError)
"""What taking an answer apart raises when it is none that this version knows."""

Members: TypeAlias = dict[str, Any]
ValueT = TypeVar("ValueT")


def client_of(address: Address, token: str) -> httpx2.Client:
    """A client of the service at an address.

    Before this machine itself stands no proxy, and what it answers need not be packed.
    """
    headers = {"User-Agent": f"ledger42/{__version__}"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if address.loopback:
        headers["Accept-Encoding"] = "identity"
    return httpx2.Client(
        base_url=address.url,
        headers=headers,
        timeout=httpx2.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
        trust_env=not address.loopback,
    )


class Wire:
    """The requests of one command to one service, over a connection that stays open.

    Every method raises what the service met, and the errors of `cli.remote.faults`.
    """

    def __init__(self, address: Address, token: str = "") -> None:
        self.address = address
        self._client = client_of(address, token)
        self._version = ""

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    def meet(self) -> None:
        """Make sure that ledger42 answers, before anything is asked or sent.

        Raises `url-not-ledger42` when something else does.
        """
        try:
            with self._sent("GET", "/healthz") as answer:
                answer.read()
                told = answer.json()
                if told["service"] != "ledger42":
                    raise ValueError(told["service"])
                self._version = str(told["version"])
        except httpx2.ProtocolError as error:
            raise not_ledger42(self.address, "it does not speak HTTP") from error
        except httpx2.HTTPError as error:
            raise fault_of(error, self.address) from error
        except MISSHAPED:
            raise not_ledger42(self.address, "its answer is none of ours") from None

    def json(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> Members:
        """The members of a JSON answer."""
        with self.asked(
            method, path, params=params, json=body, headers=headers, seconds=seconds
        ) as answer:
            answer.read()
            return self.members(answer)

    def text(self, path: str, params: Mapping[str, str] | None = None) -> str:
        """A text answer as a whole."""
        with self.asked("GET", path, params=params) as answer:
            return answer.read().decode()

    def parts(self, path: str, params: Mapping[str, str]) -> Iterator[str]:
        """A long text answer in parts as they come."""
        with self.asked("GET", path, params=params, seconds=WORK_SECONDS) as answer:
            yield from answer.iter_text()

    def members(self, answer: httpx2.Response) -> Members:
        """The members of a JSON answer that was read; raises `url-other-version`."""
        try:
            told = answer.json()
            if isinstance(told, dict):
                return told
        except ValueError:
            pass
        raise self.not_understood("answers in another form")

    def value(self, kind: type[ValueT], members: Any) -> ValueT:
        """A frozen dataclass of plain members (or a tuple of such) made of an answer's members.

        Raises `url-other-version` for members that do not fit; those that are not asked for are
        left alone.
        """
        from pydantic import TypeAdapter

        try:
            return TypeAdapter(kind).validate_python(members)
        except ValueError:
            raise self.not_understood("answers with other members") from None

    def not_understood(self, what: str) -> StoreError:
        """The error for an answer that this version cannot read."""
        return other_version(self.address, self._version, __version__, what)

    @contextmanager
    def asked(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        json: Mapping[str, Any] | None = None,
        content: Iterable[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
        seconds: float = ANSWER_SECONDS,
        file: str = "",
    ) -> Iterator[httpx2.Response]:
        """An answer whose body is still to be read; a problem is raised as its error.

        `file` is the file that the content is of, to name the places of errors by.
        """
        try:
            with self._sent(
                method,
                f"{PREFIX}/{path}",
                file,
                params=params,
                json=json,
                content=content,
                headers=headers,
                timeout=httpx2.Timeout(seconds, connect=CONNECT_SECONDS),
            ) as answer:
                yield answer
        except httpx2.HTTPError as error:
            raise fault_of(error, self.address) from error

    @contextmanager
    def _sent(
        self, method: str, path: str, file: str = "", **asked: Any
    ) -> Iterator[httpx2.Response]:
        with self._client.stream(method, path, **asked) as answer:
            if not answer.is_success:
                answer.read()
                raise self._refusal(answer, file)
            yield answer

    def _refusal(self, answer: httpx2.Response, file: str) -> LedgerError:
        if answer.is_redirect:
            elsewhere = answer.headers.get("location", "elsewhere")
            return not_ledger42(self.address, f"it sends on to {elsewhere}")
        if answer.headers.get("content-type", "").partition(";")[0] != MEDIA_TYPE:
            if answer.status_code in (502, 504):
                return broken(self.address)
            return not_ledger42(self.address, f"it answers {answer.status_code}")
        problem = self.members(answer)
        if problem.get("code") in _NO_SUCH_ADDRESS:
            return self.not_understood(f"has no {answer.request.url.path}")
        try:
            error = error_of(
                problem,
                answer.status_code,
                file=file,
                wait=int(answer.headers.get("retry-after") or 1),
            )
            if error.code == "token-missing":
                error.hint = (
                    "Add --token, or set LEDGER42_TOKEN. Who runs the service makes tokens with: "
                    "ledger42 token create"
                )
            return error
        except MISSHAPED:
            return self.not_understood("tells of problems in another form")
