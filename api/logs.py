"""What the service says on stderr while it runs: lines of JSON for programs, or of text."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TextIO

LOGGED = "logged with its request id"
"""The note on an exception that is in the log already, for the server that meets it next."""


class LogForm(StrEnum):
    """How requests are logged; failures are logged in any case."""

    JSON = "json"
    TEXT = "text"
    OFF = "off"


class JsonLines(logging.Formatter):
    """One JSON object a line: `time` in UTC, `level`, `message`, then what the event says."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "time": _time(record).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "said", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


class TextLines(logging.Formatter):
    """A line to read: the time of day in UTC, what was asked and what came of it."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line, with the traceback of a failure below it."""
        said = getattr(record, "said", {})
        words = [f"{_time(record):%H:%M:%S}"]
        if "status" in said:
            words += [str(said["status"]), said["method"], said["path"]]
            words += [f"{said['ms']} ms", f"{said['bytes_out']} bytes"]
            words += [said["who"]] if said["who"] else []
        else:
            words += [record.levelname.lower(), record.getMessage()]
        words += [f"[{said['request_id']}]"] if said.get("request_id") else []
        line = " ".join(words).replace("\n", "\n  ")
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def log_to(stream: TextIO, form: LogForm) -> None:
    """Send what the service and its server log to a stream, each line once."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if form is LogForm.JSON else TextLines())
    handler.addFilter(_not_logged_yet)
    for name, level in (("ledger42", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("ledger42.access").disabled = form is LogForm.OFF


def _not_logged_yet(record: logging.LogRecord) -> bool:
    """Whether a line is news: the server logs again what the application logged with its id."""
    error = record.exc_info[1] if record.exc_info else None
    again = record.name.startswith("uvicorn") and LOGGED in getattr(error, "__notes__", ())
    return not again


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)
