-- title: the stored records in order, a batch at a time
-- parameters: $seq, the last record seen; $rows
-- columns: seq, game_id, digest, record
select
    seq,
    game_id,
    digest,
    record
from records
where seq > $seq
order by seq
limit $rows
