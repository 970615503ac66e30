-- title: let the entries of the table `batch` say something else, or nothing
-- parameters: the table `batch`
update entries
set body = b.body
from batch b
where b.seq = entries.seq
