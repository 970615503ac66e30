-- title: call tokens something else, as the table `batch` says
-- parameters: the table `batch`
update tokens
set label = b.new
from batch b
where b.old = tokens.label
