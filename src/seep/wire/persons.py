"""The protocol, who somebody is: bodies of requests and responses about people and their devices.

What is a field `code` on the wire is `link_code` here, for a code is why something was refused.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

MAX_NAME_LENGTH: Final = 40
"""The longest name a player may have, in characters."""
MAX_LABEL_LENGTH: Final = 40
"""The longest label of a device, in characters."""
MAX_SETTINGS: Final = 64
"""Settings that a person may have."""

DeviceKind: TypeAlias = Literal["browser", "program"]
SafeInt: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]
SettingName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_.-]+$")]
PersonSettings: TypeAlias = Annotated[
    dict[SettingName, SafeInt | float | bool | str | None], msgspec.Meta(max_length=MAX_SETTINGS)
]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)]
Label: TypeAlias = Annotated[str, msgspec.Meta(max_length=MAX_LABEL_LENGTH)]


class VisitRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/visit`: nothing so far."""


class PersonReply(msgspec.Struct, frozen=True, kw_only=True):
    """A person as that person sees themselves."""

    name: str | None
    language: str | None
    settings: PersonSettings
    claimed: str | None
    """The name to sign in with, or null."""
    kept: bool
    """Whether anything is kept of the person."""
    devices: int


class VisitReply(msgspec.Struct, frozen=True, kw_only=True):
    """Who the visitor is, whether the browser's cookie says the same, and for a new person the token."""

    person: PersonReply
    cookie: bool
    token: str | None


class PersonRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/person`: what to change; null removes, and what is left out stays."""

    name: Name | UnsetType | None = UNSET
    language: Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)] | UnsetType | None = UNSET
    settings: PersonSettings | UnsetType = UNSET


class TokenRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/token`: what to call the program among the devices."""

    label: Label


class TokenReply(msgspec.Struct, frozen=True, kw_only=True):
    """A token for a program, which is told once."""

    device: str
    token: str


class CodeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/devices/code`: nothing so far."""


class CodeReply(msgspec.Struct, frozen=True, kw_only=True):
    """A code for another device, until when it can be used (ms since 1970), and the address with it as text and QR."""

    link_code: str = msgspec.field(name="code")
    expires_at: int
    url: str
    svg: str


class LinkRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/devices/link`: the code, and whether the person this device was may be left behind."""

    link_code: Annotated[str, msgspec.Meta(max_length=40)] = msgspec.field(name="code")
    confirm: bool = False
    label: Label | None = None


class SignInRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/sign-in`: a claimed name and its passphrase, and `confirm` as in `LinkRequest`."""

    name: Name
    passphrase: str
    confirm: bool = False
    label: Label | None = None


class SignInReply(msgspec.Struct, frozen=True, kw_only=True):
    """Whether this device is the person's now; if not, it is somebody already, whom `confirm` leaves behind."""

    signed_in: bool
    replaces: bool
    person: PersonReply
    """The person of the code, or of the name."""
    token: str | None
    """The device's new token, unless the browser's cookie said who it was."""


class DeviceEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One device of a person; `here` is the one that asks."""

    id: str
    kind: DeviceKind
    label: str | None
    created_at: int
    here: bool


class DevicesReply(msgspec.Struct, frozen=True, kw_only=True):
    """The devices of a person, the oldest first."""

    devices: list[DeviceEntry]


class LeaveRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/sign-out`, `/api/person/delete` and `/api/devices/{id}/forget`: whether that is meant."""

    confirm: bool = False


class LeaveReply(msgspec.Struct, frozen=True, kw_only=True):
    """The device is nobody's now."""

    signed_out: Literal[True] = True


class ClaimRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/person/claim`: a name, a passphrase, and the passphrase before, if there is one."""

    name: Name
    passphrase: str
    current: str | None = None
