-- title: the games that are of a club now
-- parameters: $club
-- columns: game_id
select game_id
from heads
where club = $club
