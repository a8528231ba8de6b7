"""`kostka admin`: a server's tables and people, for its host; the server may be running."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kostka.cli.complaints import command_line
from kostka.cli.serve import with_data
from kostka.errors import RequestError
from kostka.texts import LANGUAGES, render

if TYPE_CHECKING:
    from collections.abc import Callable

    from kostka.server.admin.office import Office

DETAILS = """\
A person is a guest, as `kostka admin table` names them, or --table CODE with --seat N (seats count from 0).
Whatever is changed takes effect on running servers within two seconds. docs/host.md says when to use what.
"""

_PHASES = ("lobby", "playing", "between", "over")
_LIKE_AN_OPTION = re.compile(r"-[\w-]{21}", re.ASCII)
"""A guest whose id, which is random, begins like an option. No option is as long."""


class _Task(argparse.ArgumentParser):
    """A task, which knows a guest when it sees one."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        guests = [word for word in words if _LIKE_AN_OPTION.fullmatch(word)]
        if guests and "--" not in words:
            words = [*(word for word in words if word not in guests), "--", *guests]
        return super().parse_known_args(words, namespace)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the sub-commands, each with the arguments that all have."""
    parser.epilog = DETAILS
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True, parser_class=_Task)

    def task(name: str, summary: str, work: "Callable[[Office, argparse.Namespace], int]") -> Any:
        made = tasks.add_parser(name, help=summary, description=summary)
        _add_common(made)
        made.set_defaults(work=work)
        return made

    listed = task("tables", "list the tables, the latest first", _tables)
    listed.add_argument("--phase", choices=_PHASES, help="only those")
    shown = task("table", "show one table and who sits there", _table)
    shown.add_argument("code", metavar="CODE")
    shown.add_argument("--reveal", action="store_true", help="the racks of a running game as well; logged")
    for name, summary, work in (
        ("close", "end a table for good; its games can still be looked at", _close),
        ("delete", "delete a table and its games", _delete),
    ):
        task(name, summary, work).add_argument("code", metavar="CODE")
    banned = task("ban", "keep a person or an address out", _ban)
    _add_person(banned, address=True)
    banned.add_argument("--reason", default="", help="a note for yourself")
    _add_person(task("unban", "let a person or an address in again", _unban), address=True)
    task("bans", "list who is kept out", _bans)
    _add_person(task("revoke", "make a person's tokens invalid, if somebody else has them", _revoke))
    _add_person(task("erase", "take a person out of all tables and records", _erase))
    _add_person(task("export", "everything that is stored of a person, as JSON", _export))


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="the server's data folder (default: yours)")
    parser.add_argument("--database", metavar="URL", help="the server's database, if it is not in the folder")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the server's file of settings")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--yes", action="store_true", help="do not ask before what cannot be undone")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages")


def _add_person(parser: argparse.ArgumentParser, *, address: bool = False) -> None:
    parser.add_argument("guest", nargs="?", metavar="GUEST")
    parser.add_argument("--table", metavar="CODE", help="the person who sits at this table …")
    parser.add_argument("--seat", type=int, metavar="N", help="… in this seat")
    if address:
        parser.add_argument("--address", metavar="IP", help="an address instead of a person")


def run(args: argparse.Namespace) -> int:
    """Do one task."""
    from kostka.server.admin.office import opened
    from kostka.server.settings import load
    from kostka.server.store.opening import sqlite_url

    with command_line():
        flags = {"data": args.data, "database": args.database}
        settings = with_data(load(flags, file=args.settings))
    with opened(settings.database or sqlite_url(settings.data / "kostka.db")) as office:
        done: int = args.work(office, args)
        return done


# Tables


def _tables(office: "Office", args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from kostka.server.admin.tables import lines

    found = lines(office, args.phase)
    if args.json:
        return _say_json([asdict(line) for line in found])
    for line in found:
        _say(
            args,
            "admin-tables-line",
            code=line.code,
            phase=line.phase,
            at=_local(line.updated),
            count=line.entries,
        )
    if not found:
        _say(args, "admin-no-tables")
    return 0


def _table(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.tables import described

    about = described(office, args.code, reveal=args.reveal)
    if args.json:
        return _say_json(about)
    _say(
        args,
        "admin-table",
        code=args.code,
        edition=about["edition"],
        phase=about["phase"],
        at=_local(about["updated"]),
        count=about["entries"],
    )
    for seat in about["seats"]:
        who = "admin-seat-empty"
        if seat["bot"]:
            who = "admin-seat-bot"
        elif seat["guest"]:
            who = "admin-seat-guest"
        said = render(who, args.lang, bot=seat["bot"] or "", guest=seat["guest"] or "")
        _say(args, "admin-seat", seat=seat["seat"], name=seat["name"], who=said)
    if "position" in about:
        _say_json(about["position"])
    return 0


def _close(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.tables import close

    if not _sure(args, "admin-sure-close", code=args.code):
        return 1
    done = close(office, args.code)
    return _done(args, "admin-closed" if done else "admin-closed-already", done=done, code=args.code)


def _delete(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.erasing import delete_again
    from kostka.server.admin.tables import remove

    if not _sure(args, "admin-sure-delete", code=args.code):
        return 1
    count = remove(office, args.code)
    delete_again(office, args.code)
    return _done(args, "admin-deleted", code=args.code, count=count)


# People


def _ban(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.people import ban
    from kostka.server.store import BanKind

    subject = _subject(office, args)
    ban(office, subject, BanKind.ADDRESS if args.address else BanKind.GUEST, args.reason)
    return _done(args, "admin-banned", subject=subject)


def _unban(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.people import unban

    subject = _subject(office, args)
    if not unban(office, subject):
        raise RequestError("admin-not-banned", subject=subject)
    return _done(args, "admin-unbanned", subject=subject)


def _bans(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.people import bans

    found = bans(office)
    if args.json:
        return _say_json(
            [{"subject": ban.subject, "kind": ban.kind, "at": ban.at, "reason": ban.reason} for ban in found]
        )
    for ban in found:
        _say(
            args,
            "admin-ban-line",
            subject=ban.subject,
            kind=ban.kind.value,
            at=_local(ban.at),
            reason=ban.reason,
        )
    if not found:
        _say(args, "admin-no-bans")
    return 0


def _revoke(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.people import ban
    from kostka.server.store import BanKind

    subject = _subject(office, args)
    ban(office, subject, BanKind.TOKEN)
    return _done(args, "admin-revoked", subject=subject)


def _erase(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.erasing import erase

    subject = _subject(office, args)
    if not _sure(args, "admin-sure-erase", subject=subject):
        return 1
    erased = erase(office, subject)
    if not any(erased):
        raise RequestError("admin-nothing-stored", subject=subject)
    return _done(args, "admin-erased", count=erased.tables, games=erased.games)


def _export(office: "Office", args: argparse.Namespace) -> int:
    from kostka.server.admin.people import exported

    about = exported(office, _subject(office, args))
    if not any(about[part] for part in ("tables", "games", "sums", "bans")):
        raise RequestError("admin-nothing-stored", subject=about["guest"])
    return _say_json(about)


def _subject(office: "Office", args: argparse.Namespace) -> str:
    """The guest or address that is meant."""
    from kostka.server.admin.people import guest_at
    from kostka.server.edge.addresses import network

    address = getattr(args, "address", None)
    given = [args.guest is not None, address is not None, args.table is not None or args.seat is not None]
    if sum(given) != 1 or (args.table is None) != (args.seat is None):
        raise RequestError("admin-person-unclear")
    if address is not None:
        try:
            return network(str(ip_address(address)))
        except ValueError:
            raise RequestError("admin-address-wrong", address=address) from None
    return str(args.guest) if args.guest is not None else guest_at(office, args.table, args.seat)


# Answers


def _sure(args: argparse.Namespace, question: str, **named: Any) -> bool:
    if args.yes:
        return True
    if not sys.stdin.isatty():
        raise RequestError("admin-yes-needed")
    answer = input(f"{render(question, args.lang, **named)} ").strip().lower()
    if answer in render("admin-yes", args.lang).split():
        return True
    _say(args, "admin-not-done")
    return False


def _done(args: argparse.Namespace, words: str, /, *, done: bool = True, **named: Any) -> int:
    if args.json:
        _say_json({"done": done, **named})
    else:
        _say(args, words, **named)
    return 0 if done else 1


def _say(args: argparse.Namespace, words: str, /, **named: Any) -> int:
    print(render(words, args.lang, **named).rstrip(" ·"))
    return 0


def _say_json(said: Any) -> int:
    print(json.dumps(said, ensure_ascii=False, indent=1))
    return 0


def _local(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
