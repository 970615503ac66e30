-- title: keep when the tokens of the table `batch` were used
update tokens
set used_at = b.at
from batch b
where tokens.token_id = b.token_id
