-- title: the entries from one number to another, both with it
-- parameters: $first; $last
-- columns: those of entries
select
    seq,
    kind,
    subject,
    entered_at,
    body,
    body_digest,
    record,
    record_digest,
    previous,
    digest
from entries
where seq between $first and $last
order by seq, digest
