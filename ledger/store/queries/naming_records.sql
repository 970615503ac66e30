-- title: every record that was ever in force, in order, a batch at a time
-- parameters: $seq, the last entry seen; $rows
-- columns: seq, club of the game, body, record
select
    e.seq,
    h.club,
    e.body,
    e.record
from entries e
inner join heads h on h.game_id = e.subject
where
    e.seq > $seq
    and e.record is not null
    and e.kind in ('record', 'amend', 'settle', 'erase')
order by e.seq
limit $rows
