"""Claiming a name with a passphrase, and signing in with both; attempts are counted by name and by address."""

from __future__ import annotations

import contextlib
from typing import Final

from seep.server.attempts import GrowingWaits
from seep.server.clock import Clock
from seep.server.identity import Identity
from seep.server.limits import Limiter, Rate
from seep.server.logs import RateLimitedWarning
from seep.server.names import clean_name
from seep.server.passphrases import HashingBusy, Passphrases
from seep.server.person_store import Claim, ClaimChanged, NameTaken, PersonStore
from seep.server.person_values import (
    MAX_PASSPHRASE_LENGTH,
    MIN_PASSPHRASE_LENGTH,
    claim_key,
    passphrase_text,
    person_name,
)
from seep.server.requests import Denied
from seep.server.store import DatabaseUnavailable

FREE_BY_NAME: Final = 5
"""Wrong passphrases for a name before the first wait."""
LONGEST_BY_NAME: Final = 60.0
"""Seconds; no longer, since anybody can make the owner of a name wait. A minute is half a million guesses a year."""
FREE_BY_ADDRESS: Final = 20
"""Wrong passphrases from an address before the first wait; a club may share one."""
LONGEST_BY_ADDRESS: Final = 900.0
"""Seconds."""
CLAIMS: Final = Rate(per_second=1 / 60, burst=30)
"""How many names may be claimed from one address."""


class Claims:
    """Who has claimed which name. Raises `Denied`, `HashingBusy`, `PersonGone` and `DatabaseUnavailable`."""

    def __init__(self, store: PersonStore, passphrases: Passphrases, clock: Clock) -> None:
        self._store = store
        self._passphrases = passphrases
        self._clock = clock
        self._by_name = GrowingWaits(FREE_BY_NAME, LONGEST_BY_NAME, clock)
        self._by_address = GrowingWaits(FREE_BY_ADDRESS, LONGEST_BY_ADDRESS, clock)
        self._claims = Limiter(clock, {"claims": CLAIMS})
        self._warning = RateLimitedWarning("sign-in-limited", clock)

    async def claim(self, identity: Identity, name: str, passphrase: str, current: str | None, address: str) -> None:
        """Claim a name for a person, or change theirs and its passphrase, given the `current` one."""
        clean = person_name(name)
        if clean is None:
            raise Denied("name-needed")
        text = passphrase_text(passphrase)
        if text is None:
            raise Denied("passphrase-length", {"least": MIN_PASSPHRASE_LENGTH, "most": MAX_PASSPHRASE_LENGTH})
        self._limit(self._claims.count("claims", address))
        person = await self._store.person(identity.person)
        old_hash = person.passphrase_hash
        if old_hash is not None:
            if current is None:
                raise Denied("passphrase-needed", status=403)
            await self._check(claim_key(person.claimed_name or ""), old_hash, current, address)
        key = claim_key(clean)
        holder = await self._store.claimed(key)
        if holder is not None and holder[0] != identity.person:
            raise Denied("name-taken", status=409)
        claim = Claim(name=clean, key=key, passphrase_hash=await self._passphrases.hash(text), old_hash=old_hash)
        try:
            await self._store.claim(identity, claim, self._clock.now_ms())
        except NameTaken as error:
            raise Denied("name-taken", status=409) from error
        except ClaimChanged as error:
            raise Denied("passphrase-needed", status=403) from error

    async def sign_in(self, name: str, passphrase: str, address: str) -> tuple[str, str]:
        """The person who has claimed a name with a passphrase, and the hash of it.

        A name that nobody has claimed is refused as a wrong passphrase is, and as fast.
        """
        key = claim_key(clean_name(name) or "")
        holder = await self._store.claimed(key)
        await self._check(key, None if holder is None else holder[1], passphrase, address)
        assert holder is not None, "nobody's passphrase is right"
        person, kept = holder
        return person, await self._renewed(person, kept, passphrase)

    async def _check(self, key: str, kept: str | None, passphrase: str, address: str) -> None:
        """Check a passphrase against the hash kept for a name."""
        self._limit(max(self._by_name.wait(key), self._by_address.wait(address)))
        self._by_name.begin(key)
        self._by_address.begin(address)
        text = passphrase_text(passphrase)
        try:
            right = text is not None and await self._passphrases.matches(kept, text)
        except HashingBusy:
            self._by_name.give_back(key)
            self._by_address.give_back(address)
            raise
        if not right:
            raise Denied("wrong-passphrase", status=403)
        self._by_name.forgive(key)
        self._by_address.give_back(address)

    async def _renewed(self, person: str, kept: str, passphrase: str) -> str:
        """The hash, made anew if it was made with other parameters than those of now."""
        if not self._passphrases.outdated(kept):
            return kept
        with contextlib.suppress(HashingBusy, DatabaseUnavailable):
            newer = await self._passphrases.hash(passphrase_text(passphrase) or "")
            await self._store.rehash(person, kept, newer)
            return newer
        return kept

    def _limit(self, wait: int) -> None:
        if wait:
            self._warning.log()
            raise Denied("too-many-attempts", {"seconds": wait}, 429, retry_after=wait)
