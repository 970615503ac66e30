-- title: the record that brought each game of the table `batch`
-- columns: game_id, seq, record_digest
select
    e.subject as game_id,
    e.seq,
    e.record_digest
from entries e
inner join batch b on b.game_id = e.subject
where e.kind = 'record'
order by e.seq
