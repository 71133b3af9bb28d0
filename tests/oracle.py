"""Seep once more: a slow and literal reading of docs/rules.md, to hold the engine against.

Only what docs/rules.md says went into it, rule by rule; it knows nothing of the engine and needs nothing but the
standard library. Positions and plays are written as in R13. Every choice of loose cards is looked at, so it can
follow a floor of up to some fourteen of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Position = dict[str, Any]
Cards = frozenset[str]

# --- R1: cards and values -------------------------------------------------------------------------------------

RANKS, SUITS = "A23456789TJQK", "CDHS"
WORTH = {rank + suit: value for value, rank in enumerate(RANKS, 1) for suit in SUITS}  # R1.2
PACK = sorted(WORTH, key=lambda card: (WORTH[card], card[1]))  # R13: by value, then C D H S (also the alphabet's order)
PLACE = {card: place for place, card in enumerate(PACK)}


def card_points(points: str) -> dict[str, int]:
    """What each card scores: R1.3, or the option `points` of R10."""
    if points == "punjab30":
        return {card: {"TD": 12, "9S": 9, "2S": 1, "AC": 1, "AD": 1, "AH": 1, "AS": 1}.get(card, 0) for card in PACK}
    others = {"AC": 1, "AD": 1, "AH": 1, "TD": 2 if points == "casual" else 6}
    return {card: WORTH[card] if card[1] == "S" else others.get(card, 0) for card in PACK}


def read_cards(text: str) -> list[str]:
    return text.split("+") if text else []


def write_cards(cards: Iterable[str]) -> str:
    return "+".join(sorted(cards, key=PLACE.__getitem__))


# --- R10: options and presets ---------------------------------------------------------------------------------

STANDARD: dict[str, Any] = {
    "players": 4, "capture": "all", "throw": "free", "points": "standard", "majority": None, "sweep": 50,
    "first_sweep": 25, "last_sweep": 0, "target": 100, "min_points": 9, "cementing": True, "max_houses": 5,
    "sets_join": "choice", "floor_open_for_bid": False, "redeal_floor": False, "all_points_double": False,
    "dealer": "losing-side",
}  # fmt: skip

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "punjab30": {
        "points": "punjab30", "majority": {"spades": 4}, "sweep": "rank", "first_sweep": "rank", "last_sweep": 0,
        "target": 30, "min_points": 0, "redeal_floor": True, "all_points_double": True,
    },
    "casual": {"points": "casual", "majority": {"cards": 4}, "first_sweep": 50},
    "two-houses": {"max_houses": 2},
    "no-cement": {"cementing": False},
    "two-player": {"players": 2},
    "three-player": {"players": 3, "min_points": 0, "dealer": "rotate"},
    "short": {"target": 50},
    "long": {"target": 150},
}  # fmt: skip


def options(rules: str | dict[str, Any]) -> dict[str, Any]:
    """Every option of a preset's name or an object of differences (R13); ValueError for what R10 refuses."""
    differences = {"preset": rules} if isinstance(rules, str) else dict(rules)
    preset = PRESETS[differences.pop("preset", "standard")]
    left_out = {}
    if differences.get("players") == 3 and preset.get("players") != 3:
        left_out = {"min_points": 0, "dealer": "rotate"}
    chosen = STANDARD | preset | left_out | differences
    if unknown := chosen.keys() - STANDARD.keys():
        raise ValueError(f"no such option: {sorted(unknown)}")
    if chosen["players"] == 3 and (chosen["min_points"] != 0 or chosen["dealer"] != "rotate"):
        raise ValueError("three players need min_points 0 and dealer rotate")
    if chosen["redeal_floor"] and chosen["points"] != "punjab30":
        raise ValueError("redeal_floor needs points=punjab30")
    if chosen["all_points_double"] and (chosen["points"] != "punjab30" or chosen["majority"] is None):
        raise ValueError("all_points_double needs points=punjab30 and a majority")
    return chosen


