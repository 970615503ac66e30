-- title: the games that have the marks of the table `batch`
-- columns: mark, game_id
select
    s.mark,
    s.game_id
from sittings s
inner join batch b on b.mark = s.mark
inner join heads h on h.game_id = s.game_id
order by h.seq
