-- title: take the games of the table `batch` out of hands
delete from hands
where game_id in (select game_id from batch)
