-- title: what each field of a filter asks of a hand `h` of v_hands
-- field: since
h.date >= $since
-- field: until
h.date <= $until
-- field: player
exists (
    select 1
    from v_hand_players s
    where s.seq = h.seq and s.number = h.number and s.player = $player
)
-- field: game
h.game = $game
-- field: event
coalesce(h.event, 'unknown') = $event
-- field: game_id
h.game_id = $game_id
-- field: club
h.club = $club
-- field: season
exists (
    select 1
    from seasons n
    where n.season_id = $season
        and n.club = h.club
        and h.date >= n.since
        and h.date <= n.until
)
-- field: night
h.night = $night
-- field: level
h.level = $level
-- field: simulated
h.simulated = $simulated
-- field: month
h.month = $month
-- field: bidder
h.bidder = $bidder
-- field: partner
(
    h.partner = $partner
    or exists (
        select 1
        from v_hand_players s
        where s.seq = h.seq
            and s.number = h.number
            and s.player = $partner
            and s.role = 'partner'
    )
)
-- field: defender
exists (
    select 1
    from v_hand_players s
    where s.seq = h.seq
        and s.number = h.number
        and s.player = $defender
        and s.role = 'defender'
)
-- field: pair
h.pair = $pair
-- field: bid
h.bid = $bid
-- field: band
h.band = $band
-- field: trump
h.trump = $trump
-- field: contract
h.contract = $contract
-- field: position
h.position = $position
-- field: forced
h.forced = $forced
-- field: outcome
(h.outcome = $outcome or ($outcome = 'decided' and h.decided = 1))
