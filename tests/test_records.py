"""Records: what is written reads the same, and a damaged record is refused where it is damaged, not before."""

from __future__ import annotations

import functools
import io
import pickle
import random
import re
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seep.cards import CARDS
from seep.deal import IllegalPlay
from seep.records import (
    Comment,
    Game,
    RecordedDeal,
    RecordedMatch,
    RecordError,
    header,
    read,
    reading,
    tokens,
    write,
    writing,
)
from seep.rules import PRESETS, Rules
from tests.dealing import OPTIONS
from tests.strategies import rules

# ---- games to write


def played(by: Rules, baazis: int | None, seed: int, plays: int) -> RecordedMatch:
    """A match of random plays, left after so many of them."""
    match = RecordedMatch(by, baazis, seed=seed)
    source = random.Random(seed)
    for _ in range(plays):
        match.deal.play(source.choice(match.deal.legal_plays()))
        if match.deal.phase == "over":
            match.score_deal()
            if match.over:
                break
            if source.random() < 0.9:
                match.start_deal()
            else:
                break
    return match


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ['a "quote"', "br{ace}s", "back\\slash", "two\nlines", "ਸੀਪ", "سیپ", "\u2028\x85\x00", "]", "ਜ਼ੀ\u200dਰੋ", "🂡"]
)
COMMENTS = TEXTS.filter(lambda text: not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text))
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9]{0,5}", fullmatch=True).filter(
    lambda name: name not in ("Seep", "Rules", "Baazis", "Players", "Cut")
)


@st.composite
def games(draw: st.DrawFn, most_plays: int = 130) -> Game:
    """A game as it might be recorded: any rules, left anywhere, with names, tags and comments."""
    by = draw(rules())
    match = played(
        by, draw(st.sampled_from([1, 3, None])), draw(st.integers(0, 2**32)), draw(st.integers(0, most_plays))
    )
    players = draw(st.lists(st.none() | TEXTS, min_size=by.players, max_size=by.players))
    game = Game.from_match(match, players, draw(st.dictionaries(NAMES, TEXTS, max_size=3)))
    deals = []
    for number, deal in enumerate(game.deals):
        last = len(deal.plays) + (number < len(match.results))
        places = draw(st.lists(st.integers(0, last), max_size=3))
        deals.append(replace(deal, comments=tuple(Comment(place, draw(COMMENTS)) for place in places)))
    return replace(game, deals=tuple(deals), comments=tuple(draw(st.lists(COMMENTS, max_size=2))))


def attempt(text: str | bytes) -> tuple[list[Game], RecordError | None]:
    """The games read, and the error that ended the reading."""
    found = []
    try:
        for game in read(text):
            found.append(game)
        return found, None
    except RecordError as error:
        wrong = error
    assert wrong.code in CODES
    return found, wrong


def is_start(part: Game, whole: Game) -> bool:
    """Whether `part` is the beginning of `whole`, and nothing else."""
    if part == whole:
        return True
    if replace(part, deals=(), comments=()) != replace(whole, deals=(), comments=()) or not starts(
        part.comments, whole.comments
    ):
        return False
    if not part.deals:
        return True
    *before, last = part.deals
    if len(part.deals) > len(whole.deals) or before != list(whole.deals[: len(before)]):
        return False
    of = whole.deals[len(before)]
    return last.packs == of.packs and starts(last.plays, of.plays) and starts(last.comments, of.comments)


def starts(part: tuple[Any, ...], whole: tuple[Any, ...]) -> bool:
    return part == whole[: len(part)]


# ---- there and back


@given(st.lists(games(), max_size=3))
def test_what_is_written_reads_the_same(written: list[Game]) -> None:
    text = write(*written)
    assert list(read(text)) == written
    assert list(read(text.encode())) == written
    assert list(read(io.BytesIO(text.encode()))) == written
    assert write(*read(text)) == text


