-- title: games with rows that do not count, or that nobody entered
-- columns: game_id
select g.game_id
from (
    select game_id from games
    union
    select game_id from hands
) g
left join heads h on h.game_id = g.game_id and h.standing = 'stands'
where h.game_id is null
order by g.game_id
