-- title: the entries of a stretch of the history that people who watch want to hear of
-- parameters: $after and $through, the stretch, without the first and with the last
-- columns: seq, kind, subject, entered_at, body, record, record_digest
select
    e.seq,
    e.kind,
    e.subject,
    e.entered_at,
    e.body,
    e.record,
    e.record_digest
from entries e
where e.seq > $after
    and e.seq <= $through
    and e.kind in ('record', 'amend', 'void', 'reinstate', 'settle', 'night')
order by e.seq
