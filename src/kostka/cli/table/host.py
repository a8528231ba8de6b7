"""The host of a table: passes the keyboard around, runs bots, and never shows a rack to others."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.table import pages
from kostka.cli.table.afterwards import Afterwards
from kostka.cli.table.book import Match
from kostka.cli.table.face import Reply, Sitting, face_for
from kostka.cli.table.keyboard import Clock, Keyboard, Left, TimeUp
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
"""Stands for everybody at a shared screen."""


class Host:
    """Runs a match to its end, or until somebody leaves (Left). `wall` is the clock for the records."""

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
        self._greeting: tuple[RenderableType, ...] = ()
        self._holder: int | None = None
        self._asked_to_resign = False
        self._rematch = False

    def run(self) -> bool:
        """Play all remaining games; True if the same people want another match."""
        while not self.match.sheet.over:
            self._play()
        self.voice.wipe()
        if not self._rematch:
            self.voice.show(*pages.match_over(self.match, self.voice))
        return self._rematch

    def _play(self) -> None:
        """Play one game, from its start or from where it was left."""
        self._holder = None
        if self.match.recording is None:
            self._heard = {}
            self._begin()
        else:
            self._heard = {seat: self._heard_by(seat) for seat in self._people}
            self._begun = len(self.match.history)
        self._sat = len(self.match.history)
        while self._recording.result is None:
            seat = self._waited_for()
            if self._face.shared:
                self._race()
            elif seat in self._bots:
                self._let_act(seat)
            elif self._alone:
                self._sit(seat, self._news(self._news_for(seat), seat))
            else:
                self._hand_over(seat)
                self._sit(seat)
        self._end()

    @property
    def _alone(self) -> bool:
        """Whether a single person plays, so that nobody else can see the rack."""
        return len(self._people) == 1

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
        first = self.match.number == 1
        greeting = (Text(self._face.goal, "bold"), self.voice.tip("play-how-tip"), "") if first else ()
        if self._alone or self._face.shared:  # nothing to hide: the first turn comes at once
            self._begun, self._greeting = 0, greeting
            return
        self._begun = len(recording.events)
        self._present("play-enter", self._title(), "", *greeting, *self._news(recording.events))

    def _book_on_starting(self, question: str) -> str:
        """What the book says about who starts, if anything."""
        clause = edition(self.match.plan.edition).settings["setup.first_game"].clause
        code = f"who-starts-{clause}"
        return code if question == "play-who-starts" and code in messages(self.voice.lang) else ""

    def _named(self, question: str) -> int:
        """Who starts, where the table decides; Enter means the first person."""
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
        news = self._news(self.match.history[self._sat :])
        path = self.match.path
        kept = tuple(self._face.kept(self._recording.position, self.match.folder.parent))
        self.match.enter()
        sheet = pages.score(self.match, self.voice)
        seat = self._people[0] if self._alone else None
        looking = Afterwards(
            self.match, self._face, self.voice, self._keyboard, common=self._common, seat=seat
        )
        self._rematch = looking.read(
            *(self._title(len(self.match.sheet.played)), "", *news, "", ending, *kept, "", sheet),
            self.voice.tip("play-record-kept", path=str(path)),
        )

    # The keyboard

    def _waited_for(self) -> int:
        """The next seat to act. If several may, the one whose turn comes first answers last, and stays."""
        game, position = self.match.game, self._recording.position
        turn = game.turn(position) or 0
        seats = len(self.names)
        return min(game.actors(position), key=lambda seat: (seat - turn - 1) % seats)

    def _hand_over(self, seat: int) -> None:
        """Show only the open table until the next person is there."""
        self._keyboard.hand_on()
        code = "play-your-turn" if self._holder == seat else "play-pass-keyboard"
        reply, stage = Reply(), Stage(self.voice)
        while True:
            table = self._face.open_table(self._recording.position)
            stage.draw(self._title(), table, self._news(self._news_for(seat)), reply)
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
        """A seat acts, then looks at the outcome."""
        sitting = self._face.sitting(self._recording.position, seat, self._left_by(seat))
        limit = sitting.limit_ms
        events = self._talk(sitting, seat, Clock(self._keyboard, limit / 1000 if limit else None), news)
        self._heard[seat] = len(self.match.history)
        parting = self._face.parting(self._recording.position, seat, events)
        if parting is None:
            return
        if self._alone and not parting.offered:
            self._heard[seat] -= len(events)  # reported with the news of the next turn
        else:
            self._talk(parting, seat, Clock(self._keyboard))

    def _left_by(self, seat: int) -> Any:
        """The position as the seat left it, or as the game began."""
        return self._last_of(seat).position

    def _last_of(self, seat: int) -> Recording:
        """The last step that was the seat's own, or the deal."""
        steps = self.match.steps
        own = (step for step in reversed(steps[1:]) if step.action.seat == seat)
        return next(own, steps[0])

    def _heard_by(self, seat: int) -> int:
        """How many events the seat knows when a game goes on: those up to its own last action."""
        last = self._last_of(seat).actions
        return sum(len(step.events) for step in self.match.steps if step.actions <= last)

    def _talk(
        self, sitting: Sitting, seat: int, clock: Clock, news: Sequence[RenderableType] = ()
    ) -> Sequence[Any]:
        """Read lines until the seat is done; returns the events of its actions."""
        self._sat = len(self.match.history)
        self._asked_to_resign = False
        greeting, self._greeting = self._greeting, ()
        reply, remarks, stage = Reply(notes=(*greeting, *news)), True, Stage(self.voice)
        while True:
            stage.draw(self._title(), sitting.show(), tuple(sitting.remarks()) if remarks else (), reply)
            line, remarks = "", True
            try:
                asked = self._prompt(seat, stage.prompt or sitting.asking)
                line = clock.ask(asked, self._completion(sitting), stopped=stage.stops_clock)
                shown = Reply() if line.strip() else reply  # Enter takes no news away
                turned = stage.turned(line)
                reply = Reply() if turned else self._reply(sitting, seat, line, timed=clock.runs, shown=shown)
            except TimeUp:
                if self._face.shared:
                    return ()
                reply, clock = Reply(sitting.time_up()), Clock(self._keyboard)
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
        """Carry out an action; returns its events."""
        return self.match.act(action, self._wall() if self._wall else None).events

    # Without the keyboard

    def _let_act(self, seat: int) -> None:
        """A bot acts; the next person sees what it did."""
        if self._bots.thinks(seat):
            self.voice.wipe()
            self.voice.show(self._title(), "", self._face.open_table(self._recording.position), "")
            self.voice.show(self.voice.tip("play-bot-thinks", name=self.names[seat]))
        self._act_for(seat, self._bots.act(seat))
        if self._recording.result is None and (remark := self._bots.aside(seat)) is not None:
            self._act_for(seat, remark)

    def _act_for(self, seat: int, action: Any) -> None:
        """Carry out what a bot wants."""
        with self._bots.blaming(seat, action):
            self._act(action)

    def _race(self) -> None:
        """Everybody watches one screen, and the first to act moves: a person, or the fastest bot."""
        position = self._recording.position
        actors = self.match.game.actors(position)
        rival = self._bots.quickest(actors)
        if rival is None or any(seat not in self._bots for seat in actors):
            news = self._news(self._news_for(ROOM))
            clock = Clock(self._keyboard, None if rival is None else rival[0])
            self._heard[ROOM] = len(self.match.history)
            seat = min(actors)
            if self._talk(self._face.sitting(position, seat, position), seat, clock, news):
                return
        if rival is not None:
            self._let_act(rival[1])

    def _present(self, code: str, *things: RenderableType) -> None:
        """Show something to read, in parts if it is tall; Enter turns them, and `code` prompts at the end."""
        reading = Paging(self.voice, *things)
        reading.show()
        while reading.more:
            self._wait(reading.prompt)
            reading.turn()
            reading.show()
        self.voice.show("")
        self._wait(self.voice.say(code))

    def _prompt(self, seat: int, aside: str) -> str:
        """Who is asked; on a shared screen everybody is."""
        if self._face.shared:
            return aside
        return f"{self.names[seat]} · {aside}" if aside else self.names[seat]

    # Lines

    def _reply(self, sitting: Sitting, seat: int, line: str, *, timed: bool, shown: Reply) -> Reply:
        first = line.strip().splitlines()[0] if line.strip() else ""
        known = (*sitting.commands, *pages.COMMANDS)
        command, rest = command_in(first, known, self.voice.lang, self._face.commands)
        asked, self._asked_to_resign = self._asked_to_resign, False
        if command == "resign" in sitting.offered and not asked:
            self._asked_to_resign = True
            return Reply(notes=(Text(self.voice.say("play-resign-sure"), "bold"),))
        if command in sitting.commands or command == "":
            reply = sitting.take(command, rest)
            if timed and command == "hint":  # the clock stops for those who read, but not beside the table
                return replace(reply, notes=(), page=Group(*reply.notes))
            return shown if reply == Reply() else reply
        if command == "table" and len(self.voice.lines(sitting.show())) > self.voice.room:
            return Reply(page=sitting.show(), timed=True)
        return self._common(command, rest, sitting.offered, None if self._face.shared else seat) or Reply()

    def _common(
        self, command: str, rest: str, commands: Sequence[str] = (), seat: int | None = None
    ) -> Reply | None:
        """Questions that can be asked in every game, answered for a seat or for everybody."""
        match command:
            case "how":
                return Reply(page=pages.how(self._face, self.voice))
            case "log":
                return Reply(page=pages.log(self.match.steps, self._face, self.voice, seat))
            case "pause":
                return Reply(page=Text(self.voice.say("play-paused")))
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
        """Words for completion, those of the table also in its language."""
        return (spelling for word in words for spelling in offered(word, self.voice.lang))

    def _ask(self, prompt: str, words: Callable[[Sequence[str]], Iterable[str]] | None = None) -> str:
        return self._keyboard.ask(prompt, words)

    def _wait(self, prompt: str) -> None:
        """Wait for Enter."""
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
        """What has happened since the seat was last at the keyboard."""
        return self.match.history[self._heard.get(seat, self._begun) :]

    def _news(self, events: Iterable[Any], seat: int | None = None) -> list[RenderableType]:
        news = (self._face.news(event, seat) for event in events)
        return [text for text in news if text is not None]
