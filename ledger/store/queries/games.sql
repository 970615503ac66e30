-- title: one page of games, newest evening first, in a total order
-- parameters: $day and $seq, the last game of the page before (null for the first page); $rows
-- columns: the row of each game, and the two that the next page continues from
select
    g.game_id,
    g.date,
    g.event,
    g.site,
    g.round,
    g.table_name,
    g.game,
    g.rules,
    g.scoring,
    g.players,
    g.teams,
    g.score,
    g.winner,
    g.winners,
    g.finished,
    g.hands,
    g.level,
    g.simulated,
    g.scorer,
    g.digest,
    g.club,
    g.day,
    g.seq
from chosen_games g
where
    cast($seq as bigint) is null
    or g.day < cast($day as date)
    or (g.day = cast($day as date) and g.seq < cast($seq as bigint))
order by g.day desc, g.seq desc
limit $rows
