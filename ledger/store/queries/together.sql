-- title: the first of the games of the table `batch` in which one name sits in two seats of a hand
-- columns: game_id, names
select
    t.game_id,
    t.players as names
from (
    select game_id, seq, players from hands
    union all
    select game_id, seq, players from games
) t
inner join batch b on b.game_id = t.game_id
where len(list_filter(t.players, lambda name: name is not null)) > list_unique(t.players)
order by t.seq
limit 1
