-- title: what was said of a night when it was opened
-- parameters: $night
-- columns: name, note
select
    n.name,
    n.note
from nights n
where n.night_id = $night
