### Cards and plays in words: for the page, the terminal and announcements alike.
###
### The program writes the cards before it fills them in: $card is one card and $cards are several,
### as little pictures ("J♠"), or spoken with the message `card`. $player is a name, and $you is
### "yes" when the reader is that player. $value and $house are capture values (11 is a jack).

card =
    { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    } of { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
       *[S] spades
    }
card-face-down = face-down card

## A play that was made

play-bid =
    { $you ->
        [yes] You bid { $value }
       *[no] { $player } bids { $value }
    }
play-throw =
    { $you ->
        [yes] You throw { $card }
       *[no] { $player } throws { $card }
    }
play-capture =
    { $you ->
        [yes] You capture { $cards } with { $card }
       *[no] { $player } captures { $cards } with { $card }
    }
play-capture-house =
    { $you ->
        [yes] You capture the house of { $house } with { $card }
       *[no] { $player } captures the house of { $house } with { $card }
    }
play-capture-house-cards =
    { $you ->
        [yes] You capture the house of { $house } and { $cards } with { $card }
       *[no] { $player } captures the house of { $house } and { $cards } with { $card }
    }
play-establish =
    { $you ->
        [yes] You make a house of { $value } from { $card } and { $cards }
       *[no] { $player } makes a house of { $value } from { $card } and { $cards }
    }
play-establish-cemented =
    { $you ->
        [yes] You make a cemented house of { $value } from { $card } and { $cards }
       *[no] { $player } makes a cemented house of { $value } from { $card } and { $cards }
    }
play-cement =
    { $you ->
        [yes] You cement the house of { $value } with { $card }
       *[no] { $player } cements the house of { $value } with { $card }
    }
play-cement-cards =
    { $you ->
        [yes] You cement the house of { $value } with { $card } and { $cards }
       *[no] { $player } cements the house of { $value } with { $card } and { $cards }
    }
play-add =
    { $you ->
        [yes] You add { $card } to the house of { $value }
       *[no] { $player } adds { $card } to the house of { $value }
    }
play-add-cards =
    { $you ->
        [yes] You add { $card } and { $cards } to the house of { $value }
       *[no] { $player } adds { $card } and { $cards } to the house of { $value }
    }
play-break =
    { $you ->
        [yes] You break the house of { $house } with { $card } and make it { $value }
       *[no] { $player } breaks the house of { $house } with { $card } and makes it { $value }
    }
play-break-cards =
    { $you ->
        [yes] You break the house of { $house } with { $card } and make it { $value }, joined by { $cards }
       *[no] { $player } breaks the house of { $house } with { $card } and makes it { $value }, joined by { $cards }
    }
play-merge =
    { $you ->
        [yes] You break the house of { $house } with { $card } into the house of { $value }
       *[no] { $player } breaks the house of { $house } with { $card } into the house of { $value }
    }
play-merge-cards =
    { $you ->
        [yes] You break the house of { $house } with { $card } into the house of { $value }, joined by { $cards }
       *[no] { $player } breaks the house of { $house } with { $card } into the house of { $value }, joined by { $cards }
    }
play-sweep =
    { $you ->
        [yes] A sweep for you: { $points ->
            [one] { $points } point
           *[other] { $points } points
        }!
       *[no] A sweep for { $player }: { $points ->
            [one] { $points } point
           *[other] { $points } points
        }!
    }

## A play that may be chosen, once its card is selected

choice-bid = Bid { $value }
choice-throw = Throw { $card }
choice-capture = Capture { $cards }
choice-capture-house = Capture the house of { $house }
choice-capture-house-cards = Capture the house of { $house } and { $cards }
choice-establish = Make a house of { $value } with { $cards }
choice-establish-cemented = Make a cemented house of { $value } with { $cards }
choice-cement = Cement the house of { $value }
choice-cement-cards = Cement the house of { $value }, joined by { $cards }
choice-add = Add to the house of { $value }
choice-add-cards = Add to the house of { $value }, joined by { $cards }
choice-break = Break the house of { $house }, making it { $value }
choice-break-cards = Break the house of { $house }, making it { $value }, joined by { $cards }
choice-merge = Break the house of { $house } into the house of { $value }
choice-merge-cards = Break the house of { $house } into the house of { $value }, joined by { $cards }
# The same, for a house that is not possible whatever cards join.
choice-house = A house of { $value }
# For a screen reader: what the cards of a play count.
choice-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
# Beside a capture that would be a sweep.
choice-sweep =
    { $points ->
        [one] sweep, { $points } point
       *[other] sweep, { $points } points
    }

## The same on a button, in few words; the cards stand beside them. What is filled in is set in bold.

chip-bid = Bid { $value }
chip-throw = Throw
chip-capture = Take
chip-capture-house = Take { $house }
chip-establish = New { $house }
chip-establish-cemented = New cemented { $house }
chip-cement = Cement { $house }
chip-add = Add to { $house }
chip-break = Break { $broken } into { $house }
# The house in these, where there is room for the word.
chip-house = house { $value }

## The head of a list of plays, saying what they share; each line below tells the rest. $shared is "yes" where
## all of them take or join $cards.

list-capture =
    { $card } takes { $shared ->
        [yes] { $cards } and …
       *[no] …
    }
list-capture-house =
    { $card } takes house { $house } and { $shared ->
        [yes] { $cards } and …
       *[no] …
    }
list-establish =
    { $card } makes house { $house } with { $shared ->
        [yes] { $cards } and …
       *[no] …
    }
list-cement =
    { $card } cements house { $house } with { $shared ->
        [yes] { $cards } and …
       *[no] …
    }
list-add =
    { $card } goes to house { $house } with { $shared ->
        [yes] { $cards } and …
       *[no] …
    }
list-break =
    { $card } breaks house { $broken } into { $house } with { $shared ->
        [yes] { $cards } and …
       *[no] …
    }

## Before the first play

# $cuts is a list of the next message, one for each player who cut.
cut-round = Cut for the deal: { $cuts }
cut-card = { $player } { $card }
cut-deals =
    { $you ->
        [yes] You deal first
       *[no] { $player } deals first
    }
redeal-no-high-card =
    { $you ->
        [yes] You held no card above 8 ({ $cards }): the cards were thrown in and dealt again
       *[no] { $player } held no card above 8 ({ $cards }): the cards were thrown in and dealt again
    }
redeal-floor = 10♦ or 9♠ lay on the floor: the cards were thrown in and dealt again

# When one's turn comes: what another has taken since one's own last play, in few words.
taken = { $player } took { $count ->
        [1] { $cards }
        [2] { $cards }
       *[other] { $count } cards
    }
taken-house = { $player } took house { $house }
taken-house-cards =
    { $count ->
        [one] { $player } took house { $house } and { $cards }
       *[other] { $player } took house { $house } and { $count } cards
    }
taken-all = { $player } swept the floor
