-- title: the rows of sittings for the games of the table `batch`
-- columns: those of sittings
select
    s.game_id,
    s.mark
from sittings s
inner join batch b on b.game_id = s.game_id
inner join heads h on h.game_id = s.game_id
order by h.seq, s.mark
