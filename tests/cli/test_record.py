"""`seep record`: records checked and shown, for people and for programs."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from seep.cli import main
from seep.play import Play
from seep.records import Comment, Game, RecordedMatch, Seating, Undo, write
from seep.rules import Rules, RulesText


def game(rules: RulesText = "short", plays: int = 400, **more: Any) -> Game:
    match, source = RecordedMatch(rules, seed=3), random.Random(3)
    for _ in range(plays):
        match.deal.play(source.choice(match.deal.legal_plays()))
        if match.deal.phase == "over":
            match.score_deal()
            if match.over:
                break
            match.start_deal()
    names = ["Asha", "Bo", "Chandra", None][: Rules.parse(rules).players]
    return replace(Game.from_match(match, names, {"Event": "Friday"}), **more)


def kept(path: Path, *games: Game, text: str = "") -> str:
    path.write_text(write(*games) + text, encoding="utf-8")
    return str(path)


def seep(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status, and what was printed."""
    status = 0
    try:
        main(["record", *words])
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_record_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "club.seep", game(), game("three-player", 20))
    deals = len(game().deals) + 1
    assert seep(capsys, "check", path) == (0, f"{path}: 2 games, {deals} deals\n", "")
    status, out, _ = seep(capsys, "check", path, "--json")
    assert (status, json.loads(out)) == (0, {"file": path, "games": 2, "deals": deals, "error": None})


def test_the_first_thing_wrong_has_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = kept(tmp_path / "good", game()), kept(tmp_path / "bad", game(), text="nonsense\n")
    line = write(game()).count("\n") + 1
    status, out, err = seep(capsys, "check", good, bad)
    assert status == 1
    assert out.splitlines()[1].startswith(f"{bad}:{line}:1: unexpected: ")
    assert err == "seep: 1 of 2 records are not in order\n"
    status, out, err = seep(capsys, "check", bad, "--json")
    found = json.loads(out)
    assert (status, err) == (1, f"seep: {bad} is not in order\n")
    assert found["error"] | {"reason": ""} == {
        "line": line, "column": 1, "code": "unexpected", "reason": "", "params": {"wanted": "[Seep 1]"}
    }  # fmt: skip
    assert found["games"] == 1


def test_shown_to_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = game()
    said = (Comment(0, "begin"), Comment(1, "bid"), Comment(2, "first"), Comment(49, "last"), Comment(50, "scored"))
    shown = replace(
        shown, deals=(replace(shown.deals[0], comments=said), *shown.deals[1:]), comments=("hello\x9b",)[:0]
    )
    status, out, err = seep(capsys, "show", kept(tmp_path / "club.seep", shown))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:4] == ["Friday", "  Rules: short", "  Best of 1 baazi", "  Players: Asha, Bo, Chandra, chair 3"]
    assert sum(line.startswith("Deal ") for line in lines) == len(shown.deals)
    assert out.count("Asha and Chandra") > 2
    for deal in shown.deals:
        for play in deal.plays[1:]:
            assert str(play) in out
    at = [next(number for number, line in enumerate(lines) if f"{{{text}}}" in line) for _, text in said]
    assert at == sorted(at)
    assert lines[at[4] - 1].startswith("  Asha and Chandra ")
    assert "won the match" in lines[-2]


def changed_game() -> Game:
    """A deal with people coming and going, and plays taken back."""
    match = RecordedMatch("short", seed=3)
    bid, first, second = (match.deal.play(match.deal.legal_plays()[0]) for _ in range(3))
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    match.score_deal()
    shown = Game.from_match(match, ["Asha", None, "Chandra", None], bots=[None, "steady", None, None])
    rest = match.deal.history[3:]
    entries = (
        *(Seating(3, "Dev"), bid, Undo(1), bid, first, Seating(1, "Bo"), second, Undo(2), first),
        *(Seating(3, None, "bold", "one-turn"), second, Seating(0, "Asha", "bold", "stands-in"), *rest),
        *(Seating(0, "Asha"), Seating(2, None, "bold"), Seating(1)),
    )
    said = (Comment(6, "here he is"), Comment(len(entries) - 3, "over"), Comment(len(entries) + 1, "gone"))
    return replace(shown, deals=(replace(shown.deals[0], entries=entries, comments=said),))


