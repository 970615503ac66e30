-- title: the acts on one game, in order
-- parameters: $game_id
-- columns: those of entries
select
    seq,
    kind,
    subject,
    entered_at,
    body,
    body_digest,
    record,
    record_digest,
    previous,
    digest
from entries
where subject = $game_id and kind in ('record', 'amend', 'void', 'reinstate', 'witness', 'settle', 'erase')
order by seq
