-- title: append sittings from the table `batch`
insert into sittings (
    game_id,
    mark
)
select
    game_id,
    mark
from batch
