"""Plays in words: picks the message that says what a play does, and fills it."""

from __future__ import annotations

from typing import Any, Final

from seep.described import PlayDescription, PlayView
from seep.table.views import ChangedView, ChoiceView, EventView, MatchView, RefusedPlay, SaidView, SeatView
from seep.terminal.seating import Seating
from seep.terminal.words import Words, mark, read_params

_LEAVING: Final = ("stood", "removed")


def bid_number(play: PlayDescription) -> int:
    """The value that a bid, such as `bid 11`, names."""
    return int(play.play.removeprefix("bid "))


def wording(play: PlayDescription) -> str:
    """The kind of play as the catalogues distinguish them."""
    if play.action == "establish" and play.cemented:
        return "establish-cemented"
    if play.action == "add" and play.newly_cemented:
        return "cement"
    if play.action == "break" and play.merged:
        return "merge"
    return play.action


def _message(prefix: str, play: PlayDescription, cards: Any) -> tuple[str, dict[str, Any]]:
    """The message for a play and its arguments; `cards` are those that move, as the message is to have them."""
    message = f"{prefix}-{wording(play)}"
    with_cards = "-cards" if cards else ""
    card = "" if play.card is None else mark(play.card)
    match play.action:
        case "bid":
            return message, {"value": bid_number(play)}
        case "throw":
            return message, {"card": card}
        case "capture" if play.house is None:
            return message, {"card": card, "cards": cards}
        case "capture":
            return f"{message}-house{with_cards}", {"card": card, "cards": cards, "house": play.house}
        case "establish":
            return message, {"card": card, "cards": cards, "value": play.house}
        case "add":
            return message + with_cards, {"card": card, "cards": cards, "value": play.house}
        case _:
            return message + with_cards, {"card": card, "cards": cards, "house": play.broken, "value": play.house}


def sets_text(play: PlayDescription) -> str:
    """The cards that a play moves, set by set: `(4♠+9♣) (K♥)`; without a set that is the played card alone.

    A house that is broken is no set to be chosen: the message names it.
    """
    sets = play.sets[1:] if play.action == "break" else play.sets
    return " ".join(f"({'+'.join(map(mark, one))})" for one in sets if one != [play.card])


def choice_words(words: Words, play: ChoiceView) -> str:
    """A play that may be chosen, its cards set by set."""
    message, args = _message("choice", play, sets_text(play))
    return words(message, **args)


def refused_words(words: Words, play: RefusedPlay) -> tuple[str, str]:
    """A play that is not possible, and why."""
    if play.action == "establish" and not play.loose:
        what = words("choice-house", value=play.house)
    else:
        message, args = _message("choice", play, play.loose)
        what = words(message, **args)
    return what, reason_words(words, play.code, play.rule, play.params)


def reason_words(words: Words, code: str, rule: str | None, params: Any) -> str:
    """Why something was refused, with the number of the rule behind it."""
    message = f"reason-{code}"
    why = words(message, **read_params(params)) if words.has(message) else words("reason-other")
    return f"{why} {rule}" if rule else why


def played_words(seating: Seating, played: PlayView) -> str:
    """What somebody played, and what followed from it at once."""
    message, args = _message("play", played, played.loose)
    told = [seating.words(message, **args, **seating.player(played.chair))]
    if played.sweep:
        told.append(seating.words("play-sweep", points=played.sweep, **seating.player(played.chair)))
    if played.leftovers_side is not None and played.leftovers:
        told.append(
            seating.words("log-leftovers", cards=played.leftovers, **seating.side(played.leftovers_side)),
        )
    return " ".join(told)


def before_words(seating: Seating, match: MatchView) -> list[str]:
    """What happened before the first play: the cut for the deal, and packs that were thrown in."""
    words = seating.words
    told: list[str] = []
    if match.deal_number == 1 and match.cut:
        for cards in match.cut:
            cuts = [
                words("cut-card", player=seating.shown_name(chair), card=mark(card))
                for chair, card in enumerate(cards)
                if card is not None
            ]
            told.append(words("cut-round", cuts=words.list(cuts)))
        told.append(words("cut-deals", **seating.player(match.dealer)))
    for redeal in match.deal.redeals:
        told.append(words(f"redeal-{redeal.reason}", cards=redeal.hand, **seating.player(match.first)))
    return told


def event_words(event: EventView, before: Seating | None, after: Seating) -> str | None:
    """What happened at the table beside the plays; None for what is shown elsewhere."""
    words = after.words
    match event:
        case SeatView(chair=None):
            return words(f"happened-{event.what}-nobody")
        case SeatView(what=what, chair=int(chair)):
            left = what in _LEAVING and before is not None and before.is_you(chair)
            return words(
                f"happened-{what}",
                player=event.name or after.name(chair),
                you="yes" if left or after.is_you(chair) else "no",
                bot="no" if event.bot is None else "yes",
            )
        case SaidView():
            return words("happened-said", phrase=words(f"phrase-{event.phrase}"), **after.player(event.chair))
        case ChangedView():
            return words(f"happened-{event.what}")
        case _:
            return None
