-- title: one record by its game id
-- parameters: $game_id
-- columns: game_id, digest, record, source, received_at
select
    game_id,
    digest,
    record,
    source,
    received_at
from records
where game_id = $game_id
