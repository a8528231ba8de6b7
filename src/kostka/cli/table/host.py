"""The host of a table: hands the keyboard round, lets bots act, and shows nobody another one's rack."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table import pages
from kostka.cli.table.book import Match
from kostka.cli.table.face import Reply, Sitting, face_for
from kostka.cli.table.keyboard import Keyboard, Left, TimeUp
from kostka.cli.table.opponents import Opponents
from kostka.cli.table.pages import command_in
from kostka.cli.table.paging import Paging, Stage
from kostka.cli.table.seating import seat_called
from kostka.cli.table.voice import Voice
from kostka.cli.table.wording import canonical, meant, offered
from kostka.cli.typed import TypingError
from kostka.engine import IllegalAction
from kostka.engine.match import next_starter
from kostka.engine.record import Recording
from kostka.errors import KostkaError
from kostka.rules import edition
from kostka.rules.choices import Starter
from kostka.texts import messages

ROOM = -1
"""The seat, so to speak, of those who look at one screen together."""


class Host:
    """Runs a match to its end, or until somebody leaves (Left). `wall` tells the time for the records."""

    def __init__(
        self, match: Match, voice: Voice, keyboard: Keyboard, wall: Callable[[], int] | None = None
    ) -> None:
        self.match = match
        self.voice = voice
        self.voice.edition = edition(match.plan.edition)
        self.names = match.plan.players
        self._keyboard = keyboard
        self._wall = wall
        self._bots = Opponents(match)
        self._people = [seat for seat in range(len(self.names)) if seat not in self._bots]
        self._face = face_for(match.game, self.names, voice, self._people)
        self._begun = self._sat = 0
        self._heard: dict[int, int] = {}
        self._holder: int | None = None
        self._asked_to_resign = False

    def run(self) -> None:
        """Play all games that are left."""
        while not self.match.sheet.over:
            self._play()
        self.voice.wipe()
        self.voice.show(*pages.match_over(self.match, self.voice))

    def _play(self) -> None:
        """One game, from its start or from where it was left."""
        self._heard, self._holder = {}, None
        if self.match.recording is None:
            self._begin()
        self._begun = self._sat = len(self.match.history)
        while self._recording.result is None:
            seat = self._waited_for()
            if self._face.shared:
                self._race()
            elif seat in self._bots:
                self._let_act(seat)
            elif self._alone:
                self._sit(seat, self._told(self._news_for(seat)))
            else:
                self._hand_over(seat)
                self._sit(seat)
        self._end()

    @property
    def _alone(self) -> bool:
        """Whether one person plays against bots, and nobody else is there to see the rack."""
        return len(self._people) == 1 < len(self.names)

    @property
    def _recording(self) -> Recording:
        assert self.match.recording is not None
        return self.match.recording

    # The start and the end of a game

    def _begin(self) -> None:
        rule = self.match.game.rules.setup
        named = None
        if (rule.later_games if self.match.sheet.played else rule.first_game) is Starter.NAMED:
            question = self._face.who_starts if len(self.names) > 1 else ""
            named = self._named(question) if question else 0
        recording = self.match.begin(next_starter(self.match.game.rules, self.match.sheet, named))
        self._present("play-enter", self._title(), "", *self._told(recording.events))

    def _book_on_starting(self, question: str) -> str:
        """What the book says to the question who starts, if it says anything."""
        clause = edition(self.match.plan.edition).settings["setup.first_game"].clause
        code = f"who-starts-{clause}"
        return code if question == "play-who-starts" and code in messages(self.voice.lang) else ""

    def _named(self, question: str) -> int:
        """Who starts, where the rules let the table say it; a mere Enter means the first person."""
        me = self._people[0] if self._people else 0
        if advice := self._book_on_starting(question):
            self.voice.show(self.voice.tip(advice))
        prompt = f"{self.voice.say(question)}: {', '.join(self.names)} [{self.names[me]}]"
        self.voice.wipe()
        self.voice.show(self._title(), "")
        while True:
            said = self._ask(prompt, lambda before: () if before else self.names)
            if not said.strip():
                return me
            if meant(said.strip(), ("quit",), self.voice.lang):
                raise Left
            try:
                return seat_called(said, self.names, self.voice.lang, me)
            except KostkaError as error:
                self.voice.show(*self.voice.complaint(error))

    def _end(self) -> None:
        ending = self._face.ending(self._recording.position)
        told = self._told(self.match.history[self._sat :])
        path = self.match.path
        kept = tuple(self._face.kept(self._recording.position, self.match.folder.parent))
        self.match.enter()
        sheet = pages.score(self.match, self.voice)
        self._present(
            "play-enter" if not self.match.sheet.over else "play-enter-ends",
            *(self._title(len(self.match.sheet.played)), "", *told, "", ending, *kept, "", sheet),
            self.voice.tip("play-record-kept", path=str(path)),
        )

    # The keyboard

    def _waited_for(self) -> int:
        """The next seat to act. Where several may, whoever's turn comes first answers last and stays."""
        game, position = self.match.game, self._recording.position
        turn = game.turn(position) or 0
        seats = len(self.names)
        return min(game.actors(position), key=lambda seat: (seat - turn - 1) % seats)

    def _hand_over(self, seat: int) -> None:
        """Nothing but the open table is to be seen until the next person is there."""
        self._keyboard.hand_on()
        same = self._holder == seat or len(self.names) == 1
        code = "play-your-turn" if same else "play-pass-keyboard"
        reply, stage = Reply(), Stage(self.voice)
        while True:
            table = self._face.open_table(self._recording.position)
            stage.draw(self._title(), table, self._told(self._news_for(seat)), reply)
            prompt = stage.prompt or self.voice.say(code, name=self.names[seat])
            line = self._ask(prompt, lambda _: self._offered(pages.COMMANDS))
            if stage.turned(line):
                reply = Reply()
                continue
            try:
                command, rest = command_in(line, pages.COMMANDS, self.voice.lang, self._face.commands)
                reply = self._common(command, rest) or Reply()
            except KostkaError as error:
                reply = Reply(notes=tuple(self.voice.complaint(error)))
            if reply == Reply() and not line.strip():
                break
        self._holder = seat

    def _sit(self, seat: int, news: Sequence[RenderableType] = ()) -> None:
        """A seat acts, and then looks at what came of it."""
        sitting = self._face.sitting(self._recording.position, seat)
        limit = sitting.limit_ms
        deadline = self._keyboard.now() + limit / 1000 if limit else None
        events = self._talk(sitting, seat, deadline, news)
        self._heard[seat] = len(self.match.history)
        parting = self._face.parting(self._recording.position, seat, events)
        if parting is not None:
            self._talk(parting, seat, None)

    def _talk(
        self, sitting: Sitting, seat: int, deadline: float | None, news: Sequence[RenderableType] = ()
    ) -> Sequence[Any]:
        """Line after line until the seat is done; the events of what it did."""
        self._sat = len(self.match.history)
        self._asked_to_resign = False
        reply, remarks, stage = Reply(notes=tuple(news)), True, Stage(self.voice)
        while True:
            stage.draw(self._title(), sitting.show(), tuple(sitting.remarks()) if remarks else (), reply)
            line, remarks = "", True
            try:
                asked = self._prompt(seat, stage.prompt or sitting.asking)
                line = self._keyboard.ask(asked, self._completion(sitting), deadline)
                reply = Reply() if stage.turned(line) else self._reply(sitting, line)
            except TimeUp:
                if self._face.shared:
                    return ()
                reply, deadline = Reply(sitting.time_up()), None
            except TypingError as fault:
                reply = Reply(notes=tuple(self.voice.complaint(fault.error, line, fault.span)))
            except KostkaError as error:
                reply = Reply(notes=tuple(self.voice.complaint(error)))
            if reply.leaves:
                return ()
            if reply.action is None:
                continue
            try:
                events = self._act(reply.action)
            except IllegalAction as refusal:
                reply, remarks = Reply(notes=tuple(self.voice.refusal(refusal.violations))), False
                continue
            if self._face.shared or not reply.stays:
                return events
            sitting.moved_on(self._recording.position)
            reply = Reply()

    def _act(self, action: Any) -> Sequence[Any]:
        """Carry an action out; what came of it."""
        return self.match.act(action, self._wall() if self._wall else None).events

    # Those who need no keyboard

    def _let_act(self, seat: int) -> None:
        """A bot acts; what it did is told to the next person there."""
        if self._bots.thinks(seat):
            self.voice.wipe()
            self.voice.show(self._title(), "", self._face.open_table(self._recording.position), "")
            self.voice.show(self.voice.tip("play-bot-thinks", name=self.names[seat]))
        self._act(self._bots.act(seat))
        if self._recording.result is None and (remark := self._bots.aside(seat)) is not None:
            self._act(remark)

    def _race(self) -> None:
        """All look at one screen, and whoever is first acts: somebody in the room, or the quickest bot."""
        position = self._recording.position
        actors = self.match.game.actors(position)
        rival = self._bots.quickest(actors)
        if rival is None or any(seat not in self._bots for seat in actors):
            news, deadline = self._told(self._news_for(ROOM)), None
            if rival is not None:
                deadline = self._keyboard.now() + rival[0]
            self._heard[ROOM] = len(self.match.history)
            seat = min(actors)
            if self._talk(self._face.sitting(position, seat), seat, deadline, news):
                return
        if rival is not None:
            self._let_act(rival[1])

    def _present(self, code: str, *things: RenderableType) -> None:
        """Things to read, in parts if they are tall; Enter at the end of each, and of the last the code's."""
        reading = Paging(self.voice, *things)
        reading.show()
        while reading.more:
            self._wait(reading.prompt)
            reading.turn()
            reading.show()
        self.voice.show("")
        self._wait(self.voice.say(code))

    def _prompt(self, seat: int, aside: str) -> str:
        """Who is asked; on a shared screen the whole room is."""
        if self._face.shared:
            return aside
        return f"{self.names[seat]} · {aside}" if aside else self.names[seat]

    # Lines

    def _reply(self, sitting: Sitting, line: str) -> Reply:
        first = line.strip().splitlines()[0] if line.strip() else ""
        known = (*sitting.commands, *pages.COMMANDS)
        command, rest = command_in(first, known, self.voice.lang, self._face.commands)
        asked, self._asked_to_resign = self._asked_to_resign, False
        if command == "resign" in sitting.offered and not asked:
            self._asked_to_resign = True
            return Reply(notes=(Text(self.voice.say("play-resign-sure"), "bold"),))
        if command in sitting.commands or command == "":
            return sitting.take(command, rest)
        if command == "table" and len(self.voice.lines(sitting.show())) > self.voice.room:
            return Reply(page=sitting.show())
        return self._common(command, rest, sitting.offered) or Reply()

    def _common(self, command: str, rest: str, commands: Sequence[str] = ()) -> Reply | None:
        """What can be asked in every game."""
        match command:
            case "rules":
                return Reply(page=pages.rules(self.match.plan, self.voice, rest.strip()))
            case "score":
                return Reply(page=pages.score(self.match, self.voice))
            case "help":
                return Reply(page=pages.help_page(self.match.plan.edition, self.voice, commands, self._face))
            case "lang":
                self.voice.lang = pages.language(rest.strip())
            case "save":
                return Reply(notes=(Text(self.voice.say("play-saved", path=str(self.match.path))),))
            case "quit":
                raise Left
        return None

    def _completion(self, sitting: Sitting) -> Callable[[Sequence[str]], Iterable[str]]:
        def words(before: Sequence[str]) -> Iterable[str]:
            known = canonical(before, self.voice.lang)
            if known and known[0] in pages.COMMANDS:
                return pages.arguments(known, self.match.plan.edition)
            return self._offered((*sitting.words(known), *(pages.COMMANDS if not known else ())))

        return words

    def _offered(self, words: Iterable[str]) -> Iterable[str]:
        """Words for completion, those of the table in the language too."""
        return (spelling for word in words for spelling in offered(word, self.voice.lang))

    def _ask(self, prompt: str, words: Callable[[Sequence[str]], Iterable[str]] | None = None) -> str:
        return self._keyboard.ask(prompt, words)

    def _wait(self, prompt: str) -> None:
        """Until somebody presses Enter."""
        if meant(self._ask(prompt).strip(), ("quit",), self.voice.lang):
            raise Left

    # Words

    def _title(self, number: int | None = None) -> Text:
        plan = self.match.plan
        title = f"Kostka · {edition(plan.edition).box.title} ({plan.edition})"
        if plan.games == 1:
            return Text(title, "dim")
        games = self.voice.say("play-game-of", number=number or self.match.number, games=plan.games)
        return Text(f"{title} · {games}", "dim")

    def _news_for(self, seat: int) -> Sequence[Any]:
        """What has happened since the seat was last there."""
        return self.match.history[self._heard.get(seat, self._begun) :]

    def _told(self, events: Iterable[Any]) -> list[RenderableType]:
        told = (self._face.news(event) for event in events)
        return [text for text in told if text is not None]
