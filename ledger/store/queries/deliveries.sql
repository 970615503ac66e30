-- title: what came with an idempotency key
-- parameters: $key
-- columns: body_digest, game_id
select
    body_digest,
    game_id
from deliveries
where key = $key
order by seq
