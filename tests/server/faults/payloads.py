"""Messages that nobody should send: no JSON, JSON that is no message, and messages with nonsense inside."""

import json
import random
import string
from typing import Any

KINDS = ("hello", "act", "draft", "hint", "table", "emote", "ping")
DOS = (
    *("start", "next", "rematch", "pause", "resume", "more_time", "missing"),
    *("vote", "return", "add_bot", "open_seat", "remove", "leave"),
)
ACTIONS = (
    *("play", "draw", "pass", "timeout", "announce", "redeal", "resign"),
    *("take", "roll", "hold", "call", "find", "seat", "draft", "at", "", "__class__"),
)
NUMBERS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "-0",
    "9" * 400,
    "-1",
    "0.5",
    "18446744073709551616",
    "01",
)
TILES = (
    *("R1", "R13", "B7", "K10", "O4", "J", "r3", "R0", "R14", "X9", "J1", "R", "R999", "@", ":", ","),
    *("d01:R3", "d07:J@4,-2", "d99:K9@0,0", "d01:R3@99999999999,0"),
)


class Payloads:
    """An endless supply."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def broken(self) -> str | bytes:
        """Something that is not in the protocol at all, mostly."""
        chance = self._chance
        match chance.randrange(6):
            case 0:
                return bytes(chance.randbytes(chance.randrange(60)))
            case 1:
                return "".join(chance.choice(string.printable) for _ in range(chance.randrange(80)))
            case 2:
                return self._text(self.value(5))
            case 3:
                opened = chance.choice(["[", '{"type":', '{"type":{"type":', '["'])
                return opened * chance.randrange(1, 3000 // len(opened))
            case 4:
                return '{"type": "ping", "n": ' + chance.choice(NUMBERS) + "}"
            case _:
                return self._torn(self._text(self.message()))

    def message(self) -> dict[str, Any]:
        """A message with the fields that it should have, or nearly."""
        chance = self._chance
        message = self._shaped(chance.choice(KINDS))
        if chance.randrange(4) == 0:
            message[chance.choice([*message, "more"])] = self.value(3)
        return message

    def nonsense(self) -> dict[str, Any]:
        """A message of the right form whose content makes no sense."""
        return self._shaped(self._chance.choice(("act", "act", "act", "draft", "draft", "table", "emote")))

    def _shaped(self, kind: str) -> dict[str, Any]:
        chance = self._chance
        seat, cmd = chance.randrange(4), f"f{chance.getrandbits(48)}"
        seq = chance.choice([0, 1, chance.randrange(400), 2**53 - 1])
        match kind:
            case "hello":
                return {
                    "type": kind,
                    "token": self.word(),
                    "last_seq": seq,
                    "lang": chance.choice(["en", "xx"]),
                }
            case "act":
                keys = chance.choices(ACTIONS, k=chance.randrange(1, 4))
                action = {key: self.content() for key in keys}
                return {"type": kind, "cmd": cmd, "seq": seq, "seat": seat, "action": action}
            case "draft":
                many = [self.tiles() for _ in range(chance.randrange(8))]
                draft = chance.choice([many, self.tiles()])
                return {"type": kind, "seat": seat, "n": chance.getrandbits(50), "draft": draft}
            case "hint":
                return {"type": kind, "seat": seat, "step": chance.choice([0, 1, 2, 3, "1"])}
            case "table":
                command = {"do": chance.choice(DOS), "seat": seat}
                if chance.randrange(2):
                    command |= {"about": chance.randrange(4), "choice": "bot", "bot": self.word()}
                return {"type": kind, "cmd": cmd, "seq": seq, "command": command}
            case "emote":
                return {"type": kind, "seat": seat, "emote": "wow"}
            case _:
                return {"type": "ping", "n": chance.getrandbits(50)}

    def content(self) -> Any:
        chance = self._chance
        choice = chance.randrange(5)
        if choice == 0:
            return chance.choice([True, False, None])
        if choice == 1:
            return self.tiles()
        if choice == 2:
            return [self.tiles() for _ in range(chance.randrange(10))]
        return self.value(3)

    def tiles(self) -> str:
        separator = self._chance.choice([" ", " ", "  ", "\t", ",", "\u00a0"])
        return separator.join(self._chance.choices(TILES, k=self._chance.randrange(16)))

    def value(self, depth: int) -> Any:
        chance = self._chance
        match chance.randrange(9 if depth else 6):
            case 0:
                return chance.choice([True, False, None])
            case 1:
                return chance.choice([0, -1, 1, 2**31, 2**63, -(2**64), 10**30, chance.getrandbits(64)])
            case 2:
                return chance.choice([0.5, 1e308, -0.0, 1e-320, float("nan"), float("inf")])
            case 3 | 4:
                return self.word()
            case 5:
                return self.tiles()
            case 6:
                return [self.value(depth - 1) for _ in range(chance.randrange(5))]
            case 7:
                nested: Any = self.word()
                for _ in range(chance.randrange(300)):
                    nested = [nested]
                return nested
            case _:
                return {self.word(): self.value(depth - 1) for _ in range(chance.randrange(5))}

    def word(self) -> str:
        chance = self._chance
        pool = chance.choice(
            [string.ascii_letters, string.printable, "\x00\u202e\ud800\uffff\U0001f600é{}%$<>&'\""]
        )
        return "".join(chance.choices(pool, k=chance.randrange(1, 30)))

    def _text(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=self._chance.randrange(2) == 0)

    def _torn(self, text: str) -> str:
        place = self._chance.randrange(len(text))
        return self._chance.choice([text[:place], text[place:], text[:place] + self.word() + text[place:]])
