-- title: take the games of the table `batch` out of heads
delete from heads
where game_id in (select game_id from batch)
