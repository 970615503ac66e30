-- title: take out the records of the entries of the table `batch`
-- parameters: the table `batch`
update entries
set record = null
where seq in (select b.seq from batch b)
