-- title: the records of the games meant, in the order in which they came
-- parameters: $seq, the last record handed out (0 at first); $rows
-- columns: seq, record
select
    r.seq,
    r.record
from chosen_games g
inner join records r on r.game_id = g.game_id
where r.seq > $seq
order by r.seq
limit $rows
