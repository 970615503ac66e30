-- title: one page of hands, newest evening first and in playing order inside a game
-- parameters: $day, $seq and $number, the last hand of the page before (null for the first); $rows
-- columns: the row of each hand, and those that the next page continues from
select
    h.game_id || '-' || cast(h.number as varchar) as hand_id,
    h.game_id,
    h.number,
    h.date,
    h.event,
    h.game,
    h.club,
    h.time,
    h.level,
    h.players,
    h.shaker,
    h.bidder_seat,
    h.bidder,
    h.partner,
    h.pair,
    h.position,
    h.bid,
    h.band,
    h.bid_points,
    h.bid_marks,
    h.forced,
    h.contract,
    h.trump,
    h.outcome,
    h.made,
    h.over,
    h.points,
    h.tricks_won,
    h.score,
    h.score_after,
    h.early,
    h.irregular,
    h.events,
    h.simulated,
    h.deals,
    h.calls,
    h.call_seats,
    h.plays,
    h.play_seats,
    h.play_tricks,
    h.trick_winners,
    h.trick_points,
    h.rest,
    h.discard,
    c.day,
    c.seq
from (
    select
        day,
        seq,
        number
    from chosen_hands
    where
        cast($seq as bigint) is null
        or day < cast($day as date)
        or (day = cast($day as date) and seq < cast($seq as bigint))
        or (seq = cast($seq as bigint) and number > cast($number as bigint))
    order by day desc, seq desc, number asc
    limit $rows
) c
inner join hands h on h.seq = c.seq and h.number = c.number
order by c.day desc, c.seq desc, c.number asc
