-- title: the entries without their records, a batch at a time
-- parameters: $seq, the last entry seen; $rows
-- columns: seq, kind, subject, body, record_digest
select
    seq,
    kind,
    subject,
    body,
    record_digest
from entries
where seq > $seq
order by seq
limit $rows
