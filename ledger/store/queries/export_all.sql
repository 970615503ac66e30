-- title: every record in the order in which they came, those without rows too
-- parameters: $seq, the last record handed out (0 at first); $rows
-- columns: seq, record
select
    seq,
    record
from records
where seq > $seq
order by seq
limit $rows
