"""Outcomes: every hand is in exactly one of them."""

from collections import Counter

from ledger.filter import Filter


def test_outcomes_agree_with_the_facts(season):
    facts = [hand.outcome.value for _, game in season.games for hand in game.hands]
    frame = season.book.stats("outcomes")
    assert dict(frame.select("outcome", "k").iter_rows()) == Counter(facts)
    assert set(frame["n"]) == {len(facts)}


def test_shares_add_up_to_one(season):
    assert abs(season.book.stats("outcomes")["rate"].sum() - 1) < 1e-12


def test_all_pass_hands_and_hands_without_a_result_are_counted_aside(season):
    frame = season.book.stats("outcomes")
    aside = frame.filter(frame["outcome"].is_in(["all-pass", "no-result"]))["k"].sum()
    decided = season.book.stats("bid-success", cut="total")["n"].item()
    assert aside > 0
    assert aside + decided == season.book.count_hands()


def test_no_hands_give_no_rows(season):
    assert season.book.stats("outcomes", Filter(event="none such")).is_empty()
