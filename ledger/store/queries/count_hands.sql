-- title: how many hands are meant
-- columns: hands
select count(*) as hands
from chosen_hands
