-- title: append seasons from the table `batch`
insert into seasons (
    club,
    season_id,
    name,
    since,
    until
)
select
    club,
    season_id,
    name,
    since,
    until
from batch