# --- R13: positions and plays ---------------------------------------------------------------------------------


class House(NamedTuple):
    value: int
    cards: Cards
    owners: frozenset[int]

    @property
    def cemented(self) -> bool:  # R5.3
        return sum(WORTH[card] for card in self.cards) > self.value


class Play(NamedTuple):
    """A play taken apart. `kind` is throw, capture, house (build or add) or break."""

    kind: str
    card: str
    house: int | None = None  # the house captured or broken
    value: int | None = None  # the value of the house made
    loose: Cards = frozenset()  # the loose cards that are captured or that go into the house

    def __str__(self) -> str:
        cards = write_cards(self.loose)
        if self.kind == "throw":
            return self.card
        if self.kind == "capture":
            return f"{self.card}x" + "+".join(filter(None, [f"H{self.house}" if self.house else "", cards]))
        broken = f"^{self.house}" if self.kind == "break" else ""
        return f"{self.card}{broken}={self.value}" + (f":{cards}" if cards else "")


def read_play(text: str) -> Play:
    card, rest = text[:2], text[2:]
    if not rest:
        return Play("throw", card)
    if rest[0] == "x":
        taken = rest[1:].split("+")
        house = int(taken.pop(0)[1:]) if taken[0][0] == "H" else None
        return Play("capture", card, house, None, frozenset(taken))
    match = re.fullmatch(r"(?:\^(\d+))?=(\d+)(?::(.*))?", rest)
    if not match:
        raise ValueError(f"no play: {text}")
    broken, value, loose = match.groups()
    kind, house = ("break", int(broken)) if broken else ("house", None)
    return Play(kind, card, house, int(value), frozenset(read_cards(loose or "")))


class Table:
    """A position, read."""

    def __init__(self, position: Position) -> None:
        self.options = options(position["rules"])
        self.players: int = self.options["players"]
        self.hands = [frozenset(read_cards(hand)) for hand in position["hands"]]
        self.loose: Cards = frozenset(read_cards(position["loose"]))
        self.houses = {
            house["value"]: House(house["value"], frozenset(read_cards(house["cards"])), frozenset(house["owners"]))
            for house in position["houses"]
        }
        self.seat: int = position["turn"]
        self.hand = self.hands[self.seat]
        self.opening: bool = position["opening"]
        self.bid: int | None = position["bid"]
        self._choices: dict[int, list[Cards]] | None = None
        self._unions: dict[int, set[Cards]] = {}

    def sets(self, total: int) -> list[Cards]:
        """Every choice of loose cards that adds up to `total`; a single card is one too."""
        if self._choices is None:
            self._choices = {}
            choices: list[tuple[int, Cards]] = [(0, frozenset())]
            for card in sorted(self.loose, key=PLACE.__getitem__):
                choices += [(worth + WORTH[card], chosen | {card}) for worth, chosen in choices]
            for worth, chosen in choices:
                self._choices.setdefault(worth, []).append(chosen)
        return self._choices.get(total, [])

    def unions(self, total: int) -> set[Cards]:
        """Every choice of loose cards that divides into sets of `total`, no card in two of them; none at all is one."""
        if total not in self._unions:
            found: set[Cards] = {frozenset()}
            for one in self.sets(total):
                found |= {others | one for others in found if not others & one}
            self._unions[total] = found
        return self._unions[total]

    def leaves_a_set(self, taken: Cards, total: int) -> bool:
        """Whether the loose cards without those `taken` still hold a set of `total`."""
        return any(not one & taken for one in self.sets(total))

    def loose_worth(self, value: int) -> Cards:
        return frozenset(card for card in self.loose if WORTH[card] == value)

    def partner_owns(self, house: House) -> bool:
        return self.players == 4 and (self.seat + 2) % 4 in house.owners  # R1.1, R11.3

    def owners_after_joining(self, house: House) -> frozenset[int]:
        """Who owns a house after the player has added to it (R6.2 to R6.4) or broken another one into it (R7.3)."""
        if self.seat in house.owners:  # R6.2
            return house.owners
        if self.partner_owns(house):  # R6.3
            return house.owners
        return house.owners | {self.seat}  # R6.4

    def houses_after(self, play: Play) -> dict[int, House]:
        """The houses on the floor when the play is over."""
        houses = dict(self.houses)
        if play.kind == "throw":
            return houses
        gone = houses.pop(play.house) if play.house else None
        if play.kind == "capture":
            return houses
        assert play.value is not None
        cards = play.loose | {play.card} | (gone.cards if gone else frozenset())
        owners: frozenset[int] = frozenset({self.seat})  # R5.2, R7.2
        if standing := houses.get(play.value):
            cards |= standing.cards
            owners = self.owners_after_joining(standing)
        houses[play.value] = House(play.value, cards, owners)
        return houses


