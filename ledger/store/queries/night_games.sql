-- title: the games of a night, with what their records say of clocks
-- parameters: $night
-- columns: the row of each game; zone; time, as its tag has it; first_time, of its first hand that
-- has one
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
    g.zone,
    regexp_extract(e.record, '(?m)^\[Time "([0-9:]+)"\]', 1) as time,
    f.time as first_time
from v_games g
inner join heads d on d.game_id = g.game_id
inner join entries e on e.seq = d.entry
left join (
    select
        h.game_id,
        min_by(h.time, h.place) as time
    from hands h
    where h.time is not null and h.game_id in (
        select v.game_id from v_games v where v.night = $night
    )
    group by h.game_id
) f on f.game_id = g.game_id
where g.night = $night
order by g.seq
