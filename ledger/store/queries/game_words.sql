-- title: what the games of a club show that people wrote freely
-- parameters: $club
-- columns: game_id, words
select
    game_id,
    concat_ws(' | ', event, site, table_name, round) as words
from games
where club = $club and coalesce(event, site, table_name, round) is not null
order by seq