@given(rules(), st.sampled_from([1, 3, None]), st.integers(0, 2**32), st.integers(0, 200))
def test_replayed_it_is_the_same_match(by: Rules, baazis: int | None, seed: int, plays: int) -> None:
    match = played(by, baazis, seed, plays)
    (game,) = read(write(Game.from_match(match)))
    again = game.replay()
    assert again.deal == match.deal
    assert again.deal.redeals == match.deal.redeals
    for name in (
        "rules",
        "baazis",
        "cut",
        "dealer",
        "first",
        "deal_number",
        "results",
        "totals",
        "baazis_won",
        "dealt",
    ):
        assert getattr(again, name) == getattr(match, name), name
    assert Game.from_match(again) == game


def test_a_replayed_match_goes_on() -> None:
    match = played(PRESETS["standard"], None, 7, 60)
    again = Game.from_match(match).replay()
    while again.deal.phase != "over":
        again.deal.play(again.deal.legal_plays()[0])
    again.finish_deal()
    (game,) = read(write(Game.from_match(again)))
    assert len(game.deals) == 3
    assert starts(Game.from_match(match).deals[1].plays, game.deals[1].plays)


def test_a_deal_played_to_its_end_is_scored_by_the_record() -> None:
    match = RecordedMatch("standard", seed=3)
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    (game,) = read(write(Game.from_match(match)))
    assert game.replay().results == [match.score_deal()]


def test_a_game_without_a_deal() -> None:
    game = replace(Game.from_match(RecordedMatch("two-player", seed=1)), deals=(), comments=("the cards are cut",))
    assert list(read(write(game))) == [game]
    with pytest.raises(ValueError, match="no deal"):
        game.replay()


def test_thrown_in_packs_are_kept() -> None:
    match = RecordedMatch("punjab30", seed=4)
    assert [reason for reason, _ in match.deal.redeals]
    text = write(Game.from_match(match))
    assert re.findall(r"^thrown (\S+)$", text, re.MULTILINE) == [reason for reason, _ in match.deal.redeals]
    (game,) = read(text)
    assert game.replay().deal.redeals == match.deal.redeals


# ---- by hand


def test_written_by_hand_without_numbers_or_check() -> None:
    game = Game.from_match(played(PRESETS["short"], 1, 5, 30))
    text = write(game)
    text = re.sub(r"(?m)^check .*$", "", text)
    text = re.sub(r"(?m)^ *\d+\.", "", text)
    text = text.replace("TH", "10♥").replace("QS", "q♠").replace("\n", "\r\n").replace(" ", "\t  ")
    text = re.sub(r"\[(\w+)\s+", r"[\1 ", text)
    assert list(read("\ufeff" + text.rstrip())) == [game]


def test_layout_is_nothing_to_the_check() -> None:
    game = Game.from_match(played(PRESETS["short"], 1, 5, 30))
    head, body = write(game).split("\n\n", 1)
    assert list(read(f"  {head}\n{' '.join(body.split())}")) == [game]


def test_a_comment_may_stand_anywhere_in_a_deal() -> None:
    match = played(PRESETS["three-player"], 1, 2, 49)
    game = Game.from_match(match)
    said = tuple(Comment(after, f"{after}") for after in range(51))
    game = replace(game, deals=(replace(game.deals[0], comments=said), *game.deals[1:]))
    assert list(read(write(game))) == [game]


def test_comments_are_put_in_order() -> None:
    assert RecordedDeal((), (), (Comment(3, "c"), Comment(0, "a"), Comment(3, "b"))).comments == (
        (0, "a"),
        (3, "c"),
        (3, "b"),
    )


# ---- damage

SMALL = Game.from_match(played(PRESETS["two-player"], 1, 11, 12), ["Asha", 'B"o'], {"Event": "ਸੀਪ {1}"})
SMALL = replace(
    SMALL,
    comments=("one",),
    deals=(replace(SMALL.deals[0], comments=(Comment(0, "two"), Comment(4, "a \\ {\nb}"), Comment(12, "end"))),),
)
SMALL_TEXT = write(SMALL, SMALL).encode()


