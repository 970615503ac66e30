"""Whether the copy that somebody keeps still holds: ETag, If-None-Match and 304."""

from __future__ import annotations

from hashlib import sha256

from fastapi import HTTPException, Request
from starlette.datastructures import Headers

from ledger import __version__
from ledger.book import Book
from ledger.record.digest import digest_of_text


def check_list(request: Request) -> None:
    """A dependency of all that is drawn from the whole ledger: a weak tag, or 304.

    The tag is `W/"<entries>-<hash>"`; the hash covers the newest entry, the address with its
    query, the form asked for, who asks and the version of the program. It is read before the
    answer is made, so that an answer is never older than its tag.
    """
    check_unchanged(request, _list_tag(request))


def check_unchanged(request: Request, tag: str) -> None:
    """Let the answer carry this tag; answer 304 when it is among those of If-None-Match."""
    request.state.etag = tag
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or _opaque(tag) in {_opaque(each) for each in known.split(",")}:
        raise HTTPException(304)


def game_tag(digest: str, form: str, shown: str | None = None) -> str:
    """The tag of one game: its digest, and behind it any form but JSON.

    Between the two stands a digest of what is shown where that is more or other than the record.
    """
    look = digest if shown is None else digest_of_text(shown)
    parts = (digest, look[:8] if look != digest else "", form if form != "json" else "")
    return f'"{"-".join(filter(None, parts))}"'


def digest_seen(headers: Headers) -> str | None:
    """The digest of the game that If-Match names, whatever form or packing it came in.

    None without the header, and for `*`, which means any.
    """
    wanted = headers.get("if-match", "*")
    return None if wanted.strip() == "*" else _opaque(wanted).strip('"').partition("-")[0]


def _list_tag(request: Request) -> str:
    book: Book = request.app.state.book
    head = book.head()
    grant = request.scope.get("state", {}).get("grant")
    says = (
        head.digest,
        str(request.url.path),
        request.url.query,
        request.headers.get("accept", ""),
        repr(grant),
        __version__,
    )
    return f'W/"{head.seq}-{sha256(chr(0).join(says).encode()).hexdigest()[:12]}"'


def _opaque(tag: str) -> str:
    return tag.strip().removeprefix("W/")
