-- title: what came with an idempotency key
-- parameters: $key
-- columns: body_digest, number
select
    body_digest,
    number
from deliveries
where key = $key
order by seq
