"""A room: its game, who sits at its table, and what each of them is told.

Whatever happens is judged first, then committed to the file as an entry, and only then told. How a
room stands is nothing but what its entries have come to: after a crash it is made of them again.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest
from itertools import chain
from random import Random
from secrets import SystemRandom, randbits, token_urlsafe
from typing import Any, Final

from asking import Ask, AskError, Reader, action_asked, answer, failure, language_asked, refusal
from asking import reply as accept
from attrs import define, evolve, field, frozen
from store import Entry, Store

from pinochle import Deal, Game, Names, PinochleError, Ruleset, View, read_action, to_json, variants
from pinochle.errors import command_in
from pinochle.fair import Commitment, FairDeal, FairError, Secret
from pinochle.players import ClubPlayer, ExpertPlayer, Player, RandomPlayer

__all__ = ["Client", "Room", "new_room"]

PLAYERS: Final[dict[str, Player]] = {
    "club": ClubPlayer(),
    "expert": ExpertPlayer(seconds=1.0),
    "random": RandomPlayer(),
}
MOST_IN_NAME: Final = 40
MOST_OF_SEAT, MOST_WATCHING = 8, 100
"""How many pages a player, and how many spectators a room, may have open."""
MOST_WAITING: Final = 64
"""How many texts may wait for a client: one that does not read them is dropped."""
MOST_ID: Final = 2**53
SLOW: Final = {"hint", "rules"}
"""What takes so long to answer that a process of its own does it."""


@frozen
class Stand:
    """How a room stands: a value.

    ``kinds`` says who plays: ``human``, or a player of the library. ``number`` counts the entries,
    ``seq`` what was done in the game, ``deal`` is the next deal. ``finished`` is the game when the
    last round was over. ``hashes`` are of the tokens of those who sit.
    """

    name: str
    kinds: tuple[str, ...]
    game: Game
    finished: Game
    names: dict[int, str]
    is_fair: bool
    number: int = 0
    seq: int = 0
    deal: int = 1
    hashes: dict[int, str] = field(factory=dict[int, str])
    fair: dict[int, FairDeal] = field(factory=dict[int, FairDeal])

    @classmethod
    def start(cls, entry: Entry) -> "Stand":
        """A new room, by its first entry."""
        made = json.loads(entry.text)
        kinds, game = tuple(made["seats"]), Game.start(rules_of(made["rules"]))
        names = {one: f"{kind.title()} {one}" for one, kind in enumerate(kinds) if kind in PLAYERS}
        return cls(entry.room, kinds, game, game, names, bool(made["fair"]))

    def after(self, entry: Entry) -> "Stand":
        """How it stands when something else has happened."""
        _, number, player, _, word, text = entry
        if word == "sit" and player is not None:
            name, hashed = json.loads(text)
            names, hashes = {**self.names, player: name}, {**self.hashes, player: hashed}
            return evolve(self, number=number, names=names, hashes=hashes)
        if word != "act":
            fair = {**self.fair, self.deal: self._fair_after(player, word, text)}
            return evolve(self, number=number, fair=fair)
        game, seq = self.game.apply(read_action(text), self.seat_of(player)), self.seq + 1
        is_over = game.needs_deal or game.is_over
        finished, deal = game if is_over else self.finished, self.deal + text.startswith("deal:")
        return evolve(self, number=number, game=game, seq=seq, finished=finished, deal=deal)

    def _fair_after(self, player: int | None, word: str, text: str) -> FairDeal:
        """The next deal when somebody has promised a secret, or told it; the server does both."""
        who, fair = "server" if player is None else str(player), self.fair.get(self.deal)
        if player is None:
            secret = Secret(self.name, self.deal, who, text)
            return FairDeal.of([secret.commitment]).reveal(secret)
        if fair and word == "commit":
            promises = (*fair.commitments, Commitment(self.name, self.deal, who, text))
            return FairDeal(FairDeal.of(promises).commitments, fair.secrets)
        if not fair or self.uncommitted or who not in fair.missing:
            raise FairError("nobody waits for that")
        return fair.reveal(Secret(self.name, self.deal, who, text))

    @property
    def people(self) -> set[int]:
        """The players who are no players of the library."""
        return {player for player, kind in enumerate(self.kinds) if kind not in PLAYERS}

    @property
    def free(self) -> set[int]:
        """The players whose seats nobody has taken."""
        return self.people - {*self.hashes}

    @property
    def uncommitted(self) -> tuple[str, ...]:
        """Who has not promised a secret for the next deal."""
        fair = self.fair.get(self.deal)
        promised = {one.who for one in fair.commitments} if fair else {""}
        return tuple(who for who in ("server", *map(str, self.people)) if who not in promised)

    @property
    def tags(self) -> list[tuple[str, str]]:
        """What the record says of fair deals: the secrets as well of those whose round is over."""
        over = self.deal if self.game is self.finished else self.deal - 1
        fair = self.fair.items()
        tags = [one.tags_when_over if deal < over else one.tags for deal, one in fair]
        return [*chain.from_iterable(tags)]

    def seat_of(self, player: int | None) -> int | None:
        """The seat of a player in this round; None for the table, a spectator, or who sits out."""
        seating = enumerate(self.game.seating)
        return next((seat for seat, sitting in seating if sitting == player), None)

    def told(self, here: set[int | None]) -> dict[str, object]:
        """What everybody is told of a room in which these players are."""
        seats = [
            {
                "seat": one,
                "kind": kind,
                "name": self.names.get(one, ""),
                "free": one in self.free,
                "here": one in here,
            }
            for one, kind in enumerate(self.kinds)
        ]
        told: dict[str, object] = {"room": self.name, "seats": seats}
        if self.is_fair:
            fair = self.fair.get(self.deal)
            promised = {one.who: one.digest for one in fair.commitments} if fair else {}
            missing, stage = self.uncommitted, "commit" if self.uncommitted else "reveal"
            missing = missing or (fair.missing if fair else ())
            now = {"deal": self.deal, "stage": stage, "commitments": promised, "missing": missing}
            told["fair"] = now
        return told


# What needs no room, and may be done in another process.


def new_room(ask: Ask) -> Entry:
    """The first entry of a room that is asked for."""
    text, kinds = ask.text("rules"), ask.texts("seats")
    try:
        players = rules_of(text).table.players
    except PinochleError as error:
        raise AskError(*({"text": line} for line in str(error).splitlines())) from None
    kinds = kinds or ("human",) * players
    if len(kinds) != players or not {*kinds} <= {"human", *PLAYERS} or "human" not in kinds:
        known = ", ".join(("human", *PLAYERS))
        raise AskError({"text": f"seats has {players} words out of {known}, one of them human"})
    made = {"rules": text, "seats": kinds, "fair": ask.given.get("fair") is True}
    return Entry(token_urlsafe(16), 0, None, None, "room", json.dumps(made))


@lru_cache(maxsize=256)
def rules_of(text: str) -> Ruleset:
    """The rules that are told: a document of TOML, or the name of a preset."""
    return Ruleset.from_toml(text) if "=" in text else variants.get(text)


def chosen(kind: str, view: View) -> str:
    """The token of what a player of the library does."""
    return PLAYERS[kind].choose(view, Random(randbits(128))).token


def answered(view: View, ask: Ask, reader: Reader) -> str:
    """The text of the answer to what needs only a view."""
    try:
        return accept(ask, **answer(view, ask, reader))
    except AskError as error:
        return refusal(ask.id, error.reasons)


def records(ask: Ask, stand: Stand, seat: int | None) -> str:
    """The answer that has as much of the record as a seat may have, and all finished rounds."""
    whole, record = (game.record.tagged(*stand.tags) for game in (stand.finished, stand.game))
    text = whole if len(whole) == len(record) else record.redacted(seat)
    return accept(ask, text=str(text), finished=str(whole))


def hash_of(token: str) -> str:
    """The hash by which a token is known."""
    return sha256(token.encode()).hexdigest()


@define(eq=False)
class Client:
    """Somebody who is connected: the player whose token they have shown, or a spectator.

    ``seen`` is the ``seq`` of the last document that they were sent; ``waiting`` what is still to
    be sent to them. ``hang_up`` closes the connection, with a code that says why.
    """

    hang_up: Callable[[int], None]
    player: int | None = None
    language: str = "en"
    seen: int | None = None
    waiting: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(MOST_WAITING))

    def put(self, text: str) -> None:
        """Send a text as soon as they read; who never does is dropped, and may come again."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.hang_up(1013)