# --- R2.3: bids -----------------------------------------------------------------------------------------------


def bids(table: Table) -> set[int]:
    held = {WORTH[card] for card in table.hand if 9 <= WORTH[card] <= 13}
    if table.options["floor_open_for_bid"]:  # R10
        useful = {bid for bid in held if any(play.kind != "throw" for play in openings(table, bid))}
        return useful or held
    return held


# --- R2.5, R3: plays ------------------------------------------------------------------------------------------


def legal(position: Position) -> set[str]:
    """Every legal play of the seat to move, or every legal bid while the bid is due."""
    table = Table(position)
    if table.opening and table.bid is None:
        return {f"bid {bid}" for bid in bids(table)}
    moves = openings(table, table.bid) if table.opening else turns(table)
    return {str(play) for play in moves}


def openings(table: Table, bid: int | None) -> set[Play]:
    """R2.5: (a) a house of the bid value, (b) a capture or (c) a throw with a card of the bid value."""
    plays = set(every_play(table))
    houses = {play for play in plays if play.kind == "house" and play.value == bid}
    others = {play for play in plays if play.kind in ("capture", "throw") and WORTH[play.card] == bid}
    return last_resort(table, houses | others)


def turns(table: Table) -> set[Play]:
    return last_resort(table, set(every_play(table)))


def last_resort(table: Table, plays: set[Play]) -> set[Play]:
    """The option throw="last-resort" (R10): no throw while anything else is legal."""
    others = {play for play in plays if play.kind != "throw"}
    return others if others and table.options["throw"] == "last-resort" else plays


def every_play(table: Table) -> Iterator[Play]:
    """R3.1: each card of the hand, in each way it may be played on this floor."""
    for card in table.hand:
        plays = list(captures(table, card)) or [Play("throw", card)]  # R3.2: no throw of a card that could capture
        plays += builds_and_adds(table, card)
        plays += breaks(table, card)
        yield from allowed(table, plays)


def allowed(table: Table, plays: Iterable[Play]) -> Iterator[Play]:
    """Those after which the player holds a key to each house it owns (R3.4), and no more than `max_houses` stand (R10).

    Only the player's own keys can be at stake: the other hands are as they were, and nobody else becomes an owner.
    """
    for play in plays:
        houses = table.houses_after(play).values()
        keys = {WORTH[card] for card in table.hand - {play.card}}
        if any(table.seat in house.owners and house.value not in keys for house in houses):
            continue
        if len(houses) <= table.options["max_houses"]:
            yield play


# --- R4: captures ---------------------------------------------------------------------------------------------


def captures(table: Table, card: str) -> Iterator[Play]:
    value = WORTH[card]
    house = value if value in table.houses else None  # R4.3
    singles = table.loose_worth(value)
    for taken in table.unions(value):  # R4.1, R4.5
        if not house and not taken:
            continue  # it captures nothing
        if table.options["capture"] == "free":  # R10
            if not singles <= taken:
                continue
        elif table.leaves_a_set(taken, value):  # R4.2
            continue
        yield Play("capture", card, house, None, taken)


