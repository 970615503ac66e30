-- title: the newest entry
-- columns: seq, digest, entered_at
select
    seq,
    digest,
    entered_at
from entries
order by seq desc
limit 1
