-- title: what the other games of the family add to a hand, and sides of one and of many
-- `rest` are the tiles that the deal left over, `discard` what the bidder laid down for them,
-- tiles split by spaces; null where there are none or nobody noted them. Who plays alone has no
-- partner, which a cut column says with 'none'.
alter table hands add column rest varchar;

alter table hands add column discard varchar;

create or replace view v_hands as
select
    h.game_id || '-' || cast(h.number as varchar) as hand_id,
    h.game_id,
    h.number,
    h.place,
    h.seq,
    coalesce(h.date, date '0001-01-01') as day,
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
