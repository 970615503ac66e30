-- title: every name that was learned, as the table has it
-- columns: club, name_key, written, seq, place
select
    n.club,
    n.name_key,
    n.written,
    n.seq,
    n.place
from names n
order by
    n.seq,
    n.place
