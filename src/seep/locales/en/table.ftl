### A table of several people: who sits where, what happens beside the plays, and what may be asked of the table.
###
### $player is a name, and $you is "yes" when the reader is that player.

close = Close
save = Save
time-seconds = { $seconds } s
time-minutes = { $minutes } min

## Chairs

seat-free = Free chair
seat-away = away, { $duration }
# A program of the person's plays for them, called so.
seat-program = bot: { $program }
seat-stand-in = a bot plays for { $player }
seat-asked = ready
# A chair by its number, for a screen reader.
room-chair = Chair { $number }
room-you = you
room-host = host
room-bot = bot: { $bot }
room-faces = partner of { $player }
sit = Sit here
sit-move = Move here
stand = Stand up
leave = Leave the table
leave-match = The match goes on without you: a bot takes your chair, and anybody may take it from the bot.
leave-host = You are the host: another player will be the host instead.
leave-sure = Leave
leave-not = Stay
name-title = What shall the others call you?
name-sit = Sit down
name-sit-without = Sit down without a name
chair-change = Change
chair-host = Make host
chair-remove = Remove from the table
chair-swap = Swap with another chair
chair-bot = A bot here
chair-bot-none = none
swap-here = Swap with this chair
swap-not = Do not swap
mute = Mute
unmute = Unmute

## Before the cards

room-start = Start the match
room-bots =
    { $count ->
        [one] { $count } free chair will be taken by a bot.
       *[other] { $count } free chairs will be taken by bots.
    }
room-full = All chairs are taken.
room-nobody = Somebody has to sit down first.
# A match that begins by itself, whoever is there by then.
room-starts-in =
    { $seconds ->
        [one] The match begins in { $seconds } second.
       *[other] The match begins in { $seconds } seconds.
    }
room-wait = Waiting for the host to start the match.
room-wait-host = Waiting for { $player } to start the match.
room-locked = The table is locked: nobody else can sit down.
host-tools = For the host
host-lock = Locked: nobody else can sit down
host-settings = Rules and settings
invite = Invite others
invite-link = The address of this table
invite-code = or the code
invite-picture = The address as a picture for the camera of a phone
fact-clock = By the clock: { $turn } for each play, { $reserve } in reserve
fact-no-clock = Without a clock
fact-bots = Bots play as: { $bot }
fact-watched = Others may watch
fact-not-watched = Nobody else may watch
fact-listed = Shown in the lobby
watchers =
    { $count ->
        [one] { $count } watches
       *[other] { $count } watch
    }

## During the match

turn-time-over = Your time is over: a bot makes this play
clock-reserve = Time in reserve
clock-almost-over = Less than { $seconds } seconds are left.
clock-reserve-runs = Your reserve is running.
undo = Take back
undo-asks =
    { $you ->
        [yes] You ask to take back your last play.
       *[no] { $player } asks to take back the last play.
    }
undo-agree = Allow
undo-refuse = Refuse
undo-waiting = Waiting for { $players }.
# $players is a list of names, $count how many they are.
sheet-asked =
    { $count ->
        [one] Ready: { $players }.
       *[other] Ready: { $players }.
    }
sheet-missing = Not ready yet: { $players }.
sheet-goes-on = Goes on in { $seconds } s
removed = The host has given your chair to others. You can watch.
closed-over = This table is closed: its match is over, or nobody went on with it.
closed-unused = This table is closed: nobody came for a long time.
pace-table = As the table

## What may be said

say = Say
mute-all = Show nothing that is said
phrase-hello = Hello!
phrase-well-played = Well played!
phrase-vah = Vah!
phrase-thanks = Thank you
phrase-sorry = Sorry
phrase-thinking = I am thinking
phrase-one-moment = One moment
phrase-hurry = Your turn, please

## What has happened: lines of the log

happened-said =
    { $you ->
        [yes] You: { $phrase }
       *[no] { $player }: { $phrase }
    }
happened-sat =
    { $you ->
        [yes] You sit down
       *[no] { $player } sits down
    }
# $bot: "yes" where a bot takes the chair.
happened-stood =
    { $bot ->
        [yes] { $you ->
            [yes] You leave the chair, and a bot takes it
           *[no] { $player } leaves the chair, and a bot takes it
        }
       *[no] { $you ->
            [yes] You leave the chair
           *[no] { $player } leaves the chair
        }
    }
happened-removed =
    { $bot ->
        [yes] { $you ->
            [yes] The host removes you, and a bot takes the chair
           *[no] The host removes { $player }, and a bot takes the chair
        }
       *[no] { $you ->
            [yes] The host removes you
           *[no] The host removes { $player }
        }
    }
happened-bot = { $player }, a bot, takes a chair
happened-free = A bot leaves its chair
happened-away =
    { $you ->
        [yes] You are away
       *[no] { $player } is away
    }
happened-back =
    { $you ->
        [yes] You are back
       *[no] { $player } is back
    }
happened-stood-in =
    { $you ->
        [yes] A bot plays for you
       *[no] A bot plays for { $player }
    }
happened-time-over =
    { $you ->
        [yes] Your time is over: a bot makes this play
       *[no] The time of { $player } is over: a bot makes this play
    }
happened-asked =
    { $you ->
        [yes] You are ready to go on
       *[no] { $player } is ready to go on
    }
happened-host =
    { $you ->
        [yes] You are the host now
       *[no] { $player } is the host now
    }
happened-host-nobody = The host has left
happened-undo-asked =
    { $you ->
        [yes] You ask to take back a play
       *[no] { $player } asks to take back a play
    }
happened-undo-agreed =
    { $you ->
        [yes] You allow it
       *[no] { $player } allows it
    }
happened-undo-refused =
    { $you ->
        [yes] You do not allow it
       *[no] { $player } does not allow it
    }
happened-undo-refused-nobody = Nobody answered in time, so nothing is taken back
happened-undone =
    { $you ->
        [yes] Your play is taken back
       *[no] The play of { $player } is taken back
    }
happened-locked = The table is locked
happened-unlocked = The table is open again
happened-configured = The host has changed the settings
happened-swapped = Two chairs have been swapped
happened-started = The match goes on
happened-closed = The table is closed

## The cloth, the bar and the rail

tray = Your turn and your plays
turn-you-how = Take up a card, or touch the floor.
# Beside the rope of a tug-of-war: the reader's side and the other one.
meter-you = You
meter-they = They
meter-level = Level
meter-lead = { $side } +{ $lead }
meter-of = of { $target }
pile-taken =
    { $count ->
        [one] { $count } taken
       *[other] { $count } taken
    }
floor-points =
    { $points ->
        [0] No points on the floor
        [one] point on the floor
       *[other] points on the floor
    }
log-again = Show again
sound = Sound
sound-on = Sound is on
sound-off = Sound is off
