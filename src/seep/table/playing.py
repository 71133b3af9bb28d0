"""Deciding on plays, on taking them back, and on going on after a deal."""

from __future__ import annotations

from typing import Final

from seep.play import NotationError, Play
from seep.table import commands as c
from seep.table.events import (
    Asked,
    Cut,
    Dealt,
    Ended,
    Event,
    Played,
    Rematched,
    Said,
    Scored,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from seep.table.evolving import evolve
from seep.table.opening import check_cut, check_packs
from seep.table.refusals import Decision, Refusal
from seep.table.seating import start_with_bots
from seep.table.state import Table

PHRASES_AT_ONCE: Final = 3
"""How many phrases a person may say within `PHRASE_PERIOD_MS`."""
PHRASE_PERIOD_MS: Final = 10_000
PHRASES_PER_DEAL: Final = 40
"""How many phrases of each person a deal holds, so that what is stored stays bounded."""


def play_card(table: Table, command: c.PlayCard) -> Decision:
    """A person's play: it has to be their turn, and their time not over."""
    chair = table.chair_of(command.by)
    if chair is None:
        return Refusal("not-seated")
    refusal = _not_playing(table)
    if refusal is not None:
        return refusal
    if chair != table.turn:
        return Refusal("not-your-turn")
    if table.chairs[chair].time_over:
        return Refusal("time-over")
    lag = max(0, min(command.lag, table.lags[chair])) if table.lags else 0
    return _play(table, chair, command.play, command.now, lag)


def bot_play(table: Table, command: c.BotPlay) -> Decision:
    """A bot's play, for a chair that a bot plays for."""
    refusal = _not_playing(table)
    if refusal is not None:
        return refusal
    if command.seq < table.turn_seq or command.seq > table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    if command.chair != table.turn:
        return Refusal("not-your-turn")
    if table.bot_of(command.chair) is None:
        return Refusal("not-a-bot")
    return _play(table, command.chair, command.play, command.now, 0)


def _not_playing(table: Table) -> Refusal | None:
    match table.status:
        case "playing":
            return None
        case "match-over":
            return Refusal("match-over")
        case "deal-over":
            return Refusal("deal-over")
        case _:
            return Refusal("not-dealt")


def _play(table: Table, chair: int, text: str, now: int, lag: int) -> Decision:
    deal = table.match.deal
    try:
        play = str(Play.parse(text))
        reason = deal.why_not(play)
    except NotationError:
        return Refusal("not-a-play", "R13")
    if reason is not None:
        return Refusal(reason.code, reason.rule, reason.params)
    events: list[Event] = [Played(chair=chair, play=play, at=now, lag=lag)]
    after = evolve(table, events[0])
    if after.match.deal.phase == "over":
        result = after.match.score_deal()
        events.append(Scored(number=result.number, scores=tuple(result.scores), at=now))
        if after.match.over and after.match.winner is not None:
            events.append(Ended(winner=after.match.winner))
    return events


def deal(table: Table, command: c.Deal) -> Decision:
    """Deal the cards of a deal that has started."""
    if not table.starting:
        return []
    check_packs(table.rules, command.packs)
    dealt = Dealt(packs=command.packs, at=command.now)
    if table.has_match and not table.match.over:
        return [dealt]
    check_cut(table.rules, command.rounds)
    return [Cut(rounds=command.rounds), dealt]


# ---- going on


def ready(table: Table, command: c.Ready) -> Decision:
    """Ask for the next deal, or another match; it begins once everybody who is here has asked."""
    person = command.by
    if table.chair_of(person) is None:
        return Refusal("not-seated")
    if table.status not in ("deal-over", "match-over"):
        return _not_playing(table) or Refusal("deal-not-over")
    if person in table.asked:
        return []
    asked = Asked(person=person, at=command.now)
    waiting_for = [other for other in table.present() if other != person and other not in table.asked]
    return [asked] if waiting_for else [asked, *go_on(table, command.now)]


def go_on(table: Table, now: int) -> list[Event]:
    """The events with which the next deal, or another match, begins, then with bots in the free chairs."""
    return [*([Rematched()] if table.match.over else []), *start_with_bots(table, now)]


# ---- taking back


def ask_undo(table: Table, command: c.AskUndo) -> Decision:
    """Take back one's last play: at once among bots, among people with the opponents' leave and before more is seen."""
    chair = table.chair_of(command.by)
    if chair is None:
        return Refusal("not-seated")
    refusal = _not_playing(table)
    if refusal is not None:
        return refusal
    plays = _undoable(table, chair)
    if isinstance(plays, Refusal):
        return plays
    undone = Undone(plays=plays, at=command.now)
    if _alone(table, chair, plays):
        return [undone]
    asked = UndoAsked(person=command.by, at=command.now)
    return [asked] if opponents(table, chair) else [asked, undone]


def may_ask_undo(table: Table, chair: int) -> bool:
    """Whether the person in a chair may ask to take back a play now."""
    return table.status == "playing" and not isinstance(_undoable(table, chair), Refusal)


def _undoable(table: Table, chair: int) -> int | Refusal:
    """How many plays would be taken back if the person in `chair` asked for it, or why none can be."""
    if table.undo is not None:
        return Refusal("undo-asked")
    plays = _plays_since(table, chair)
    if plays is None:
        return Refusal("nothing-to-undo")
    if table.refused_undo:
        return Refusal("undo-denied")
    if not _alone(table, chair, plays) and (plays > 1 or _was_revealing(table)):
        return Refusal("more-seen")
    return plays


def _alone(table: Table, chair: int, plays: int) -> bool:
    """Whether no other person sits at the table, nor has made one of the last `plays` plays."""
    me = table.chairs[chair].person
    others = {sitting.person for sitting in table.chairs} | set(table.played_by[-plays:])
    return others <= {me, None}


def answer_undo(table: Table, command: c.AnswerUndo) -> Decision:
    """Allow an opponent to take back the last play, or not."""
    request = table.undo
    if request is None:
        return Refusal("no-undo-asked")
    if command.seq < request.seq:  # it was meant for another wish
        return Refusal("stale", None, {"seq": table.seq})
    asking = table.chair_of(request.person)
    if asking is None or command.by not in opponents(table, asking):
        return Refusal("not-asked")
    if command.agree and command.by in request.agreed:
        return []
    answered = UndoAnswered(person=command.by, agreed=command.agree)
    if command.agree and opponents(table, asking) <= request.agreed | {command.by}:
        return [answered, Undone(plays=1, at=command.now)]
    return [answered]


def opponents(table: Table, chair: int) -> set[str]:
    """The people of other sides, who have to agree when a play of `chair` is taken back, but for those who are away.

    Somebody is away here from when a bot stands in.
    """
    sides = table.rules.sides
    return {
        sitting.person
        for number, sitting in enumerate(table.chairs)
        if sitting.person is not None and sitting.stand_in is None and number % sides != chair % sides
    }


def _plays_since(table: Table, chair: int) -> int | None:
    """How many plays of this deal were made since the last one of `chair`, that one included; None if there is none."""
    match = table.match
    made = match.deal.history
    cards = match.deal.plays
    for count, play in enumerate(reversed(made), 1):
        cards -= play.kind != "bid"
        if match.chair_of(cards % match.rules.players) == chair:
            return count
    return None


def _was_revealing(table: Table) -> bool:
    """Whether the last play turned up or dealt out cards that were hidden before it."""
    now = table.match.deal
    before = now.copy()
    before.undo()
    seats = range(table.rules.players)
    drawn = sum(len(now.hand(seat)) for seat in seats) + 1 != sum(len(before.hand(seat)) for seat in seats)
    return before.phase == "bid" or drawn


# ---- phrases


def say(table: Table, command: c.Say) -> Decision:
    """Say a phrase, not too many in a short time."""
    chair = table.chair_of(command.by)
    if chair is None:
        return Refusal("not-seated")
    said = table.said.get(command.by, ())
    recent = [at for at in said if command.now - at < PHRASE_PERIOD_MS]
    if len(recent) >= PHRASES_AT_ONCE:
        wait = PHRASE_PERIOD_MS - (command.now - recent[-PHRASES_AT_ONCE])
        return Refusal("too-many-phrases", None, {"seconds": max(1, -(-wait // 1000))})
    if len(said) >= PHRASES_PER_DEAL:
        return Refusal("too-many-phrases", None, {"seconds": None})
    return [Said(chair=chair, phrase=command.phrase, at=command.now)]
