from __future__ import annotations

import pytest

from ledger.errors import LedgerError
from ledger.grant import ANONYMOUS, NOBODY, Grant, Rule, Scope

PHONE = Grant("phone", frozenset({Scope.RECORD}), "home", "0011aaff")


@pytest.mark.parametrize(
    ("own", "included"),
    [
        (Scope.READ, {Scope.READ}),
        (Scope.RECORD, {Scope.READ, Scope.RECORD}),
        (Scope.ADJUDICATE, {Scope.READ, Scope.ADJUDICATE}),
        (Scope.ADMIN, set(Scope)),
    ],
)
def test_what_a_scope_includes(own: Scope, included: set[Scope]) -> None:
    grant = Grant("somebody", frozenset({own}))
    assert {scope for scope in Scope if grant.allows(scope)} == included


@pytest.mark.parametrize(
    ("grant", "rule", "code"),
    [
        (NOBODY, Rule(Scope.READ), "token-missing"),
        (ANONYMOUS, Rule(Scope.RECORD), "token-missing"),
        (PHONE, Rule(Scope.ADJUDICATE), "scope-missing"),
        (PHONE, Rule(Scope.RECORD, every_club=True), "club-foreign"),
    ],
)
def test_what_a_rule_refuses(grant: Grant, rule: Rule, code: str) -> None:
    with pytest.raises(LedgerError) as refused:
        rule.check(grant)
    assert refused.value.code == code
    assert refused.value.hint


@pytest.mark.parametrize(
    ("grant", "rule"),
    [
        (NOBODY, Rule(None)),
        (ANONYMOUS, Rule(Scope.READ)),
        (PHONE, Rule(Scope.READ)),
        (PHONE, Rule(Scope.RECORD)),
    ],
)
def test_what_a_rule_admits(grant: Grant, rule: Rule) -> None:
    rule.check(grant)


def test_a_grant_of_a_club_is_not_good_elsewhere() -> None:
    PHONE.check_club("home")
    with pytest.raises(LedgerError) as refused:
        PHONE.check_club("west")
    assert refused.value.message == (
        "the token 'phone' is good for the club home, and this is about the club west"
    )
