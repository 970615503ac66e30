-- title: forget the sessions of the table `batch`
delete from sessions
where secret_hash in (select b.secret_hash from batch b)