def check_cut(written: list[Game], text: bytes, at: int) -> None:
    """Cut at byte `at`, a record gives whole games only, or an error at its end with the start of the next."""
    found, error = attempt(text[:at])
    assert found == written[: len(found)]
    if error is None:
        whole = write(*found)
        assert text[:at].decode().strip() in (whole.strip(), whole[: -len("check 01234567\n")].strip())
        return
    lines = text[:at].decode(errors="ignore").split("\n")
    assert error.code in ("torn", "comment-open")
    assert (error.line, error.column) <= (len(lines), len(lines[-1]) + 1)
    last = [token for start, token in places(text) if start < at]
    assert not last or (error.line, error.column) >= (last[-1].line, last[-1].column)
    assert error.game is None or is_start(error.game, written[len(found)])


@functools.cache
def places(text: bytes) -> list[tuple[int, tokens.Token]]:
    """The tokens, each with the byte at which it begins."""
    lines = text.decode().split("\n")
    starts = [0, *accumulate(len(line.encode()) + 1 for line in lines)]
    return [
        (starts[token.line - 1] + len(lines[token.line - 1][: token.column - 1].encode()), token)
        for token in tokens.tokens(text)
        if token.kind != "end"
    ]


def check_damage(written: list[Game], text: bytes, at: int, byte: int) -> None:
    """With byte `at` changed a record reads the same, or gives an error not before, and all that stands before."""
    found, error = attempt(text[:at] + bytes([byte]) + text[at + 1 :])
    if error is None:
        assert found == written
        return
    start, token = max((place for place in places(text) if place[0] <= at), default=(0, None))
    assert token is None or (error.line, error.column) >= (token.line, token.column)
    whole, cut = attempt(text[:start])
    known = [*found, error.game]
    assert known[: len(whole)] == whole
    if cut is not None and cut.game is not None:
        after = known[len(whole)]
        assert after is not None
        assert is_start(cut.game, after)


def test_cut_at_every_byte() -> None:
    for at in range(len(SMALL_TEXT)):
        check_cut([SMALL, SMALL], SMALL_TEXT, at)


@pytest.mark.parametrize("byte", [ord(byte) for byte in '\n {}"\\[x1\r\x00'] + [0xC3, 0xFF])
def test_every_byte_changed(byte: int) -> None:
    for at in range(len(SMALL_TEXT) // 2 + 20):
        check_damage([SMALL, SMALL], SMALL_TEXT, at, byte)


@given(st.lists(games(), min_size=1, max_size=2), st.data())
def test_cut_anywhere(written: list[Game], data: st.DataObject) -> None:
    text = write(*written).encode()
    for _ in range(5):
        check_cut(written, text, data.draw(st.integers(0, len(text) - 1)))


@given(st.lists(games(), min_size=1, max_size=2), st.data())
def test_a_byte_changed_anywhere(written: list[Game], data: st.DataObject) -> None:
    text = write(*written).encode()
    for _ in range(5):
        check_damage(written, text, data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(0, 255)))


@given(st.binary(max_size=200) | st.text(max_size=200), st.booleans())
@example("\ud800", False)
@example(b"\xef\xbb\xbf[Seep 1", False)
def test_whatever_the_text_nothing_else_is_raised(text: str | bytes, with_header: bool) -> None:
    if with_header:
        head = SMALL_TEXT[: SMALL_TEXT.index(b"[Players")]
        text = head + (text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    attempt(text)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists), st.data())
def test_whatever_a_tag_holds_nothing_else_is_raised(value: Any, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["Seep", "Rules", "Baazis", "Players", "Cut", "Event"]))
    if name == "Rules":
        value = {data.draw(st.sampled_from([*OPTIONS, "preset", "x"])): value}
    line = header.tag_text(name, value) if value == value else f"[{name} NaN]"
    text = re.sub(rb"(?m)^\[%s .*$" % name.encode(), lambda _: line.encode("utf-8", "surrogatepass"), SMALL_TEXT)
    attempt(text)


# ---- each way to be wrong

WHOLE = write(Game.from_match(played(PRESETS["short"], 1, 8, 60), tags={"Event": "x"}))
PUNJAB = write(Game.from_match(RecordedMatch("punjab30", seed=4)))


def changed(pattern: str, new: str, text: str = WHOLE) -> str:
    """A record with something changed at its first place."""
    assert re.search(pattern, text, re.MULTILINE), pattern
    return re.sub(pattern, lambda _: new, text, count=1, flags=re.MULTILINE)


