-- title: the number of the entry behind a number, null when there is none
-- parameters: $seq
-- columns: seq
select min(seq) as seq
from entries
where seq > $seq
