-- title: the texts of a game: its record in force, and what was said when it first came
-- parameters: $entry, the entry of its record; $seq, its first entry
-- columns: seq, record, body, received_at
select
    seq,
    record,
    body,
    entered_at as received_at
from entries
where seq in ($entry, $seq)
