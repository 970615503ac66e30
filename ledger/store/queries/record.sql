-- title: one game by its id: where it stands, its record in force, and the entry that brought it
-- parameters: $game_id
-- columns: those of heads, record, body, received_at; clock, the zone that the club goes by, empty
-- where nobody has said
select
    h.game_id,
    h.seq,
    h.entry,
    h.version,
    h.standing,
    h.club,
    h.digest,
    e.record,
    f.body,
    f.entered_at as received_at,
    case when c.zone_said then c.zone else '' end as clock
from heads h
inner join entries e on e.seq = h.entry
inner join entries f on f.seq = h.seq
left join clubs c on c.club_id = h.club
where h.game_id = $game_id