# --- R5, R6: building and adding ------------------------------------------------------------------------------


def builds_and_adds(table: Table, card: str) -> Iterator[Play]:
    for value in range(9, 14):  # R5.1
        standing = value in table.houses
        if standing and not table.options["cementing"]:
            continue  # R10: neither a second set nor a second house
        # The loose cards in one set with the played card: none if it is a set by itself.
        for own in table.sets(value - WORTH[card]):
            for loose in joining(table, value, own):
                if not standing and not loose:
                    continue  # R5.6: a single card is no house (R6.1: it may well be added to one)
                yield Play("house", card, None, value, loose)


def joining(table: Table, value: int, own: Cards) -> Iterator[Cards]:
    """The loose cards that may go into a house of `value`: those of the played card's `own` set, and more sets."""
    if not table.options["cementing"]:  # R10: one set, and no more
        yield own
        return
    for further in table.unions(value):
        if further & own:
            continue
        loose = own | further
        if not table.loose_worth(value) <= loose:
            continue  # R5.4, R7.4: loose cards of the house's value join
        if table.options["sets_join"] == "always" and table.leaves_a_set(loose, value):
            continue  # R10; else R5.5, R6.1, R7.4: further sets as the player likes
        yield loose


# --- R7: breaking ---------------------------------------------------------------------------------------------


def breaks(table: Table, card: str) -> Iterator[Play]:
    for house in table.houses.values():
        value = house.value + WORTH[card]
        if house.cemented or table.seat in house.owners or value > 13:
            continue  # R7.1
        if value in table.houses and not table.options["cementing"]:
            continue  # R10: no second house of a value
        for loose in joining(table, value, frozenset()):  # R7.1, R7.4: no loose card in the new set, others may join
            yield Play("break", card, house.value, value, loose)


# --- What a play does -----------------------------------------------------------------------------------------


def apply(position: Position, play: str) -> Position:
    """The position after a legal play or bid. (It is not asked again whether the play is legal.)"""
    if play.startswith("bid "):
        return position | {"bid": int(play[4:])}
    table = Table(position)
    move = read_play(play)
    sides = 2 if table.players == 4 else table.players
    side = table.seat % sides  # R13
    hands = [set(hand) for hand in table.hands]
    hands[table.seat].remove(move.card)
    loose = set(table.loose - move.loose)
    houses = table.houses_after(move)
    captured = [set(read_cards(cards)) for cards in position["captured"]]
    sweeps = list(position["sweeps"])
    last_capture = position["last_capture"]
    stock = read_cards(position["stock"])
    last_play = not stock and not any(hands)

    if move.kind == "throw":
        loose.add(move.card)  # R3.2
    if move.kind == "capture":
        captured[side] |= move.loose | {move.card}  # R4.4
        if move.house:
            captured[side] |= table.houses[move.house].cards
        last_capture = side
        if not loose and not houses:  # R8.1
            kind = "first_sweep" if table.opening else "last_sweep" if last_play else "sweep"
            points = table.options[kind]
            sweeps[side] += WORTH[move.card] if points == "rank" else points
    if last_play and last_capture is not None:  # R8.2
        captured[last_capture] |= loose
        loose = set()
    if table.opening:
        deal(table.players, hands, stock, bidder_has=4)  # R2.6, R11
    elif not any(hands):
        deal(table.players, hands, stock, bidder_has=0)  # R11.1

    return {
        "rules": position["rules"],
        "hands": [write_cards(hand) for hand in hands],
        "loose": write_cards(loose),
        "houses": [
            {"value": value, "cards": write_cards(houses[value].cards), "owners": sorted(houses[value].owners)}
            for value in sorted(houses)
        ],
        "turn": (table.seat + 1) % table.players,
        "opening": False,
        "bid": None,
        "plays": position["plays"] + 1,
        "captured": [write_cards(cards) for cards in captured],
        "sweeps": sweeps,
        "last_capture": last_capture,
        "stock": "+".join(stock),
    }


