"""HTTP: one list of endpoints, the source of routes, body checks and the OpenAPI description."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kostka import __version__, rules
from kostka.errors import KostkaError
from kostka.server.edge.addresses import address
from kostka.server.edge.socket import problem
from kostka.server.house import House
from kostka.server.protocol import http
from kostka.server.protocol.parts import Violation
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Refusal
from kostka.texts import LANGUAGES

BODY_BYTES = 64 * 1024
_ASKED = re.compile(rb"(?:^|&)lang=([a-z]+)(?:&|$)")
T = TypeVar("T")

Access: TypeAlias = Literal["anyone", "guest"]
"""Whether a token is required. A token that is sent must be valid in any case."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request on its way to its handler."""

    house: House
    request: Request
    guest: str | None
    lang: str
    body: Any

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])


Handler: TypeAlias = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An endpoint: what is sent, what comes back, and who may call it."""

    method: str
    path: str
    summary: str
    handler: Handler
    answer: Any
    body: Any = None
    access: Access = "anyone"
    largest: int = BODY_BYTES


Broken: TypeAlias = Sequence[dict[str, Any]]
"""The clauses that an action breaks, as plain data."""


class HttpError(Exception):
    """A response other than success."""

    def __init__(self, status: int, error: KostkaError, violations: Broken = ()) -> None:
        super().__init__(status)
        self.status = status
        self.error = error
        self.violations = violations


def routes(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """The endpoints as routes."""
    return [Route(one.path, _answering(one), methods=[one.method], name=one.summary) for one in endpoints]


def _answering(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def answer(request: Request) -> Response:
        lang = language(request)
        house: House = request.app.state.house
        try:
            guest = _admit(house, request, endpoint.access)
            async with _memory(house, request, endpoint):
                body = None if decoder is None else await _body(request, decoder, endpoint.largest)
                lang = _spoken(lang, getattr(body, "edition", None) or request.path_params.get("edition"))
                said = await endpoint.handler(Call(house, request, guest, lang, body))
        except HttpError as failed:
            house.refusals.note(failed.error.code)
            return failure(failed.status, failed.error, lang, failed.violations)
        except KostkaError as error:
            house.refusals.note(error.code)
            return failure(_status(error), error, lang)
        except Gone:
            return Response(status_code=499)
        return said if isinstance(said, Response) else json_response(said)

    return answer


def json_response(said: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(said), status, media_type="application/json")


def failure(status: int, error: KostkaError, lang: str, violations: Broken = ()) -> Response:
    """An error response in words."""
    broken = msgspec.convert(violations, list[Violation])
    return json_response(http.Failure(problem(error, lang), broken), status)


_STATUS = {
    "not-host": 403,
    "not-seated": 403,
    "seat-not-yours": 403,
    "table-unknown": 404,
    "record-none": 404,
    "edition-unknown": 404,
    "edition-unknown-near": 404,
    "link-unknown": 404,
    "too-large-to-judge": 422,
    "too-often": 429,
}


def _status(error: KostkaError) -> int:
    if isinstance(error, StoreUnavailable):
        return 503
    return _STATUS.get(error.code, 409 if isinstance(error, Refusal) else 400)


class Gone(Exception):  # noqa: N818 - it reads like what it is
    """The client has closed its connection, so nobody reads the response."""


async def while_connected(call: Call, work: Coroutine[Any, Any, T]) -> T:
    """Await slow work, and cancel it if the client disconnects or this process is about to end."""
    doing = asyncio.ensure_future(work)
    ends = [asyncio.ensure_future(_left(call.request)), asyncio.ensure_future(call.house.leaving.wait())]
    try:
        await asyncio.wait((doing, *ends), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        if call.house.draining:
            raise HttpError(503, KostkaError("not-healthy", problem="draining"))
        raise Gone
    finally:
        for task in (doing, *ends):
            task.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _guest(house: House, request: Request, access: Access) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        if access == "guest":
            raise HttpError(401, KostkaError("token-missing"))
        return None
    guest = house.guests.verify(token.strip()) if scheme.lower() == "bearer" else None
    if guest is None:
        raise HttpError(401, KostkaError("token-refused"))
    return guest


def _admit(house: House, request: Request, access: Access) -> str | None:
    """The guest who sends the request, if any; an HttpError if the request is not allowed."""
    guest = _guest(house, request, access)
    if house.bans.keeps_out(guest, address(request.scope)):
        raise HttpError(403, KostkaError("banned"))
    return guest


def _memory(house: House, request: Request, endpoint: Endpoint) -> AbstractAsyncContextManager[None]:
    """Room for a request whose body may be large; the client waits for it before we read the body."""
    if endpoint.largest <= BODY_BYTES:
        return nullcontext()
    return house.large_bodies.one(address(request.scope))


async def _body(request: Request, decoder: "msgspec.json.Decoder[Any]", largest: int) -> Any:
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > largest:
                raise HttpError(413, KostkaError("body-too-big", limit=largest))
    except ClientDisconnect:
        raise Gone from None
    try:
        return decoder.decode(bytes(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise HttpError(400, KostkaError("body-malformed", problem=str(error)[:200])) from None


def _spoken(lang: str, name: str | None) -> str:
    """The language in the words of the book that the request is about, if any."""
    return rules.edition(name).spoken(lang) if name is not None and name in rules.editions() else lang


def language(request: Request) -> str:
    """The language of the response: the one asked for, or the browser's."""
    asked = _ASKED.search(request.scope["query_string"])  # parsing it all would take up to 10 ms
    wished = (
        [asked[1].decode()]
        if asked
        else re.findall(r"[a-z]{2}", request.headers.get("accept-language", "").lower())
    )
    return next((lang for lang in wished if lang in LANGUAGES), "en")


def openapi(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """The OpenAPI description of all endpoints."""
    kinds = [one.body for one in endpoints if one.body is not None]
    kinds += [one.answer for one in endpoints if _is_struct(one.answer)] + [http.Failure]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for one in endpoints:
        path = re.sub(r":\w+}", "}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = _operation(one, path)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kostka", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Endpoint, path: str) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]
    answer = (
        {"application/json": {"schema": _reference(one.answer)}}
        if _is_struct(one.answer)
        else {one.answer: {"schema": {"type": "string"}}}
    )
    operation: dict[str, Any] = {
        "summary": one.summary,
        "parameters": parameters,
        "security": [{"guest": []}] if one.access == "guest" else [{}, {"guest": []}],
        "responses": {
            "200": {"description": "done", "content": answer},
            "default": {
                "description": "not done",
                "content": {"application/json": {"schema": _reference(http.Failure)}},
            },
        },
    }
    if one.body is not None:
        content = {"application/json": {"schema": _reference(one.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _reference(kind: Any) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
