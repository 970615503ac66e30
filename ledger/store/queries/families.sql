-- title: the games of the family that the ledger holds, the most played first
-- columns: game, rules (those of one of its games), games, hands
select
    game,
    min(rules) as rules,
    count(*) as games,
    cast(sum(hands) as bigint) as hands
from games
group by game
order by
    count(*) desc,
    game
