-- title: bids made out of bids decided, by one cut
-- parameters: $cut, one of bid, band, trump, contract, position, forced, bidder, pair, month
-- columns: cut, k (made), n (decided), forced_k and forced_n (those of them that were forced)
select
    s.cut,
    cast(sum(s.made) as bigint) as k,
    count(*) as n,
    cast(sum(s.made * s.was_forced) as bigint) as forced_k,
    cast(sum(s.was_forced) as bigint) as forced_n
from (
    select
        case $cut
            when 'bid' then h.bid
            when 'band' then h.band
            when 'trump' then h.trump
            when 'contract' then h.contract
            when 'position' then h.position
            when 'forced' then h.forced
            when 'bidder' then h.bidder
            when 'pair' then h.pair
            when 'month' then h.month
        end as cut,
        case
            when $cut in ('bid', 'band')
                then coalesce(h.bid_points, 9999) * 100 + coalesce(h.bid_marks, 0)
            else 0
        end as height,
        h.made,
        case when h.forced = 'yes' then 1 else 0 end as was_forced
    from chosen_hands h
    where h.decided = 1
) s
group by s.cut
order by
    case when s.cut = 'unknown' then 1 else 0 end,
    min(s.height),
    s.cut
