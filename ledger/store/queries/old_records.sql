-- title: the records of a ledger from before there were entries, a batch at a time
-- parameters: $seq, the last record seen; $rows
-- columns: seq, game_id, record, source, received_at, rule_book
select
    seq,
    game_id,
    record,
    source,
    received_at,
    rule_book
from records
where seq > $seq
order by seq
limit $rows
