-- title: keep sessions from the table `batch`
insert into sessions (secret_hash, token_id, created_at, expires_at)
select secret_hash, token_id, created_at, expires_at
from batch
