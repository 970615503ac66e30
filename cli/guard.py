"""The front door's guard: what a command raises becomes a message and an exit status."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable

import typer

from ledger.errors import AccessError, LedgerError, NotFoundError, StoreError, UsageError

REFUSED, USAGE, NOT_FOUND, STORE, DENIED, FAULT, STOPPED, PIPE = 1, 2, 3, 4, 5, 70, 130, 141

_STATUS: tuple[tuple[type[LedgerError], int], ...] = (
    (UsageError, USAGE),
    (NotFoundError, NOT_FOUND),
    (StoreError, STORE),
    (AccessError, DENIED),
)


def status_of(error: LedgerError) -> int:
    """The exit status that a kind of error stands for; refused records are 1."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), REFUSED)


def complain(errors: Iterable[LedgerError]) -> None:
    """Print errors in full to stderr: place, excerpt, caret, code, hint."""
    for error in errors:
        sys.stderr.write(f"{error}\n")


def talk(words: str) -> None:
    """Say something to the person at the terminal, on stderr."""
    sys.stderr.write(f"{words}\n")


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command with every way out turned into an exit status, never a traceback."""

    @functools.wraps(command)
    def run(*args: object, **options: object) -> None:
        try:
            command(*args, **options)
            sys.stdout.flush()
        except LedgerError as error:
            complain([error])
            raise typer.Exit(status_of(error)) from None
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(PIPE) from None
        except OSError as error:
            talk(
                f"reading or writing stopped: {error} [input-output]\n"
                "  Make room, or check the disk and the rights, and run it again."
            )
            raise typer.Exit(STORE) from None
        except KeyboardInterrupt:
            talk("\nStopped. Nothing is half stored; run the same command again to go on.")
            raise typer.Exit(STOPPED) from None
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as error:
            if os.environ.get("LEDGER42_TRACEBACK"):
                raise
            talk(
                f"ledger42 stumbled: {type(error).__name__}: {error} [internal-error]\n"
                "  This is a fault of the program. Run it again with LEDGER42_TRACEBACK=1 and "
                "report what it prints."
            )
            raise typer.Exit(FAULT) from None

    return run
