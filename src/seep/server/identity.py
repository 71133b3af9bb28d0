"""Who may act for a chair: whoever holds the token signed for it.

A token is made when a chair is taken and names the table and the chair. It is signed with a secret kept
beside the database, so it stays good across restarts and cannot be made up.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

SECRET_BYTES: Final = 32


class BadToken(ValueError):
    """A token that is forged, damaged, or for another table."""


class Tokens:
    """Signs and reads chair tokens."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="seep.chair", signer_kwargs={"digest_method": hashlib.sha256})

    def sign(self, table: str, chair: int) -> str:
        """The token for a chair."""
        return str(self._serializer.dumps([table, chair]))

    def chair(self, token: str, table: str) -> int:
        """The chair at `table` that `token` stands for; raises `BadToken`."""
        try:
            value = self._serializer.loads(token)
        except BadData as error:
            raise BadToken from error
        match value:
            case [str(named), int(chair)] if named == table:
                return chair
        raise BadToken


def keep_secret(path: Path) -> str:
    """The secret kept in `path`, made at the first start and readable by its owner alone."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(SECRET_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was first
            os.link(draft, path)
        draft.unlink()
    try:
        secret = path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < SECRET_BYTES:
        raise ValueError(f"{path} holds no secret; remove it to have one made (chairs will have to be taken anew)")
    return secret


def given_secret(secret: str) -> str:
    """A secret given in the environment, if it is long enough to be one."""
    secret = secret.strip()
    if len(secret) < SECRET_BYTES:
        raise ValueError(f"SEEP_SECRET has {len(secret)} characters; give it at least {SECRET_BYTES} random ones")
    return secret
