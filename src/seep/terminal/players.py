"""The others at the table, and the lines that say how it stands and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from seep.terminal.ink import GOLD, MUTED, STRONG, flag, joined, painted
from seep.terminal.scene import Scene


def draw_players(scene: Scene) -> Text:
    """The others from left to right; for who watches, everybody."""
    others = scene.seating.others[::-1]
    chairs = others if scene.table.you is not None else [*others, scene.seating.bottom]
    return joined((_player(scene, chair) for chair in chairs), "  │  ")


def _player(scene: Scene, chair: int) -> Text:
    table, seating, words, match = scene.table, scene.seating, scene.words, scene.match
    one = table.chairs[chair]
    is_turn = chair == table.turn
    line = Text("▶ " if is_turn else "", GOLD)
    line += flag(seating.whose(one.side), seating.name(chair))
    if match is not None and one.seat is not None:
        line.append(f" {match.deal.hands[one.seat]}", STRONG)
    line.append(f" {', '.join(_notes(scene, chair))}", MUTED)
    if is_turn and match is not None:
        line.append(f" {words('seat-turn-bid' if match.deal.phase == 'bid' else 'seat-turn')}", GOLD)
    line.rstrip()
    return line


def _notes(scene: Scene, chair: int) -> Iterator[str]:
    table, seating, words, match = scene.table, scene.seating, scene.words, scene.match
    one = table.chairs[chair]
    if table.you is not None and table.sides < table.players and one.side == table.chairs[table.you].side:
        yield words("seat-partner")
    if match is not None and chair == match.dealer:
        yield words("seat-dealer")
    if match is not None and chair == match.first and match.deal.bid is not None:
        yield words("seat-bid", value=match.deal.bid)
    if one.away_since is not None:
        seconds = max(0, round((scene.server_now - one.away_since) / 1000))
        yield words("seat-away", duration=words("time-seconds", seconds=seconds))
    if one.kind == "person" and one.bot is not None:
        yield words("seat-stand-in", player=seating.name(chair))


def draw_bar(scene: Scene) -> Text:
    """What is played, and who leads by how much."""
    table, words = scene.table, scene.words
    parts: list[Text | str] = [Text(words("title"), STRONG), _rules(scene)]
    if scene.match is not None:
        parts.append(words("score-deal", number=scene.match.deal_number))
        parts.append(Text(lead_words(scene), STRONG))
        if table.baazis != 1:
            parts.append("–".join(map(str, scene.match.baazis_won)))
    if table.code is not None and scene.match is None:
        parts.append(table.code)
    if state := _connection(scene):
        parts.append(Text(state, GOLD))
    return joined(parts, " · ")


def lead_words(scene: Scene) -> str:
    """Who leads, and by how much of what wins the baazi."""
    match, words = scene.match, scene.words
    if match is None:
        return ""
    if match.leader is None:
        return words("score-level-of", target=match.target)
    return words("score-lead-of", lead=match.lead, target=match.target, **scene.seating.side(match.leader))


def _rules(scene: Scene) -> str:
    words, rules = scene.words, scene.table.rules
    if isinstance(rules, str):
        return words.either(f"preset-{rules}", rules)
    base = str(rules.get("preset", "standard"))
    return words("preset-custom", preset=words.either(f"preset-{base}", base))


def _connection(scene: Scene) -> str:
    if scene.ended is not None:
        return scene.words("connection-stopped")
    return "" if scene.is_connected else scene.words("connection-reconnecting")


def draw_last(scene: Scene) -> Text:
    """The last thing that happened."""
    lines = scene.log()
    return painted(lines[-1] if lines else "", MUTED)


def draw_turn(scene: Scene) -> Text:
    """What the table waits for."""
    text = Text(_turn(scene), GOLD if scene.is_my_turn and not scene.is_sent else STRONG)
    until = scene.table.turn_until
    if until is not None and scene.server_now:
        text.append(f"  {scene.words('time-seconds', seconds=max(0, round((until - scene.server_now) / 1000)))}")
    return text


def _turn(scene: Scene) -> str:
    table, seating, words, match = scene.table, scene.seating, scene.words, scene.match
    if scene.ended is not None:
        return scene.ended
    if not scene.is_connected:
        return words("connection-reconnecting")
    if not scene.state.writable:
        return words("connection-not-writable")
    if table.undo is not None:
        return _undo(scene)
    if scene.is_sent:
        return words("turn-sent")
    if table.status == "closed":
        return words("closed-over")
    if match is None or table.turn is None or table.status != "playing":
        return words("turn-watching") if table.you is None else ""
    is_bid = match.deal.phase == "bid"
    if scene.is_my_turn:
        if is_bid:
            return words("turn-you-bid")
        if match.deal.opening:
            return f"{words('turn-you-open')}: {words('turn-open-how', bid=match.deal.bid)}"
        return words("turn-you-choose")
    turn = words("turn-other-bid" if is_bid else "turn-other", player=seating.name(table.turn))
    return turn if table.you is not None else f"{words('turn-watching')} · {turn}"


def _undo(scene: Scene) -> str:
    undo, words = scene.table.undo, scene.words
    assert undo is not None
    asks = words("undo-asks", **scene.seating.player(undo.chair))
    if scene.is_asked_about_undo:
        return f"{asks} y {words('undo-agree')}, n {words('undo-refuse')}"
    names = words.list([scene.seating.name(chair) for chair in undo.waiting_for])
    return f"{asks} {words('undo-waiting', players=names)}"
