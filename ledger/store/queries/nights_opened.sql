-- title: every night that was opened in advance
-- columns: night_id, club, date, name, note
select
    n.night_id,
    n.club,
    n.date,
    n.name,
    n.note
from nights n
order by n.night_id
