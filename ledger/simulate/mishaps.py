"""What stops a simulated hand before its last trick: a lay-down, or a renege with its ruling."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ledger.record.model import Event, EventKind
from ledger.rules import Aim, Play, Seat, Tile, letter
from ledger.rules.kind import RestTo
from ledger.simulate.reading import reading
from ledger.simulate.recall import recall
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill


class Stop(NamedTuple):
    """Why a hand stops, and how it comes out; `points` None means that nobody counted."""

    events: tuple[Event, ...]
    made: bool
    points: tuple[int, ...] | None


def claim(play: Play, sight: Sight, skill: Skill, rng: Random) -> Stop | None:
    """A lay-down by the player on lead, where every tile left wins whatever the others hold."""
    declared = sight.declared
    assert declared is not None
    rules = sight.rules
    side = rules.team(sight.seat)
    if declared.aim is Aim.LOSE_ALL or side != declared.team or len(sight.hand) == 1:
        return None
    if declared.suits.nearest or declared.last_of_equals or rules.options["laydown"] == "none":
        return None
    if rng.random() >= skill.claims:
        return None
    tiles = reading(rules, declared.call)
    unseen = recall(sight, tiles, skill.span).unseen
    if unseen & tiles.trumps and not all(tiles.bit[tile] & tiles.trumps for tile in sight.hand):
        return None
    if any(tiles.beats[tile] & unseen for tile in sight.hand):
        return None
    taken = list(play.points)
    taken[side] += _left(play)
    if declared.aim is Aim.TAKE_ALL:
        made = all(trick.winner in declared.winners for trick in sight.tricks)
    else:
        made = taken[declared.team] >= declared.points
    event = Event(EventKind.CLAIM, sight.seat, "laydown", 2 + len(sight.tricks))
    return Stop((event,), made, tuple(taken))


def _left(play: Play) -> int:
    """The points that are still to be taken."""
    game = play.declared.rules.game
    tiles = [tile for hand in play.hands for tile in hand]
    if game.rest_to is RestTo.LAST_TRICK:
        tiles += play.rest
    tricks = game.trick_value * (game.hand_size - len(play.tricks))
    return tricks + sum(game.worth[tile] for tile in tiles)


def renege(
    play: Play, sight: Sight, legal: tuple[Tile, ...], skill: Skill, rng: Random
) -> tuple[Play, Stop] | None:
    """A tile that does not follow, seen at once; by the rules the hand is lost at its value."""
    rules = sight.rules
    if rules.scoring != "marks" or rules.options["renege"] != "hand-lost":
        return None
    if sight.declared is None or sight.declared.suits.nearest or rng.random() >= skill.renege:
        return None
    wrong = [tile for tile in sight.hand if tile not in legal]
    if not wrong:
        return None
    tile = wrong[int(rng.random() * len(wrong))]
    after = play.play_tiles((tile,), checked=False)
    while after.trick:
        after = after.play(after.to_act, _any_legal(after, rng))
    made = rules.team(sight.seat) != sight.declared.team
    at = 2 + len(after.tricks)
    events = (
        Event(EventKind.RENEGE, sight.seat, f"held {' '.join(legal)}", at),
        Event(EventKind.RULING, None, f"hand lost by {_side(rules.game.teams, sight.seat)}", at),
    )
    return after, Stop(events, made, None)


def _any_legal(play: Play, rng: Random) -> Tile:
    legal = play.legal_plays()
    return legal[int(rng.random() * len(legal))]


def _side(teams: tuple[int, ...], seat: Seat) -> str:
    return " and ".join(letter(s) for s, team in enumerate(teams) if team == teams[seat])
