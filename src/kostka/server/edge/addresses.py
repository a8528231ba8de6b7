"""The address a request comes from, as limits count it."""

from ipaddress import IPv6Address, IPv6Network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Scope


def address(scope: "Scope") -> str:
    """The address of a request. Behind a proxy, uvicorn has replaced it with the client's own."""
    client = scope.get("client")
    return network(str(client[0])) if client else ""


def network(host: str) -> str:
    """The address itself, or its /64 network for IPv6, where a client can pick any address in its network."""
    if ":" not in host:
        return host
    try:
        found = IPv6Address(host)
    except ValueError:
        return host
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
