"""Statistics of every game of the family against a plain second count, never mixed."""

from collections import Counter

import pytest

from ledger.errors import UsageError
from ledger.filter import Filter
from ledger.rules import PRESETS
from ledger.stats.catalog import CATALOGUE

FIVES = (
    "fives like straight; title Fives; teams ABCDE; hand-size 5; lowest-bid 20; highest-bid 39; "
    "mark 40; contracts trump+doubles+follow-me"
)
TEXTS = (*PRESETS, FIVES, "sunday like house; plunge off")
GAMES = (*dict.fromkeys(kind.id for kind in PRESETS.values()), "fives")
CUTS = ("band", "bid", "trump", "contract", "position", "forced", "bidder", "pair", "month")
LOWEST_BANDS = {
    "42": {"30-31", "32-35", "36-41", "1 mark", "2+ marks"},
    "42-3p": {"30-31", "32-35", "36-41", "1 mark", "2+ marks"},
    "84": {"60-62", "64-70", "72-82", "1 mark", "2+ marks"},
    "84-pairs": {"60-62", "64-70", "72-82", "1 mark", "2+ marks"},
    "88": {"60-64", "66-74", "76-88", "2+ marks"},
    "72": {"40-44", "45-55", "56-71", "1 mark", "2+ marks"},
    "moon": {"4", "5", "6", "7", "moon", "over-the-moon"},
    "geezer": {"39-41", "42-46", "47-53", "1 mark", "2+ marks", "39-partner", "39-double"},
    "big-game": {"42-45", "46-54", "55-66"},
    "140": {"100-105", "110-120", "125-140", "2+ marks"},
    "fives": {"20-22", "23-29", "30-39", "1 mark", "2+ marks"},
}


@pytest.fixture(scope="module")
def family(ledger_of, make_family_game):
    return ledger_of([make_family_game(text, seed) for text in TEXTS for seed in range(4)])


def height(text, ladder):
    """Where a bid stands on its ladder, counted from its words alone."""
    return ladder.points.index(int(text))


def band_of(game, facts):
    ladder = game.rules.game.ladder
    if not facts.bid.isdigit():
        named = facts.bid in ladder.by_name
        return facts.bid if named else "1 mark" if facts.bid_marks == 1 else "2+ marks"
    count, place = len(ladder.points), height(facts.bid, ladder)
    if count < 6:
        return facts.bid
    thirds = [place < int(count / 6 + 0.5), place < int(count / 2 + 0.5)]
    part = [p for p in ladder.points if band_part(ladder, p) == thirds]
    return f"{part[0]}-{part[-1]}"


def band_part(ladder, points):
    count, place = len(ladder.points), height(str(points), ladder)
    return [place < int(count / 6 + 0.5), place < int(count / 2 + 0.5)]


def bucket(cut, game, facts):
    teams = game.rules.game.teams
    if cut == "band":
        return band_of(game, facts)
    if cut == "bidder":
        return game.players[facts.bidder]
    if cut == "pair":
        side = [n for n, t in zip(game.players, teams, strict=True) if t == teams[facts.bidder]]
        return " & ".join(sorted(side)) if len(side) > 1 else "none"
    if cut == "month":
        return game.tag("Date")[:7]
    if cut == "forced":
        return {True: "yes", False: "no", None: "unknown"}[facts.forced]
    value = {
        "bid": facts.bid,
        "trump": "none" if facts.trump == "" else facts.trump,
        "contract": facts.contract,
        "position": facts.position,
    }[cut]
    return "unknown" if value is None else str(value)


def counted(games, cut, family_id):
    made, decided = Counter(), Counter()
    for game, found in games:
        for facts in found.hands:
            if facts.made is not None and game.rules.game.id == family_id:
                key = bucket(cut, game, facts)
                decided[key] += 1
                made[key] += facts.made
    return {key: (made[key], n) for key, n in decided.items()}


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("family_id", GAMES)
def test_a_cut_agrees_with_the_plain_count(family, family_id, cut):
    frame = family.book.stats("bid-success", Filter(game=family_id), cut=cut)
    rows = {row[cut]: (row["k"], row["n"]) for row in frame.rows(named=True)}
    assert rows == counted(family.games, cut, family_id)
    assert rows


@pytest.mark.parametrize("family_id", GAMES)
def test_bands_are_those_of_the_ladder(family, family_id):
    bands = family.book.stats("bid-success", Filter(game=family_id), cut="band")["band"]
    assert set(bands) <= LOWEST_BANDS[family_id] | {"unknown"}


@pytest.mark.parametrize("family_id", [*GAMES, "any"])
@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_behind_every_count_are_that_many_hands(family, entry, family_id):
    chosen = Filter(game=family_id)
    for cut in (cut.id for cut in entry.cuts):
        for row in family.book.stats(entry.id, chosen, cut=cut).rows(named=True):
            for count in entry.counts:
                behind = entry.behind(chosen, cut, row, count.column)
                hands = 0 if behind is None else family.book.count_hands(behind)
                assert hands == row[count.column], (cut, row, count.column)
                assert behind is None or Filter.parse(behind.words()) == behind


def test_nothing_is_mixed_unless_asked_for(family):
    total = {
        game: family.book.stats("bid-success", Filter(game=game), cut="total")["n"][0]
        for game in (*GAMES, "any")
    }
    assert family.book.stats("bid-success", cut="total")["n"][0] == total["42"]
    assert sum(total[game] for game in GAMES) == total["any"]


def test_a_player_of_each_side_wins_and_loses(family):
    for game_id in GAMES:
        frame = family.book.stats("players", Filter(game=game_id))
        expected, decided = Counter(), Counter()
        for game, facts in family.games:
            if game.rules.game.id == game_id and facts.winner is not None:
                for name, team in zip(game.players, game.rules.game.teams, strict=True):
                    decided[name] += 1
                    expected[name] += team == facts.winner
        for row in frame.rows(named=True):
            found = (row["decided_games"], row["won"])
            assert found == (decided[row["player"]], expected[row["player"]])


def test_families_are_listed_with_a_houses_own_game(family):
    rows = family.book.families().rows(named=True)
    assert {row["game"] for row in rows} == set(GAMES)
    [fives] = [row for row in rows if row["game"] == "fives"]
    assert (fives["title"], fives["games"]) == ("Fives", 4)


def test_a_game_that_nobody_played_here_is_refused_with_those_that_were(family):
    for ask in (
        lambda chosen: family.book.stats("bid-success", chosen),
        family.book.count_hands,
        family.book.games,
        family.book.hands,
        lambda chosen: list(family.book.export(chosen)),
    ):
        with pytest.raises(UsageError) as caught:
            ask(Filter(game="fivez"))
        assert caught.value.code == "filter-value"
        assert caught.value.hint.startswith("Did you mean fives? game is one of ")


def test_every_partner_of_a_large_side_is_found(family):
    game, facts = next(
        (game, facts)
        for game, facts in family.games
        if game.rules.game.id == "84" and any(hand.bidder is not None for hand in facts.hands)
    )
    hand = next(hand for hand in facts.hands if hand.bidder is not None)
    bidder = game.players[hand.bidder]
    for mate in game.rules.partners(hand.bidder):
        chosen = Filter(game="84", bidder=bidder, partner=game.players[mate])
        assert family.book.count_hands(chosen)
