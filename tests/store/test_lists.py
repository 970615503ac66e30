"""Pages of games and hands on a total order, one game, one hand, exports."""

import threading

import pytest

from ledger.book import Book, Source
from ledger.errors import NotFoundError, UsageError
from ledger.filter import Filter
from ledger.record.text import dumps


def walk(ask, limit):
    """Every row of a list, page by page."""
    rows, cursor = [], None
    while True:
        page = ask(limit=limit, cursor=cursor)
        assert page.frame.height <= limit
        rows += page.frame.rows(named=True)
        cursor = page.cursor
        if cursor is None:
            return rows


@pytest.mark.parametrize("limit", [3, 7, 40])
def test_pages_of_games_repeat_and_miss_nothing(season, limit):
    ids = [row["game_id"] for row in walk(season.book.games, limit)]
    assert ids == season.book.games(limit=1000).frame["game_id"].to_list()
    assert len(set(ids)) == len(season.games)


@pytest.mark.parametrize("limit", [37, 250])
def test_pages_of_hands_repeat_and_miss_nothing(season, limit):
    ids = [row["hand_id"] for row in walk(season.book.hands, limit)]
    assert len(ids) == len(set(ids)) == season.book.count_hands()


def test_a_last_page_that_is_full_has_no_cursor(season):
    assert season.book.games(limit=len(season.games)).cursor is None


def test_games_added_between_two_pages_move_nothing(make_game):
    with Book.open() as book:
        text = dumps([make_game(seed) for seed in range(800, 806)])
        book.ingest(Source.of_bytes(text.encode(), "night"))
        first = book.games(limit=4)
        before = set(book.games(limit=1000).frame["game_id"])
        more = dumps([make_game(seed) for seed in range(806, 811)])
        book.ingest(Source.of_bytes(more.encode(), "night"))
        rest = walk(lambda limit, cursor: book.games(limit=limit, cursor=cursor or first.cursor), 3)
        seen = [*first.frame["game_id"], *(row["game_id"] for row in rest)]
        assert len(seen) == len(set(seen))
        assert before <= set(seen)


def test_newest_evening_first_and_unknown_dates_last(season):
    dates = season.book.games(limit=1000).frame["date"].to_list()
    known = [day for day in dates if day is not None]
    assert known == sorted(known, reverse=True)
    assert dates == known + [None] * (len(dates) - len(known))
    assert None in dates


def test_hands_of_a_game_are_in_playing_order(season):
    game_id = max(season.book.games(limit=1000).frame.rows(named=True), key=lambda r: r["hands"])[
        "game_id"
    ]
    numbers = season.book.hands(Filter(game_id=game_id)).frame["number"].to_list()
    assert numbers == sorted(numbers)
    assert len(numbers) > 5


@pytest.mark.parametrize("cursor", ["", "x", "2026-13-01.1", "2026-11-24", "2026-11-24.1.1"])
def test_a_wrong_cursor_is_refused(season, cursor):
    with pytest.raises(UsageError) as caught:
        season.book.games(cursor=cursor)
    assert caught.value.code == "cursor-unknown"


@pytest.mark.parametrize("limit", [0, -1, 1001])
def test_a_page_has_1_to_1000_rows(season, limit):
    with pytest.raises(UsageError) as caught:
        season.book.hands(limit=limit)
    assert caught.value.code == "limit-range"


def test_one_game_comes_back_as_it_was_recorded(season):
    ids = season.book.games(limit=1000).frame
    by_round = dict(zip(ids["round"], ids["game_id"], strict=True))
    for game, facts in season.games[:10]:
        stored = season.book.game(by_round[game.tag("Round")])
        assert (stored.game, stored.facts, stored.source) == (game, facts, "season")
        assert stored.digest.startswith(stored.game_id)
        assert stored.received_at.utcoffset().total_seconds() == 0


def test_one_hand_by_its_id(season):
    row = season.book.hands(limit=1).frame.row(0, named=True)
    found = season.book.hand(row["hand_id"])
    assert (found.hand_id, found.hand.number) == (row["hand_id"], row["number"])
    assert found.facts.outcome.value == row["outcome"]


def test_an_unknown_game(season):
    with pytest.raises(NotFoundError) as caught:
        season.book.game("0123456789abcdef")
    assert caught.value.code == "game-unknown"


@pytest.mark.parametrize("hand_id", ["nonsense", "", "-"])
def test_an_unknown_hand(season, hand_id):
    with pytest.raises(NotFoundError) as caught:
        season.book.hand(hand_id)
    assert caught.value.code in ("hand-unknown", "game-unknown")


def test_a_hand_that_its_game_does_not_have(season):
    game_id = season.book.hands(limit=1).frame["game_id"][0]
    with pytest.raises(NotFoundError) as caught:
        season.book.hand(f"{game_id}-99")
    assert caught.value.message == f"game {game_id} has no hand 99"


def test_an_export_read_again_is_the_same_ledger(season):
    with Book.open() as other:
        text = "".join(season.book.export())
        other.ingest(Source.of_bytes(text.encode(), "export"))
        assert "".join(other.export()) == text
        assert other.stats("players").equals(season.book.stats("players"))


def test_an_export_as_json_lines_read_again_is_the_same_ledger(season):
    with Book.open() as other:
        text = "".join(season.book.export_jsonl())
        assert text.count("\n") == len(season.games)
        other.ingest(Source.of_bytes(text.encode(), "export"))
        assert "".join(other.export()) == "".join(season.book.export())


def test_an_export_keeps_to_its_filter(season):
    chosen = Filter(event="Club")
    count = season.book.games(chosen, limit=1000).frame.height
    assert 0 < count < len(season.games)
    assert sum(1 for _ in season.book.export(chosen)) == count


def test_games_are_chosen_by_a_field_of_their_hands(season):
    expected = {
        game.tag("Round")
        for game, facts in season.games
        if any(seen.contract == "nello" for seen in facts.hands)
    }
    frame = season.book.games(Filter(contract="nello"), limit=1000).frame
    assert expected
    assert set(frame["round"]) == expected


def test_readers_and_the_writer_work_side_by_side(make_game):
    texts = [dumps(make_game(seed)) for seed in range(900, 912)]
    failures = []

    with Book.open() as book:

        def write(part):
            for text in part:
                book.ingest(Source.of_bytes(text.encode(), "night"))

        def ask():
            try:
                for _ in range(3):
                    book.players()
                    assert book.stats("outcomes")["k"].sum() <= book.count_hands()
            except Exception as error:  # noqa: BLE001  # a thread's failure has no other way out
                failures.append(error)

        threads = [threading.Thread(target=write, args=(texts[n::2],)) for n in range(2)]
        threads += [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert book.games().frame.height == len(texts)
