-- title: give deliveries another key, as the table `batch` says
-- parameters: the table `batch`
update deliveries
set key = b.new
from batch b
where b.old = deliveries.key
