-- title: every act on clubs, seasons and nights, in order
-- columns: those of entries
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
    e.digest
from entries e
where e.kind in ('club', 'season', 'night')
order by e.seq
