-- title: end the tokens of the table `batch`
update tokens
set revoked_at = b.at
from batch b
where tokens.token_id = b.token_id
