-- title: the entries behind a number, in order
-- parameters: $seq; $rows
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
where seq > $seq
order by seq
limit $rows
