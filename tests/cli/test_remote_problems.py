"""Problems of a service become the errors again that the service met."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.problems import KINDS, body, problem_kind
from api.schemas.problems import error_schema
from cli.remote.problems import error_of, spot_of
from ledger.errors import (
    AccessError,
    LedgerError,
    NotFoundError,
    Place,
    RecordError,
    RuleError,
    Spot,
    StoreBusyError,
    StoreError,
    TooManyError,
    UsageError,
)

PARTS = ("hand", "shaker", "deal", "rest", "bid", "call", "discard", "trick", "event", "end")
SPOTS = st.builds(
    Spot,
    st.sampled_from(PARTS),
    st.none() | st.integers(1, 400),
    st.none() | st.integers(0, 7),
    st.none() | st.integers(0, 6),
) | st.builds(Spot, st.just("tag"), st.none(), name=st.sampled_from(("Date", "Rules", "A")))


@given(SPOTS)
def test_a_spot_reads_as_before(spot: Spot) -> None:
    back = spot_of(str(spot))
    assert (str(back), back.hand, back.item) == (str(spot), spot.hand, spot.item)


def through(error: LedgerError) -> LedgerError:
    kind = problem_kind(error)
    return error_of(body(kind, error_schema(error)), kind.status)


@pytest.mark.parametrize(
    "error",
    [
        RuleError(
            "tile-not-held",
            "B does not hold 66",
            hint="Look at the deal.",
            rule="5.1",
            spot=Spot("trick", 3, 1, 2),
            place=Place("body", 21, 7, "C 55 22 66 60", 9),
        ),
        RecordError("file-empty", "this file is empty", place=Place("body")),
        UsageError("filter-date", "since 'x' is not a day", hint="Write a day."),
        UsageError("statistic-unknown", "there is no statistic 'x'"),
        UsageError("body-too-large", "the body is larger than 3 bytes"),
        NotFoundError("game-unknown", "there is no game 'x' in this ledger"),
        AccessError("scope-missing", "this needs the scope record"),
        AccessError("token-unknown", "the token is none of this ledger"),
        TooManyError("the address 192.0.2.7 asks too fast", wait=1, hint="Ask again in 1 s."),
        StoreBusyError("store-busy", "another process holds the ledger"),
        StoreError("store-full", "there is no room left"),
    ],
    ids=lambda error: error.code,
)
def test_an_error_is_the_same_behind_a_service(error: LedgerError) -> None:
    back = through(error)
    assert type(back) is type(error)
    assert (str(back), back.rule, back.hint) == (str(error), error.rule, error.hint)
    assert back.place == error.place


def test_places_are_named_after_the_file_that_was_sent() -> None:
    error = RecordError("no-game", "there is none", place=Place("body", 3, 1))
    back = error_of(body(KINDS["refused"], error_schema(error)), file="night.p42")
    assert str(back).startswith("night.p42:3:1: ")
