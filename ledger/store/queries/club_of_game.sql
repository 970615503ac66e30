-- title: the club that a game belongs to, void or not
-- parameters: game_id
-- columns: club
select h.club
from heads h
where h.game_id = $game_id
