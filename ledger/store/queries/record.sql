-- title: where one game stands, by its id
-- parameters: $game_id
-- columns: those of heads; clock, the zone that the club goes by, empty where nobody has said
select
    h.game_id,
    h.seq,
    h.entry,
    h.version,
    h.standing,
    h.club,
    h.digest,
    case when c.zone_said then c.zone else '' end as clock
from heads h
left join clubs c on c.club_id = h.club
where h.game_id = $game_id
