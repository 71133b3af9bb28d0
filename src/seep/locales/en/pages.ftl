### The pages that are no table: the start, the lobby, one's games, oneself, and replays.

# The title of the window; $page is one of the headings below.
title-page = { $page } · Seep
nav = Pages
nav-lobby = Lobby
nav-games = My games
nav-me = Me
page-loading = Asking the server…
page-not-loaded = This page could not be loaded. The server may be away, or has a newer Seep.
no-answer = The server does not answer. Please try again.
cancel = Cancel
copy = Copy
copied = Copied.
copy-failed = The text is selected: copy it from the field.

## The start

way-friends = With friends
way-friends-about = Send a link; empty chairs are played for you
way-anybody = With anybody
way-anybody-about = A free chair, or a short wait for others
way-watch = Watch
way-watch-about = The tables that are played at now
way-replays = Replays
way-replays-about = Your games, play by play
way-score = Keep score
way-score-about = For real cards on a real table
way-rules = The rules
way-rules-about = Houses, keys, sweeps: how Seep is played
friends-open = Open a table
friends-open-about = Send your friends its address or its code. Bots take the chairs that stay free.
anybody-how = Take a chair at a table that waits for players, or wait for others at a new one.
go-friends = Open the table
go-anybody = Find a table
start-wait = Wait for others
start-wait-seconds =
    { $seconds ->
        [60] a minute
        [180] three minutes
       *[other] { $seconds } seconds
    }
start-lobby = Look at the tables in the lobby
join = Join
join-head = Join a table
join-code = The code that a friend has told you
lan = Phones in this house
lan-address = Open this address
lan-picture = The address as a picture for the camera of a phone
lan-firewall = If a phone does not reach it, a firewall on this computer may be in the way: allow Seep there.

## The lobby

# Of a table that somebody else plays at.
status-waiting = waiting for players
status-starting = about to begin
status-playing = being played
status-deal-over = between deals
status-match-over = match over
status-closed = closed
lobby-join = Tables to join
lobby-join-none = No table waits for players just now. One that you open for friends is shown here if you have it listed.
lobby-watch = Tables to watch
lobby-watch-none = Nobody plays in public just now.
lobby-level = bots: { $bot }
lobby-clock = with a clock
lobby-no-clock = no clock
lobby-free =
    { $count ->
        [one] { $count } free chair
       *[other] { $count } free chairs
    }
lobby-enter = Join
lobby-look = Watch
player-bot = bot ({ $bot })

## One's games

games-running = Games that go on
games-over = Games that are over
games-none = You have not sat at a table yet.
games-more = Show more games
games-go-on = Go on
games-table = To the table
games-replay = Look at the deals
games-won = won
games-lost = lost
# $players is a list: "Chacha, Asha and Bebe".
games-with = With { $players }
# $won is how many each side has won, the reader's first: "2 : 1".
games-baazis = baazis { $won }
games-deals =
    { $count ->
        [one] { $count } deal
       *[other] { $count } deals
    }
results = Results
results-partners = With
results-opponents = Against
results-rules = Rules
results-played = Matches
results-won = Won
results-own-rules = House rules
results-nameless = somebody without a name

## Deals and replays

deals = Deals
deals-none = No deal of this table is over yet.
deals-match = Match
replay = Replay
replay-deal = Deal { $deal }
replay-deal-before = Deal before
replay-deal-after = Next deal
replay-table = To the table
replay-save = Save the record
replay-dealt = The cards are dealt.
replay-steps = Steps through the deal
replay-first = To the beginning
replay-back = One back
replay-forward = One on
replay-last = To the end
replay-run = Run
replay-pause = Stop
replay-place = Place in the deal
replay-at = { $at } of { $last }
replay-captured = Cards taken
replay-link = The address of this moment
replay-again = Play it yourself
replay-as = With the cards of
replay-from-start = Play this deal again
replay-from-here = Play on from here
replay-undone =
    { $count ->
        [one] The last play is taken back.
       *[other] The last { $count } plays are taken back.
    }
replay-undone-mark = taken back
replay-one-turn = { $player } is out of time: a bot makes one play.
replay-stands-in = A bot plays for { $player }, who is away.
replay-sits = { $player } plays from here on.
replay-bot-sits = A bot takes over: { $player }.

## Oneself

me = Me
me-name = The name that others see
me-name-why = At a table and in the lobby the others see you by this name.
me-saved = Saved.
me-no-cookie = This browser keeps no cookies: you are this person only while the page is open.
claim-head = The name to sign in with
claim = Claim a name
claim-why = With a name that only you can have, and a passphrase, you are the same person at every device, and your games stay yours.
claim-done = You have claimed the name { $name }. With it and your passphrase you can sign in anywhere.
claim-name = Name to sign in with
claim-passphrase = Passphrase
claim-current = Passphrase so far
claim-new = New passphrase
claim-change = Change
sign-in = Sign in
sign-in-by-code = Or link this device by a code
sign-in-why = Have you claimed a name at another device? Be the same person here.
replaces = This device will be { $name }. Who it has been so far, { $before }, is left behind with all games, unless another device or a claimed name keeps that person.
replaces-nameless = somebody without a name
replaces-sure = Go ahead
devices = Your devices
devices-none = Nothing is kept of you yet.
device-browser = A browser
device-program = A program
device-here = this one
device-forget = Forget
link = Link this device
link-what = With the code that your other device shows, this device is you as well.
link-another = Link another device
link-how = Open this address at the other device, point its camera here, or type the code at the page “Link this device”.
link-code = Code
link-address = The address
link-picture = The address as a picture for the camera of a phone
link-until = Valid once, until { $time }.
link-done = Done
linked = This device is now { $name }.
program = For programs
program-why = With a token a program of yours, such as a bot, plays as you. Treat it like a passphrase.
program-label = What the program is called
program-make = Make a token
program-token = It is shown this once
leave-me = Leave
sign-out = Sign out here
sign-out-last = You have claimed no name and are at no other device: nobody could be you again. Sign out all the same?
sign-out-sure = Sign out
delete-me = Delete me
delete-me-what = Your name, devices and settings are deleted, here and at every device, and your name is taken from your games. This cannot be undone.
delete-me-sure = Delete me for good

error-bots-needed = A deal is played again with bots in the other chairs.
error-unknown-chair = That deal has no such chair.
error-unknown-deal = There is no such deal here, or it is not over yet.

## The rules

the-rules = The rules of Seep
the-rules-contents = Contents

## Installed, and without a connection

newer-page = There is a newer Seep.
newer-load = Load it
newer-later = Later
offline = No connection
offline-what = Seep cannot reach its server. It goes on by itself as soon as it can. This opens meanwhile:
offline-replays = Replays you have seen
# $table is the code of a table, $deal the number of a deal.
offline-replay = Table { $table }, deal { $deal }
