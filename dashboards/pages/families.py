"""Which game a page is about: the games in the ledger, the one meant, and the switch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import Request

from dashboards import words
from dashboards.pages.addresses import filter_of, link
from ledger.book import Book
from ledger.filter import ANY, PLAIN, Filter
from ledger.rules import GAMES

CAUTION = (
    "Every game together. A bid of 60 in 84 is not a bid of 60 in anything else, and a mark is not "
    "the same risk everywhere: read such figures with care, or choose one game."
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One game of the switch; `here` marks the one shown."""

    word: str
    link: str
    here: bool


def families(book: Book, asked: Filter) -> dict[str, str]:
    """The games of which the ledger has hands that fit, with their titles.

    In the order of the rule book, a house's own games last.
    """
    titles = dict(book.families().select("game", "title").rows())
    known = [game for game in GAMES if game in titles]
    order = [*known, *sorted(titles.keys() - GAMES.keys())]
    return {
        game: titles[game]
        for game in order
        if not asked.given() or book.count_hands(replace(asked, game=game))
    }


def game_filter(request: Request, book: Book, *others: str, player: str = "") -> Filter:
    """The filter in the address, about one game unless it says `any`.

    That is 42 where the address names none, or the first game there is when there is no 42:
    in the ledger, or among the hands of `player`.
    """
    asked = filter_of(request, *others, game="")
    if asked.game is not None or asked.game_id is not None:
        return asked
    wanted = Filter(player=player) if player else Filter()
    plain = book.count_hands(replace(wanted, game=PLAIN))
    first = PLAIN if plain else next(iter(families(book, wanted)), PLAIN)
    return filter_of(request, *others, game=first)


def _of_game(asked: Filter, game: str) -> Filter:
    """The same of another game, without what only makes sense in one."""
    if game == asked.game:
        return asked
    return replace(asked, game=game, bid=None, band=None, trump=None, contract=None, position=None)


def switch(
    book: Book, path: str, asked: Filter, wanted: Filter | None = None, **others: str
) -> dict[str, object]:
    """What a page shows of its game: the choices, the caution over several, the words for it.

    `wanted` narrows which games are offered; nothing is offered where there is only one.
    """
    found = families(book, wanted or Filter())
    meant = asked.game or ANY
    offered = [*found, *([meant] if meant not in (*found, ANY) else [])]
    choices = [
        Choice(
            "Any" if game == ANY else found.get(game) or words.game(game),
            link(path, {**others, **_of_game(asked, game).words()}),
            game == meant,
        )
        for game in (*offered, ANY)
    ]
    return {
        "games_offered": choices if len(choices) > 2 and asked.game_id is None else [],
        "caution": CAUTION if meant == ANY and asked.game_id is None else "",
        "game_meant": words.game(meant),
    }