WRONG: list[tuple[str, str | bytes, str]] = [
    ("torn", WHOLE[: WHOLE.index("scores")], ""),
    ("torn", WHOLE[: WHOLE.index("scores") + 3], "sco"),
    ("torn", WHOLE[: WHOLE.index("[Cut")], ""),
    ("torn", WHOLE[: WHOLE.index("deal 2") - 1] + "{so it was}", "{so"),
    ("torn", WHOLE[:-2], WHOLE[-9:-2]),
    ("torn", '[Seep 1]\n[Event "ਸ'.encode()[:-1], ""),
    ("not-utf-8", WHOLE.encode().replace(b"result", b"\xffresult"), ""),
    ("control-character", changed("result", "res\x1bult"), "\x1bult"),
    ("too-long", changed("result", " " * 20_000 + "result"), " "),
    ("too-long", changed("result", "{" + "a\n" * 10_001 + "}result"), "{"),
    ("unexpected", "hello\n", "hello"),
    ("unexpected", changed("deal 1", "dael 1"), "dael"),
    ("unexpected", changed("pack", "peck"), "peck"),
    ("unexpected", changed("pack", "{thick} pack"), "{thick"),
    ("unexpected", changed("scores", "score"), "score"),
    ("unexpected", changed("result", "deal 3 result"), "deal"),
    ("unexpected", WHOLE + "{so it was}\n", "{so"),
    ("comment-open", WHOLE + "{so it was", "{so"),
    ("comment-open", changed("result", "{so {it} was} result"), "{so"),
    ("comment-escape", changed("result", "{so\\it} result"), "\\it"),
    ("tag-malformed", changed('"x"', "x"), "x]"),
    ("tag-malformed", changed('"x"]', '"x'), "[Event"),
    ("tag-malformed", changed('"x"', '"\\ud800"'), '"\\ud800"'),
    ("tag-malformed", changed('"x"', "[" * 9_000), "[["),
    ("tag-malformed", changed("Baazis 1", f"Baazis {'1' * 9_000}"), "111"),
    ("tag-malformed", changed("Baazis 1", "Baazis NaN"), "NaN"),
    ("tag-malformed", changed('"short"', '{"target": 30, "target": 31}'), '{"target'),
    ("tag-twice", changed("Baazis 1", "Baazis 1]\n[Baazis 1"), "[Baazis 1]\n[Players"),
    ("tag-missing", changed(r"^\[Baazis 1\]\n", ""), "deal 1"),
    ("tag-value", changed("Baazis 1", "Baazis 2"), "2]"),
    ("tag-value", changed("Baazis 1", "Baazis true"), "true]"),
    ("tag-value", changed(r"\[null,", "[7,"), "[7,"),
    ("tag-value", changed(r"Cut \[", "Cut [[],"), "[[]"),
    ("tag-value", changed(r"Cut.*$", 'Cut [["7H","7D","7C","7S"]]]'), '[["7H'),
    ("tag-value", changed(r"Cut.*$", 'Cut [["7H","7D","7C","1S"]]]'), '[["7H'),
    ("tag-value", changed(r"Cut.*$", "Cut 7]"), "7]"),
    ("tag-value", changed('"x"', "7"), "7]"),
    ("version", changed("Seep 1", "Seep 2"), "2]"),
    ("version", changed("Seep 1", "Seep true"), "true]"),
    ("rules", changed('"short"', '"tall"'), '"tall"'),
    ("rules", changed('"short"', '{"players":3,"min_points":9}'), '{"players'),
    ("deal-differs", changed("deal 2", "deal 3"), "3 dealer"),
    ("deal-differs", changed("^deal 1 dealer .*$", "deal 1 dealer 7"), "7\n"),
    ("not-a-card", changed("^pack\n  ..", "pack\n  1C"), "1C"),
    ("not-a-card", changed(r" \S+\nbid", "\nbid"), "bid"),
    ("card-twice", changed(r"^pack\n  ..\+..", "pack\n  AC+AC"), "AC+AC"),
    ("thrown-differs", changed("thrown floor", "thrown no-high-card", PUNJAB), "no-high-card"),
    ("thrown-differs", changed("pack\n", "thrown floor\n"), "floor"),
    ("pack-not-thrown", changed("thrown floor", "pack", PUNJAB), "pack"),
    ("round-differs", changed("^ 3. ", " 4. "), "4. "),
    ("round-differs", changed(r"^ 1. (\S+)", " 1. TC 1."), "1. 8C"),
    ("not-a-play", changed("^ 1. ", " 1. 7X "), "7X"),
    ("not-a-play", changed("^bid .*$", "bid 8"), "8"),
    ("illegal-play", changed("^bid .*$", "7H"), "7H"),
    ("illegal-play", changed("^ 2. ", " 2. bid 9 "), "9 "),
    ("scores-differ", changed(r"scores \d+", "scores 999"), "999"),
    ("scores-differ", changed(" leads by ", " lags by "), "lags by"),
    ("result-differs", changed("result unfinished", "result side 0 wins"), "side 0 wins"),
    ("check-differs", changed("^check .*$", "check 00000000"), "00000000"),
    ("check-differs", changed('"x"', '"y"'), WHOLE[-9:]),
]
CODES = {code for code, _, _ in WRONG}


