-- title: the entries whose records are in force for games that count, from a number to another
-- parameters: $first; $last
-- columns: entry
select entry
from heads
where entry between $first and $last and standing = 'stands'
order by entry
