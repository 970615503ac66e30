-- title: where the games of the table `batch` stand
-- columns: those of heads
select
    h.game_id,
    h.seq,
    h.entry,
    h.version,
    h.standing,
    h.club,
    h.digest
from heads h
inner join batch b on b.game_id = h.game_id
order by h.seq
