-- title: one page of nights, those with games and those opened in advance, newest evening first
-- parameters: $club (null for every club); $day and $after, evening and club of the last night of
-- the page before (null for the first page); $rows
-- columns: night_id, club, date (null for games without one), name, note, opened, games, finished,
-- hands, tables, rounds, simulated, and day, which the next page continues from
with played as (
    select
        g.night,
        g.club,
        g.date,
        count(*) as games,
        sum(case when g.finished then 1 else 0 end) as finished,
        sum(g.hands) as hands,
        count(distinct coalesce(g.table_name, '')) as tables,
        count(distinct coalesce(g.round, '')) as rounds,
        max(case when g.simulated then 1 else 0 end) as simulated
    from v_games g
    where cast($club as varchar) is null or g.club = $club
    group by
        g.night,
        g.club,
        g.date
),

known as (
    select p.night as night_id, p.club, p.date
    from played p
    union
    select n.night_id, n.club, n.date
    from nights n
    where cast($club as varchar) is null or n.club = $club
)

select
    k.night_id,
    k.club,
    k.date,
    coalesce(n.name, '') as name,
    coalesce(n.note, '') as note,
    n.night_id is not null as opened,
    cast(coalesce(p.games, 0) as bigint) as games,
    cast(coalesce(p.finished, 0) as bigint) as finished,
    cast(coalesce(p.hands, 0) as bigint) as hands,
    cast(coalesce(p.tables, 0) as bigint) as tables,
    cast(coalesce(p.rounds, 0) as bigint) as rounds,
    coalesce(p.simulated, 0) = 1 as simulated,
    coalesce(k.date, date '0001-01-01') as day
from known k
left join played p on p.night = k.night_id
left join nights n on n.night_id = k.night_id
where
    cast($day as date) is null
    or coalesce(k.date, date '0001-01-01') < cast($day as date)
    or (coalesce(k.date, date '0001-01-01') = cast($day as date) and k.club > $after)
order by
    coalesce(k.date, date '0001-01-01') desc,
    k.club asc
limit $rows
