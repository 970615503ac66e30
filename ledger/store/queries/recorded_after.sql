-- title: the games by the entry that recorded each first, a batch at a time
-- parameters: $seq, the last such entry seen (0 at first); $rows
-- columns: seq, game_id
select
    seq,
    subject as game_id
from entries
where seq > $seq and kind = 'record'
order by seq
limit $rows
