-- title: the texts of one entry
-- parameters: $seq
-- columns: record, body, received_at
select
    record,
    body,
    entered_at as received_at
from entries
where seq = $seq
