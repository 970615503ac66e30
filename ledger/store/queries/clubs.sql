-- title: every club, in the order of their names
-- columns: club_id, name, zone, zone_said
select
    c.club_id,
    c.name,
    c.zone,
    c.zone_said
from clubs c
order by
    c.name,
    c.club_id
