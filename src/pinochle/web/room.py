"""A room of a server: its seats, its entries, and the news for everybody in it.

Whatever happens in a room is an entry. The state of the room follows from its entries alone, so
that a server that was killed makes it from them again. A server judges a message, writes the entry,
and only then applies it and tells the others:

    >>> from random import Random
    >>> ask = Ask(1, "create", {"rules": "cutthroat", "seats": ["human", "club", "club"]})
    >>> state = RoomState.start(create_room(ask, "a-room"))
    >>> entry = state.sit(Ask(2, "sit", {"seat": 0, "name": "Ann"}), "a secret token" * 4)
    >>> state = state.after(entry)  # when the entry is written
    >>> state.player_with("a secret token" * 4), state.free
    (0, ())
    >>> state = state.after(state.due(Random(1)))  # the table deals
    >>> asked = Ask(3, "act", {"do": "bid:20", "seq": 1})
    >>> entry = state.judge(0, asked)
    >>> state = state.after(entry)
    >>> state.judge(0, asked) is None  # it is done already
    True
    >>> state.due(Random(1))  # which player of the library acts now
    1

The *holder* of a seat is whoever shows its token, of which only a hash is kept. A holder may let a
player of the library have the seat for a while (:meth:`RoomState.give`), and so may the holders of
other seats while they are away. Who sees what then, and who may take a seat back when, is told by
:mod:`pinochle.web.seats`:

    >>> entry = state.give(0, Ask(4, "give", {"seat": 0, "kind": "club"}), here={0})
    >>> state = state.after(entry)
    >>> state.kinds, state.sitting.people, state.seen_by(0)
    (('club', 'club', 'club'), (), 0)
"""

import json
import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest
from itertools import islice
from typing import Final, NamedTuple

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle import variants
from pinochle.actions import Action, Deal, DrawForDeal
from pinochle.errors import PinochleError, command_in
from pinochle.game.choices import Randomness
from pinochle.game.game import Game
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.messages import Message
from pinochle.page.document import TableView
from pinochle.players.club import ClubPlayer
from pinochle.players.names import PLAYERS, player_named
from pinochle.players.player import Player
from pinochle.players.sitting import Sitting
from pinochle.records.fair import FairError, Secret
from pinochle.records.fair_game import FairGame
from pinochle.records.filed_game import name_tag
from pinochle.records.record import Record, RecordError
from pinochle.rules.first_dealer import draw_for_deal
from pinochle.rules.pack import Shuffler
from pinochle.rules.ruleset import Ruleset
from pinochle.web.asking import Ask, AskError, requested_action
from pinochle.web.seats import HUMAN, Deed, Moment, RoomSeat, deed_at, may_see

__all__ = [
    "NAMES",
    "DoneMessages",
    "HostedProgram",
    "RoomEntry",
    "RoomState",
    "create_room",
    "has_held",
]

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jan")
"""What players are called before anybody has said otherwise, so that nobody is a number."""

