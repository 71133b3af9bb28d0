"""Records: what is written reads the same, and a damaged record is refused where it is damaged, not before."""

from __future__ import annotations

import functools
import io
import pickle
import re
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
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
    Seating,
    Undo,
    header,
    read,
    reading,
    tokens,
    write,
    writing,
)
from seep.rules import PRESETS, Rules
from tests.dealing import OPTIONS
from tests.recorded import games, played
from tests.strategies import rules


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
    return last.packs == of.packs and starts(last.entries, of.entries) and starts(last.comments, of.comments)


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


@given(games())
def test_replay_gives_the_match_as_it_ended(game: Game) -> None:
    if game.deals:
        match = game.replay()
        assert [deal.history for _, deal in match.dealt] == [deal.plays for deal in game.deals]
        assert [deal.phase == "over" for _, deal in match.dealt].count(True) == len(match.results)


def test_who_plays_and_what_was_taken_back_stand_where_they_happened() -> None:
    match = played(PRESETS["short"], None, 5, 49)
    (deal,) = match.dealt[0][1:]
    bid, first, second, *rest = deal.history
    entries = (
        Seating(3, None),
        bid,
        Undo(1),
        bid,
        first,
        Seating(1, None, "steady", "one-turn"),
        second,
        Undo(2),
        first,
        Seating(1, "Bo", "steady", "stands-in"),
        second,
        *rest[:3],
        Seating(1, "Bo"),
        *rest[3:],
        Seating(2, None, "x y"),
        Seating(0, None, "bold", "stands-in"),
    )
    said = (Comment(7, "7"), Comment(len(entries) - 2, "over"), Comment(len(entries), "later"))
    game = Game.from_match(match, ["Asha", "Bo", None, None], bots=[None, None, None, "bold"])
    game = replace(game, deals=(replace(game.deals[0], entries=entries, comments=said), *game.deals[1:]))
    text = write(game)
    assert list(read(text)) == [game]
    assert '[Players ["Asha","Bo",null,{"bot":"bold"}]]' in text
    lines = text[text.index("seat 3") :].splitlines()
    round_1 = f" 1. {first}", f"    {second} {rest[0]} {rest[1]}"
    assert lines[:12] == [
        *("seat 3 null", str(bid), "undo 1", str(bid), round_1[0], "seat 1 bot steady once", f"    {second}", "{7}"),
        *("undo 2", round_1[0], 'seat 1 bot steady for "Bo"', round_1[1]),
    ]
    assert lines[12:14] == [f" 2. {rest[2]}", 'seat 1 "Bo"']
    at = lines.index("{over}")
    assert lines[at + 1].startswith("scores ")
    assert lines[at + 2 : at + 6] == ['seat 2 bot "x y"', "{later}", "seat 0 bot bold for null", ""]
    assert game.deals[0].plays == deal.history


def test_a_record_of_the_first_readers_is_written_as_it_was() -> None:
    page = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
    text = page[page.index("[Seep 1]\n") : page.index("check 71e5aae3\n")] + "check 71e5aae3\n"
    (game,) = read(text)
    assert write(game) == text
    assert game.bots == (None,) * 4
    assert game.deals[0].entries == game.deals[0].plays


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
    deals=(
        replace(
            SMALL.deals[0],
            entries=(
                Seating(0, bot="steady"),
                *SMALL.deals[0].entries[:5],
                Seating(1, 'B"{o} [Seep 1]', "a b", "stands-in"),
                Undo(2),
                *SMALL.deals[0].entries[3:],
                Seating(1, "ਸ"),
            ),
            comments=(Comment(0, "two"), Comment(4, "a \\ {\nb}"), Comment(17, "end")),
        ),
    ),
)
SMALL_TEXT = write(SMALL, SMALL).encode()
SMALL_ONE = write(SMALL).encode()
OTHER = Game.from_match(played(PRESETS["short"], 1, 5, 9))
OTHER_TEXT = write(OTHER).encode()


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


# ---- files joined end to end

MARK = "\ufeff".encode()


@pytest.mark.parametrize("mark", [b"", MARK])
@pytest.mark.parametrize("between", [b"", b"\n", b"\r\n", b" ", b"\n\n  "])
@pytest.mark.parametrize("end", ["check", "no check"])
def test_files_joined_are_read_as_one_after_the_other(end: str, between: bytes, mark: bytes) -> None:
    first = SMALL_ONE if end == "check" else SMALL_ONE[: SMALL_ONE.rindex(b"check")]
    joined = mark + first.rstrip() + between + mark + OTHER_TEXT
    assert list(read(joined)) == [SMALL, OTHER]
    assert list(read(io.BytesIO(joined))) == [SMALL, OTHER]


@pytest.mark.parametrize("mark", [b"", MARK])
def test_a_file_cut_anywhere_and_joined_is_refused_where_it_was_cut(mark: bytes) -> None:
    for at in range(1, len(SMALL_ONE)):
        found, error = attempt(SMALL_ONE[:at] + mark + OTHER_TEXT)
        if error is None:
            assert found == [SMALL, OTHER]
            continue
        assert found == [SMALL][: len(found)], at  # which may do without its check
        assert error.game is None or is_start(error.game, SMALL)
        lines = SMALL_ONE[:at].decode(errors="ignore").split("\n")
        _, token = [place for place in places(SMALL_TEXT) if place[0] < at][-1]
        assert (error.line, error.column) >= (token.line, token.column), (at, error)
        if error.code not in ("comment-open", "comment-escape", "not-utf-8"):  # inside a comment nothing tells
            assert error.code == "torn", (at, error)
            assert (error.line, error.column) <= (len(lines), len(lines[-1]) + 1 + len(mark.decode())), (at, error)


