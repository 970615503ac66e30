"""The options of a rule set: every point on which tables differ, with its values (RULES 7)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One point on which tables differ.

    `values` are the words allowed, the first is the default; with `number` any whole number from
    `number[0]` to `number[1]` is allowed too. A default `auto` is worked out from other options.
    """

    key: str
    values: tuple[str, ...]
    says: str
    rule: str
    number: tuple[int, int] | None = None

    def allows(self, value: str) -> bool:
        """Whether `value` is one of the values or a number in range."""
        if value in self.values:
            return True
        if self.number is None or not (value.isascii() and value.isdigit()) or len(value) > 4:
            return False
        return self.number[0] <= int(value) <= self.number[1] and str(int(value)) == value

    def choices(self) -> str:
        """The allowed values as a phrase for messages."""
        words = ", ".join(self.values)
        if self.number is not None:
            words += f" or a number from {self.number[0]} to {self.number[1]}"
        return words


OPTIONS: tuple[Option, ...] = (
    Option("scoring", ("marks", "points"), "what a match is counted in", "6.1"),
    Option("target", ("auto",), "score that wins; auto is the game's own", "6.2", (1, 9999)),
    Option("win-by-two", ("no", "yes"), "whether the winner must lead by two", "6.3"),
    Option(
        "overshoot", ("counted", "capped"), "whether the last hand counts past the target", "6.4"
    ),
    Option(
        "both-reach-target",
        ("higher-total", "bidder-first", "play-on"),
        "points: who wins when both sides reach the target in one hand",
        "6.5",
    ),
    Option(
        "all-pass",
        (
            "reshake-next",
            "reshake-same",
            "shaker-30",
            "shaker-any",
            "shaker-30-or-nello",
        ),
        "what happens when nobody bids",
        "3.8",
    ),
    Option("opening-mark-cap", ("2", "none"), "highest first bid in marks", "3.5", (1, 9)),
    Option("mark-raise", ("1", "2"), "how many marks one may go over a marks bid", "3.6"),
    Option(
        "points-above-42",
        ("84-126-168", "84-168"),
        "points: what 2, 3 and 4 marks are worth; each mark 42 more, or doubled each time",
        "6.8",
    ),
    Option(
        "defenders-keep-points",
        ("yes", "no"),
        "points: whether the defenders score what they took when the bid is made",
        "6.7",
    ),
    Option(
        "set-score",
        ("bid-to-others", "minus-bid"),
        "points: what a set costs; the bid to the other side, or off the bidder's own score",
        "6.9",
    ),
    Option("first-bidder", ("left-of-shaker", "holder-of-10"), "who bids first", "3.1"),
    Option(
        "bid-out-of-turn",
        ("stands", "opponents-choose", "void"),
        "what becomes of a bid out of turn",
        "8.3",
    ),
    Option(
        "undeclared-trump",
        ("high-end", "illegal"),
        "what is trump when the bidder leads without naming one",
        "4.9",
    ),
    Option("opening-lead", ("any", "trump"), "what may be led to the first trick", "5.2"),
    Option(
        "small-end-lead",
        ("never", "first-trick", "always", "73-and-82"),
        "when a leader may call the lower end of the tile, or of which tiles",
        "5.6",
    ),
    Option(
        "identical",
        ("first", "second"),
        "which of two identical tiles wins a trick, in a game with two sets",
        "9.1",
    ),
    Option(
        "doubles-trump-void",
        ("anything", "follow-number"),
        "what a player without doubles answers to a led double when doubles are trump",
        "5.7",
    ),
    Option(
        "follow-me",
        ("on", "off"),
        "whether follow me (no trump) may be called",
        "4.3",
    ),
    Option(
        "follow-me-doubles",
        ("high", "low", "own", "choice"),
        "how doubles stand in follow me",
        "4.3",
    ),
    Option("follow-me-min", ("30", "1m"), "lowest bid that may call follow me", "4.3"),
    Option("nello", ("off", "on", "forced"), "whether nello may be called", "4.4"),
    Option("nello-marks", ("1", "2"), "fewest marks for nello", "4.4"),
    Option(
        "nello-doubles",
        ("own", "high", "low", "own-inverted", "choice"),
        "how doubles stand in nello",
        "4.4",
    ),
    Option(
        "nello-low",
        ("off", "on"),
        "whether the bidder may call one number low in every suit",
        "9.6",
    ),
    Option("plunge", ("off", "on"), "whether plunge may be bid", "4.6"),
    Option("plunge-doubles", ("4",), "fewest doubles in hand for plunge", "4.6", (1, 9)),
    Option(
        "plunge-marks",
        ("4", "3", "2", "+4"),
        "marks that plunge bids, one more over an equal bid; +4 is four over the standing marks",
        "4.6",
    ),
    Option("plunge-leader", ("partner", "declarer"), "who leads after a plunge", "4.6"),
    Option(
        "plunge-calls",
        ("trumps", "no-trump", "sevens", "nello"),
        "what the partner may call, each value adding to the ones before",
        "4.6",
    ),
    Option(
        "plunge-bid",
        ("in-turn", "announced"),
        "whether plunge is bid in turn or announced before the auction",
        "4.6",
    ),
    Option("splash", ("off", "on"), "whether splash may be bid", "4.5"),
    Option("splash-doubles", ("3",), "fewest doubles in hand for splash", "4.5", (1, 9)),
    Option("splash-marks", ("2", "3", "2-or-3", "+3"), "marks that splash bids", "4.5"),
    Option("splash-leader", ("partner", "declarer"), "who leads after a splash", "4.5"),
    Option("dip", ("off", "on"), "whether dip may be bid", "9.6"),
    Option("dip-doubles", ("3",), "fewest doubles in hand for dip", "9.6", (1, 9)),
    Option("dip-marks", ("2", "3", "2-or-3", "+3"), "marks that dip bids", "9.6"),
    Option("dip-leader", ("partner", "declarer"), "who leads after a dip", "9.6"),
    Option("dive", ("off", "on"), "whether dive may be bid", "9.6"),
    Option("dive-doubles", ("4",), "fewest doubles in hand for dive", "9.6", (1, 9)),
    Option("dive-marks", ("3", "2", "2-or-3", "+3"), "marks that dive bids", "9.6"),
    Option("dive-leader", ("partner", "declarer"), "who leads after a dive", "9.6"),
    Option("count", ("off", "on"), "whether the count may be trump on a bid of 51", "9.6"),
    Option("sevens", ("off", "on", "forced"), "whether sevens may be called", "4.7"),
    Option("sevens-marks", ("1", "2"), "fewest marks for sevens", "4.7"),
    Option(
        "sevens-ties",
        ("earliest", "bidding-side"),
        "who wins among tiles equally near seven",
        "4.7",
    ),
    Option(
        "sevens-winner",
        ("side", "bidder"),
        "whether the side or the bidder alone must win every trick of sevens",
        "4.7",
    ),
    Option("looper", ("off", "on"), "whether looper may be called", "4.8"),
    Option(
        "early-stop-points",
        ("off", "on"),
        "whether a points bid ends when it is decided",
        "5.9",
    ),
    Option("early-stop-marks", ("on", "off"), "whether a marks bid ends when it is decided", "5.9"),
    Option(
        "laydown",
        ("claim", "claim-game", "assisted", "none"),
        "whether a player may lay down, and what a refuted claim costs",
        "5.10",
    ),
    Option(
        "renege",
        ("hand-lost", "replay-trick", "one-mark", "two-marks"),
        "what a renege or a play out of turn costs",
        "8.1",
    ),
    Option(
        "exposed-tile",
        ("first-legal-turn", "none"),
        "what becomes of an exposed tile",
        "8.4",
    ),
    Option("ask-trump", ("1-mark", "free"), "what asking for the trump costs", "8.5"),
    Option(
        "stacking",
        ("1", "2", "none"),
        "from how many marks won tricks are stacked face down",
        "5.11",
    ),
    Option("stacking-piles", ("one", "two"), "piles of stacked tricks", "5.11"),
    Option(
        "first-shaker-next-game",
        ("losers-draw", "winners", "alternate"),
        "who shakes first in the next game",
        "2.4",
    ),
)

BY_KEY = {option.key: option for option in OPTIONS}
