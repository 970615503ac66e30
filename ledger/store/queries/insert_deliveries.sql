-- title: append deliveries from the table `batch`
insert into deliveries (
    key,
    body_digest,
    number,
    game_id,
    seq
)
select
    key,
    body_digest,
    number,
    game_id,
    seq
from batch
