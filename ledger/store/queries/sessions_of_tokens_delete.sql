-- title: forget the sessions of the tokens of the table `batch`
delete from sessions
where token_id in (select b.token_id from batch b)
