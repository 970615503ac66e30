-- title: append nights from the table `batch`
insert into nights (
    night_id,
    club,
    date,
    name,
    note
)
select
    night_id,
    club,
    date,
    name,
    note
from batch