def test_a_file_cut_at_the_end_of_a_line_is_torn_where_the_next_begins() -> None:
    lines = SMALL_ONE.decode().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("deal "))
    for number in range(first, len(lines) - 2):
        _, error = attempt("\n".join(lines[:number]) + "\n" + OTHER_TEXT.decode())
        assert error is not None
        if error.code != "comment-open":
            assert (error.code, error.line, error.column) == ("torn", number + 1, 1)
            assert error.reason.startswith("the next record begins where ")


def test_a_mark_stays_where_it_belongs_to_the_text() -> None:
    game = replace(SMALL, comments=("\ufeff\n\ufeff[Seep 1]", "see [Seep 1]\n"), tags={"Event": "x\ufeff[Seep 1]"})
    assert list(read(write(game, game))) == [game, game]


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
    ("unexpected", changed("^check .*$", "check {so it was}"), "{so"),
    ("unexpected", changed("pack", "seat 1 null pack"), "seat"),
    ("unexpected", changed("scores", "seat 1 null scores"), "seat"),
    ("unexpected", changed("scores", "undo 1 scores"), "undo"),
    ("unexpected", changed("result", "seat 1 {Bo}"), "{Bo}"),
    ("unexpected", changed("result", 'seat "Bo"'), '"Bo"'),
    ("unexpected", changed("result", 'undo "2"'), '"2"'),
    ("unexpected", changed("^ 3. ", 'seat 1 bot steady "Bo" 3.'), '"Bo"'),
    ("not-a-chair", changed("result", "seat 4 null"), "4"),
    ("not-a-chair", changed("result", "seat one null"), "one"),
    ("not-a-chair", changed("result", "seat 01 null"), "01"),
    ("not-a-name", changed("result", "seat 1 Bo"), "Bo"),
    ("not-a-name", changed("result", 'seat 1 "Bo'), '"Bo'),
    ("not-a-name", changed("result", 'seat 1 "B\\o"'), '"B\\o'),
    ("not-a-name", changed("result", 'seat 1 "\\ud800"'), '"\\ud800'),
    ("not-a-name", changed("result", "seat 1 7"), "7"),
    ("not-a-name", changed("result", "seat 1 bot stéady"), "stéady"),
    ("not-a-name", changed("result", "seat 1 bot steady for Bo"), "Bo"),
    ("undo-impossible", changed("^bid", "undo 1 bid"), "1 bid"),
    ("undo-impossible", changed("result", "undo 0"), "0"),
    ("undo-impossible", changed("result", "undo 99"), "99"),
    ("undo-impossible", changed("result", "undo some"), "some"),
    ("torn", changed("result .*", "seat 1 bot")[: -len("\ncheck 01234567\n")], "bot"),
    ("round-differs", changed("^ 3. ", "undo 1 3. "), "3. "),
    ("unexpected", changed("^check .*$", 'check\n[Event "x"]'), "[Event"),
    ("torn", changed("^check .*$", "check\n") + WHOLE, "[Seep 1]"),
    ("torn", changed(r"^\[Rules", "[Seep 1]\n[Rules"), "[Seep 1]\n[Rules"),
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
    monkeypatch.setattr(reading, "MAX_GAME_BYTES", 300)
    _, error = attempt(WHOLE)
    assert error is not None
    assert error.code == "too-long"
    monkeypatch.setattr(writing, "MAX_GAME_BYTES", 300)
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
        {"bots": ["a"]},
        {"bots": ["a", None]},
        {"bots": ["\ud800", None], "players": (None, None)},
        *(
            {"deals": (replace(SMALL.deals[0], entries=(seating,), comments=()),)}
            for seating in (
                Seating(2, "Asha"),
                Seating(-1, "Asha"),
                Seating(0, "Asha", "steady"),
                Seating(0, "Asha", terms="stands-in"),
                Seating(0, terms="one-turn"),
                Seating(0, "Asha", "steady", "one-turn"),
                Seating(0, "Asha", "steady", "sometimes"),  # type: ignore[arg-type]
                Seating(0, "\ud800"),
                Seating(0, None, "\ud800"),
            )
        ),
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
        {"deals": (replace(SMALL.deals[0], comments=(Comment(19, "x"),)),)},
        *(
            {"deals": (replace(SMALL.deals[0], entries=entries, comments=()),)}
            for entries in (
                (Undo(1),),
                (*SMALL.deals[0].plays, Undo(0)),
                (*SMALL.deals[0].plays, Undo(-1)),
                (*SMALL.deals[0].plays, Undo(len(SMALL.deals[0].plays) + 1)),
                (Seating(0, "x" * 20_000),),
            )
        ),
        {"deals": (replace(SMALL.deals[0], entries=SMALL.deals[0].plays[1:]),)},
        {"deals": (SMALL.deals[0], SMALL.deals[0])},
        {"deals": (RecordedDeal(()),)},
        {"deals": (RecordedDeal((CARDS,)),)},
    ],
)
def test_a_game_that_cannot_be_is_not_written(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        write(replace(SMALL, **wrong))


def test_a_deal_that_is_over_stays_over() -> None:
    match = played(PRESETS["short"], 1, 5, 49)
    deal = match.dealt[0][1]
    for more in (Undo(1), deal.history[-1]):
        game = Game.from_match(match)
        game = replace(game, deals=(replace(game.deals[0], entries=(*deal.history, Seating(0), more)),))
        with pytest.raises(ValueError, match="over"):
            write(game)
