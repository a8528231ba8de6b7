"""Your first server client: make a table with a bot, and play at it until the game is over.

kostka serve &
python first_client.py http://127.0.0.1:8000
"""

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

import kostka

Message = dict[str, Any]  # what comes from the network; docs/protocol.md has the types


def make_table(server: str) -> Message:
    """Make a table for this program and a bot; the answer has its code and a token for the seat."""
    seats = [{"kind": "here", "name": "Robo"}, {"kind": "bot", "bot": "beginner"}]
    body = json.dumps({"edition": "original-pl", "seats": seats, "options": {"match.games": 1}})
    request = Request(f"{server}/api/tables", body.encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        made: Message = json.load(answer)
        return made


def action(view: Message) -> Message:
    """What to do: what the solver finds, else whatever the server offers."""
    if view["may"][:1] == ["redeal"]:
        return {"redeal": False}
    opened = view["opened"][view["seat"]]
    best = kostka.solve({"table": view["table"], "rack": view["rack"], "opened": opened})
    return {"play": best["table"]} if best["tiles"] else {view["may"][0]: True}


def play(server: str) -> Message:
    """Play to the end, and return the state of the table then."""
    table = make_table(server)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table['code']}/socket"
    with connect(address) as socket:
        socket.send(json.dumps({"type": "hello", "token": table["token"]}))
        state: Message = {}
        asked = 0
        for text in socket:
            message: Message = json.loads(text)
            if message["type"] == "welcome":
                state = message["state"]
            elif message["type"] == "update":
                state |= message["changes"]
            elif message["type"] == "refused" and (message["error"] or {}).get("code") != "command-stale":
                raise SystemExit(f"refused: {message}")
            if state["phase"] == "over":
                break
            if message["type"] in ("welcome", "update") and 0 in state["waiting"]:
                asked += 1
                command = {"type": "act", "cmd": f"c{asked}", "seq": message["seq"], "seat": 0}
                socket.send(json.dumps(command | {"action": action(state["views"][0])}))
    return state


def main(server: str) -> None:
    """Play, and print the score."""
    try:
        over = play(server)
    except (OSError, ValueError) as error:
        raise SystemExit(f"No game with {server}: {error}. A server is started by: kostka serve") from None
    print("the match is over:", over["sheet"])


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
