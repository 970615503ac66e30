"""Figures, bids, calls and whole hands in the words that players use."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

DASH = "–"
"""What stands where there is no figure."""

_SUITS = (
    "blanks",
    "aces",
    "deuces",
    "treys",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
)
_POSITIONS = {"1": "first to bid", "2": "second to bid", "3": "third to bid", "4": "the shaker"}
_UNWRITTEN = "; nobody wrote down how it came out"
_OUTCOMES = {
    "made": "made",
    "set": "set",
    "all-pass": "all passed",
    "no-result": "no result noted",
}


def percent(rate: float | None) -> str:
    """A rate of 0..1 as a whole percentage, a dash for no opportunity."""
    return DASH if rate is None else f"{rate:.0%}"


def span(low: float | None, high: float | None) -> str:
    """The ends of a range of rates as `48–85%`, a dash for no opportunity."""
    return DASH if low is None or high is None else f"{100 * low:.0f}–{high:.0%}"


def signed(value: float | None) -> str:
    """A difference as `+1.8`, `−0.7`, `0.0`, a dash for none."""
    if value is None:
        return DASH
    text = f"{abs(value):.1f}"
    return text if text == "0.0" else f"{'+' if value > 0 else '−'}{text}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 hand`, `1,204 hands`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def rate_sentence(row: Mapping[str, object]) -> str:
    """`made 14 of 20 (70%), likely 48% to 85%` from `k`, `n`, `rate`, `low`, `high`."""
    if not row["n"]:
        return "no hands yet"
    rate, low, high = (row[name] for name in ("rate", "low", "high"))
    if not all(isinstance(value, float | int) for value in (rate, low, high)):
        return f"made {row['k']:,} of {row['n']:,}"
    return (
        f"made {row['k']:,} of {row['n']:,} ({rate:.0%}), "
        f"likely {low:.0%} to {high:.0%} in the long run"
    )


def suit(name: object) -> str:
    """A trump suit: `fives`, `doubles`, `no trump` for none."""
    text = "" if name is None else str(name)
    if text.isdigit() and int(text) < len(_SUITS):
        return _SUITS[int(text)]
    return text if text and text != "none" else "no trump"


def contract(name: object) -> str:
    """A contract's name as spoken: `follow me`, `nello`, `trumps`."""
    text = "" if name is None else str(name)
    return {"": "not noted", "trump": "trumps", "follow-me": "follow me"}.get(text, text)


def bid(text: object) -> str:
    """A bid as spoken: `32`, `1 mark`, `plunge for 4 marks`."""
    word = "" if text is None else str(text)
    name, dash, marks = word.partition("-")
    if dash:
        return f"{name} for {bid(marks)}"
    if word.endswith("m") and word[:-1].isdigit():
        return count(int(word[:-1]), "mark")
    return {"": "not noted", "?": "a bid nobody noted"}.get(word, word)


def value(cut: str, raw: object) -> str:
    """One value of a cut of the statistics, in words."""
    if raw in (None, "unknown"):
        return "not noted"
    text = str(raw)
    if cut == "trump":
        return suit(raw)
    if cut == "contract":
        return contract(raw)
    if cut == "bid":
        return bid(raw)
    if cut == "band":
        return text.replace("-", " to ")
    if cut == "position":
        return _POSITIONS.get(text, f"bidder {text}")
    if cut == "forced":
        return "shaker had to bid" if text == "yes" else "bid freely"
    return text


def outcome(name: object) -> str:
    """How a hand came out, in a word or two."""
    return _OUTCOMES.get(str(name), str(name))


def call(contract_name: object, trump: object) -> str:
    """What the bid was on: `on fives`, `as nello`, `with no trump`, "" when nobody noted it."""
    if contract_name in (None, ""):
        return ""
    if contract_name in ("trump", "doubles"):
        return f"on {suit(trump)}"
    if contract_name == "follow-me":
        return "on follow me"
    if contract_name in ("plunge", "splash"):
        return f"on {suit(trump)}" if trump not in (None, "", "none") else ""
    return f"as {contract_name}"


def hand_sentence(facts: Mapping[str, object]) -> str:
    """One hand as a player tells it: `Ann bid 32 on fives and went set by 3`.

    `facts` has `bidder` (a name), `bid`, `contract`, `trump`, `outcome`, `forced`, and in `over` by
    how many points the bidding side passed its bid (below zero: missed it), null where no points
    were counted.
    """
    result = str(facts.get("outcome"))
    if result == "all-pass":
        return "Everybody passed"
    who = str(facts.get("bidder") or "Somebody")
    verb = "had to bid" if facts.get("forced") else "bid"
    if facts.get("contract") == "nello":
        start = f"{who} went nello for {bid(facts.get('bid'))}"
        endings = {"made": "made it", "set": "was caught"}
        return f"{start}{_UNWRITTEN}" if result not in endings else f"{start} and {endings[result]}"
    start = (
        f"{who} {verb} {bid(facts.get('bid'))} {call(facts.get('contract'), facts.get('trump'))}"
    )
    start = start.strip()
    if result == "no-result":
        return f"{start}{_UNWRITTEN}"
    return f"{start} and {_ending(facts, result)}"


def _ending(facts: Mapping[str, object], result: str) -> str:
    over = facts.get("over")
    if not isinstance(over, int):
        return "made it" if result == "made" else "went set"
    if result == "set":
        return f"went set by {-over}" if over < 0 else "went set"
    if over == 0:
        return "made it on the nose"
    return f"made it with {over} to spare" if over > 0 else "made it"


def day(moment: object) -> str:
    """A date as `24 November 2026`, "undated" for none."""
    if isinstance(moment, str):
        moment = date.fromisoformat(moment)
    if not isinstance(moment, date):
        return "undated"
    return f"{moment.day} {moment:%B %Y}"