def deal(players: int, hands: list[set[str]], stock: list[str], bidder_has: int) -> None:
    """Packets of four, round and round from the bidder on, until every hand has been given its full number."""
    full = 16 if players == 3 else 12  # R2.6, R11.1, R11.2
    given = [bidder_has] + [0] * (players - 1)
    while stock and min(given) < full:
        for seat in range(players):
            if given[seat] < full:
                hands[seat].update(stock[:4])
                del stock[:4]
                given[seat] += 4


def deal_from_pack(rules: str | dict[str, Any], pack: list[str]) -> Position | str:
    """The position in which the bid is due; or why the pack is dealt again: "floor" (R10), "no-high-card" (R2.4)."""
    chosen = options(rules)
    hand, floor, stock = pack[:4], pack[4:8], pack[8:]  # R2.2
    if chosen["redeal_floor"] and {"TD", "9S"} & set(floor):
        return "floor"
    if all(WORTH[card] <= 8 for card in hand):
        return "no-high-card"
    players = chosen["players"]
    sides = 2 if players == 4 else players
    return {
        "rules": rules,
        "hands": [write_cards(hand)] + [""] * (players - 1),
        "loose": write_cards(floor),
        "houses": [],
        "turn": 0,
        "opening": True,
        "bid": None,
        "plays": 0,
        "captured": [""] * sides,
        "sweeps": [0] * sides,
        "last_capture": None,
        "stock": "+".join(stock),
    }


# --- R8.3, R9, R11.2: scores and what comes after -------------------------------------------------------------


def scores(position: Position) -> list[int]:
    """The score of each side for a deal that is over (R8.3)."""
    chosen = options(position["rules"])
    worth = card_points(chosen["points"])
    result = []
    for text, sweeps in zip(position["captured"], position["sweeps"], strict=True):
        cards = read_cards(text)
        points = sum(worth[card] for card in cards)
        majority = 0
        if chosen["majority"]:
            ((of, given),) = chosen["majority"].items()
            have = len(cards) if of == "cards" else sum(card[1] == "S" for card in cards)
            majority = given if 2 * have > (52 if of == "cards" else 13) else 0
        score = points + majority
        if chosen["all_points_double"] and points == sum(worth.values()) and majority:
            score *= 2
        result.append(score + sweeps)
    return result


def after_deal(
    rules: str | dict[str, Any], dealer: int, totals: list[int], scores: list[int]
) -> tuple[list[int], int | None, int, str | None]:
    """The totals the next deal begins with, the side that won the baazi, the next dealer, and how the baazi was won.

    `totals` are each side's deal scores since the last baazi, so that with two sides their difference is the lead of
    R9.1; `dealer` is a chair, and chairs are numbered in order of play.
    """
    chosen = options(rules)
    players = chosen["players"]
    sides = len(scores)
    to_the_right = (dealer + 1) % players  # R1.1
    below = [side for side in range(sides) if scores[side] < chosen["min_points"]]
    winner, reason = None, None
    after = [total + score for total, score in zip(totals, scores, strict=True)]
    if len(below) > 1:  # R9.3
        after = list(totals)
    elif below:  # R9.2
        winner, reason = 1 - below[0], "min_points"
    else:  # R9.1, R11.2
        second, first = sorted(after)[-2:]
        if first - second >= chosen["target"]:
            winner, reason = after.index(first), "target"

    if chosen["dealer"] == "rotate":  # R9.4
        next_dealer = to_the_right
    else:
        side = dealer % sides
        ahead = after[side] > after[1 - side]
        if len(below) == 1:
            ahead = side not in below
        next_dealer = to_the_right if ahead else dealer
        if winner is not None and players == 4:
            next_dealer = (next_dealer + 2) % 4
    return after if winner is None else [0] * sides, winner, next_dealer, reason