def test_who_came_and_what_was_taken_back_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = changed_game()
    bid, first, second = shown.deals[0].plays[:3]
    status, out, _ = seep(capsys, "show", kept(tmp_path / "club.seep", shown))
    assert status == 0
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[3] == "Players: Asha, the bot steady, Chandra, chair 3"
    at = next(number for number, line in enumerate(lines) if line.startswith("Deal 1"))
    (dealer,) = (result.dealer for result in shown.replay().results)
    names = ["Asha", "the bot steady", "Chandra", "chair 3"]
    order = [names[(dealer + 1 + seat) % 4] for seat in range(4)]
    names[3] = "Dev"
    assert lines[at] == f"Deal 1, dealt by {order[3]}; {order[0]} bids {str(bid)[4:]}"
    third, fourth = shown.deals[0].plays[3:5]
    assert lines[at + 1 : at + 15] == [
        *("Dev plays from chair 3.", str(bid), "The last play was taken back.", str(bid)),
        " ".join(order),
        f"1. {first}",
        *("Bo plays from chair 1.", "{here he is}"),
        *(str(second), "The last 2 plays were taken back."),
        f"1. {first}",
        "The time of Dev is up: the bot bold makes the next play from chair 3.",
        str(second),
        "The bot bold plays from chair 0 while Asha is away.",
    ]
    assert lines[at + 15] == f"{third} {fourth}"
    over = lines.index("{over}")
    assert "Asha and Chandra" in lines[over + 1]
    assert "Bo and Dev" in lines[over + 1]
    assert lines[over + 2 : over + 6] == [
        "Asha plays from chair 0.", "The bot bold plays from chair 2.", "Somebody plays from chair 1.", "{gone}"
    ]  # fmt: skip
    assert lines[over + 7].startswith("Baazis: Asha and the bot bold ")


def test_who_came_and_what_was_taken_back_is_told_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = changed_game()
    _, out, _ = seep(capsys, "show", "--json", kept(tmp_path / "club.seep", shown))
    found = json.loads(out)
    assert found["bots"] == [None, "steady", None, None]
    (deal,) = found["deals"]
    assert deal["plays"] == [str(play) for play in shown.deals[0].plays]
    assert deal["entries"][0] == {"seat": 3, "player": "Dev", "bot": None, "terms": "stays"}
    assert deal["entries"][2] == {"undo": 1}
    assert deal["entries"][9] == {"seat": 3, "player": None, "bot": "bold", "terms": "one-turn"}
    assert [entry["play"] for entry in deal["entries"] if "play" in entry] == [
        str(entry) for entry in shown.deals[0].entries if isinstance(entry, Play)
    ]


def test_names_do_nothing_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = replace(game(plays=1), players=("\x1b[31mAsha", "Bo\n\x9bBo", "\u202eC", "ਜ਼ੀ\u200dਰੋ"))
    _, out, _ = seep(capsys, "show", kept(tmp_path / "club.seep", shown))
    assert "Players: \ufffd[31mAsha, Bo \ufffdBo, \ufffdC, ਜ਼ੀ\u200dਰੋ\n" in out


def test_flags_and_joined_emoji_are_shown_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scotland, family = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "👩\u200d👧 ❤\ufe0f"
    shown = replace(game(plays=1), players=(scotland, family, "C\U000e0067", "🏴\U000e0067"))
    _, out, _ = seep(capsys, "show", kept(tmp_path / "club.seep", shown))
    assert f"Players: {scotland}, {family}, C\ufffd, 🏴\ufffd\n" in out


def test_shown_to_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [game("punjab30", 200), game("two-player", 0), replace(game(), deals=())]
    status, out, _ = seep(capsys, "show", "--json", kept(tmp_path / "club.seep", *games))
    assert status == 0
    for shown, line in zip(games, out.splitlines(), strict=True):
        found = json.loads(line)
        assert found["rules"] == shown.rules.text()
        assert [deal["plays"] for deal in found["deals"]] == [
            [str(play) for play in deal.plays] for deal in shown.deals
        ]
        assert [len(deal["thrown"]) + 1 for deal in found["deals"]] == [len(deal.packs) for deal in shown.deals]
    results = games[0].replay().results
    first = json.loads(out.splitlines()[0])["deals"]
    assert [tuple(deal["result"]["scores"]) for deal in first if deal["result"]] == [
        result.scores for result in results
    ]


