### Keeping score for people who play with real cards.

keep = Keep score
keep-about = For a game with real cards: type what each side has counted, and the lead, the baazis and the dealer are kept for you. It works without a connection.
keep-players = Who plays
keep-players-of =
    { $players ->
        [4] Four
        [3] Three
       *[2] Two
    }
keep-names = Names, in the order of play
# $first and $second are the partners of a side each: "Asha and Ravi".
keep-names-about = The deal and the turn go to the right. Partners sit opposite each other: { $first }; { $second }.
keep-dealer = Who deals first
keep-dealer-about = By cutting: the highest card deals, kings high and aces low.
keep-sum = All points of a deal, sweeps apart
keep-options = Change the rules
keep-start = Begin
keep-changed = Done
keep-fixed = The rules and the first dealer stay as they are once a deal is entered.
keep-before = Bring back the score before

## How it stands

keep-dealer-now =
    { $deal ->
        [1] { $player } deals first
       *[other] { $player } deals
    }
keep-level = Level

## A deal

keep-deal = Deal { $number }
keep-correct = Correct deal { $number }
keep-points = Points in cards
keep-sweeps-worth = Sweeps, { $points } each
keep-sweeps-rank = Points of sweeps
keep-sweep-more = { $side }: one sweep more
keep-sweep-fewer = { $side }: one sweep fewer
keep-opening = Opening sweep +{ $points }
keep-opening-of = Opening sweep +{ $points } of { $side }
keep-side-points = { $side }: points in cards
keep-side-sweeps = { $side }: points of sweeps
keep-score = Score of { $side }
keep-left = what is left of { $sum }
keep-last-sweep = A sweep by the last play of the deal counts nothing.
keep-enter = Enter the deal
keep-enter-corrected = Enter the correction
keep-cancel = Leave it as it was
keep-undo = Undo
keep-problem-missing = How many points in cards has { $side } counted?
keep-problem-not-points = { $side } cannot have so many points in cards.
keep-problem-sum =
    { $total } and not { $sum }: the points in cards of all sides must come to { $sum } together. { $less ->
        [yes] { $by } are missing: count again.
       *[no] That is { $by } too many: count again.
    }
keep-problem-all-double = { $side } has all points and the majority, which count double: enter { $points }.
keep-void = Both sides have fewer than { $min }: the deal does not count, and the lead stays as it was.

## Deals and baazis

keep-deals = Deals
keep-deals-none = No deal is entered yet.
keep-lead = Lead
keep-deal-by = Deal, dealer
keep-cards-sweeps = { $points } + { $sweeps }
keep-correct-how = Touch the number of a deal to correct it.
keep-baazis = Baazis
keep-baazi-target = { $side }: the lead reached { $lead } of { $target }
keep-baazi-min = { $side }: the other side made fewer than { $min }
keep-baazi-deals =
    { $first ->
        [0] deal { $last }
       *[other] deals { $first } to { $last }
    }
keep-again = Another match with the same players
keep-new = Another score
keep-change = Names and rules

## Sharing

keep-share = Share
keep-share-about = Who opens this address sees the score as it stands now, and can go on with it. It is in the address itself: no server keeps it.
keep-share-address = The address of this score
keep-share-send = Send it…
keep-shared = Somebody has sent you this score. Your own is kept until you go on with this one.
keep-shared-take = Go on with it
keep-shared-leave = Back to my score
keep-link-version = This address was made by a newer Seep. Reload the page, then open the address again.
keep-link-damaged = This address holds no score that can be read: it may have been cut off on its way. Ask for it again.
keep-link-deal = This address holds a score that cannot be: deal { $number } does not add up.
