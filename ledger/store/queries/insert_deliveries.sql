-- title: append deliveries from the table `batch`
insert into deliveries (
    key,
    body_digest,
    game_id,
    seq
)
select
    key,
    body_digest,
    game_id,
    seq
from batch
