-- title: the entries on the games of the table `batch`, in order
-- columns: seq, kind, subject, body, record_digest, record
select
    e.seq,
    e.kind,
    e.subject,
    e.body,
    e.record_digest,
    e.record
from entries e
inner join batch b on b.game_id = e.subject
order by e.seq
