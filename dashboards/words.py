"""Figures, bids, calls and whole hands in the words that players use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from ledger.filter import ANY
from ledger.rules import CONTRACTS, GAMES, Aim
from ledger.rules.contracts import JUMPS

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
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NAMED = {bid.name: bid.says for kind in GAMES.values() for bid in kind.ladder.named}
_SHOOT = "shoot "
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


def score(number: int) -> str:
    """A score as people write it: `7`, `−4`."""
    return f"−{-number}" if number < 0 else str(number)


def gain(number: int) -> str:
    """What a hand adds to a score: `+2`, `−21`, `0`."""
    return f"+{number}" if number > 0 else score(number)


def listed(names: Sequence[str], last: str = "and") -> str:
    """Several things in a row: `Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def side(names: Sequence[str]) -> str:
    """Who plays together: `Ann`, `Ann & Cy`, `Ann, Cy & Ed`."""
    return listed(names, "&")


def game(name: object) -> str:
    """A game of the family by its title; a house's own game by its name."""
    kind = GAMES.get(str(name))
    if kind is not None:
        return kind.title
    return "every game" if name == ANY else str(name)


def suit(name: object) -> str:
    """A trump suit: `fives`, `doubles`, `the count`, `no trump` for none."""
    text = "" if name is None else str(name)
    if text == "count":
        return "the count"
    if text.isdigit() and int(text) < len(_SUITS):
        return _SUITS[int(text)]
    return text if text and text != "none" else "no trump"


def contract(name: object) -> str:
    """A contract's name as spoken: `follow me`, `nello`, `trumps`."""
    text = "" if name is None else str(name)
    return CONTRACTS[text].title if text in CONTRACTS else text or "not noted"


def bid(text: object) -> str:
    """A bid as spoken: `32`, `1 mark`, `plunge for 4 marks`, `shoot the moon`."""
    word = "" if text is None else str(text)
    if word in _NAMED:
        return _NAMED[word]
    name, dash, marks = word.partition("-")
    if dash:
        return f"{name} for {bid(marks)}"
    if word.endswith("m") and word[:-1].isdigit():
        return count(int(word[:-1]), "mark")
    return {"": "not noted", "?": "a bid nobody noted"}.get(word, word)


def said(text: object, *, forced: bool = False) -> str:
    """What a bidder did: `passed`, `bid 32`, `had to bid 30`, `shot the moon`."""
    word = bid(text)
    if word == "pass":
        return "passed"
    if word.startswith(_SHOOT):
        return f"shot {word.removeprefix(_SHOOT)}"
    return f"{'had to bid' if forced else 'bid'} {word}"


def is_named(text: object) -> bool:
    """Whether a bid has a name of its own beside the ladder: `moon`."""
    return str(text) in _NAMED


def named_call(text: str) -> str:
    """A call as spoken: `fives`, `nello own`, `nello, fives low`."""
    first, *rest = text.split(" ")
    trump = first.isdigit() or CONTRACTS[first].count_trump
    spoken = suit(first) if trump else contract(first)
    for word in rest:
        number = word.removesuffix("-low")
        spoken += f", {suit(number)} low" if number.isdigit() else f" {word.replace('-', ' ')}"
    return spoken


def value(cut: str, raw: object, *, seats: int | None = 4) -> str:
    """One value of a cut of the statistics, in words; `seats` is how many bid, if all as many."""
    if raw in (None, "unknown"):
        return "not noted"
    text = str(raw)
    if cut == "trump":
        return suit(raw)
    if cut == "contract":
        return contract(raw)
    if cut in ("bid", "band") and text in _NAMED:
        return text.replace("-", " ")
    if cut == "bid":
        return bid(raw)
    if cut == "band":
        return text.replace("-", " to ")
    if cut == "game":
        return game(raw)
    if cut == "position":
        return "the shaker" if text == str(seats) else f"{_PLACES[int(text) - 1]} to bid"
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
    if trump == "count":
        return "with the count as trump"
    if contract_name in JUMPS:
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
    start = _start(facts)
    if result == "no-result":
        return f"{start}{_UNWRITTEN}"
    if _loses(facts):
        return f"{start} and {'made it' if result == 'made' else 'was caught'}"
    return f"{start} and {_ending(facts, result)}"


def _loses(facts: Mapping[str, object]) -> bool:
    found = CONTRACTS.get(str(facts.get("contract")))
    return found is not None and found.aim is Aim.LOSE_ALL


def _start(facts: Mapping[str, object]) -> str:
    who = str(facts.get("bidder") or "Somebody")
    if _loses(facts):
        return f"{who} went {contract(facts.get('contract'))} for {bid(facts.get('bid'))}"
    did, comma, beside = said(facts.get("bid"), forced=bool(facts.get("forced"))).partition(", ")
    on = call(facts.get("contract"), facts.get("trump"))
    return f"{who} {did} {on}".rstrip() + f"{comma}{beside}{',' if comma else ''}"


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
