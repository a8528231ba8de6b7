"""A client's part in deals, by docs/protocol.md alone: it shares no code with the server."""

import hashlib
import secrets
from typing import Any

Message = dict[str, Any]


def digest(*parts: str) -> str:
    return hashlib.sha256(b"".join(bytes.fromhex(part) for part in parts)).hexdigest()


class Dealer:
    """Promises a part for every game, opens it when asked, and checks what became of it."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        """By promise: the parts that this client has drawn."""
        self.seen: dict[str, str] = {}
        """By own promise: what the server had promised when the part was opened."""
        self.said: list[Message] = []
        """What was sent since the last hello, and need not be sent again."""
        self.promise = self._draw()

    def _draw(self) -> str:
        part = secrets.token_hex(32)
        self.parts[digest(part)] = part
        return digest(part)

    def answer(self, state: Message, you: Message) -> Message | None:
        """The command that the next deal asks for; None if it asks for none, or was answered."""
        command = self._answer(state, you)
        if command is None or command in self.said:
            return None
        self.said.append(command)
        return command

    def _answer(self, state: Message, you: Message) -> Message | None:
        if not you["seats"]:
            return None
        deal, own = state["deal"], None
        for seat in you["seats"]:
            own = own or deal["promises"].get(str(seat))
        if own is not None and deal["step"] == "open" and set(you["seats"]) & set(deal["awaited"]):
            self.seen[own] = state["next_commitment"]
            return {"do": "open", "part": self.parts[own]}
        if own is None and deal["step"] != "open":
            if self._used(state):
                self.promise = self._draw()
            return {"do": "promise", "promise": self.promise}
        return None

    def _used(self, state: Message) -> bool:
        game = state["game"]
        return game is not None and any(share["promise"] == self.promise for share in game["shares"])

    def check(self, game: Message) -> list[str]:
        """What is wrong with a game that is over, as far as this client can tell."""
        shares = game["shares"]
        own = [share for share in shares[1:] if self.parts.get(share["promise"]) == share["part"] is not None]
        faults = [] if own else ["my part is not in"]
        if not shares or any(digest(share["part"]) != share["promise"] for share in shares if share["part"]):
            faults.append("a part is not the promised one")
        if own and self.seen.get(own[0]["promise"]) != shares[0]["promise"]:
            faults.append("the server promised something else")
        parts = [share["part"] for share in shares if share["part"]]
        if len(parts) > 1 and digest(*parts) != game["seed"]:
            faults.append("the seed does not come from the parts")
        return faults