MOST_IN_NAME: Final = 40
LEAST_IN_TOKEN, MOST_IN_TOKEN = 43, 86
MOST_ID: Final = 2**53
_CALLED: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,29}")
"""What a program may be called: up to 30 letters, digits and hyphens."""
_OF_BROKEN_TEXTS: Final = (
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What is raised when the text of an entry is not what was written."""


class RoomEntry(NamedTuple):
    """An entry of a room: something that happened there.

    Args:
        room: the name of the room.
        number: the number of the entry, from 0.
        player: the player who did it; None for the table.
        key: the id of the message that asked for it; None if none did.
        word: the kind of the entry: ``room``, ``sit``, ``give``, ``act``, ``commit`` or
            ``reveal``.
        text: the content: for an ``act`` its token.
    """

    room: str
    number: int
    player: int | None
    key: int | None
    word: str
    text: str


class DoneMessages(Mapping[tuple[int, int], str]):
    """The messages that were done, by player and id: a value, and one that is longer by one.

    A longer one goes on in the same dictionary, of which each knows its own part: so a room of many
    entries is made from them in time proportional to their number.
    """

    def __init__(self, texts: dict[tuple[int, int], tuple[int, str]], number: int) -> None:
        self._texts, self._number = texts, number

    @override
    def __getitem__(self, key: tuple[int, int]) -> str:
        place, text = self._texts[key]
        if place >= self._number:
            raise KeyError(key)
        return text

    @override
    def __iter__(self) -> Iterator[tuple[int, int]]:
        return islice(iter(self._texts), self._number)

    @override
    def __len__(self) -> int:
        return self._number

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return DoneMessages, (dict(islice(self._texts.items(), self._number)), self._number)

    def with_one(self, key: tuple[int, int], text: str) -> "DoneMessages":
        """Return these and one more.

        Raises:
            KeyError: if it is one of these.
        """
        texts, number = self._texts, self._number
        if key in self:
            raise KeyError(key)
        if len(texts) > number:  # another one goes on from here already
            texts = dict(islice(texts.items(), number))
        texts[key] = number, text
        return DoneMessages(texts, number + 1)


@frozen
class HostedProgram:
    """A program that plays in a room, by the name that the host of the server has given it.

    The server asks the program itself. Where it cannot, a club player chooses:

        >>> HostedProgram("searcher").name
        'searcher'

    Args:
        name: the name.

    Raises:
        AskError: if no program can be called so.
    """

    name: str

    def __attrs_post_init__(self) -> None:
        if not self.may_be_called(self.name):
            raise AskError(Message.of("room.kind", kinds=", ".join(PLAYERS)))

    @staticmethod
    def may_be_called(name: str) -> bool:
        """Tell whether a program may have a name, which is nobody else's."""
        return bool(_CALLED.fullmatch(name)) and name not in {HUMAN, *PLAYERS}

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return the action of the substitute."""
        return SUBSTITUTE.choose(view, rng)


SUBSTITUTE: Final = ClubPlayer()
"""The player who has the turns of a program that cannot be asked."""


def create_room(ask: Ask, name: str, programs: Collection[str] = ()) -> RoomEntry:
    """Return the first entry of a room.

    Args:
        ask: the message: ``rules`` is the name of a preset or TOML; ``seats`` has ``human``, a
            player of the library or a program for each player; ``names``, if given, what they are
            called until somebody sits down there; and ``fair`` is whether everybody shuffles.
        name: the name of the room, which nobody should guess.
        programs: the names of the programs that the host offers.

    Raises:
        AskError: if the seats are not those of the game.
        PinochleError: if the rules are none.
    """
    rules, kinds = _rules_of(ask.text("rules")), ask.texts("seats")
    players = rules.table.players
    kinds = kinds or (HUMAN,) * players
    known = (HUMAN, *PLAYERS, *programs)
    if len(kinds) != players or not {*kinds} <= {*known} or HUMAN not in kinds:
        allowed = ", ".join(known)
        raise AskError(Message.of("room.seats", seats=players, kinds=allowed))
    names = [" ".join(called.split()) for called in ask.texts("names")[:players]]
    for called in names:
        _check_name(called)
    names += NAMES[len(names) : players]
    names += [""] * (players - len(names))  # of many who take turns, the last are called by number
    is_fair = ask.given.get("fair") is True
    record = str(Record.of(Game.start(rules)))  # whose fingerprint keeps the rules as they are
    document = {"record": record, "seats": kinds, "names": names, "fair": is_fair}
    return RoomEntry(name, 0, None, None, "room", json.dumps(document))


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Ruleset:
    """Return the rules of a text: a document of TOML, or the name of a preset."""
    return Ruleset.from_toml(text) if "=" in text else variants.get(text)


@lru_cache(maxsize=256)
def _rules_of_record(record: str) -> Ruleset:
    """Return the rules of a record, in which a room keeps them."""
    return Record.parse(record).rules


def _check_name(name: str) -> None:
    """Refuse a name that is too long, or that would do something where it is printed."""
    if not 0 < len(name) <= MOST_IN_NAME or command_in(name):
        raise AskError(Message.of("room.name", most=MOST_IN_NAME))


def _player_of(kind: str) -> Player | None:
    """Return the player of a kind; None for a person."""
    if kind == HUMAN:
        return None
    if kind in PLAYERS:
        return player_named("expert:1" if kind == "expert" else kind)
    return HostedProgram(kind)


def _hash_of(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def has_held(sits: Iterable[RoomEntry], token: str) -> bool:
    """Tell whether a token has ever held a seat of a room, by its entries ``sit`` alone.

    A server asks that before it makes a room from all its entries for whoever shows a token.

    >>> sit = RoomEntry("a-room", 1, 0, None, "sit", json.dumps(["Ann", _hash_of("a token")]))
    >>> has_held([sit], "a token"), has_held([sit], "another one")
    (True, False)
    """
    hashed = json.dumps(_hash_of(token))
    return any(hashed in entry.text for entry in sits)


@frozen(repr=False, eq=False)
class RoomState:
    """The state of a room: a value. Each entry makes another.

    Args:
        name: the name of the room.
        seats: the seat of each player: who holds it, and who plays there.
        sitting: the game, and who sits there.
        fair: the stage of the fair deals; None where the server shuffles alone.
        number: the number of the last entry.
        seq: the number of actions in the game.
        deals: the number of deals in the game.
        done: the entries by player and id of the message, so that nothing is done again.
    """

    name: str
    seats: tuple[RoomSeat, ...]
    sitting: Sitting
    fair: FairGame | None = None
    number: int = 0
    seq: int = 0
    deals: int = 0
    done: DoneMessages = field(factory=lambda: DoneMessages({}, 0))

    @override
    def __repr__(self) -> str:
        return f"<RoomState {self.number}>"  # neither names nor hashes come to light in a log

    @classmethod
    def start(cls, entry: RoomEntry) -> "RoomState":
        """Return a new room from its first entry.

        Raises:
            RecordError: if its rules were corrected since, and are not kept.
        """
        if entry.word != "room":
            raise AskError(Message.of("room.broken", number=0))
        document = json.loads(entry.text)
        kinds = tuple(document["seats"])
        players = [_player_of(kind) for kind in kinds]
        # An older room has the text of its creator.
        rules = (
            _rules_of_record(document["record"])
            if "record" in document
            else _rules_of(document["rules"])
        )
        sitting = Sitting.start(rules, players, names=document["names"])
        people = tuple(map(str, sitting.people))
        fair = FairGame(entry.room, people) if document["fair"] else None
        return cls(entry.room, tuple(map(RoomSeat, kinds)), sitting, fair)

    @classmethod
    def from_entries(cls, entries: Iterable[RoomEntry]) -> "RoomState":
        """Return the room after these entries, in their order.

        Raises:
            AskError: if one is missing or broken.
            RecordError: if its rules were corrected since, and are not kept.
        """
        last = deque(cls.replay(entries), maxlen=1)
        if not last:
            raise AskError(Message.of("room.broken", number=0))
        return last[0]

    @classmethod
    def replay(cls, entries: Iterable[RoomEntry]) -> Iterator["RoomState"]:
        """Return the room after each of these entries, one after another.

        Between them a server may do something else.

        Raises:
            AskError: if one is missing or broken.
            RecordError: if its rules were corrected since, and are not kept.
        """
        state = None
        for number, entry in enumerate(entries):
            try:
                state = state.after(entry) if state else cls.start(entry)
            except RecordError:
                raise
            except (*_OF_BROKEN_TEXTS, PinochleError) as error:
                raise AskError(Message.of("room.broken", number=number)) from error
            yield state

    # Seats.

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each player: ``human``, or the name of a player or a program."""
        return tuple(seat.kind for seat in self.seats)

    @property
    def free(self) -> tuple[int, ...]:
        """The players whose seats have no holder."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.is_free)

    @property
    def moment(self) -> Moment:
        """How far the room is: which deal is played, or comes next."""
        game = self.sitting.game
        is_on = not (game.needs_deal or game.is_over)
        return Moment(self.deals if is_on else self.deals + 1, is_on)

    def player_with(self, token: str) -> int | None:
        """Return the player whose seat the token holds; None without a token.

        Raises:
            AskError: if no seat of this room has it.
        """
        if not token:
            return None
        hashed = _hash_of(token)
        for player, seat in enumerate(self.seats):
            if compare_digest(seat.holder, hashed):
                return player
        raise AskError(Message.of("room.token-unknown"))

    def seen_by(self, player: int | None) -> int | None:
        """Return the player whose cards the holder of a seat sees now; None for nobody's.

        That is the holder's own player, or nobody: see :func:`pinochle.web.seats.may_see`.
        """
        if player is None:
            return None
        seat = self.seats[player]
        return player if may_see(seat, seat.holder, self.moment) else None

    def view(self, player: int | None) -> View:
        """Return what the holder of a seat may know now; what a spectator may know without one."""
        return self.sitting.view(self.seen_by(player))

    def table(
        self, player: int | None, *, since: int | None = None, language: str = "en"
    ) -> TableView:
        """Return the document for the holder of a seat; that of a spectator without one.

        Args:
            player: the player whose seat it is.
            since: the number of the document that the page has.
            language: the language of all texts.
        """
        return self.sitting.table(self.seen_by(player), since=since, language=language)

    def deeds(self, player: int | None, here: Collection[int]) -> tuple[Deed | None, ...]:
        """Return what somebody may do with each seat; None where they may do nothing.

        Args:
            player: the player whose seat they hold; None for a spectator.
            here: the players who are connected.
        """
        now = self.moment
        if player is None:
            return tuple("sit" if seat.is_free and not now.is_on else None for seat in self.seats)
        if self.fair:
            return (None,) * len(self.seats)
        return tuple(
            deed_at(seat, now, is_own=at == player, is_here=at in here)
            for at, seat in enumerate(self.seats)
        )

    # Judging messages.

    def sit(self, ask: Ask, token: str) -> RoomEntry | None:
        """Return the entry for a new holder of a seat; None if the token holds it already.

        So a page may ask again when it has had no answer, and gets the same seat.

        Args:
            ask: the message: a ``seat``, and their ``name``.
            token: the token that is to hold the seat, which nobody can guess.

        Raises:
            AskError: if the seat is not free, a round is on, or the name or the token will not do.
        """
        name, player = " ".join(ask.text("name").split()), ask.number("seat")
        hashed = _hash_of(token)
        holders = [seat.holder for seat in self.seats]
        if hashed in holders:
            if player == holders.index(hashed):
                return None
            raise AskError(Message.of("room.second"))
        if player is None or player not in self.free:
            raise AskError(Message.of("room.seat"))
        if self.moment.is_on:
            raise AskError(Message.of("room.round"))
        _check_name(name)
        if not LEAST_IN_TOKEN <= len(token) <= MOST_IN_TOKEN:
            raise AskError(Message.of("room.token", least=LEAST_IN_TOKEN, most=MOST_IN_TOKEN))
        return self._entry(player, "sit", json.dumps([name, hashed]))

    def judge(self, player: int | None, ask: Ask) -> RoomEntry | None:
        """Return the entry for a message of a player; None if it was done by the same message.

        Args:
            player: the player who asks; None for a spectator.
            ask: ``act`` with ``do`` and ``seq``, or for a fair deal ``commit`` with ``digest`` or
                ``reveal`` with ``secret``, and ``deal``.

        Raises:
            AskError: if only others may do that, the id was used for something else, or the game
                has gone on.
            IllegalAction: if it is not legal.
            PinochleError: if it is no action.
        """
        if player is None:
            raise AskError(Message.of("room.seatless"))
        if self.seen_by(player) is None:
            raise AskError(Message.of("room.closed"))
        if self.sitting.players[player]:
            raise AskError(Message.of("room.given"))
        if not 0 < ask.id < MOST_ID:
            raise AskError(Message.of("room.id"))
        is_act, done_before = ask.word == "act", self.done.get((player, ask.id))
        if is_act:
            text = read_action(ask.text("do")).token
        else:
            text = ask.text("digest" if ask.word == "commit" else "secret")
        if done_before is not None:
            seq = str(ask.number("seq")) if is_act else done_before.split()[0]
            if done_before != f"{seq} {text}":
                raise AskError(Message.of("room.id-used"))
            return None
        if is_act:
            requested_action(self.view(player), ask, self.seq)
        elif not self.fair or ask.number("deal") != self.fair.deal:
            raise AskError(Message.of("room.waits"))
        else:
            self._fair_after(player, ask.word, text)  # what cannot be done is refused
        return self._entry(player, ask.word, text, ask.id)

    def give(
        self,
        player: int | None,
        ask: Ask,
        here: Collection[int],
        programs: Collection[str] = (),
    ) -> RoomEntry | None:
        """Return the entry for giving a seat to a player of the library, or for taking it back.

        It is None if nothing comes of it. A holder gives and takes back their own seat. They may
        also give a seat whose holder is away, or that has none, and open a seat again that has no
        holder. What may not be at once comes of it when the round is over; until then it can be
        taken back, by giving the seat to the library once more.

        Args:
            player: the player who asks; None for a spectator.
            ask: the message: a ``seat``, and the ``kind`` of who is to play there, ``human`` to
                take it back.
            here: the players who are connected.
            programs: the names of the programs that the host offers, each of them a ``kind`` too.

        Raises:
            AskError: if they may not do that, or there is no such seat or kind.
        """
        seat, kind = ask.number("seat"), ask.text("kind")
        if player is None:
            raise AskError(Message.of("room.seatless"))
        if seat is None or not 0 <= seat < len(self.seats):
            raise AskError(Message.of("room.no-seat"))
        if kind not in {HUMAN, *PLAYERS, *programs}:
            raise AskError(Message.of("room.kind", kinds=", ".join((*PLAYERS, *programs))))
        if self.fair:
            raise AskError(Message.of("room.fair"))
        before = self.seats[seat]
        is_theirs = seat != player and before.holder != ""
        if is_theirs and (kind == HUMAN or before.kind != HUMAN):
            raise AskError(Message.of("room.theirs"))
        if seat != player and seat in here:
            raise AskError(Message.of("room.present"))
        if before.given(kind, self.moment, by_holder=seat == player) == before:
            return None
        return self._entry(player, "give", json.dumps([seat, kind]))

    def due(self, rng: Shuffler) -> RoomEntry | int | None:
        """Return the next entry of the table, or the number of the next player of the library.

        If it is a player, let them choose, and make an entry of the choice with :meth:`act`. It
        is None while seats are free, or people are awaited.

        Args:
            rng: the source of the shuffle; nobody should be able to guess what it does.
        """
        game, fair = self.sitting.game, self.fair
        if not self._is_deal_due:
            awaited = () if self.free else self.sitting.awaited
            return next((player for player in awaited if self.sitting.players[player]), None)
        if fair and not fair.now:
            secret = Secret.draw(self.name, deal=fair.deal, who="server")
            return self._entry(None, "reveal", secret.value)
        if fair and fair.missing:
            return None
        ready = fair.ready if fair else None
        if game.needs_draw:
            shuffler = ready.drawing if ready else rng
            draws = draw_for_deal(game.rules.table, game.rules.pack, shuffler)
            return self.act(None, DrawForDeal(draws).token)
        order = game.rules.pack.shuffled(ready or rng)
        return self.act(None, Deal(order).token)

    def act(self, player: int | None, token: str) -> RoomEntry:
        """Return the entry for an action of a player of the library, or of the table."""
        return self._entry(player, "act", token)

    def _entry(self, player: int | None, word: str, text: str, key: int | None = None) -> RoomEntry:
        return RoomEntry(self.name, self.number + 1, player, key, word, text)

    def after(self, entry: RoomEntry) -> "RoomState":
        """Return the room after an entry.

        Raises:
            PinochleError: if it cannot have happened.
        """
        _, number, player, key, word, text = entry
        if number != self.number + 1:
            raise AskError(Message.of("room.broken", number=self.number + 1))
        done = self.done
        if player is not None and key is not None:
            done = done.with_one((player, key), f"{self.seq} {text}")
        now = evolve(self, number=number, done=done)
        if word == "act":
            action = read_action(text)
            sitting = self.sitting.apply(action, player)
            is_deal = isinstance(action, Deal)
            fair = self.fair.after_deal() if self.fair and is_deal else self.fair
            deals, seq = self.deals + is_deal, self.seq + 1
            return _reseated(evolve(now, sitting=sitting, fair=fair, deals=deals, seq=seq))
        if word == "sit" and player is not None:
            name, hashed = json.loads(text)
            names = (*self.sitting.names[:player], name, *self.sitting.names[player + 1 :])
            sitting = evolve(self.sitting, names=names)
            seat = self.seats[player].taken(hashed, self.moment)
            return _with_seat(evolve(now, sitting=sitting), player, seat)
        if word == "give":
            change: tuple[int, str] = json.loads(text)
            at, kind = change
            seat = self.seats[at].given(kind, self.moment, by_holder=at == player)
            return _with_seat(now, at, seat)
        if word in {"commit", "reveal"}:
            return evolve(now, fair=self._fair_after(player, word, text))
        raise AskError(Message.of("room.broken", number=number))

    def _fair_after(self, player: int | None, word: str, text: str) -> FairGame:
        """Return the fair deals after somebody has promised or told a secret.

        The server does both at once.
        """
        if not self.fair:
            raise FairError("nobody waits for that")
        if player is None:
            return self.fair.begin(text)
        tell = self.fair.commit if word == "commit" else self.fair.reveal
        return tell(str(player), text)

    # News and records.

    def news(
        self, here: Iterable[int | None], lost_turns: Mapping[int, int] | None = None
    ) -> dict[str, object]:
        """Return the news of the room for everybody, to be written as JSON.

        Args:
            here: the players who are connected, and None for each spectator.
            lost_turns: how many turns a program has lost to the substitute, by player.
        """
        lost = lost_turns or {}
        present = [*here]
        news: dict[str, object] = {
            "room": self.name,
            "seats": [
                {
                    "seat": player,
                    "kind": seat.kind,
                    "name": self.sitting.names[player],
                    "free": seat.is_free,
                    "taken": bool(seat.holder),
                    "here": player in present,
                    "left": seat.left,
                    "opens": seat.opens,
                    "lost": lost.get(player, 0),
                }
                for player, seat in enumerate(self.seats)
            ],
            "spectators": present.count(None),
        }
        if fair := self.fair:
            rules = self.sitting.rules
            news["fair"] = {
                "pack": rules.pack.cards.code,
                "packets": str(rules.deal.packets),
                "deal": fair.deal,
                "stage": fair.stage,
                "commitments": fair.commitments,
                "missing": fair.missing if self._is_deal_due else (),
            }
        return news

    @property
    def _is_deal_due(self) -> bool:
        """Tell whether the table is to deal, and nobody is awaited but for that."""
        game = self.sitting.game
        return game.needs_deal and not game.is_over and not self.free

    def record(self, player: int | None) -> tuple[Record, Record]:
        """Return as much of the record as a player may have, and all finished rounds, whole."""
        game, finished = self.sitting.game, self.sitting.finished_rounds
        is_over = not self.moment.is_on
        names = [(name_tag(at), name) for at, name in enumerate(self.sitting.names) if name]
        tags = (*names, *(self.fair.tags(is_over=is_over) if self.fair else ()))
        finished_record = finished.with_tags(*tags)
        if is_over:
            return finished_record, finished_record
        return game.record.with_tags(*tags).redacted(
            self.sitting.seat_of(self.seen_by(player))
        ), finished_record


def _with_seat(state: RoomState, player: int, seat: RoomSeat) -> RoomState:
    """Return a room with another seat of a player, and whoever plays there."""
    seats = (*state.seats[:player], seat, *state.seats[player + 1 :])
    players = list(state.sitting.players)
    if seat.kind != state.seats[player].kind:
        players[player] = _player_of(seat.kind)
    return evolve(state, seats=seats, sitting=evolve(state.sitting, players=tuple(players)))


def _reseated(state: RoomState) -> RoomState:
    """Return a room in which the seats are open that were to open when the round is over."""
    if state.moment.is_on:
        return state
    for player, seat in enumerate(state.seats):
        if seat.opens:
            state = _with_seat(state, player, seat.after_round())
    return state
