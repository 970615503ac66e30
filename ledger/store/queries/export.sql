-- title: the records in force of the games meant, in the order in which they came
-- parameters: $seq, the last game handed out (0 at first); $rows
-- columns: seq, standing, club, record
select
    h.seq,
    d.standing,
    d.club,
    e.record
from (
    select
        g.seq,
        g.game_id
    from chosen_games g
    where g.seq > $seq
    order by g.seq
    limit $rows
) h
inner join heads d on d.game_id = h.game_id
inner join entries e on e.seq = d.entry
order by h.seq
