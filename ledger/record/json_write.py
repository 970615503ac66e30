"""A game as a JSON object."""

from __future__ import annotations

from typing import Any

from ledger.record.header import in_order
from ledger.record.model import FORMAT_VERSION, Event, Game, Hand, Trick
from ledger.rules import RULE_BOOK, SEAT_LETTERS


def to_object(game: Game) -> dict[str, Any]:
    """A game as the object that a JSON line holds; empty parts are left out."""
    found: dict[str, Any] = {
        "p42": FORMAT_VERSION,
        "rulebook": RULE_BOOK,
        "rules": game.rules.text,
    }
    players = {SEAT_LETTERS[seat]: name for seat, name in enumerate(game.players) if name}
    if players:
        found["players"] = players
    if game.tags:
        found["tags"] = dict(in_order(game.tags))
    if game.comments:
        found["comments"] = list(game.comments)
    found["hands"] = [_hand_object(hand) for hand in game.hands]
    return found


def _hand_object(hand: Hand) -> dict[str, Any]:
    found: dict[str, Any] = {"hand": hand.number}
    if hand.time:
        found["time"] = hand.time
    if hand.shaker is not None:
        found["shaker"] = SEAT_LETTERS[hand.shaker]
    deal = {SEAT_LETTERS[s]: list(held) for s, held in enumerate(hand.deal) if held is not None}
    if deal:
        found["deal"] = deal
    if hand.rest:
        found["rest"] = list(hand.rest)
    if hand.bids:
        found["bids"] = [[SEAT_LETTERS[entry.seat], str(entry.bid)] for entry in hand.bids]
    if hand.call is not None:
        found["call"] = [SEAT_LETTERS[hand.call.seat], str(hand.call.call)]
    if hand.discard is not None:
        seat = SEAT_LETTERS[hand.discard.seat]
        found["discard"] = {"seat": seat, "tiles": list(hand.discard.tiles)}
    if hand.tricks:
        found["tricks"] = [_trick_object(trick) for trick in hand.tricks]
    if hand.events:
        found["events"] = [_event_object(event) for event in hand.events]
    if hand.comments:
        found["comments"] = [
            {"text": comment.text, "at": comment.at, "order": comment.order}
            for comment in hand.comments
        ]
    if hand.end is not None:
        end: dict[str, Any] = {"kind": hand.end.kind.value}
        if hand.end.seat is not None:
            end["seat"] = SEAT_LETTERS[hand.end.seat]
        if hand.end.points is not None:
            end["points"] = hand.end.points
        elif hand.end.split:
            end["split"] = list(hand.end.split)
        found["end"] = end
    return found


def _trick_object(trick: Trick) -> dict[str, Any]:
    found: dict[str, Any] = {"lead": SEAT_LETTERS[trick.leader], "tiles": list(trick.tiles)}
    if trick.suit:
        found["suit"] = trick.suit
    if trick.seats:
        found["seats"] = [SEAT_LETTERS[seat] for seat in trick.seats]
    return found


def _event_object(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": event.kind.value}
    if event.seat is not None:
        found["seat"] = SEAT_LETTERS[event.seat]
    if event.text:
        found["text"] = event.text
    found["at"] = event.at
    return found
