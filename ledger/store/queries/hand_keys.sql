-- title: which hands are on one page, newest evening first and in playing order inside a game
-- parameters: $day, $seq and $number, the last hand of the page before (null for the first); $rows
-- columns: day, seq, number
select
    day,
    seq,
    number
from chosen_hands
where
    cast($seq as bigint) is null
    or day < cast($day as date)
    or (day = cast($day as date) and seq < cast($seq as bigint))
    or (seq = cast($seq as bigint) and number > cast($number as bigint))
order by day desc, seq desc, number asc
limit $rows
