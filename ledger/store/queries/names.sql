-- title: every name that sat at a table, in alphabetical order
-- columns: player
select p.player
from (
    select player from v_hand_players
    union
    select player from v_game_players
) p
order by p.player
