-- title: put names into the ledger
-- parameters: the table `batch`
insert into names (
    club,
    name_key,
    written,
    seq,
    place
)
select
    club,
    name_key,
    written,
    seq,
    place
from batch
