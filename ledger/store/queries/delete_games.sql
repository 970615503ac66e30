-- title: take the games of the table `batch` out of games
delete from games
where game_id in (select game_id from batch)