def test_what_can_be_read_of_a_torn_record_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(game(plays=30))
    path = tmp_path / "torn.seep"
    path.write_text(text[: text.index("result")], encoding="utf-8")
    status, out, err = seep(capsys, "show", str(path))
    assert status == 1
    assert str(game(plays=30).deals[0].plays[-1]) in out
    assert f"{path}:{text[: text.index('result')].count(chr(10)) + 1}:1: torn: " in out
    assert err == f"seep: {path} is not in order\n"
    status, out, _ = seep(capsys, "show", str(path), "--json")
    (line,) = out.splitlines()
    assert (status, json.loads(line)["error"]["code"]) == (1, "torn")
    path.write_text("[Seep", encoding="utf-8")
    status, out, _ = seep(capsys, "show", str(path), "--json")
    assert (status, json.loads(out)["error"]["code"]) == (1, "torn")


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Put a text into standard input."""

    def pipe(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return pipe


def test_a_hyphen_is_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], piped: Callable[[str], None]
) -> None:
    text, deals = write(game()), len(game().deals)
    path = kept(tmp_path / "club.seep", game())
    piped(text)
    assert seep(capsys, "check", "-") == (0, f"standard input: 1 game, {deals} deals\n", "")
    piped(text)
    assert seep(capsys, "check", path, "-", "--json")[0] == 0
    piped(text)
    assert seep(capsys, "show", "-") == seep(capsys, "show", path)
    piped(text[:-5])
    status, out, err = seep(capsys, "check", "-")
    assert (status, err) == (1, "seep: standard input is not in order\n")
    assert re.fullmatch(r"standard input:\d+:\d+: torn: .*\n", out)


def test_a_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    status, out, _ = seep(capsys, "check", "-")
    assert (status, out) == (1, "standard input: cannot be read: standard input is closed\n")


def test_a_file_may_begin_with_a_hyphen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept(tmp_path / "-", game())
    kept(tmp_path / "-x", game())
    for words in (["./-"], ["--", "-x"]):
        assert seep(capsys, "check", *words)[0] == 0
    for words, unknown in ((["-y"], "-y"), (["-", "--colour", "red"], "--colour"), (["--", "-y"], "-y")):
        assert seep(capsys, "check", *words) == (2, "", f"seep: unknown option {unknown} (see --help)\n")


def test_asked_wrongly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["check"], ["show"], ["check", "--json"], ["eat", str(tmp_path)], []):
        status, out, err = seep(capsys, *words)
        assert (status, out) == (2, "")
        assert err.startswith("seep: ")


@pytest.mark.parametrize("what", ["check", "show"])
def test_a_file_that_cannot_be_read_keeps_no_other_from_its_turn(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, missing, last = kept(tmp_path / "a", game()), str(tmp_path / "missing"), kept(tmp_path / "b", game())
    status, out, err = seep(capsys, what, first, missing, str(tmp_path), last)
    assert (status, err) == (1, "seep: 2 of 4 records are not in order\n")
    lines = out.splitlines()
    at = lines.index(f"{missing}: cannot be read: No such file or directory")
    assert lines[at + 1] == f"{tmp_path}: cannot be read: Is a directory"
    assert lines[at + 2 :] == [line.replace(first, last) for line in lines[:at]] != []
    status, out, err = seep(capsys, what, "--json", first, missing, str(tmp_path), last)
    assert (status, err) == (1, "seep: 2 of 4 records are not in order\n")
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["file"] for one in found] == [first, missing, str(tmp_path), last]
    assert [one["error"] and one["error"]["code"] for one in found] == [None, "unreadable", "unreadable", None]
    assert found[1]["error"]["reason"] == "No such file or directory"
    assert seep(capsys, what, missing)[::2] == (1, f"seep: {missing} is not in order\n")
