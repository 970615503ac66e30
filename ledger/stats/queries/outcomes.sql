-- title: how hands came out, as shares of all hands
-- columns: outcome, k (hands that came out so), n (all hands)
select
    h.outcome,
    count(*) as k,
    a.n
from chosen_hands h
cross join (select count(*) as n from chosen_hands) a
group by h.outcome, a.n
order by
    case h.outcome when 'made' then 1 when 'set' then 2 when 'all-pass' then 3 else 4 end
