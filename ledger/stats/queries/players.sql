-- title: one line a player: hands, bids, defence, games and streaks
-- parameters: $player, for the line of one player only (null for all)
-- columns: player; k, n (own bids made, decided); average_bid (marks bids count the whole hand); over, over_n
-- (mean points over the bid, and over how many hands); defence_k, defence_n (sets, hands
-- defended); hands, games, decided_games, won; bid_streak, best_bid_streak (own bids made in a
-- row), win_streak, best_win_streak (games won in a row); simulated (yes, no or mixed)
with sat as (
    select
        p.player,
        p.role,
        h.day,
        h.seq,
        h.number,
        h.decided,
        h.made,
        h.bid_points,
        h.over,
        h.simulated
    from chosen_hands h
    inner join v_hand_players p on p.seq = h.seq and p.number = h.number
    where cast($player as varchar) is null or p.player = $player
),

played as (
    select
        p.player,
        p.day,
        p.seq,
        p.won
    from chosen_games g
    inner join v_game_players p on p.seq = g.seq
    where cast($player as varchar) is null or p.player = $player
),

hand_sums as (
    select
        player,
        count(*) as hands,
        sum(case when role = 'bidder' then decided else 0 end) as n,
        sum(case when role = 'bidder' then made else 0 end) as k,
        sum(case when role = 'defender' then decided else 0 end) as defence_n,
        sum(case when role = 'defender' then decided - made else 0 end) as defence_k,
        avg(case when role = 'bidder' and decided = 1 then bid_points end) as average_bid,
        avg(case when role = 'bidder' then over end) as over,
        sum(case when role = 'bidder' and over is not null then 1 else 0 end) as over_n,
        case when min(simulated) = max(simulated) then min(simulated) else 'mixed' end as simulated
    from sat
    group by player
),

game_sums as (
    select
        player,
        count(*) as games,
        count(won) as decided_games,
        sum(coalesce(won, 0)) as won
    from played
    group by player
),

results as (
    select
        player,
        'bid' as kind,
        day,
        seq,
        number,
        made as good
    from sat
    where role = 'bidder' and decided = 1
    union all
    select
        player,
        'game' as kind,
        day,
        seq,
        0 as number,
        won as good
    from played
    where won is not null
),

numbered as (
    select
        player,
        kind,
        good,
        row_number() over (
            partition by player, kind order by day, seq, number
        ) as place,
        row_number() over (
            partition by player, kind, good order by day, seq, number
        ) as place_of_its_kind
    from results
),

runs as (
    select
        player,
        kind,
        good,
        count(*) as length,
        max(place) as last_place
    from numbered
    group by player, kind, good, place - place_of_its_kind
),

ends as (
    select
        player,
        kind,
        max(last_place) as last_place
    from runs
    group by player, kind
),

streaks as (
    select
        r.player,
        r.kind,
        max(case when r.good = 1 then r.length else 0 end) as best,
        max(case when r.good = 1 and r.last_place = e.last_place then r.length else 0 end) as now
    from runs r
    inner join ends e on e.player = r.player and e.kind = r.kind
    group by r.player, r.kind
),

everybody as (
    select player from hand_sums
    union
    select player from game_sums
)

select
    p.player,
    cast(coalesce(h.k, 0) as bigint) as k,
    cast(coalesce(h.n, 0) as bigint) as n,
    h.average_bid,
    h.over,
    cast(coalesce(h.over_n, 0) as bigint) as over_n,
    cast(coalesce(h.defence_k, 0) as bigint) as defence_k,
    cast(coalesce(h.defence_n, 0) as bigint) as defence_n,
    cast(coalesce(h.hands, 0) as bigint) as hands,
    cast(coalesce(g.games, 0) as bigint) as games,
    cast(coalesce(g.decided_games, 0) as bigint) as decided_games,
    cast(coalesce(g.won, 0) as bigint) as won,
    cast(coalesce(b.now, 0) as bigint) as bid_streak,
    cast(coalesce(b.best, 0) as bigint) as best_bid_streak,
    cast(coalesce(w.now, 0) as bigint) as win_streak,
    cast(coalesce(w.best, 0) as bigint) as best_win_streak,
    h.simulated
from everybody p
left join hand_sums h on h.player = p.player
left join game_sums g on g.player = p.player
left join streaks b on b.player = p.player and b.kind = 'bid'
left join streaks w on w.player = p.player and w.kind = 'game'
order by p.player
