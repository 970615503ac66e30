-- title: append clubs from the table `batch`
insert into clubs (
    club_id,
    name,
    zone,
    zone_said
)
select
    club_id,
    name,
    zone,
    zone_said
from batch
