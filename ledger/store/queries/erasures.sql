-- title: what was erased, and by which entries
-- columns: seq, body
select
    seq,
    body
from entries
where kind = 'erase'
order by seq