@pytest.mark.parametrize(("code", "text", "place"), WRONG)
def test_what_is_wrong_has_a_code_and_a_place(code: str, text: str | bytes, place: str | None) -> None:
    _, error = attempt(text)
    assert error is not None
    assert error.code == code
    read_to = text.decode(errors="replace") if isinstance(text, bytes) else text
    lines = read_to.split("\n")
    assert error.line <= len(lines)
    rest = "\n".join([lines[error.line - 1][error.column - 1 :], *lines[error.line :]])
    if place is not None:
        assert rest.startswith(place), (error, rest[:20])
    assert str(error).startswith(f"line {error.line}, column {error.column}: {error.reason}")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.params, again.game, str(again)) == (error.code, error.params, error.game, str(error))


def test_an_illegal_play_names_its_rule() -> None:
    text = changed(r"^ 1. \S+", " 1. JS=13:AC+AD")
    _, error = attempt(text)
    assert error is not None
    assert error.params["rule"] == "R3.1"
    assert error.params["play"] == "JS=13:AC+AD"
    assert isinstance(error.__context__, IllegalPlay)
    assert error.game is not None
    assert [str(play)[:3] for play in error.game.deals[0].plays] == ["bid"]


def test_a_game_is_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST_GAME", 300)
    _, error = attempt(WHOLE)
    assert error is not None
    assert error.code == "too-long"
    monkeypatch.setattr(writing, "LONGEST_GAME", 300)
    with pytest.raises(ValueError, match="too long"):
        write(SMALL)


def test_the_games_before_the_wrong_one_are_read() -> None:
    games = (played(PRESETS[name], 1, 1, 20) for name in ("short", "three-player"))
    first, second = (Game.from_match(match) for match in games)
    text = write(first, second)
    at = text.rindex("deal")
    found, error = attempt(text[:at] + "daal" + text[at + 4 :])
    assert found == [first]
    assert error is not None
    assert error.game == replace(second, deals=())


# ---- what cannot be recorded


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": ["a", "b", "c"]},
        {"players": ["\ud800", None]},
        {"tags": {"Rules": "x"}},
        {"tags": {"event": "x"}},
        {"tags": {"Event": "\udfff"}},
        {"comments": ("\x1b[31m",)},
        {"comments": ("a\r\nb",)},
        {"deals": (replace(SMALL.deals[0], comments=(Comment(0, "\x00"),)),)},
    ],
)
def test_what_no_record_can_hold_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        replace(SMALL, **wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"comments": ("x" * 20_001,)},
        {"tags": {"Event": "x" * 20_000}},
        {"deals": (replace(SMALL.deals[0], comments=(Comment(14, "x"),)),)},
        {"deals": (replace(SMALL.deals[0], plays=SMALL.deals[0].plays[1:]),)},
        {"deals": (SMALL.deals[0], SMALL.deals[0])},
        {"deals": (RecordedDeal(()),)},
        {"deals": (RecordedDeal((CARDS,)),)},
    ],
)
def test_a_game_that_cannot_be_is_not_written(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        write(replace(SMALL, **wrong))
