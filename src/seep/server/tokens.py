"""The secret that tokens are signed with, and the chair tokens of version 0.1.0.

A chair token names a table and a chair. No more are made, but whoever still holds one takes the chair over. The secret
is kept beside the database, so that tokens stay valid across restarts and cannot be forged.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

MIN_SECRET_LENGTH: Final = 32
"""Characters."""


class BadToken(ValueError):
    """A token that is forged or damaged, or a chair token for another table."""


class TokenSigner:
    """Verifies chair tokens, and makes them as version 0.1.0 did."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="seep.chair", signer_kwargs={"digest_method": hashlib.sha256})

    def sign(self, table: str, chair: int) -> str:
        """The token for a chair."""
        return str(self._serializer.dumps([table, chair]))

    def verify(self, token: str, table: str) -> int:
        """The chair at `table` that `token` was made for; raises `BadToken`."""
        try:
            value = self._serializer.loads(token)
        except BadData as error:
            raise BadToken from error
        match value:
            case [str(signed_table), int(chair)] if signed_table == table:
                return chair
        raise BadToken


def load_or_create_secret(path: Path) -> str:
    """The secret in the file `path`, which is created if it is missing, readable by its owner alone.

    Raises `ValueError` if the file holds no secret, `OSError` if it cannot be read or created.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(MIN_SECRET_LENGTH) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was first
            os.link(draft, path)
        draft.unlink()
    try:
        secret = path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < MIN_SECRET_LENGTH:
        raise ValueError(f"{path} holds no secret; remove it to have one made (browsers will then be new people)")
    return secret


def secret_from_environment(value: str) -> str:
    """The secret that the environment variable SEEP_SECRET gives; raises `ValueError` if it is too short."""
    secret = value.strip()
    if len(secret) < MIN_SECRET_LENGTH:
        raise ValueError(f"SEEP_SECRET has {len(secret)} characters; give it at least {MIN_SECRET_LENGTH} random ones")
    return secret
