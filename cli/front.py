"""The front page: every command in a line, and the help that lists them without loading them."""

from __future__ import annotations

from ledger import __version__

GROUPS: dict[str, dict[str, str]] = {
    "Start": {
        "demo": "Build a season of a club, serve it and say where to look.",
        "serve": "Serve a ledger to this machine: pages and REST.",
        "token": "Make, list and revoke the tokens that let people and programs in.",
        "club": "List, make and change clubs, name their seasons.",
        "people": "Say who is who: aliases, merges, pseudonyms, a name that has to go.",
    },
    "Records": {
        "check": "Read and replay files, and say what is wrong in them; nothing is stored.",
        "ingest": "Store the games of files in the ledger, each once.",
        "convert": "Turn records from one form into another.",
        "export": "Write the stored games as one file.",
        "rebuild": "Derive all games and hands again from the stored records.",
    },
    "Correct": {
        "amend": "Correct a game; the version before stays in its history.",
        "void": "Take a game out of every list and figure; its record stays.",
        "reinstate": "Take a void back.",
        "history": "Who did what to a game, when and why, and what it changed.",
        "conflicts": "List second scorers' records that wait for a ruling.",
        "settle": "Rule on a conflict between two scorers.",
    },
    "Keep": {
        "verify": "Is everything as it was stored? Name whatever was touched.",
        "backup": "Copy the whole ledger into one file, while others use it.",
        "restore": "Put a backup in the place of the ledger.",
    },
    "Look": {
        "night": "Which night it is now, and what is played in it.",
        "games": "List the games of the ledger, the newest first.",
        "hands": "List the hands that a filter means.",
        "show": "Draw a game or a hand in the terminal, trick by trick.",
        "players": "Compare the players.",
        "player": "One player's figures and bids.",
        "stats": "Ask a statistic of the catalogue.",
        "rules": "List games, presets and options, or explain one or a rule set.",
    },
}
"""Every command with what it does, in the order of the help; a command is `cli.commands.NAME`."""

COMMANDS = {name: says for group in GROUPS.values() for name, says in group.items()}

STATUSES = {
    0: "fine",
    1: "records refused, or findings",
    2: "usage: the command line makes no sense",
    3: "not found: a file, game, hand or player",
    4: "the ledger is busy or out of reach, or a file or disk cannot be used",
    5: "not allowed: a token is missing, refused or too small",
    70: "a fault in ledger42 itself",
    130: "stopped with Ctrl-C",
    141: "the reader of a pipe went away",
}


def version_text() -> str:
    """The line that `--version` prints."""
    return f"ledger42 {__version__}\n"


def help_text() -> str:
    """The page that `ledger42 --help` prints."""
    width = max(map(len, (*COMMANDS, "--version"))) + 2
    lines = [
        "Usage: ledger42 COMMAND [OPTIONS] [ARGUMENTS]",
        "",
        "Records and statistics of the domino game Texas 42.",
    ]
    for title, commands in GROUPS.items():
        lines += ["", f"{title}:"]
        lines += [f"  {name:<{width}}{says}" for name, says in commands.items()]
    lines += [
        "",
        "Options:",
        f"  {'--help':<{width}}This page; after a command, what that command takes.",
        f"  {'--version':<{width}}The version.",
        "",
        "The ledger is ledger.duckdb in the current folder, unless --db or LEDGER42_DB say",
        "otherwise; while a service holds it, the same commands work with --url or LEDGER42_URL.",
        "Data goes to stdout, talk to stderr. Exit status:",
        *(f"  {status:<{width}}{says}" for status, says in STATUSES.items()),
    ]
    return "\n".join(lines) + "\n"
