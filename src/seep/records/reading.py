"""Text to games: every word is checked as it is read, against the match played again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NoReturn

from seep.cards import CARDS, Card, CardError, parse_pack
from seep.deal import IllegalPlay, RedealError, redeal_reason
from seep.match import highest_cut
from seep.play import NotationError, Play
from seep.records.errors import RecordError
from seep.records.game import Comment, Game, RecordedDeal, RecordedMatch
from seep.records.header import FIRST, VERSION, TagError, game_of, parse_tag
from seep.records.tokens import LONGEST_GAME, Source, Token, tokens
from seep.records.writing import check_sum, result_text, scores_text

_ROUND: Final = re.compile(r"[0-9]+\.")
_KINDS: Final = {"tag": "a tag", "comment": "a comment"}


def read(source: Source) -> Iterator[Game]:
    """The games in a text, in bytes of UTF-8, or in a file opened for reading bytes, one after the other.

    Raises `RecordError` at the first place where the record is torn or impossible, after the games before it; the
    error carries what could be read of the game at fault.
    """
    return _Reader(source).games()


class _Reader:
    """Reads token after token and plays the match along."""

    def __init__(self, source: Source) -> None:
        self._tokens = tokens(source)
        self._ahead: Token | None = None
        self._forget()

    def _forget(self) -> None:
        """Be ready for the next game."""
        self._tags: dict[str, Any] = {}
        self._game: Game | None = None  # once the header is read, and as the header tells it
        self._opening_words: list[str] = []
        self._deals: list[RecordedDeal] = []  # but the latest
        self._match: RecordedMatch | None = None
        self._packs: tuple[tuple[Card, ...], ...] = ()  # of the latest deal
        self._plays: list[Play] = []
        self._said: list[Comment] = []
        self._sum = 0
        self._size = 0

    def games(self) -> Iterator[Game]:
        """Every game, as it is read."""
        while self._peek().kind != "end":
            game = self._read_game()
            self._forget()
            yield game

    def _so_far(self) -> Game | None:
        """What is read of this game, None before its header is whole."""
        if self._game is None:
            with suppress(TagError):
                return game_of(self._tags)
            return None
        return replace(self._game, comments=tuple(self._opening_words), deals=(*self._deals, *self._latest()))

    def _latest(self) -> list[RecordedDeal]:
        """The latest deal, once its pack is read."""
        if not self._packs:
            return []
        return [RecordedDeal(self._packs, tuple(self._plays), tuple(self._said))]

    # ---- tokens

    def _peek(self) -> Token:
        if self._ahead is None:
            try:
                self._ahead = next(self._tokens)
            except RecordError as error:
                error.game = self._so_far()
                raise
        return self._ahead

    def _take(self, wanted: str, *, may_end: bool = False) -> Token:
        """The next token, whatever it is. One that the text ends with is refused, unless it `may_end` the record."""
        token = self._peek()
        if token.torn and not may_end:
            self._unexpected(wanted)
        self._ahead = None
        self._size += len(token.raw.encode())
        if self._size > LONGEST_GAME:
            self._fail(token, "too-long", f"a game of more than {LONGEST_GAME} bytes")
        self._sum = check_sum([token], self._sum)
        return token

    def _is_word(self, *texts: str) -> bool:
        token = self._peek()
        return token.kind == "word" and token.text in texts

    def _word(self, wanted: str) -> Token:
        if self._peek().kind != "word":
            self._unexpected(wanted)
        return self._take(wanted)

    def _keyword(self, word: str, wanted: str = "") -> Token:
        if not self._is_word(word):
            self._unexpected(wanted or f"'{word}'")
        return self._take(word)

    def _phrase(self, phrase: str, code: str, *, may_end: bool = False) -> None:
        """Read words that follow from what was read before."""
        words = phrase.split()
        for at, word in enumerate(words, 1):
            token = self._peek()
            right = self._is_word(word)
            if not right and not token.torn:
                self._fail(token, code, f"this should be: {phrase}", {"wanted": phrase})
            self._take(f"'{word}'", may_end=may_end and right and at == len(words))

    # ---- what is wrong

    def _fail(self, token: Token, code: str, reason: str, params: dict[str, Any] | None = None) -> NoReturn:
        raise RecordError(token.line, token.column, code, reason, params, self._so_far())

    def _unexpected(self, wanted: str) -> NoReturn:
        token = self._peek()
        if token.kind == "end":
            code, reason = "torn", f"the text ends where {wanted} should stand"
        elif token.torn:
            code, reason = "torn", f"the text ends without a newline, so {token.raw!r} may be half a word"
        else:
            code, reason = "unexpected", f"{_KINDS.get(token.kind, repr(token.raw))} where {wanted} should stand"
        self._fail(token, code, reason, {"wanted": wanted})

    # ---- a game

    def _read_game(self) -> Game:
        game = self._read_header()
        dealer = highest_cut(game.cut, game.rules.players)
        while not self._is_word("result"):
            self._read_deal(game, dealer)
            assert self._match is not None
            if self._match.over or self._match.deal.phase != "over":
                break
            dealer = self._match.results[-1].next_dealer
        self._read_result(game)
        whole = self._so_far()
        assert whole is not None
        return whole

    def _read_header(self) -> Game:
        """The tags, and the comments before the first deal."""
        if self._peek().kind != "tag" or not self._peek().text.startswith("[Seep "):
            self._unexpected(FIRST)
        places: dict[str, tuple[Token, int]] = {}
        token = self._peek()
        try:
            while (token := self._peek()).kind == "tag":
                self._take("a tag")
                name, value, at = parse_tag(token.text)
                if name in places:
                    raise TagError(name, "tag-twice", f"the tag {name} stands twice", at=0)
                if name == "Seep" and (type(value) is not int or value != VERSION):
                    raise TagError(name, "version", f"only version {VERSION} can be read", {"version": VERSION}, at)
                places[name] = token, at
                self._tags[name] = value
            self._game = game_of(self._tags)
        except TagError as error:
            if error.code == "tag-missing" and token.kind == "end":
                self._unexpected(f"the tag {error.name}")
            token, at = places.get(error.name, (token, 0)) if error.at is None else (token, error.at)
            self._fail(token._replace(column=token.column + at), error.code, error.reason, error.params)
        while self._peek().kind == "comment":
            self._opening_words.append(self._take("a comment").text)
        return self._game

    # ---- a deal

    def _read_deal(self, game: Game, dealer: int) -> None:
        self._deals += self._latest()
        self._packs, self._plays, self._said = (), [], []
        number = len(self._deals) + 1
        self._keyword("deal", "'deal' or 'result'")
        self._phrase(f"{number} dealer {dealer}", "deal-differs")
        packs = []
        while self._is_word("thrown"):
            packs.append(self._read_thrown(game))
        place = self._keyword("pack", "'pack' or 'thrown'")
        packs.append(self._read_pack())
        try:
            if self._match is None:
                self._match = RecordedMatch(game.rules, game.baazis, cut=game.cut, packs=packs)
            else:
                self._match.start_deal(packs)
        except RedealError as error:
            reason = f"this pack must be thrown in: {error.reason}"
            self._fail(place, "pack-not-thrown", reason, {"wanted": error.reason})
        self._packs = tuple(packs)
        self._read_plays(self._match)

    def _read_thrown(self, game: Game) -> tuple[Card, ...]:
        self._keyword("thrown")
        said = self._word("why the pack was thrown in")
        pack = self._read_pack()
        reason = redeal_reason(game.rules, pack)
        if said.text != reason:
            wanted = reason or "a pack that stands"
            self._fail(
                said, "thrown-differs", f"this pack is not thrown in for {said.text!r}: {wanted}", {"wanted": reason}
            )
        return pack

    def _read_pack(self) -> tuple[Card, ...]:
        pack: list[Card] = []
        while len(pack) < len(CARDS):
            token = self._word("a card")
            try:
                pack += parse_pack(token.text)
            except CardError as error:
                self._fail(token, "not-a-card", f"{error}; the pack has {len(pack)} cards so far", {"text": error.text})
            twice = next((card for card in pack if pack.count(card) > 1), None)
            if twice is not None:
                self._fail(token, "card-twice", f"{twice} is in the pack twice", {"card": str(twice)})
        return tuple(pack)

    def _read_plays(self, match: RecordedMatch) -> None:
        deal = match.deal
        while True:
            self._read_comments()
            if deal.phase == "over":
                break
            if self._is_word("result"):
                return
            self._read_play(match)
        self._keyword("scores")
        self._phrase(scores_text(match.score_deal()).removeprefix("scores "), "scores-differ")
        self._read_comments(scored=True)

    def _read_comments(self, scored: bool = False) -> None:
        while self._peek().kind == "comment":
            self._said.append(Comment(len(self._plays) + scored, self._take("a comment").text))

    def _read_play(self, match: RecordedMatch) -> None:
        wanted = "a play or 'result'" if self._plays else "a bid or 'result'"
        if self._is_word("deal", "scores", "check"):
            self._unexpected(wanted)
        token = self._word(wanted)
        if _ROUND.fullmatch(token.text) and self._plays:
            round_, seat = divmod(match.deal.plays, match.rules.players)
            if seat or token.text != f"{round_ + 1}.":
                right = "no round begins here" if seat else f"this is round {round_ + 1}"
                self._fail(token, "round-differs", right, {"wanted": None if seat else round_ + 1})
            token = self._word("a play")
        text = token.text
        if text == "bid":
            token = self._word("the value bid")
            text = f"bid {token.text}"
        try:
            self._plays.append(match.deal.play(text))
        except NotationError as error:
            self._fail(token, "not-a-play", str(error), {"text": text})
        except IllegalPlay as error:
            params = {"play": error.play, "code": error.code, "rule": error.rule, "params": error.params}
            self._fail(token, "illegal-play", str(error), params)

    # ---- the end

    def _read_result(self, game: Game) -> None:
        match = self._match
        winner, won = (match.winner, match.baazis_won) if match else (None, (0,) * game.rules.sides)
        self._keyword("result")
        self._phrase(result_text(winner, won).removeprefix("result "), "result-differs", may_end=True)
        if not self._is_word("check"):
            return
        right = f"{self._sum:08x}"
        self._take("'check'")
        token = self._peek()
        if token.text != right and token.kind == "word" and not token.torn:
            self._fail(
                token, "check-differs", f"the game is not as it was written; it comes to {right}", {"wanted": right}
            )
        self._take("the check", may_end=token.text == right)