class Room:
    """A room with those who are connected.

    ``work`` calls a function in another process; a player of the library takes ``pace`` seconds.
    """

    def __init__(
        self, entries: list[Entry], store: Store, work: Callable[..., Awaitable[Any]], pace: float
    ) -> None:
        self.name = entries[0].room
        self.clients: set[Client] = set()
        self._store, self._work, self._pace = store, work, pace
        self._lock = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._stand = Stand.start(entries[0])
        self._done: dict[tuple[int | None, int | None], str] = {}
        for entry in entries[1:]:
            self._go_on(entry, self._stand.after(entry))

    def _go_on(self, entry: Entry, following: Stand) -> None:
        self._stand = following
        self._done[entry.player, entry.key] = f"{following.seq - 1} {entry.text}"

    async def _commit(self, player: int | None, word: str, text: str, key: int | None) -> None:
        """Judge what somebody does, write it, and go on from it; call it under the lock."""
        entry = Entry(self._stand.name, self._stand.number + 1, player, key, word, text)
        following = self._stand.after(entry)
        try:
            await self._store.write(entry)
        except Exception:
            self._fail()  # whoever comes back finds what was committed
            raise
        self._go_on(entry, following)

    def _fail(self) -> None:
        for client in [*self.clients]:
            client.hang_up(1011)

    # Who is there.

    def enter(self, client: Client, ask: Ask) -> None:
        """Let somebody in, at the seat whose token they show, and tell them how it stands."""
        since, token = ask.number("since"), hash_of(ask.text("token"))
        seats = self._stand.hashes.items()
        player = next((one for one, known in seats if compare_digest(known, token)), None)
        if player is None and ask.given.get("token"):
            raise AskError({"text": "no seat of this room has that token"})
        same = sum(other.player == player for other in self.clients)
        if same >= (MOST_WATCHING if player is None else MOST_OF_SEAT):
            raise AskError({"text": "this room is full"})
        client.player, client.seen = player, since
        self.clients.add(client)
        client.put(accept(ask))
        self._tell()
        self._show([client])
        self._wake()

    async def leave(self, client: Client) -> bool:
        """Let somebody go; whether nobody is left, and nothing is being done any more."""
        self.clients.discard(client)
        self._tell()
        if not self.clients and self._driver:
            await self._driver
        return not self.clients

    def _tell(self) -> None:
        """Tell everybody who is there, and what a fair deal waits for."""
        told = self._stand.told({client.player for client in self.clients})
        told["spectators"] = sum(client.player is None for client in self.clients)
        for client in [*self.clients]:
            client.put(to_json({"room": {**told, "you": client.player}}))

    def _reader(self, client: Client) -> Reader:
        names, seating = self._stand.names, enumerate(self._stand.game.seating)
        now = {seat: names[player] for seat, player in seating if player in names}
        return Reader(client.language, Names(now, players=names))

    def _show(self, clients: Iterable[Client]) -> None:
        """Send each the document of their seat, with what has happened since the last one."""
        made: dict[tuple[int | None, int | None, str], str] = {}
        for client in clients:
            key = self._stand.seat_of(client.player), client.seen, client.language
            if key not in made:
                view, (language, names, _) = self._stand.game.view(key[0]), self._reader(client)
                table = view.table(since=client.seen, language=language, names=names)
                made[key] = f'{{"table":{to_json(table)}}}'
            client.seen = self._stand.seq
            client.put(made[key])

    # What they ask.

    async def ask(self, client: Client, ask: Ask) -> None:
        """Answer what somebody asks."""
        seat = self._stand.seat_of(client.player)
        match ask.word:
            case "act" | "commit" | "reveal":
                await self._do(client, ask)
            case "sit":
                await self._sit(client, ask)
            case "language":
                client.language = language_asked(ask)
                client.put(accept(ask))
            case "record":
                client.put(await self._work(records, ask, self._stand, seat))
            case word:
                given = self._stand.game.view(seat), ask, self._reader(client)
                is_slow = word in SLOW
                client.put(await self._work(answered, *given) if is_slow else answered(*given))

    async def _do(self, client: Client, ask: Ask) -> None:
        """Do what a player asks for, once: asked again by the same id it gets its old answer."""
        player, is_act, reader = client.player, ask.word == "act", self._reader(client)
        if player is None or not 0 < ask.id < MOST_ID:
            said = "only who has a seat can do that" if player is None else "an id is positive"
            raise AskError({"text": said})
        async with self._lock:
            stand = self._stand
            done = self._done.get((player, ask.id))
            try:
                if is_act:
                    text = read_action(ask.text("do")).token
                else:
                    text = ask.text("digest" if ask.word == "commit" else "secret")
                if done is None and is_act:
                    view = stand.game.view(stand.seat_of(player))
                    action_asked(view, ask, reader, stand.seq)
                elif done is None and ask.number("deal") != stand.deal:
                    raise AskError({"text": "nobody waits for that"})
                elif done and done != f"{ask.number('seq') if is_act else done.split()[0]} {text}":
                    raise AskError({"text": "this id was used for something else"})
                if done is None:
                    await self._commit(player, ask.word, text, ask.id)
            except PinochleError as error:
                raise failure(error, reader) from None
            client.put(accept(ask))
            if done is None:
                self._show([*self.clients]) if is_act else self._tell()
        self._wake()

    async def _sit(self, client: Client, ask: Ask) -> None:
        """Seat somebody where nobody sits, and give them a token."""
        name, player = " ".join(ask.text("name").split()), ask.number("seat")
        token = token_urlsafe(32)
        if not 0 < len(name) <= MOST_IN_NAME or command_in(name):
            raise AskError({"text": f"a name has 1 to {MOST_IN_NAME} characters"})
        async with self._lock:
            if client.player is not None or player not in self._stand.free:
                raise AskError({"text": "this seat is not free"})
            await self._commit(player, "sit", json.dumps([name, hash_of(token)]), None)
            client.player = player
        client.put(accept(ask, token=token))
        self._tell()
        self._show([*self.clients])  # with the new name
        self._wake()

    # What the table does.

    def _wake(self) -> None:
        """Let the table deal, and players of the library act, as far as nobody else is awaited."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while self.clients and await self._step():
                pass
        except Exception:
            logging.getLogger("uvicorn.error").exception("room %s stopped", self._stand.name)
            self._fail()

    async def _step(self) -> bool:
        """Do the next thing for which nobody is awaited; whether there was one."""
        stand, game, player, word = self._stand, self._stand.game, None, "act"
        if game.is_over or stand.free:
            return False
        fair = stand.fair.get(stand.deal)
        if game.needs_deal and stand.is_fair and not fair:
            word, text = "reveal", Secret.draw(stand.name, deal=stand.deal, who="server").value
        elif game.needs_deal:
            if fair and (stand.uncommitted or fair.missing):
                return False
            text = Deal(game.rules.pack.shuffled(fair or SystemRandom())).token
        else:
            awaited = [game.seating[seat] for seat in game.to_act]
            player = next((player for player in awaited if player not in stand.people), None)
            if player is None:
                return False
            view = game.view(stand.seat_of(player))
            text = await self._work(chosen, stand.kinds[player], view)
        async with self._lock:
            if self._stand.number == stand.number:
                await self._commit(player, word, text, None)
                self._show([*self.clients]) if word == "act" else self._tell()
        await asyncio.sleep(self._pace)
        return True
