-- title: which games of the table `batch` are stored already
-- columns: game_id, digest as stored
select
    r.game_id,
    r.digest
from records r
inner join batch b on b.game_id = r.game_id
