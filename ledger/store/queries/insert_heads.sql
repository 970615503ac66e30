-- title: append heads from the table `batch`
insert into heads (
    game_id,
    seq,
    entry,
    version,
    standing,
    club,
    digest
)
select
    game_id,
    seq,
    entry,
    version,
    standing,
    club,
    digest
from batch
