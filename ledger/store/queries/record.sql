-- title: one game by its id: where it stands, its record in force, and the entry that brought it
-- parameters: $game_id
-- columns: those of heads, record, body, received_at
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
    f.entered_at as received_at
from heads h
inner join entries e on e.seq = h.entry
inner join entries f on f.seq = h.seq
where h.game_id = $game_id
