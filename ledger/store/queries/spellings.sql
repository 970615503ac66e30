-- title: every name that records have said, in the order in which they came
-- columns: club, key, written, seq
select
    club,
    name_key as key,
    written,
    seq
from names
order by seq, place
