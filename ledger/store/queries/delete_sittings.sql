-- title: take the games of the table `batch` out of sittings
delete from sittings
where game_id in (select game_id from batch)
