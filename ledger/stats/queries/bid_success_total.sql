-- title: bids made out of bids decided, all together
-- columns: k (made), n (decided), forced_k and forced_n (those of them that were forced)
select
    cast(coalesce(sum(h.made), 0) as bigint) as k,
    count(*) as n,
    cast(coalesce(sum(case when h.forced = 'yes' then h.made else 0 end), 0) as bigint) as forced_k,
    cast(coalesce(sum(case when h.forced = 'yes' then 1 else 0 end), 0) as bigint) as forced_n
from chosen_hands h
where h.decided = 1
