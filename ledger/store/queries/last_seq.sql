-- title: the number of the last record, 0 in an empty ledger
-- columns: seq
select coalesce(max(seq), 0) as seq
from records
