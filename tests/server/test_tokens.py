"""Chair tokens and the secret they are signed with."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from seep.server.tokens import BadToken, TokenSigner, load_or_create_secret, secret_from_environment


def test_a_token_speaks_for_its_chair_at_its_table() -> None:
    tokens = TokenSigner("secret")
    for chair in range(4):
        assert tokens.verify(tokens.sign("t", chair), "t") == chair


def test_no_other_token_does() -> None:
    tokens = TokenSigner("secret")
    good = tokens.sign("t", 0)
    payload, signature = good.split(".")
    other_payload = tokens.sign("t", 1).split(".")[0]
    forged = [
        "",
        ".",
        "x",
        payload,
        f"{payload}.",
        f"{payload}.{signature[:-1]}",
        f"{other_payload}.{signature}",
        good + "A",
        "é",
        "\x00",
        TokenSigner("another secret").sign("t", 0),
    ]
    for token in forged:
        with pytest.raises(BadToken):
            tokens.verify(token, "t")
    with pytest.raises(BadToken):
        tokens.verify(good, "u")


def test_the_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    secret = load_or_create_secret(path)
    assert len(secret) >= 43
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_or_create_secret(path) == secret
    assert load_or_create_secret(tmp_path / "other.key") != secret
    assert sorted(file.name for file in tmp_path.iterdir()) == ["other.key", "secret.key"]


@pytest.mark.parametrize("held", [b"\n", b"x" * 31, b"\xff\xfe" * 40])
def test_a_file_that_holds_no_secret_is_named_in_one_line(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(held)
    with pytest.raises(ValueError, match="holds no secret") as refused:
        load_or_create_secret(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("weak", ["x", "x" * 31, " " * 40, "x".ljust(40)])
def test_a_secret_from_the_environment_has_to_be_as_long(weak: str) -> None:
    with pytest.raises(ValueError, match=r"SEEP_SECRET has .* at least 32"):
        secret_from_environment(weak)
    assert secret_from_environment("x" * 32) == "x" * 32
