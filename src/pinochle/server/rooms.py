"""A room with those who are connected: what they ask is judged, committed to the file, and told.

How the room stands is a value of the library, :class:`pinochle.web.room.RoomState`, which judges
and knows what may be told. Here are the connections, and the order of things.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from secrets import SystemRandom, token_urlsafe
from time import monotonic
from typing import Final

from attrs import define, field

from pinochle import PinochleError, to_json
from pinochle.messages import Message
from pinochle.server.programs import RoomPrograms
from pinochle.server.store import Store, StoreError
from pinochle.web import Ask, AskError, Reader, refusal, reply, requested_language
from pinochle.web.room import HostedProgram, RoomEntry, RoomState
from pinochle.web.table.refusals import PHRASES, table_error
from pinochle.web.workers import Workers, answer_text, choose_action, record_text

__all__ = ["Client", "Room"]

MOST_OF_SEAT, MOST_WATCHING = 8, 100
"""How many pages a player, and how many spectators a room, may have open."""
MOST_WAITING: Final = 64
"""How many texts may wait for a client: one that does not read them is dropped."""
SECONDS_BETWEEN_PHRASES: Final = 3
SECONDS_WITHOUT_FILE: Final = 5
"""How long a room waits when the file cannot be written, before the table tries again."""
SLOW: Final = {"hint", "rules"}
"""What takes so long to answer that a process of its own does it."""


@define(eq=False)
class Client:
    """Somebody who is connected: the holder of a seat, as their token has shown, or a spectator.

    ``last_seq`` is the ``seq`` of the last document that they were sent; ``waiting`` what is still
    to be sent to them. ``hang_up`` closes the connection, with a code that says why; ``host`` is
    from where they come, unless a proxy does not tell it.
    """

    hang_up: Callable[[int], None]
    host: str | None = None
    player: int | None = None
    language: str = "en"
    last_seq: int | None = None
    waiting: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(MOST_WAITING))

    def put(self, text: str) -> None:
        """Send a text as soon as they read; who never does is dropped, and may come again."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.hang_up(1013)


