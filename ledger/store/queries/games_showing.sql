-- title: the games that show one of the names of the table `batch`
-- columns: game_id
select p.game_id
from v_game_players p
inner join batch b on b.label = p.player
union
select p.game_id
from v_hand_players p
inner join batch b on b.label = p.player
union
select g.game_id
from v_games g
inner join batch b on b.label = g.scorer
