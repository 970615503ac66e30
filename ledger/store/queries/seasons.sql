-- title: the seasons of every club or of one, the newest first
-- parameters: $club (null for every club)
-- columns: club, season_id, name, since, until
select
    s.club,
    s.season_id,
    s.name,
    s.since,
    s.until
from seasons s
where cast($club as varchar) is null or s.club = $club
order by
    s.since desc,
    s.club,
    s.season_id
