-- title: every browser that signed in, the oldest first
-- columns: secret_hash, token_id, created_at, expires_at
select s.secret_hash, s.token_id, s.created_at, s.expires_at
from sessions s
order by s.created_at, s.secret_hash
