### The page: its headings, labels and notices.

title = Seep
title-turn = Your turn · Seep
# The name in the script of Punjab, in every language.
title-gurmukhi = ਸੀਪ
tagline = The fishing game of Punjab: houses, sweeps, and thirteen spades that count.

## Starting a game

start-name = Your name
start-rules = Rules
start-players =
    { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
# What the rules chosen are; $players is the message above, filled in.
start-about = { $players }. { $about }
start-length = Length of the match
start-length-best =
    { $baazis ->
        [1] One baazi
       *[other] Best of { $baazis } baazis
    }
start-length-endless = Endless
start-bots = The other players
play-now = Play now
# What one tap on “Play now” begins: “Standard · best of 3 · against Steady bots”.
start-choice = { $rules } · { $length } · against { $bot } bots
start-change = change
start-usual = Rules and levels
bots-levels = Levels
bots-others = Not levels
start-working = Dealing…
start-loading = Asking the server for its rules…
start-failed = The server does not answer. Trying again…

bot-random = Random
bot-random-about = Plays any legal card, without a thought.
bot-greedy = Greedy
bot-greedy-about = Takes the most points it can see now.
bot-expert = Expert
bot-expert-about = Counts cards and keys, and looks one play ahead.
bot-novice = Novice
bot-novice-about = Thinks a little, and makes the mistakes of a beginner.
bot-casual = Easy-going
bot-casual-about = Plays for fun and overlooks things.
bot-steady = Steady
bot-steady-about = Knows the game; slips now and then.
bot-skilled = Skilled
bot-skilled-about = Thinks ahead and does not slip.
bot-strong = Strong
bot-strong-about = Thinks far ahead.
bot-master = Master
bot-master-about = Thinks as far as it can in a second.

preset-standard = Standard
preset-standard-about = Two partnerships; a lead of 100 wins the baazi, a sweep is worth 50.
preset-punjab30 = Punjab 30
preset-punjab30-about = 30 points in the cards, four more for most of the spades; a sweep counts as its card.
preset-casual = Casual
preset-casual-about = The 10♦ counts 2, most of the cards 4, and an opening sweep its full 50.
preset-two-houses = Two houses
preset-two-houses-about = The standard game with no more than two houses on the floor.
preset-no-cement = No cementing
preset-no-cement-about = Every house is a single set and can always be broken.
preset-two-player = Two players
preset-two-player-about = One against one: hands of twelve, dealt twice.
preset-three-player = Three players
preset-three-player-about = Each for oneself: hands of sixteen.
preset-short = Short
preset-short-about = The standard game, with a lead of 50 to win a baazi.
preset-long = Long
preset-long-about = The standard game, with a lead of 150 to win a baazi.
preset-custom = { $preset }, with house rules

## The table

table = Table
floor = Floor
floor-empty = The floor is empty
floor-face-down = Face down until the bid
hand = Your hand
seat-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
# Bots have names, so that the log reads well: uncle, aunt, grandmother and another uncle. A mark says that they are bots.
# The name goes by the chair, counted from 0, and so stays whoever comes and goes.
seat-bot =
    { $chair ->
        [1] Chacha
        [2] Masi
        [3] Bebe
       *[other] Taya
    }
seat-is-bot = bot
seat-you = You
seat-player = Player { $number }
seat-partner = partner
seat-dealer = Dealer
seat-dealer-short = D
seat-bid = bid { $value }
seat-turn = to play
seat-turn-bid = to bid
stock =
    { $count ->
        [one] { $count } card still to be dealt
       *[other] { $count } cards still to be dealt
    }

# On the flag of one's own houses and plays.
flag-you = You
# On the seal of a cemented house: the game's own word for it.
house-seal = pakka
house-ordinary = ordinary
house-cemented = cemented
house-spoken = House of { $value }, { $cemented ->
        [yes] cemented
       *[no] ordinary
    }, owned by { $owners }, holding { $cards }

turn-you = Your turn
turn-you-choose = Your turn: choose a card
turn-you-bid = Your turn to bid
turn-you-open = Your opening play
turn-open-how = Make a house of { $bid }, or play { $bid ->
    [11] a jack
    [12] a queen
    [13] a king
   *[other] a { $bid }
}.
turn-other = { $player } to play
turn-other-bid = { $player } to bid
turn-sent = Played. Waiting for the table…
turn-match-over = The match is over
turn-watching = You are watching

choices = What to do with the card
bids = What to bid
choices-not = Not possible
choices-clear = Show all plays
choices-use = { $card }: show only plays that take it
choices-use-house = House of { $value }: show only plays with it
bid-not = Not to be bid
no-play = No play with it now.
list-count =
    { $count ->
        [one] One play
       *[other] { $count } plays, most points first
    }
# In the list of plays, where there are too many to tell them all.
list-left-out =
    { $count ->
        [one] One more play of your hand is not listed.
       *[other] { $count } more plays of your hand are not listed.
    }
list-none = No play with this card takes or joins exactly these.
# In the list of plays: nothing else is taken or joins.
list-alone = nothing else
list-narrow = Touch the floor to narrow the list
put-back = Put the card back
# A link that opens another window.
opens-window = (opens another window)
# Beside one card that is not possible to play in one way; the number of the rule follows.
not-possible =
    { $count ->
        [one] One play is not possible
       *[other] { $count } plays are not possible
    }
short-throw-house = No throw: house { $house } stands
short-throw-captures = No throw: it can capture
short-key-spent = It is your last key to house { $house }
last-key = Your last key to the house of { $value }: it may be played on that house only.
unfit-card = does not take or join { $card }
unfit-house = does not take or join house { $house }
# Cards of the floor are touched first: how many cards of the hand go with them.
floor-first =
    { $count ->
        [0] No card of yours takes or joins these.
        [one] One card of yours goes with these.
       *[other] { $count } cards of yours go with these.
    }
floor-first-clear = Let go
undo-send = Undo
# A play chosen while others think, that is made when one’s turn comes.
queued = On your turn
queue-cancel = Do not
queue-not-sent = The floor has changed: choose again.

## What is read aloud for the keys that go there

read-floor =
    { $count ->
        [0] No loose cards
        [one] One loose card: { $cards }
       *[other] { $count } loose cards: { $cards }
    }. { $houses ->
        [0] No houses
        [one] One house
       *[other] { $houses } houses
    }. { $points ->
        [one] { $points } point lies
       *[other] { $points } points lie
    } on the floor.
read-no-house = There are no houses.
read-hand =
    { $count ->
        [0] Your hand is empty.
        [one] One card: { $cards }.
       *[other] { $count } cards: { $cards }.
    }
read-key = { $card }, last key to the house of { $value }
read-side =
    { $side }: { $baazis ->
        [one] { $baazis } baazi
       *[other] { $baazis } baazis
    }

## Help

help = Keys and signs
help-how = Choosing a play
help-choose = Take up a card. What it can take or join is lit: touch it, or choose one of the plays. A long press, or the pointer over a play, shows it on the floor.
help-floor-first = Or touch cards and houses of the floor first: the cards of your hand that go with them are lifted. A card can also be dragged onto what it goes with, or onto the open floor to be thrown.
help-ahead = While others think you can choose ahead: your play is made when your turn comes, if the floor is still the same.
help-signs = Signs
help-sign-capture = takes a house or cards
help-sign-cement = cements a house
help-sign-add = adds to a cemented house
help-sign-establish = makes a new house
help-sign-break = breaks a house into a higher one
help-sign-throw = throws the card
help-sign-ordinary = an ordinary house, which can be broken
help-sign-cemented = a cemented house
help-sign-points = points of a card, or of what a play moves
help-sign-key = your last key to a house: it may be played on that house only
help-keys = Keys
help-key-card = from card to card
help-key-enter = take up the card, make the play
help-key-digits = make that play
help-key-plays = from play to play
help-key-escape = one step back
help-key-floor = the floor; there the arrows go from card to card
help-key-houses = the houses
help-key-hand = your cards
help-key-score = the score
help-key-last = the last play
help-key-help = this help
help-letters = Letters, digits and ? do this
help-rules = All rules

last = Last play
last-none = No play yet
# Large over the cloth, while the points are counted.
motion-sweep =
    { $you ->
        [yes] You sweep the floor
       *[no] { $player } sweeps the floor
    }
# The number after a plus sign.
motion-sweep-points = { $points }
log = All plays
log-show = Plays
log-hide = Close
log-empty = Nothing has been played yet.
# At the end of the deal. $who: "you" alone, "one" other player, or "two" partners.
log-leftovers =
    { $who ->
        [you] You get what is left on the floor:
        [one] { $side } gets what is left on the floor:
       *[two] { $side } get what is left on the floor:
    } { $cards }
log-earlier =
    { $count ->
        [one] { $count } earlier play is not shown.
       *[other] { $count } earlier plays are not shown.
    }

## Scores

score = Score
score-sides = Sides
score-deal = Deal { $number }
score-baazis =
    { $count ->
        [one] { $count } baazi
       *[other] { $count } baazis
    }
score-best-of =
    { $baazis ->
        [1] one baazi
       *[other] best of { $baazis }
    }
score-endless = endless
# $who: "you" alone, "one" other player, or "two" partners.
score-lead-of =
    { $who ->
        [you] You lead by { $lead } of { $target }
        [one] { $side } leads by { $lead } of { $target }
       *[two] { $side } lead by { $lead } of { $target }
    }
score-level-of = Level: a lead of { $target } wins the baazi
score-taken =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
score-swept = sweeps { $points }
score-total = { $total } in all

sheet = Score of deal { $number }
sheet-points = Points in cards
sheet-spades = Spades
sheet-aces = Other aces
sheet-replay = Replay
sheet-scoring-cards = Cards that score
sheet-sweeps = Sweeps
sheet-majority = Majority
sheet-total = Deal
sheet-totals = Running total
sheet-side = Side
sheet-baazi-target =
    { $who ->
        [you] You win the baazi
        [one] { $side } wins the baazi
       *[two] { $side } win the baazi
    }: the lead has reached { $target }.
sheet-baazi-min =
    { $who ->
        [you] You win the baazi
        [one] { $side } wins the baazi
       *[two] { $side } win the baazi
    }: the other side made fewer than { $min }.
sheet-match =
    { $who ->
        [you] You win the match!
        [one] { $side } wins the match!
       *[two] { $side } win the match!
    }
# For a reader whose side is not $side.
sheet-match-lost = You lost the match: { $side } won it.
# $by is how many points more than the next side.
deal-won =
    { $who ->
        [you] You win the deal by { $by }
        [one] { $side } wins the deal by { $by }
       *[two] { $side } win the deal by { $by }
    }
deal-level = The deal is level
# $before and $after are one of the two below: how it stood before the deal, and how after it.
lead-from-to = Lead: { $before } → { $after }.
lead-of = { $side } +{ $lead }
lead-level = level
lead-missing =
    { $points ->
        [one] { $points } point more wins the baazi.
       *[other] { $points } points more win the baazi.
    }
sheet-next-dealer =
    { $you ->
        [yes] You deal next.
       *[no] { $player } deals next.
    }
sheet-deals = All deals of this match
sheet-deal-number = Deal
sheet-baazi-mark = baazi
sheet-piles = The cards each side took
sheet-pile-empty = none
next-deal = Next deal
rematch = Play another match
new-table = New table

## The connection

connection-connecting = Connecting…
connection-live = Connected
connection-reconnecting = Reconnecting…
connection-stopped = Disconnected
connection-not-writable = The server cannot save plays just now. Play goes on as soon as it can.
reload = Reload the page
back = Back to the start
not-found = There is nothing at this address.
seat-not-stored = This browser keeps no cookies, so it forgets who you are: keep this page open.

error-reload = The server runs a newer Seep than this page. Reload the page to go on.
error-unknown-table = There is no such table here, or only its players may see it.
error-bad-token = Your seat at this table was not recognised.
error-malformed = The server did not understand this page.
error-not-json = The server did not understand this page.
error-not-found = The server did not understand this page.
error-method-not-allowed = The server did not understand this page.
error-already-greeted = The server did not understand this page.
error-hello-first = The server did not understand this page.
error-flood = The server had too many messages from this page.
error-unavailable = The server cannot reach its tables just now. Please try again.
error-too-large = The message was too large for the server.
error-other-origin = The server was asked by a page that is not its own. Open it at its own address.
error-other-host = The server does not go by the name { $host }. Open the page at the server’s own address.
error-other = Something went wrong ({ $code }).
error-unknown-bot = The server has no bot called { $bot }; it has { $known }.
error-wrong-bots = These rules need { $wanted } bots, not { $bots }.
error-program-token = A program's token cannot do that: do it on the page.
error-unknown-person = The server does not know who this is. Reload the page.
error-bad-code = This code is not valid: it was used already, it is more than ten minutes old, or it is mistyped.
error-bad-language = This is not the tag of a language.
error-busy = The server is busy just now. Please try again in a moment.
error-last-device = This is the only device you are on, and you have claimed no name: nobody could be you again.
error-name-needed = A name needs at least one letter that can be seen.
error-name-taken = Somebody else has claimed this name.
error-name-too-long = A name has at most { $most } characters.
error-not-confirmed = This has to be confirmed first.
error-passphrase-length = A passphrase has { $least } to { $most } characters.
error-passphrase-needed = You have a passphrase already. Give it to change it.
error-settings-too-large = These are more settings than the server keeps.
error-too-many =
    { $what ->
        [tables] Too many tables were opened from here.
        [sockets] Too many pages are open from here.
        [persons] Too many people came from here at once.
       *[other] Too much was asked from here at once.
    } { $retry_after ->
        [one] Try again in a second.
       *[other] Try again in { $retry_after } seconds.
    }
error-too-many-attempts =
    { $seconds ->
        [one] That was too often. Please try again in a second.
       *[other] That was too often. Please try again in { $seconds } seconds.
    }
error-too-many-devices = You are on { $most } devices already. Forget one of them first.
error-unknown-device = You have no such device.
error-wrong-passphrase = Name and passphrase do not go together.
error-unknown-code = There is no table with this code.

## Rules that cannot be played. $option is the option as the form calls it, or as it is written, such as `min_points`.

rules-not-rules = These are no rules.
rules-unknown-preset = There are no rules called { $value }.
rules-unknown-option = The rules have no option “{ $option }”.
rules-unknown-value = The option “{ $option }” cannot have this value.
rules-not-a-switch = The option “{ $option }” is either on or off.
rules-not-a-number = The option “{ $option }” must be a whole number from { $least } to { $most }.
rules-not-points = The option “{ $option }” must be a number of points or “rank”.
rules-too-small = The option “{ $option }” must be at least { $least }, not { $value }.
rules-too-large = The option “{ $option }” must be at most { $most }.
rules-not-with = The option “{ $option }” does not go with this choice of “{ $other }”.

## Settings

pace = Pace of play
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast

## Rules and settings of a table

options = House rules, option by option
options-own = Rules of your own: see the house rules below.
option-players = Players
option-capture = A capture
option-capture-all = takes all that it can
option-capture-free = takes what the player likes
option-throw = A card may be thrown
option-throw-free = if it captures nothing
option-throw-last-resort = only if nothing else can be done
option-points = Points of the cards
option-points-standard = standard
option-points-casual = 10♦ counts 2
option-points-punjab30 = Punjab 30
option-points-number = Number of points
option-majority = Points for the majority
option-majority-none = none
option-majority-spades = of the spades
option-majority-cards = of all cards
option-sweep = A sweep
option-first_sweep = A sweep by the opening play
option-last_sweep = A sweep by the last play
option-sweep-points = counts points
option-sweep-rank = counts as its card
option-target = A lead that wins the baazi
option-min_points = Points a side needs in a deal
option-cementing = Houses can be cemented
option-max_houses = Houses at a time, at most
option-sets_join = Loose cards that fit a house
option-sets_join-choice = join as the player likes
option-sets_join-always = always join
option-floor_open_for_bid = The floor is open for the bid
option-redeal_floor = New deal if 10♦ or 9♠ lies on the floor
option-all_points_double = All points and the majority count double
option-dealer = The deal goes
option-dealer-losing-side = by who is behind
option-dealer-rotate = round the table
try-again = Try again

bot-unknown-about = A bot that was added to this server.
settings-bot = Bots play as
settings-more = Time, watching, absence
settings-watching = Others may watch
settings-listed = Shown in the lobby
settings-pace = Pace of the bots
settings-grace = A bot takes over from who is away after, in seconds
settings-pause = The next deal begins by itself after, in seconds
settings-clock = Play by the clock
settings-clock-turn = Seconds for each play
settings-clock-reserve = Seconds in reserve
settings-clock-refill = Added to the reserve by each play, in seconds
settings-match-runs = Rules, length and clock can be changed when the match is over.
