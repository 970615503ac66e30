-- title: games with rows that nobody recorded
-- columns: game_id
select r.game_id
from (
    select game_id from heads
    union
    select game_id from games
    union
    select game_id from hands
    union
    select game_id from sittings
) r
left join (select distinct subject from entries where kind = 'record') e on e.subject = r.game_id
where e.subject is null
order by r.game_id
