"""The catalogue: every statistic once, for the docs, the doors and the dashboards alike."""

from __future__ import annotations

from ledger.stats.statistic import TOTAL, Count, Cut, Figure, Rate, Statistic

BID_SUCCESS = Statistic(
    id="bid-success",
    title="Bid success",
    says="How often a bid was made.",
    formula="bids made / bids decided",
    leaves_out=(
        "All-pass hands, which have no bid, and hands without a result; the statistic outcomes "
        "counts both."
    ),
    file="bid_success",
    cuts=(
        Cut("band", "Band", "30-31, 32-35, 36-41, 1 mark, 2+ marks; in other games as they bid"),
        Cut("bid", "Bid", "the exact bid that won the auction"),
        Cut("trump", "Trump", "the trump suit; none where the contract has none"),
        Cut("contract", "Contract", "what the hand was played for"),
        Cut("position", "Position", "the bidder's place in the auction, from 1"),
        Cut("forced", "Forced", "whether the shaker had to bid"),
        Cut("bidder", "Bidder", "the player who won the auction"),
        Cut("pair", "Pair", "the bidder with the partner or partners, in alphabetical order"),
        Cut("month", "Month", "the month of the club's evening"),
        TOTAL,
    ),
    counts=(
        Count("k", "bids made", {"outcome": "made"}),
        Count("n", "bids decided, made or set", {"outcome": "decided"}),
        Count("forced_k", "forced bids made, among k", {"outcome": "made", "forced": "yes"}),
        Count("forced_n", "forced bids decided, among n", {"outcome": "decided", "forced": "yes"}),
    ),
)

OUTCOMES = Statistic(
    id="outcomes",
    title="Outcomes",
    says="How hands came out: made, set, all pass, or without a result.",
    formula="hands that came out so / all hands",
    leaves_out="Nothing.",
    file="outcomes",
    cuts=(Cut("outcome", "Outcome", "made, set, all-pass, no-result"),),
    counts=(
        Count("k", "hands that came out so"),
        Count("n", "all hands", cut_as=""),
    ),
)

PLAYERS = Statistic(
    id="players",
    title="Players",
    says="Each player's hands, games, bids and sets, side by side.",
    formula=(
        "bids made / own bids decided; games won / games decided; sets / hands defended; "
        "mean of bids (a bid in marks counts the whole hand); mean of points taken less points bid"
    ),
    leaves_out=(
        "Seats without a name. The made rate leaves out all-pass hands and hands without a "
        "result; the win rate games without a winner; points over the bid all but points bids on "
        "trumps, doubles or follow me that were played to the end. A substitute has the hands "
        "played, not the game."
    ),
    file="players",
    cuts=(Cut("player", "Player", "everybody who sat in a hand"),),
    counts=(
        Count("k", "own bids made", {"outcome": "made"}, cut_as="bidder"),
        Count("n", "own bids decided", {"outcome": "decided"}, cut_as="bidder"),
        Count("defence_k", "sets on defence", {"outcome": "set"}, cut_as="defender"),
        Count("defence_n", "decided hands defended", {"outcome": "decided"}, cut_as="defender"),
        Count("hands", "hands played"),
    ),
    rates=(
        Rate(),
        Rate("defence_k", "defence_n", "defence_rate", "defence_low", "defence_high"),
        Rate("won", "decided_games", "win_rate", "win_low", "win_high"),
    ),
    figures=(
        Figure("games", "games played"),
        Figure("average_bid", "mean bid in points, a bid in marks counting the whole hand"),
        Figure("over", "mean points taken over the bid, below zero for points short"),
        Figure("over_n", "hands behind that mean"),
        Figure("bid_streak", "own bids made in a row, now"),
        Figure("best_bid_streak", "own bids made in a row, at best"),
        Figure("win_streak", "games won in a row, now"),
        Figure("best_win_streak", "games won in a row, at best"),
        Figure("simulated", "yes for a simulated player, mixed for both kinds of hands"),
    ),
)

CATALOGUE = (BID_SUCCESS, OUTCOMES, PLAYERS)
