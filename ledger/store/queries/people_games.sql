-- title: every name that lists show, with the games in which it sat; a scorer alone has none
-- columns: label, games
select
    p.label,
    count(distinct p.game_id) as games
from (
    select player as label, game_id from v_game_players
    union all
    select player as label, game_id from v_hand_players
    union all
    select scorer as label, null as game_id from v_games where scorer is not null
) p
group by p.label
order by p.label
