"""The rules of the family of games, pure and immutable; RULES.md numbers every rule."""

from __future__ import annotations

from ledger.rules.auction import Auction
from ledger.rules.bids import PASS, UNKNOWN_BID, Bid, BidKind, Ladder, NamedBid, parse_bid
from ledger.rules.contracts import CONTRACTS, Aim, Call, Contract
from ledger.rules.deal import Hands, check_deal, left_over, unknown_hands
from ledger.rules.declared import Declared, caller_of, check_call, declare, declare_after
from ledger.rules.exchange import after_exchange, check_discard, legal_discards, takes
from ledger.rules.games import GAMES
from ledger.rules.hand import HandState, Phase
from ledger.rules.kind import GameKind, RestTo
from ledger.rules.match import Match, next_shaker
from ledger.rules.options import OPTIONS, Option
from ledger.rules.play import Play, WonTrick
from ledger.rules.reading import parse_rules
from ledger.rules.ruleset import PRESETS, RULE_BOOK, RuleSet
from ledger.rules.scoring import score_hand
from ledger.rules.shape import PARTS, Part
from ledger.rules.suits import Doubles, SuitTable
from ledger.rules.tiles import (
    SEAT_LETTERS,
    UNKNOWN,
    Seat,
    Tile,
    TileSet,
    high_end,
    is_double,
    letter,
    low_end,
    pips,
    turns,
)

__all__ = [
    "CONTRACTS",
    "GAMES",
    "OPTIONS",
    "PARTS",
    "PASS",
    "PRESETS",
    "RULE_BOOK",
    "SEAT_LETTERS",
    "UNKNOWN",
    "UNKNOWN_BID",
    "Aim",
    "Auction",
    "Bid",
    "BidKind",
    "Call",
    "Contract",
    "Declared",
    "Doubles",
    "GameKind",
    "HandState",
    "Hands",
    "Ladder",
    "Match",
    "NamedBid",
    "Option",
    "Part",
    "Phase",
    "Play",
    "RestTo",
    "RuleSet",
    "Seat",
    "SuitTable",
    "Tile",
    "TileSet",
    "WonTrick",
    "after_exchange",
    "caller_of",
    "check_call",
    "check_deal",
    "check_discard",
    "declare",
    "declare_after",
    "high_end",
    "is_double",
    "left_over",
    "legal_discards",
    "letter",
    "low_end",
    "next_shaker",
    "parse_bid",
    "parse_rules",
    "pips",
    "score_hand",
    "takes",
    "turns",
    "unknown_hands",
]
