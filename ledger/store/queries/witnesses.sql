-- title: second records of games and the rulings on them, with the record in force of each game
-- columns: those of entries, standing_record
select
    e.seq,
    e.kind,
    e.subject,
    e.entered_at,
    e.body,
    e.body_digest,
    e.record,
    e.record_digest,
    e.previous,
    e.digest,
    r.record as standing_record
from entries e
left join heads h on h.game_id = e.subject
left join entries r on r.seq = h.entry
where e.kind in ('witness', 'settle')
order by e.seq
