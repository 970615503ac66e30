-- title: the rows of games for the games of the table `batch`
-- columns: those of games
select
    x.seq,
    x.game_id,
    x.digest,
    x.rules,
    x.game,
    x.scoring,
    x.event,
    x.site,
    x.date,
    x.zone,
    x.table_name,
    x.round,
    x.scorer,
    x.players,
    x.teams,
    x.score,
    x.winner,
    x.winners,
    x.finished,
    x.hands,
    x.level,
    x.simulated,
    x.club,
    x.day
from games x
inner join batch b on b.game_id = x.game_id
order by x.seq