class Room:
    """A room with those who are connected.

    A player of the library takes ``pace`` seconds for an action; ``programs`` are those that the
    host offers, and those that play here.
    """

    def __init__(
        self, state: RoomState, store: Store, work: Workers, pace: float, programs: RoomPrograms
    ) -> None:
        self.state: RoomState = state
        self.programs: RoomPrograms = programs
        self.clients: set[Client] = set()
        self._store, self._work, self._pace = store, work, pace
        self._lock = asyncio.Lock()
        self._silent: dict[int, float] = {}
        self._driver: asyncio.Task[None] | None = None

    async def _commit(self, entry: RoomEntry) -> None:
        """Write what was judged, and go on from it; call it under the lock."""
        state = self.state.after(entry)
        try:
            await self._store.write(entry)
        except StoreError:  # nothing has changed
            raise
        except Exception:
            self._fail()  # whoever comes back finds what was committed
            raise
        was_on, self.state = self.state.moment.is_on, state
        self.programs.keep(state.kinds)
        if was_on and not state.moment.is_on:
            self.programs.hear_end(state.sitting.view)

    def _fail(self) -> None:
        for client in [*self.clients]:
            client.hang_up(1011)

    # Who is there.

    def enter(self, client: Client, ask: Ask) -> None:
        """Let somebody in, as the holder of a seat by its token, and tell them how it stands."""
        language, since = requested_language(ask), ask.number("since")
        player = self.state.player_with(ask.text("token"))
        self._check_number(player, language)
        client.player, client.language, client.last_seq = player, language, since
        self.clients.add(client)
        client.put(reply(ask))
        self._tell()
        self._show([client])
        self._wake()

    def _check_number(self, player: int | None, language: str) -> None:
        """Refuse another page of a player, or another spectator, if there are many."""
        limit = MOST_WATCHING if player is None else MOST_OF_SEAT
        if sum(client.player == player for client in self.clients) >= limit:
            raise table_error("Full", language)

    async def leave(self, client: Client) -> bool:
        """Let somebody go; whether nobody is left, and nothing is being done any more."""
        self.clients.discard(client)
        self._tell()
        if not self.clients and self._driver:
            await self._driver
        if not self.clients:
            self.programs.close()
        return not self.clients

    def _tell(self) -> None:
        """Tell everybody who is there, and what a fair deal waits for."""
        present = [client.player for client in self.clients]
        news = self.state.news(present, self.programs.lost_turns)
        here = {player for player in present if player is not None}
        for client in [*self.clients]:
            deeds = self.state.deeds(client.player, here)
            client.put(to_json({"room": {**news, "you": client.player, "deeds": deeds}}))

    def _show(self, clients: Iterable[Client]) -> None:
        """Send each the document of their seat, with what has happened since the last one."""
        texts: dict[tuple[int | None, int | None, str], str] = {}
        state = self.state
        for client in clients:
            key = state.seen_by(client.player), client.last_seq, client.language
            if key not in texts:
                table = state.table(client.player, since=client.last_seq, language=client.language)
                texts[key] = f'{{"table":{to_json(table)}}}'
            client.last_seq = self.state.seq
            client.put(texts[key])

    def _tell_done(self, before: RoomState) -> None:
        """Show what was done; tell what else has changed, as what may be done with seats has."""
        is_act = self.state.seq > before.seq
        if is_act:
            self._show([*self.clients])
        if not is_act or self.state.moment != before.moment:
            self._tell()

    # What they ask.

    async def ask(self, client: Client, ask: Ask) -> None:
        """Answer what somebody asks."""
        reader = Reader(client.language, self.state.sitting.names_in_round)
        try:
            await self._answer(client, ask, reader)
        except PinochleError as error:
            client.put(refusal(ask, error, reader))

    async def _answer(self, client: Client, ask: Ask, reader: Reader) -> None:
        match ask.word:
            case "act" | "commit" | "reveal":
                await self._do(client, ask)
            case "sit":
                await self._sit(client, ask)
            case "give":
                await self._give(client, ask)
            case "say":
                self._say(client, ask)
            case "language":
                client.language = requested_language(ask)
                client.put(reply(ask))
            case "record":
                asked = record_text, ask, self.state, client.player
                client.put(await self._work(*asked, keys=self._askers(client)))
            case word:
                question = self.state.view(client.player), ask, reader
                if word in SLOW:
                    text = await self._work(answer_text, *question, keys=self._askers(client))
                else:
                    text = answer_text(*question)
                client.put(text)

    def _askers(self, client: Client) -> list[object]:
        """Return for whom something is worked out: one thing at a time for a seat, and a host."""
        seat = None if client.player is None else (self.state.name, client.player)
        return [key for key in (seat, client.host) if key is not None]

    async def _do(self, client: Client, ask: Ask) -> None:
        """Do what a player asks for, once: asked again by the same id it gets its old answer."""
        async with self._lock:
            before, entry = self.state, self.state.judge(client.player, ask)
            if entry:
                await self._commit(entry)
            client.put(reply(ask))
            if entry:
                self._tell_done(before)
        self._wake()

    async def _sit(self, client: Client, ask: Ask) -> None:
        """Make somebody the holder of a free seat; asked again with its token, they are it."""
        token = ask.text("token") or token_urlsafe(32)
        async with self._lock:
            entry = self.state.sit(ask, token)
            player = ask.number("seat")
            if client.player not in {None, player} or (entry and client.player is not None):
                raise table_error("Seated", client.language)
            if entry:
                await self._commit(entry)
            elif client.player is None:
                self._check_number(player, client.language)
            client.player = player
        client.put(reply(ask, token=token))
        self._tell()
        self._show([*self.clients])  # with the new name
        self._wake()

    async def _give(self, client: Client, ask: Ask) -> None:
        """Let a player of the library have a seat, or a person have it again."""
        async with self._lock:
            here = {other.player for other in self.clients if other.player is not None}
            entry = self.state.give(client.player, ask, here, self.programs.names)
            if entry:
                await self._commit(entry)
            client.put(reply(ask))
            self._tell()
            self._show([other for other in self.clients if other.player == ask.number("seat")])
        self._wake()

    def _say(self, client: Client, ask: Ask) -> None:
        """Tell everybody one of the phrases, which no record has."""
        phrase, now = ask.text("phrase"), monotonic()
        if client.player is None:
            raise AskError(Message.of("room.seatless"))
        if phrase not in PHRASES:
            raise table_error("Phrase", client.language)
        if now < self._silent.get(client.player, 0):
            raise table_error("Quick", client.language)
        self._silent[client.player] = now + SECONDS_BETWEEN_PHRASES
        client.put(reply(ask))
        for other in [*self.clients]:
            other.put(to_json({"said": {"player": client.player, "phrase": phrase}}))

    # What the table does.

    def _wake(self) -> None:
        """Let the table deal, and players of the library act, as far as nobody else is awaited."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while self.clients and await self._step_or_wait():
                pass
        except Exception:
            logging.getLogger("uvicorn.error").exception("room %s stopped", self.state.name)
            self._fail()

    async def _step_or_wait(self) -> bool:
        """Do the next thing, or wait as long as the file cannot be written."""
        try:
            return await self._step()
        except StoreError:
            await asyncio.sleep(SECONDS_WITHOUT_FILE)
            return True

    async def _choice(self, number: int) -> str:
        """Return the token of what a player who is no person does."""
        player, view = self.state.sitting.players[number], self.state.sitting.view(number)
        if isinstance(player, HostedProgram):
            lost = self.programs.lost_turns[number]
            token = await self.programs.choose(number, player.name, view)
            if self.programs.lost_turns[number] > lost:
                self._tell()
            if token is not None:
                return token
        return await self._work(choose_action, player, view, first=True)

    async def _step(self) -> bool:
        """Do the next thing for which nobody is awaited; whether there was one."""
        state = self.state
        due = state.due(SystemRandom())
        if isinstance(due, int):
            due = state.act(due, await self._choice(due))
        if due is None:
            return False
        async with self._lock:
            if self.state.number == state.number:
                await self._commit(due)
                self._tell_done(state)
        await asyncio.sleep(self._pace)
        return True
