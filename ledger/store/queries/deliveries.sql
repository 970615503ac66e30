-- title: what came with the idempotency keys of the table `batch`
-- columns: key, body_digest, number
select
    d.key,
    d.body_digest,
    d.number
from deliveries d
inner join batch b on b.key = d.key
order by d.seq, d.number
