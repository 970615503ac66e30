-- title: append records from the table `batch`
insert into records (
    seq,
    game_id,
    digest,
    record,
    source,
    received_at,
    rule_book
)
select
    seq,
    game_id,
    digest,
    record,
    source,
    received_at,
    rule_book
from batch
