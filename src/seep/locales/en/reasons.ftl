### Why a play is not legal or a command refused: one message for each code, filled with its params.
###
### $card and $cards are written cards, $house, $value, $total and $bid are capture values, $values a
### written list of them, $max a number of houses. The rule's number is shown beside the message.

## The bid

reason-deal-over = The deal is over.
reason-bid-due = The bid comes first.
reason-no-bid-due = The bid has been made.
reason-bid-not-held = No card worth { $value } in your hand.
reason-bid-cannot-open = A bid of { $value } could only throw a card: bid { $values }, which can open with more.

## Any play

reason-not-in-hand = { $card } is not in your hand.
reason-not-loose = { $cards } is not loose on the floor.
reason-no-such-house = There is no house of { $house }.
reason-key-spent = { $card } is your last key to your house of { $house }.

## The opening play

reason-opening-house-value = The opening house must be the bid, { $bid }.
reason-opening-card = The opening play must use a card worth your bid, { $bid }, or make a house of { $bid }.

## Throwing

reason-throw-captures = { $card } can capture { $cards }, so it may not be thrown.
reason-throw-house = A house of { $house } stands: { $card } captures it or joins it, and may not be thrown.
reason-throw-last-resort = You can still capture or build, so no card may be thrown.

## Capturing

reason-capture-not-sets = { $cards } does not split into sets of { $value }.
reason-capture-house-value = Only a card worth { $house } captures the house of { $house }.
reason-capture-leaves-house = The house of { $house } must be taken too.
reason-capture-leaves-card = { $cards } must be taken too.
reason-capture-leaves-set = { $cards } makes { $value } and must be taken too.

## Making a house

reason-card-above-house = { $card } is worth more than { $value }.
reason-house-single-card = A single card is no house.
reason-house-not-sets = { $cards } does not split into sets of { $value }.
reason-house-no-key = You would hold no other card worth { $value } to take the house with.
reason-house-leaves-card = { $cards } is worth { $value } and must join the house.
reason-sets-left = { $cards } makes { $value } and must join too.
reason-too-many-houses =
    { $max ->
        [one] Only { $max } house may stand on the floor.
       *[other] Only { $max } houses may stand on the floor.
    }
reason-one-set-only = Houses are not cemented in this game: one set of { $value } only.
reason-house-stands = A house of { $value } stands already, and there can be no second.

## Adding to a house

reason-add-no-key = Adding to this house makes it yours too, and you would hold no card worth { $value }.

## Breaking a house

reason-break-own = The house of { $house } is your own, and you may not break it.
reason-break-cemented = The house of { $house } is cemented, and nobody may break it.
reason-break-too-high = That would make { $total }, and a house ends at 13.
reason-break-wrong-sum = { $house } and { $card } make { $total }, not { $value }.
reason-break-no-key = The new house would be yours, and you would hold no card worth { $value }.
reason-break-not-sets = { $cards } does not split into sets of { $value }.
reason-break-leaves-card = { $cards } is worth { $value } and must join the house.

## At the table

reason-not-your-turn = It is not your turn.
reason-stale = The table moved on before that arrived. Please choose again.
reason-not-seated = You are watching this table, not playing at it.
reason-match-over = The match is over.
reason-deal-not-over = This deal is not over yet.
reason-match-running = That cannot be changed during a match.
reason-not-dealt = The cards have not been dealt yet.
reason-time-over = Your time is over: a bot makes this play.
reason-not-a-bot = No bot plays for that chair.
reason-closed = This table is closed.
reason-no-such-chair = The table has no such chair.
reason-chair-taken = Somebody else has that chair.
reason-chair-empty = Nobody sits there.
reason-hand-seen = In this deal you have seen another hand: you can only take that chair again, or wait for the next deal.
reason-locked = The table is locked: nobody else can sit down.
reason-removed = The host has removed you from this table, so you cannot sit down.
reason-cards-known = This deal was played before, so its cards are known: nobody else can sit down.
reason-not-host = Only the host can do that.
reason-nobody-seated = Somebody has to sit down first.
reason-too-many-seated = These rules are for { $players } players, and { $people } people sit at the table.
reason-nothing-to-undo = You have made no play that could be taken back.
reason-more-seen = Others have played since, or cards were shown: that play cannot be taken back.
reason-undo-denied = That play was asked back already, and the answer was no.
reason-undo-asked = Somebody has asked for that already.
reason-no-undo-asked = Nobody asks to take back a play any more.
reason-not-asked = You are not asked about that.
# $seconds is how long to wait.
reason-too-many-phrases = Enough is said for now. Wait a little.
reason-baazis-not-odd = A match is best of an odd number of baazis, not of { $baazis }.
reason-unknown-bot = The server has no bot called { $bot }; it has { $known }.
reason-unknown-person = The server does not know you any more. Reload the page.
reason-not-a-play = That is not written as a play.
reason-other = That is not possible now.
