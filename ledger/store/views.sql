-- title: the faces that statistics and lists read; lists are unnested here and nowhere else
-- A cut column says 'unknown' where the record does not say and 'none' where there was nothing to
-- say: no bid in an all-pass hand, no trump suit in follow me, no partner for who plays alone.
create or replace view v_games as
select
    seq,
    game_id,
    digest,
    club,
    rules,
    game,
    scoring,
    event,
    site,
    date,
    day,
    club || '-' || coalesce(cast(date as varchar), 'unknown') as night,
    zone,
    table_name,
    round,
    scorer,
    players,
    teams,
    score,
    winner,
    winners,
    finished,
    hands,
    level,
    simulated,
    coalesce(substr(cast(date as varchar), 1, 7), 'unknown') as month,
    case when simulated then 'yes' else 'no' end as simulated_word
from games;

create or replace view v_hands as
select
    h.game_id || '-' || cast(h.number as varchar) as hand_id,
    h.game_id,
    h.number,
    h.place,
    h.seq,
    h.club,
    h.day,
    h.club || '-' || coalesce(cast(h.date as varchar), 'unknown') as night,
    h.date,
    coalesce(substr(cast(h.date as varchar), 1, 7), 'unknown') as month,
    h.event,
    h.game,
    h.scoring,
    case when h.simulated then 'yes' else 'no' end as simulated,
    h.level,
    h.outcome,
    case when h.outcome = 'all-pass' then 'none' else coalesce(h.bidder, 'unknown') end as bidder,
    case
        when h.outcome = 'all-pass' or h.side_size = 1 then 'none'
        else coalesce(h.partner, 'unknown')
    end as partner,
    case
        when h.outcome = 'all-pass' or h.side_size = 1 then 'none'
        else coalesce(h.pair, 'unknown')
    end as pair,
    case
        when h.outcome = 'all-pass' then 'none'
        else coalesce(cast(h.position as varchar), 'unknown')
    end as position,
    case when h.outcome = 'all-pass' then 'none' else coalesce(h.bid, 'unknown') end as bid,
    case when h.outcome = 'all-pass' then 'none' else coalesce(h.band, 'unknown') end as band,
    case
        when h.outcome = 'all-pass' then 'none'
        when h.forced is null then 'unknown'
        when h.forced then 'yes'
        else 'no'
    end as forced,
    case
        when h.outcome = 'all-pass' then 'none' else coalesce(h.contract, 'unknown')
    end as contract,
    case when h.outcome = 'all-pass' then 'none' else coalesce(h.trump, 'unknown') end as trump,
    h.bid_points,
    h.bid_marks,
    h.over,
    case when h.outcome = 'made' then 1 else 0 end as made,
    case when h.outcome in ('made', 'set') then 1 else 0 end as decided
from (
    select
        *,
        len(teams) - len(
            list_filter(teams, lambda team: team <> teams[strpos('ABCDEFGH', bidder_seat)])
        ) as side_size
    from hands
) h;

create or replace view v_game_players as
select
    s.game_id,
    s.seq,
    s.day,
    substr('ABCDEFGH', s.place, 1) as seat,
    s.player,
    s.team,
    case when s.winner is null then null when s.winner = s.team then 1 else 0 end as won
from (
    select
        game_id,
        seq,
        day,
        winner,
        unnest(players) as player,
        unnest(teams) as team,
        generate_subscripts(players, 1) as place
    from games
) s
where s.player is not null;

create or replace view v_hand_players as
select
    s.game_id,
    s.seq,
    s.number,
    s.seat,
    s.player,
    s.team,
    case
        when s.bidder_seat is null then 'none'
        when s.seat = s.bidder_seat then 'bidder'
        when s.team = s.teams[strpos('ABCDEFGH', s.bidder_seat)] then 'partner'
        else 'defender'
    end as role
from (
    select
        game_id,
        seq,
        number,
        bidder_seat,
        teams,
        unnest(players) as player,
        unnest(teams) as team,
        substr('ABCDEFGH', generate_subscripts(players, 1), 1) as seat
    from hands
) s
where s.player is not null;

create or replace view v_deals as
select
    game_id,
    number,
    substr('ABCDEFGH', generate_subscripts(deals, 1), 1) as seat,
    unnest(deals) as tiles
from hands;

create or replace view v_calls as
select
    game_id,
    number,
    generate_subscripts(calls, 1) as position,
    unnest(call_seats) as seat,
    unnest(calls) as bid
from hands;

create or replace view v_tricks as
select
    game_id,
    number,
    generate_subscripts(trick_winners, 1) as trick,
    unnest(trick_winners) as winner,
    unnest(trick_points) as points
from hands;

create or replace view v_plays as
select
    game_id,
    number,
    generate_subscripts(plays, 1) as place,
    unnest(play_tricks) as trick,
    unnest(play_seats) as seat,
    unnest(plays) as tile
from hands;
