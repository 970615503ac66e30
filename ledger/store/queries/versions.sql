-- title: when the games of the table `batch` got the records that were in force, oldest first
-- columns: game_id, seq, body, record, record_digest
select
    e.subject as game_id,
    e.seq,
    e.body,
    e.record,
    e.record_digest
from entries e
inner join batch b on b.game_id = e.subject
where e.kind in ('record', 'amend', 'settle', 'erase') and e.record_digest <> ''
order by e.seq
