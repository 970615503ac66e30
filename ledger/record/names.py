"""The names of people in a game: which ones it holds, finding them in texts, changing them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ledger.record.header import clean_name
from ledger.record.model import Event, EventKind, Game, Hand

_TAG = re.compile(r'\[([A-H]|Scorer) "((?:[^"\\]|\\.)*)"\]')
_SUBSTITUTE = re.compile(r"substitute [A-H] (.+)")
_NO_TEXT = frozenset(("Date", "Time", "Zone", "Result", "Forfeit"))


@lru_cache(maxsize=65_536)
def folded(name: str) -> str:
    """What two spellings of one name have in common: NFC, single spaces, no case."""
    return clean_name(name).casefold()


def plain(name: str) -> str:
    """A name without case and accents, for searching."""
    parts = unicodedata.normalize("NFD", folded(name))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def names_in(game: Game) -> list[str]:
    """Everybody whom a game names, each spelling once: the seats, the substitutes, the scorer."""
    scorer = clean_name(game.tag("Scorer"))
    return list(dict.fromkeys(filter(None, (*sitters(game), scorer))))


def sitters(game: Game) -> list[str]:
    """Everybody who sat in a hand of a game, each spelling once."""
    substitutes = (
        clean_name(event.text)
        for hand in game.hands
        for event in hand.events
        if event.kind is EventKind.SUBSTITUTE and event.seat is not None
    )
    return list(dict.fromkeys(filter(None, (*game.players, *substitutes))))


def names_in_text(text: str) -> list[str]:
    """What `names_in` gives of a game, out of its canonical text."""
    found: list[str] = []
    scorer = ""
    for line in text.split("\n"):
        tag = _TAG.fullmatch(line) if line[:1] == "[" else None
        if tag is not None:
            name = re.sub(r"\\(.)", r"\1", tag[2])
            if tag[1] == "Scorer":
                scorer = name
            else:
                found.append(name)
        elif line[:11] == "substitute ":
            substitute = _SUBSTITUTE.fullmatch(line)
            if substitute is not None:
                found.append(substitute[1])
    return list(dict.fromkeys(filter(None, map(clean_name, (*found, scorer)))))


class Mentions:
    """Finds some names in texts and puts others in their place.

    `names` maps a folded name to what is to stand there. A name is found as whole words, in any
    case; it is not found inside a longer name of the `others`, who are folded names as well.
    """

    def __init__(self, names: Mapping[str, str], others: Iterable[str] = ()) -> None:
        self._names = dict(names)
        longer = {
            other
            for other in others
            if other not in self._names and any(name in other for name in self._names)
        }
        words = sorted({*self._names, *longer}, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")
        self._firsts = {name.split(" ")[0].replace("\\", "") for name in self._names}

    def instead(self, name: str) -> str:
        """What stands in place of a whole name; the name itself when it is none of these."""
        return self._names.get(folded(name), name)

    def may_be_in(self, text: str) -> bool:
        """Whether a text, or a record that says it with backslashes, may hold one of the names."""
        lower = unicodedata.normalize("NFC", text).casefold().replace("\\", "")
        return any(first in lower for first in self._firsts)

    def found(self, text: str) -> bool:
        """Whether a text holds one of the names."""
        return self.replaced(text) != text

    def replaced(self, text: str) -> str:
        """A text with others in place of the names in it, otherwise as it was."""
        if not self.may_be_in(text):
            return text
        composed = unicodedata.normalize("NFC", text)
        plain_text, places = _with_places(composed)
        cuts: list[tuple[int, int, str]] = []
        for match in self._pattern.finditer(plain_text):
            new = self._names.get(match[0])
            if new is not None:
                cuts.append((places[match.start()], places[match.end() - 1] + 1, new))
        if not cuts:
            return text
        edges = [(0, 0, ""), *cuts, (len(composed), len(composed), "")]
        return "".join(
            composed[before[1] : after[0]] + after[2] for before, after in pairwise(edges)
        )


def with_names(game: Game, mentions: Mentions) -> Game:
    """A game with other names: in its seats and tags, its events, its comments."""
    return replace(
        game,
        players=tuple(map(mentions.instead, game.players)),
        tags=tuple(_tag(name, value, mentions) for name, value in game.tags),
        comments=tuple(map(mentions.replaced, game.comments)),
        hands=tuple(_hand(hand, mentions) for hand in game.hands),
    )


def _with_places(text: str) -> tuple[str, list[int]]:
    """A text folded as names are, and the place in the text of each character of that."""
    out: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter.isspace():
            if out and out[-1] == " ":
                continue
            letter = " "
        for part in letter.casefold():
            out.append(part)
            places.append(place)
    return "".join(out), places


def _tag(name: str, value: str, mentions: Mentions) -> tuple[str, str]:
    if name in _NO_TEXT:
        return name, value
    named = mentions.instead(name)
    if named != name:
        name = re.sub(r"[^A-Za-z0-9_-]+", "-", named)
    return name, mentions.replaced(value)


def _hand(hand: Hand, mentions: Mentions) -> Hand:
    if not hand.events and not hand.comments:
        return hand
    return replace(
        hand,
        events=tuple(_event(event, mentions) for event in hand.events),
        comments=tuple(
            replace(comment, text=mentions.replaced(comment.text)) for comment in hand.comments
        ),
    )


def _event(event: Event, mentions: Mentions) -> Event:
    text = mentions.instead(event.text)
    return replace(event, text=text if text != event.text else mentions.replaced(text))
