-- title: the records in force of all games, in the order in which they came, a batch at a time
-- parameters: $seq, the last game seen (0 at first); $rows
-- columns: those of heads, record
select
    h.game_id,
    h.seq,
    h.entry,
    h.version,
    h.standing,
    h.club,
    h.digest,
    e.record
from (
    select
        game_id,
        seq,
        entry,
        version,
        standing,
        club,
        digest
    from heads
    where seq > $seq
    order by seq
    limit $rows
) h
inner join entries e on e.seq = h.entry
order by h.seq
