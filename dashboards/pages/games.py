"""The list of games, one game with its tally, and one hand stepped tile by tile."""

from __future__ import annotations

from pathlib import PurePath

from fastapi import APIRouter, Request, Response

from dashboards import table, words
from dashboards.pages.access import Reader
from dashboards.pages.addresses import asking, hand_link, link
from dashboards.pages.families import game_filter, switch
from dashboards.pages.history import may_correct, void_page
from dashboards.pages.render import drawn, page, the_book
from dashboards.pages.rows import beat, game_rows
from dashboards.tally import columns, tally_svg
from ledger.errors import NotFoundError, UsageError
from ledger.record.evening import evening
from ledger.rules import letter
from ledger.store.shelf import StoredGame
from ledger.tally import STYLES

router = APIRouter(include_in_schema=False)

PAGE = 30


@router.get("/games")
def games(request: Request, _: Reader) -> Response:
    """A page of games, the newest evening first."""
    book = the_book(request)
    asked = game_filter(request, book, "cursor")
    cursor = request.query_params.get("cursor") or None
    found = book.games(asked, limit=PAGE, cursor=cursor)
    return page(
        "games.html",
        here="/games",
        games=game_rows(found.frame),
        start=link("/games", asked.words()) if cursor else "",
        next=link("/games", {**asked.words(), "cursor": found.cursor}) if found.cursor else "",
        **asking("/games", asked, "since", "until", "player", "event", "simulated"),
        **switch(book, "/games", asked),
    )


@router.get("/games/{game_id}")
def game(request: Request, game_id: str, _: Reader) -> Response:
    """One game: who sat where, the tally, and every hand in words."""
    try:
        stored = the_book(request).game(game_id)
    except NotFoundError as error:
        if error.code != "game-void":
            raise
        return void_page(error, game_id)
    played, facts = stored.game, stored.facts
    sides = table.sides(played)
    score = facts.score or (0,) * len(sides)
    marks = played.rules.scoring == "marks"
    style = _style(request)
    return page(
        "game.html",
        here="/games",
        headline=_headline(stored),
        game_id=stored.game_id,
        digest=stored.digest,
        version=stored.version,
        may_correct=may_correct(stored.club),
        source=PurePath(stored.source).name,
        simulated=_simulated(stored),
        day=words.day(evening(played.tag("Date"))),
        where=_where(stored),
        seats=[
            {
                "name": name,
                "letter": letter(seat),
                "place": place,
                "named": bool(played.players[seat]),
            }
            for seat, (name, place) in enumerate(
                zip(table.names(played), table.places(played.rules.game.seats), strict=True)
            )
        ],
        tallies=[
            {
                "who": who,
                "short": _letters(stored, side),
                "score": words.DASH if facts.score is None else words.score(score[side]),
                "drawn": drawn(tally_svg(score[side], played.rules.target, who, style))
                if marks
                else "",
            }
            for side, who in enumerate(sides)
        ],
        columns=[]
        if marks
        else columns([(hand.score, hand.score_after) for hand in facts.hands], len(sides)),
        styles=_styles(stored, style) if marks else [],
        rules_words=f"{played.rules.game.title}, to {played.rules.target} "
        f"{played.rules.scoring}. Rules: {played.rules.text}.",
        hands=[_hand_line(stored, index) for index in range(len(played.hands))],
    )


@router.get("/games/{game_id}/hands/{number}")
def hand(request: Request, game_id: str, number: str, _: Reader) -> Response:
    """One hand at the table, stepped with keys, buttons, slider or swipe."""
    try:
        found = the_book(request).hand(f"{game_id}-{number}")
    except NotFoundError as error:
        if error.code != "game-void":
            raise
        return void_page(error, game_id)
    stored, index = found.stored, found.index
    view = table.hand_view(stored.game, stored.facts, index)
    return page(
        "hand.html",
        here="/games",
        hand=view,
        game_id=stored.game_id,
        game_words=_headline(stored),
        day=words.day(evening(stored.game.tag("Date"))),
        hands=len(stored.game.hands),
        simulated=_simulated(stored),
        dealt=any(seat.tiles for seat in view.seats),
        opening=f"{view.sentence}. Step on to see it." if view.steps else view.sentence + ".",
        gains=[] if view.score is None else [words.gain(score) for score in view.score],
        totals=[]
        if view.score_after is None
        else [words.score(score) for score in view.score_after],
        previous=_beside(stored, index - 1),
        following=_beside(stored, index + 1),
    )


def _beside(stored: StoredGame, index: int) -> str:
    if not 0 <= index < len(stored.game.hands):
        return ""
    return hand_link(stored.game_id, stored.game.hands[index].number)


def _headline(stored: StoredGame) -> str:
    score = stored.facts.score
    sides = list(table.sides(stored.game))
    return beat(sides, None if score is None else list(score), stored.facts.winner)


def _style(request: Request) -> str:
    """How seven marks are drawn, as the address says; raises `tally-unknown`."""
    asked = request.query_params.get("tally") or next(iter(STYLES))
    if asked not in STYLES:
        raise UsageError(
            "tally-unknown",
            f"there is no tally {asked!r}",
            hint=f"There are: {', '.join(STYLES)}.",
        )
    return asked


def _styles(stored: StoredGame, style: str) -> list[dict[str, object]]:
    """The ways to draw the tally, for a target that they can draw."""
    if stored.game.rules.target != len(STYLES[style].strokes):
        return []
    path = f"/games/{stored.game_id}"
    return [
        {
            "word": known.says,
            "here": known.id == style,
            "link": link(path, {"tally": known.id}),
        }
        for known in STYLES.values()
    ]


def _letters(stored: StoredGame, side: int) -> str:
    """The seats of a side, short enough to head a column: `A & C`, `ACE`."""
    seats = [letter(seat) for seat, team in enumerate(stored.game.rules.game.teams) if team == side]
    return ("" if len(seats) > 2 else " & ").join(seats)


def _simulated(stored: StoredGame) -> bool:
    return stored.game.tag("Simulated").lower() not in ("", "no", "false", "0")


def _where(stored: StoredGame) -> list[str]:
    tag = stored.game.tag
    said = (
        tag("Event"),
        tag("Site"),
        f"round {tag('Round')}" if tag("Round") else "",
        f"table {tag('Table')}" if tag("Table") else "",
    )
    return [word for word in said if word]


def _hand_line(stored: StoredGame, index: int) -> dict[str, object]:
    played, facts = stored.game.hands[index], stored.facts.hands[index]
    called = table.names(stored.game, index)
    blank = [words.DASH] * stored.game.rules.game.team_count
    return {
        "number": played.number,
        "link": hand_link(stored.game_id, played.number),
        "sentence": table.sentence(stored.game, facts, called),
        "auction": table.auction(played, called),
        "named": table.named(played, called),
        "irregular": facts.irregular,
        "level": "" if facts.level.value == "play" else facts.level.value,
        "after": blank
        if facts.score_after is None
        else [words.score(score) for score in facts.score_after],
    }
