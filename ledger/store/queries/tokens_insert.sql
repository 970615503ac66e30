-- title: keep tokens from the table `batch`
insert into tokens (
    token_id,
    label,
    scopes,
    club,
    secret_hash,
    tail,
    created_at,
    expires_at,
    revoked_at,
    used_at
)
select
    token_id,
    label,
    scopes,
    club,
    secret_hash,
    tail,
    created_at,
    expires_at,
    revoked_at,
    used_at
from batch
