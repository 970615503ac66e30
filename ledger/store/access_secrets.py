"""Secrets of tokens and sessions: made, taken apart, hashed and compared."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

_TEXT = re.compile(r"l42_([0-9a-f]{8})_([0-9a-f]{64})")
_NONE = "0" * 64


def new_secret() -> str:
    """256 random bits as 64 digits 0-9 and a-f."""
    return secrets.token_hex(32)


def new_id() -> str:
    """A short random name, 8 digits 0-9 and a-f."""
    return secrets.token_hex(4)


def hashed(secret: str) -> str:
    """What is kept of a secret; it has 256 random bits, so that no salt or stretching is needed."""
    return sha256(secret.encode()).hexdigest()


def matches(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one that was kept, in the same time whatever it is."""
    return hmac.compare_digest(hashed(secret), kept or _NONE)


def token_text(token_id: str, secret: str) -> str:
    """A token as it is handed out."""
    return f"l42_{token_id}_{secret}"


def token_parts(text: str) -> tuple[str, str] | None:
    """The id and the secret of a token, None for what is no token."""
    found = _TEXT.fullmatch(text.strip())
    return (found[1], found[2]) if found else None
