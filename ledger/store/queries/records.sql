-- title: the records in force of the games of the table `batch`
-- columns: those of heads, record
select
    h.game_id,
    h.seq,
    h.entry,
    h.version,
    h.standing,
    h.club,
    h.digest,
    e.record
from heads h
inner join batch b on b.game_id = h.game_id
inner join entries e on e.seq = h.entry
order by h.seq
