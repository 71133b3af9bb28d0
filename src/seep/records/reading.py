"""Text to games: the match is replayed while it is read, and every word is checked against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NoReturn

from seep.cards import CARDS, Card, CardError, parse_pack
from seep.deal import IllegalPlay, RedealError, redeal_reason
from seep.match import highest_cut
from seep.play import NotationError
from seep.records.errors import RecordError
from seep.records.game import Comment, Entry, Game, RecordedDeal, RecordedMatch, Seating, Terms, Undo, play_entry
from seep.records.header import VERSION, VERSION_TAG, TagError, game_from_tags, parse_json, parse_tag
from seep.records.tokens import MAX_GAME_BYTES, Source, Token, tokens
from seep.records.writing import BOT_NAME, UNKNOWN, checksum, result_text, scores_text

_ROUND: Final = re.compile(r"[0-9]+\.")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_STAYS: Final[Terms] = "stays"
_FIRST_TAG: Final = "[Seep "
_KINDS: Final = {"tag": "a tag", "comment": "a comment"}


def read(source: Source) -> Iterator[Game]:
    """The games in a text, in bytes of UTF-8, or in a file opened for reading bytes, one after the other.

    Raises `RecordError` at the first place where the record is truncated or wrong, after the games before it; the
    error has what could be read of the game at fault.
    """
    return _Reader(source).games()


class _Reader:
    """A recursive-descent parser that replays the match as it goes."""

    def __init__(self, source: Source) -> None:
        self._tokens = tokens(source)
        self._lookahead: Token | None = None
        self._reset()

    def _reset(self) -> None:
        """Prepare for the next game."""
        self._tags: dict[str, Any] = {}
        self._game: Game | None = None  # from the header, once it is read
        self._opening_comments: list[str] = []
        self._deals: list[RecordedDeal] = []  # without the latest
        self._match: RecordedMatch | None = None
        self._packs: tuple[tuple[Card, ...], ...] = ()  # of the latest deal
        self._entries: list[Entry] = []
        self._comments: list[Comment] = []
        self._checksum = 0
        self._size = 0

    def games(self) -> Iterator[Game]:
        """Every game, as it is read."""
        while self._peek().kind != "end":
            game = self._read_game()
            self._reset()
            yield game

    def _partial_game(self) -> Game | None:
        """What has been read of this game; None before its header is complete."""
        if self._game is None:
            with suppress(TagError):
                return game_from_tags(self._tags)
            return None
        return replace(self._game, comments=tuple(self._opening_comments), deals=(*self._deals, *self._latest_deal()))

    def _latest_deal(self) -> list[RecordedDeal]:
        """The latest deal, once its pack is read."""
        if not self._packs:
            return []
        return [RecordedDeal(self._packs, tuple(self._entries), tuple(self._comments))]

    # ---- tokens

    def _peek(self) -> Token:
        if self._lookahead is None:
            try:
                self._lookahead = next(self._tokens)
            except RecordError as error:
                error.game = self._partial_game()
                raise
        return self._lookahead

    def _next(self, wanted: str, *, may_end: bool = False) -> Token:
        """Consume the next token, of any kind. An unterminated one is refused, unless it `may_end` the record."""
        token = self._peek()
        if token.unterminated and not may_end:
            self._unexpected(wanted)
        self._lookahead = None
        self._size += len(token.raw.encode())
        if self._size > MAX_GAME_BYTES:
            self._fail(token, "too-long", f"a game of more than {MAX_GAME_BYTES} bytes")
        self._checksum = checksum([token], self._checksum)
        return token

    def _begins_next(self, token: Token) -> bool:
        """Whether a token is the first tag of a record, after tags of this one."""
        return token.kind == "tag" and token.text.startswith(_FIRST_TAG) and bool(self._tags)

    def _is_word(self, *texts: str) -> bool:
        token = self._peek()
        return token.kind == "word" and token.text in texts

    def _word(self, wanted: str) -> Token:
        if self._peek().kind != "word":
            self._unexpected(wanted)
        return self._next(wanted)

    def _keyword(self, word: str, wanted: str = "") -> Token:
        if not self._is_word(word):
            self._unexpected(wanted or f"'{word}'")
        return self._next(word)

    def _phrase(self, phrase: str, code: str, *, may_end: bool = False) -> None:
        """Read words that are determined by what was read before."""
        words = phrase.split()
        for number, word in enumerate(words, 1):
            token = self._peek()
            right = self._is_word(word)
            if not right and self._begins_next(token):
                self._unexpected(f"'{word}'")
            if not right and not token.unterminated:
                self._fail(token, code, f"this should be: {phrase}", {"wanted": phrase})
            self._next(f"'{word}'", may_end=may_end and right and number == len(words))

    # ---- errors

    def _fail(self, token: Token, code: str, reason: str, params: dict[str, Any] | None = None) -> NoReturn:
        raise RecordError(token.line, token.column, code, reason, params, self._partial_game())

    def _unexpected(self, wanted: str) -> NoReturn:
        token = self._peek()
        if token.kind == "end":
            code, reason = "torn", f"the text ends where {wanted} should stand"
        elif token.unterminated:
            code, reason = "torn", f"the record ends without a newline here, so {token.raw!r} may be half a word"
        elif self._begins_next(token):
            code, reason = "torn", f"the next record begins where {wanted} should stand"
        else:
            code, reason = "unexpected", f"{_KINDS.get(token.kind, repr(token.raw))} where {wanted} should stand"
        self._fail(token, code, reason, {"wanted": wanted})

    def _refuse_end(self, wanted: str) -> None:
        """Fail where nothing follows, or only what may be half a word: what was read last may go on."""
        token = self._peek()
        if token.unterminated or self._begins_next(token):
            self._unexpected(wanted)

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
        game_read = self._partial_game()
        assert game_read is not None
        return game_read

    def _read_header(self) -> Game:
        """The tags, and the comments before the first deal."""
        if self._peek().kind != "tag" or not self._peek().text.startswith(_FIRST_TAG):
            self._unexpected(VERSION_TAG)
        places: dict[str, tuple[Token, int]] = {}
        token = self._peek()
        try:
            while (token := self._peek()).kind == "tag":
                if self._begins_next(token):
                    break
                self._next("a tag")
                name, value, at = parse_tag(token.text)
                if name in places:
                    raise TagError(name, "tag-twice", f"the tag {name} stands twice", at=0)
                if name == "Seep" and (type(value) is not int or value != VERSION):
                    raise TagError(name, "version", f"only version {VERSION} can be read", {"version": VERSION}, at)
                places[name] = token, at
                self._tags[name] = value
            self._game = game_from_tags(self._tags)
        except TagError as error:
            if error.code == "tag-missing" and (token.kind == "end" or self._begins_next(token)):
                self._unexpected(f"the tag {error.name}")
            token, at = places.get(error.name, (token, 0)) if error.at is None else (token, error.at)
            self._fail(token._replace(column=token.column + at), error.code, error.reason, error.params)
        while self._peek().kind == "comment":
            self._opening_comments.append(self._next("a comment").text)
        return self._game

    # ---- a deal

    def _read_deal(self, game: Game, dealer: int) -> None:
        self._deals += self._latest_deal()
        self._packs, self._entries, self._comments = (), [], []
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
        reason_token = self._word("why the pack was thrown in")
        pack = self._read_pack()
        reason = redeal_reason(game.rules, pack)
        if reason_token.text != reason:
            wanted = reason or "a pack that stands"
            self._fail(
                reason_token,
                "thrown-differs",
                f"this pack is not thrown in for {reason_token.text!r}: {wanted}",
                {"wanted": reason},
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
        """The bid, the plays and all that stands among them, and the scores if the deal is over."""
        deal = match.deal
        while True:
            self._read_comments()
            if deal.phase == "over":
                break
            if self._is_word("result"):
                return
            if self._is_word("seat"):
                self._read_seating(match)
            elif self._is_word("undo"):
                self._read_undo(match)
            else:
                self._read_play(match)
        self._keyword("scores")
        self._phrase(scores_text(match.score_deal()).removeprefix("scores "), "scores-differ")
        self._read_comments(scored=True)
        while self._is_word("seat"):
            self._read_seating(match)
            self._read_comments(scored=True)

    def _read_comments(self, scored: bool = False) -> None:
        while self._peek().kind == "comment":
            self._comments.append(Comment(len(self._entries) + scored, self._next("a comment").text))

    def _read_play(self, match: RecordedMatch) -> None:
        begun = bool(match.deal.history)
        wanted = "a play or 'result'" if begun else "a bid or 'result'"
        if self._is_word("deal", "scores", "check"):
            self._unexpected(wanted)
        token = self._word(wanted)
        if _ROUND.fullmatch(token.text) and begun:
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
            self._entries.append(match.deal.play(text))
        except NotationError as error:
            self._fail(token, "not-a-play", str(error), {"text": text})
        except IllegalPlay as error:
            params = {"play": error.play, "code": error.code, "rule": error.rule, "params": error.params}
            self._fail(token, "illegal-play", str(error), params)

    def _read_undo(self, match: RecordedMatch) -> None:
        self._keyword("undo")
        made = len(match.deal.history)
        token = self._word("how many plays were taken back")
        undo = Undo(int(token.text) if _NUMBER.fullmatch(token.text) else 0)
        if not 1 <= undo.plays <= made:
            reason = f"this is how many plays were taken back, and {made} had been made"
            self._fail(token, "undo-impossible", reason, {"text": token.text, "most": made})
        play_entry(match.deal, undo)
        self._entries.append(undo)

    def _read_seating(self, match: RecordedMatch) -> None:
        self._keyword("seat")
        token = self._word("the number of a chair")
        chairs = match.rules.players
        if not _NUMBER.fullmatch(token.text) or int(token.text) >= chairs:
            reason = f"chairs are numbered from 0 to {chairs - 1}"
            self._fail(token, "not-a-chair", reason, {"text": token.text, "most": chairs - 1})
        chair, player, bot, terms = int(token.text), None, None, _STAYS
        if not self._is_word("bot"):
            player = self._read_player("the name of a player, or 'bot'")
        else:
            self._next("'bot'")
            bot = self._read_bot()
            self._refuse_end("'once', 'for', a play or 'result'")
            if self._is_word("once"):
                self._next("'once'")
                terms = "one-turn"
            elif self._is_word("for"):
                self._next("'for'")
                player, terms = self._read_player("the name of a player"), "stands-in"
        self._entries.append(Seating(chair, player, bot, terms))

    def _read_player(self, wanted: str) -> str | None:
        """The name of a person; None for one that is not known."""
        return None if self._is_word(UNKNOWN) and self._next(wanted) else self._read_name(wanted)

    def _read_bot(self) -> str:
        if self._peek().kind == "word" and BOT_NAME.fullmatch(self._peek().text):
            return self._next("the name of a bot").text
        return self._read_name("the name of a bot")

    def _read_name(self, wanted: str) -> str:
        """A name in quotes."""
        token = self._peek()
        if token.kind not in ("text", "word"):
            self._unexpected(wanted)
        self._next(wanted)
        try:
            name = parse_json(token.text)
        except ValueError as error:
            name, why = None, f": {error}"
        else:
            why = ""
        if not isinstance(name, str):
            self._fail(token, "not-a-name", f"{wanted} should stand here, in quotes{why}", {"wanted": wanted})
        return name

    # ---- the end

    def _read_result(self, game: Game) -> None:
        match = self._match
        winner, won = (match.winner, match.baazis_won) if match else (None, (0,) * game.rules.sides)
        self._keyword("result")
        self._phrase(result_text(winner, won).removeprefix("result "), "result-differs", may_end=True)
        if not self._is_word("check"):
            return
        right = f"{self._checksum:08x}"
        self._next("'check'")
        token = self._peek()
        if token.kind != "word":
            self._unexpected("the check")
        if token.text != right and not token.unterminated:
            reason = f"the game is not as it was written; it comes to {right}"
            self._fail(token, "check-differs", reason, {"wanted": right})
        self._next("the check", may_end=token.text == right)
