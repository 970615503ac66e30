-- title: the games that have the marks of the table `batch`, with their records in force
-- columns: mark, game_id, record
select
    s.mark,
    s.game_id,
    e.record
from sittings s
inner join batch b on b.mark = s.mark
inner join heads h on h.game_id = s.game_id
inner join entries e on e.seq = h.entry
order by h.seq
