-- title: the newest entry
-- columns: seq, digest
select
    seq,
    digest
from entries
order by seq desc
limit 1
