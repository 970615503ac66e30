-- title: every token, the oldest first
-- columns: token_id, label, scopes, club, secret_hash, tail, created_at, expires_at, revoked_at,
--   used_at
select
    t.token_id,
    t.label,
    t.scopes,
    t.club,
    t.secret_hash,
    t.tail,
    t.created_at,
    t.expires_at,
    t.revoked_at,
    t.used_at
from tokens t
order by t.created_at, t.token_id
