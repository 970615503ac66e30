-- title: what each field of a filter asks of a game `g` of v_games
-- field: since
g.date >= $since
-- field: until
g.date <= $until
-- field: game
g.game = $game
-- field: event
coalesce(g.event, 'unknown') = $event
-- field: game_id
g.game_id = $game_id
-- field: club
g.club = $club
-- field: season
exists (
    select 1
    from seasons n
    where n.season_id = $season
        and n.club = g.club
        and g.date >= n.since
        and g.date <= n.until
)
-- field: night
g.night = $night
-- field: simulated
g.simulated_word = $simulated
-- field: month
g.month = $month
-- field: player
(
    exists (
        select 1 from v_game_players p where p.seq = g.seq and p.player = $player
    )
    or exists (
        select 1 from v_hand_players s where s.seq = g.seq and s.player = $player
    )
)
-- field: hands
exists (select 1 from chosen_hands h where h.seq = g.seq)
