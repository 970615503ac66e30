"""Rule sets: how they are read, and what is refused before anybody plays (RULES 7)."""

from __future__ import annotations

import pytest

from ledger.errors import RuleSetError
from ledger.rules import OPTIONS, PRESETS, Option, RuleSet, parse_rules

REFUSED = {
    "Straight 42": (
        "there is no rule set 'straight 42' [preset-unknown; RULES 7.1]\n"
        "  Rule sets start with one of: straight, points-250, house, lechner, 42-3p, 42-3p-points, "
        "84, 84-pairs, 88, 72, 72-points, moon, geezer, big-game, 140. Did you mean straight?"
    ),
    "straight; nelo on": (
        "there is no option 'nelo' [option-unknown; RULES 7.1]\n"
        "  `ledger42 rules` lists the options. Did you mean nello?"
    ),
    "straight; nello onn": (
        "nello cannot be 'onn' [option-value; RULES 4.4]\n"
        "  It can be off, on, forced. Did you mean on?"
    ),
    "straight; target 0": (
        "target cannot be '0' [option-value; RULES 6.2]\n"
        "  It can be auto or a number from 1 to 9999."
    ),
    "straight; nello": (
        "nello has no value [option-value; RULES 4.4]\n  It can be off, on, forced."
    ),
    "straight; nello on sideways": (
        "'sideways' after nello on is no option [option-value; RULES 4.4]\n"
        "  Write it on its own, as in `nello-doubles own`."
    ),
    "straight; plunge on 3": (
        "'3' after plunge on could mean several options [option-value; RULES 4.6]\n"
        "  Write it on its own, as in `nello-doubles own`."
    ),
    "straight; nello on; nello off": (
        "nello is both on and off [option-twice; RULES 7.1]\n  Keep one of the two."
    ),
}
SHAPES = {
    "straight like house": (
        "'straight' cannot be the name of a house's own rules [rules-name; RULES 7.3]\n"
        "  Use small letters, digits and hyphens, at most 32, and no name of a preset."
    ),
    "our game like house": (
        "'our game' cannot be the name of a house's own rules [rules-name; RULES 7.3]\n"
        "  Use small letters, digits and hyphens, at most 32, and no name of a preset."
    ),
    "straight; hand-size 6": (
        "hand-size makes a new game, which has no name [rules-name; RULES 7.3]\n"
        "  Begin with a name, as in `our-game like straight`."
    ),
    "ours like straight; hand-size 0": (
        "hand-size cannot be '0' [shape-value; RULES 7.3]\n  It can be a number from 1 to 28."
    ),
    "ours like straight; teams AACC": (
        "teams cannot be 'aacc' [shape-value; RULES 7.3]\n  It can be letters such as ABAB."
    ),
    "ours like straight; removed 46": (
        "removed cannot be '46' [shape-value; RULES 7.3]\n  It can be tiles joined by +, or none."
    ),
    "ours like straight; hand-siz 6": (
        "there is no option 'hand-siz' [option-unknown; RULES 7.1]\n"
        "  `ledger42 rules` lists the options. Did you mean hand-size?"
    ),
    "ours like straight; hand-size 8": (
        "4 hands of 8 need 32 tiles, the set has 28 [shape-invalid; RULES 7.3]\n"
        "  Change teams, hand-size, highest-double, sets or removed."
    ),
    "ours like straight; highest-bid 43": (
        "bids go from 30 to 43, a hand holds 42 points [shape-invalid; RULES 7.3]\n"
        "  Change lowest-bid or highest-bid."
    ),
    "ours like straight; mark 40": (
        "one mark counts 40, less than the highest bid 41 [shape-invalid; RULES 7.3]\n"
        "  Change mark or highest-bid."
    ),
    "ours like straight; take-most 1": (
        "the bidder takes up 0 to 1 tiles, but the deal leaves 0 [shape-invalid; RULES 7.3]\n"
        "  The bidder takes up all of them or none: set take-most to their number or to 0, "
        "take-least to 0 or the same."
    ),
    "ours like 72; take-most 1": (
        "the bidder takes up 2 to 1 tiles, but the deal leaves 2 [shape-invalid; RULES 7.3]\n"
        "  The bidder takes up all of them or none: set take-most to their number or to 0, "
        "take-least to 0 or the same."
    ),
    "ours like moon; hand-size 6; highest-bid 6": (
        "the bidder takes up 0 to 1 tiles, but the deal leaves 4 [shape-invalid; RULES 7.3]\n"
        "  The bidder takes up all of them or none: set take-most to their number or to 0, "
        "take-least to 0 or the same."
    ),
    "ours like straight; contracts nello": (
        "there is no contract that every bid can be played in [shape-invalid; RULES 7.3]\n"
        "  Put trump, doubles or follow-me among the contracts."
    ),
    "ours like 140; rest-to defenders": (
        "the count of tiles that nobody plays goes to the defenders, who are 2 sides "
        "[shape-invalid; RULES 7.3]\n"
        "  Set rest-to to nobody or last-trick, or change teams."
    ),
}
DISAGREE = {
    "nello forced": (
        "nello is for a forced shaker only, but all-pass is reshake-next",
        "Set all-pass to shaker-any, or nello to on.",
    ),
    "sevens forced; all-pass shaker-30": (
        "sevens is for a forced shaker only, but a forced shaker may bid only 30",
        "Set all-pass to shaker-any, or sevens to on.",
    ),
    "all-pass shaker-30-or-nello": (
        "a forced shaker may bid 30 or nello, but nello is off",
        "Set nello to on or forced, or all-pass to shaker-30.",
    ),
    "all-pass shaker-30-or-nello; nello on 2; opening-mark-cap 1": (
        "a forced shaker needs 2 marks for nello, but the first bid in marks is at most 1",
        "Set nello-marks to 1, or raise opening-mark-cap.",
    ),
    "all-pass shaker-any; sevens forced 2; opening-mark-cap 1": (
        "a forced shaker needs 2 marks for sevens, but the first bid in marks is at most 1",
        "Set sevens-marks to 1, or raise opening-mark-cap.",
    ),
    "all-pass shaker-30-or-nello; nello on; sevens forced": (
        "sevens is for a forced shaker only, but a forced shaker may bid only 30 or nello",
        "Set all-pass to shaker-any, or sevens to on.",
    ),
    "looper on": (
        "looper is on, but it is a way to play sevens and sevens is off",
        "Set sevens to on.",
    ),
    "win-by-two yes; overshoot capped": (
        "the winner must lead by two, but scores are capped at the target, so that a match one "
        "apart never ends",
        "Set overshoot to counted, or win-by-two to no.",
    ),
    "win-by-two yes; both-reach-target bidder-first": (
        "the winner must lead by two, but the side that bid wins when both reach the target",
        "Set both-reach-target to higher-total, or win-by-two to no.",
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_7_1_a_misspelled_rule_set_is_refused(text: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        parse_rules(text)
    assert str(caught.value) == REFUSED[text]


@pytest.mark.parametrize("text", SHAPES)
def test_7_3_a_game_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        parse_rules(text)
    assert str(caught.value) == SHAPES[text]


@pytest.mark.parametrize("text", DISAGREE)
def test_7_2_options_that_contradict_each_other_are_refused(text: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        parse_rules(f"straight; {text}")
    says, hint = DISAGREE[text]
    assert str(caught.value) == f"{says} [options-disagree; RULES 7.2]\n  {hint}"


@pytest.mark.parametrize("preset", PRESETS)
def test_7_3_every_preset_holds(preset: str) -> None:
    assert parse_rules(preset).text == preset


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_7_4_the_first_value_is_the_default(option: Option) -> None:
    assert parse_rules("straight").option(option.key) == option.values[0]


def test_7_1_the_default_said_aloud_changes_nothing() -> None:
    assert parse_rules("straight; plunge off; follow-me on").text == "straight"


def test_7_1_words_after_a_value_set_finer_options() -> None:
    assert parse_rules("straight; nello on high 2").text == (
        "straight; nello on; nello-marks 2; nello-doubles high"
    )


def test_7_1_capitals_spaces_and_underscores_do_not_matter() -> None:
    assert parse_rules(" STRAIGHT ;ALL_PASS  shaker-30; ").text == "straight; all-pass shaker-30"


@pytest.mark.parametrize(("preset", "target"), [("straight", 7), ("points-250", 250)])
def test_6_2_the_target_of_a_preset(preset: str, target: int) -> None:
    assert parse_rules(preset).target == target


def test_2_1_partners_sit_opposite() -> None:
    rules: RuleSet = parse_rules("straight")
    assert [rules.partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("straight; target 7", "straight"),
        ("straight; scoring points; target 250", "straight; scoring points"),
        ("straight; scoring points; target 7", "straight; scoring points; target 7"),
    ],
)
def test_the_usual_target_is_not_written(text: str, canonical: str) -> None:
    assert parse_rules(text).text == canonical
