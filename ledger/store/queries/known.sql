-- title: which records of the table `batch` have been entered, in whatever version
-- columns: record_digest, game_id, kind, entry
select
    e.record_digest,
    e.subject as game_id,
    e.kind,
    e.seq as entry
from entries e
inner join batch b on b.record_digest = e.record_digest
order by e.seq
