"""No token, and no connection that has shown one, ever sees two hands of a round.

Three people, with two tabs each, come and go in whatever order, and the server is killed. There are
no sockets: the lobby is asked as a socket asks it, and each tab reads what would be sent to it.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast
from unittest.mock import patch

import pytest
from attrs import define, field
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from typing_extensions import override

from pinochle import PinochleError, View
from pinochle.records.filed_game import name_tag
from pinochle.server.costs import Bucket, Purse
from pinochle.server.lobby import Lobby, LobbySettings
from pinochle.server.rooms import Client, Room
from pinochle.server.store import Store
from pinochle.web import Ask, refusal, reply
from pinochle.web.room import RoomEntry, RoomState
from pinochle.web.seats import HUMAN
from pinochle.web.workers import Workers, answer_text, choose_action

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator
    from pathlib import Path

T = TypeVar("T")

THREE: Final = "auction-three"
"""Rounds are over soon there, since all may pass, and who has bid may concede."""
FOUR: Final = 'base = "auction-three"\nname = "four"\n[table]\nsitting_out = 1'
"""One of four sits out, so that seats change from round to round."""
WHICH: Final = st.integers(0, 11)
"""Which of the tabs that are open."""
SEATS: Final = st.integers(0, 3)
KINDS: Final = st.sampled_from([HUMAN, HUMAN, "club", "club", "expert"])
BROWSERS: Final = st.integers(0, 1)


def ignore(_: int) -> None:
    """Hang up: nobody is at the other end."""


def token_of(tab: int, browser: int) -> str:
    """The token of a browser: the tabs 0 and 1 are the first person's, who has two browsers."""
    return f"person {tab // 2} browser {browser}".ljust(43, ".")


def quick_token(view: View) -> str:
    """The token of the action after which the round is over soonest."""
    tokens = [action.token for action in view.legal_actions()]
    return next((token for token in tokens if token in {"concede", "pass"}), tokens[0])


class DirectWork(Workers):
    """What takes long is done at once, or not at all.

    Players of the library choose what is quick, and a hint tells whose cards it is for.
    """

    @override
    async def __call__(
        self,
        function: Callable[..., T],
        /,
        *arguments: Any,
        first: bool = False,
        keys: Iterable[Hashable] = (),
    ) -> T:
        if function is choose_action:
            return cast("T", quick_token(arguments[1]))
        if function is answer_text and arguments[1].word == "hint":
            return cast("T", reply(arguments[1], seat=arguments[0].seat))
        return function(*arguments)


RICH: Final = Bucket(1e9, 1e9)
"""So many coins that nobody waits."""


class KilledError(Exception):
    """The server has ended."""


class DirectStore(Store):
    """A file that is written at once; the server may be killed before or after a row is written."""

    ends: str = ""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        for file in (self._reader, self._writer):
            file.execute("pragma synchronous=off")  # the power is not cut

    @override
    async def write(self, entry: RoomEntry) -> None:
        ends, self.ends = self.ends, ""
        if ends == "before":
            raise KilledError
        self._writer.execute("insert into entry values (?, ?, ?, ?, ?, ?, '')", entry)
        if ends == "after":
            raise KilledError


class SteppedRoom(Room):
    """A room in which the table does the next thing when it is told to."""

    @override
    def _wake(self) -> None:
        pass

    async def step(self) -> bool:
        """Do the next thing that is due; whether there was one."""
        return await self._step()


@define(eq=False)
class Tab:
    """A tab of a browser: its connection, what it was told last, and what it has seen.

    ``token`` is the token that it has shown, ``seen`` the players whose hands it was sent in the
    deal that is played.
    """

    client: Client
    room: Room | None = None
    token: str = ""
    told: dict[str, Any] = field(factory=dict[str, Any])
    documents: list[dict[str, Any]] = field(factory=list[dict[str, Any]])
    seen: set[int] = field(factory=set[int])

    def read(self) -> dict[str, Any] | None:
        """Read all that waits; the last answer."""
        answer = None
        while not self.client.waiting.empty():
            message = json.loads(self.client.waiting.get_nowait())
            if "id" in message:
                answer = message
            elif "room" in message:
                self.told = message["room"]
            if "table" in message:
                self.documents.append(message["table"])
        return answer


@define
class Holding:
    """What is known of a seat from what was asked and granted.

    ``since`` is the number of deals before its holder sat down; ``given_by_others`` the deal in
    which others gave it away; ``is_left`` whether its holder gave it away; ``library`` the deal
    that began with a player of the library there, which its holder has not sent; ``wanted`` the
    deal in which its holder asked for it.
    """

    token: str = ""
    since: int = 0
    given_by_others: int = -1
    is_left: bool = False
    library: int = -1
    wanted: int = -1


class Rooms(RuleBasedStateMachine):
    """People, tabs and a server, whose file is kept from one run to the next."""

    path: Path

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        chance = count()
        self.patches = ExitStack()
        for kind in (SteppedRoom, DirectStore, DirectWork):
            name = kind.__mro__[1].__name__
            self.patches.enter_context(patch(f"pinochle.server.lobby.{name}", kind))
        shuffler = patch("pinochle.server.rooms.SystemRandom", lambda: Random(next(chance)))
        self.patches.enter_context(shuffler)
        self.numbers = count(1)
        self.start()

    def start(self) -> None:
        """Start the server; nobody is connected."""
        self.lobby = Lobby(LobbySettings(self.path, rooms=1e6, pace=0))
        self.tabs: dict[int, Tab] = {}

    @override
    def teardown(self) -> None:
        self.lobby.store.close()
        self.runner.close()
        self.patches.close()

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something on the server."""
        return self.runner.run(doing)

    # What is asked.

    def send(self, tab: Tab, word: str, **given: Any) -> dict[str, Any]:
        """Ask for something as a socket does; the answer."""
        ask = Ask(next(self.numbers), word, given)
        connection = cast("Any", SimpleNamespace(client=None))
        try:
            if tab.room:
                self.run(tab.room.ask(tab.client, ask))
            else:
                tab.room = self.run(
                    self.lobby.enter(connection, tab.client, ask, Purse(None, RICH))
                )
        except PinochleError as error:
            tab.client.put(refusal(ask, error))
        answer = tab.read()
        assert answer and answer["id"] == ask.id
        assert answer["ok"] or all(reason["text"] for reason in answer["reasons"])
        return answer

    @initialize(
        rules=st.sampled_from([THREE, FOUR]),
        kinds=st.lists(st.sampled_from([HUMAN, HUMAN, "club"]), min_size=3, max_size=3),
        sitting=st.sampled_from([3, 3, 2, 0]),
    )
    def create(self, rules: str, kinds: list[str], sitting: int) -> None:
        """Somebody makes a room, and mostly people sit down in it."""
        seats = [HUMAN, *kinds[: 3 if rules == FOUR else 2]]
        answer = self.send(Tab(Client(ignore)), "create", rules=rules, seats=seats)
        self.name = answer["room"]
        self.holdings = [Holding() for _ in seats]
        self.seen: dict[str, set[int]] = {}
        self.deals = 0
        for person, seat in enumerate(self.state.free[:sitting]):
            self.join(2 * person, 0, shows=False)
            self.sit(2 * person, 0, seat)

    @rule(tab=st.integers(0, 5), browser=BROWSERS, shows=st.booleans())
    def join(self, tab: int, browser: int, shows: bool) -> None:  # noqa: FBT001 - a case
        """A tab is opened; it shows the token of its browser, or watches."""
        if tab in self.tabs:
            return
        self.enter(tab, token_of(tab, browser) if shows else "")

    def enter(self, tab: int, token: str) -> None:
        """Let a tab enter the room, if it may."""
        opened = Tab(Client(ignore))
        is_holder = any(holding.token == token for holding in self.holdings)
        answer = self.send(opened, "join", room=self.name, token=token)
        assert answer["ok"] == (is_holder or not token)
        if answer["ok"]:
            opened.token = token
            self.tabs[tab] = opened

    @rule(
        person=st.integers(0, 2),
        which=WHICH,
        rounds=st.integers(0, 2),
        then=st.sampled_from(["", "look", "take back"]),
    )
    def be_away(self, person: int, which: int, rounds: int, then: str) -> None:
        """Somebody goes, another gives their seat away, and they come back after some rounds."""
        if not self.is_on:
            self.next_round()
        for tab in (2 * person, 2 * person + 1):
            if tab in self.tabs:
                self.close(tab)
        if self.tabs:
            self.give_away(person, self.tabs[self.open_tab(which)])
        for _ in range(rounds):
            self.next_round()
        self.come_back(2 * person)
        if back := self.tabs.get(2 * person):
            if then == "look":
                self.look_closely(back)
            if then == "take back" and (player := back.told["you"]) is not None:
                self.give(back, player, HUMAN)

    def give_away(self, person: int, giving: Tab) -> None:
        """Let a tab give the seats of somebody who is away to the library, if it may."""
        for player, deed in enumerate(giving.told["deeds"]):
            is_theirs = self.holdings[player].token.startswith(f"person {person}")
            if is_theirs and deed == "give":
                self.give(giving, player, "club")

    @rule(tab=st.integers(0, 5))
    def come_back(self, tab: int) -> None:
        """Somebody opens a tab who has a seat, and shows its token."""
        browsers = [
            browser
            for browser in (0, 1)
            if any(holding.token == token_of(tab, browser) for holding in self.holdings)
        ]
        if browsers:
            self.join(tab, browsers[0], shows=True)

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH)
    def leave(self, which: int) -> None:
        """A tab is closed."""
        self.close(self.open_tab(which))

    def close(self, tab: int) -> None:
        """Close a tab."""
        closed = self.tabs.pop(tab)
        if closed.room and self.run(closed.room.leave(closed.client)):
            del self.lobby.rooms[self.name]

    def open_tab(self, which: int) -> int:
        """One of the tabs that are open."""
        return sorted(self.tabs)[which % len(self.tabs)]

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, browser=BROWSERS, seat=SEATS)
    def sit_down(self, which: int, browser: int, seat: int) -> None:
        """Somebody sits down, if they may; mostly they try it at a seat that is free."""
        free = self.state.free
        self.sit(self.open_tab(which), browser, free[seat % len(free)] if free else seat)

    def sit(self, tab: int, browser: int, seat: int) -> None:
        """Let a tab ask for a seat, by the token of a browser."""
        token, number, sitting = token_of(tab, browser), len(self.entries), self.tabs[tab]
        is_offered = self.offered(sitting, seat) == "sit"
        is_again = seat < len(self.holdings) and self.holdings[seat].token == token
        has_another = any(holding.token == token for holding in self.holdings)
        answer = self.send(sitting, "sit", seat=seat, name="A", token=token)
        if answer["ok"]:
            assert sitting.token in {"", token}
            sitting.token = token
        assert (len(self.entries) > number) == (is_offered and not has_another)
        if len(self.entries) > number:
            assert answer["ok"]
            self.holdings[seat].token, self.holdings[seat].since = token, self.deals
        elif answer["ok"]:
            assert is_again

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, seat=SEATS, kind=KINDS)
    def try_to_give(self, which: int, seat: int, kind: str) -> None:
        """Somebody asks whatever they like for a seat."""
        self.give(self.tabs[self.open_tab(which)], seat % len(self.holdings), kind)

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, seat=SEATS)
    def press(self, which: int, seat: int) -> None:
        """Somebody does what is offered to them, as by a button of the page."""
        tab = self.open_tab(which)
        deeds = self.tabs[tab].told["deeds"]
        offered = [(seat, deed) for seat, deed in enumerate(deeds) if deed]
        if not offered:
            return
        seat, deed = offered[seat % len(offered)]
        if deed == "sit":
            self.sit(tab, 0, seat)
        else:
            self.give(self.tabs[tab], seat, "club" if deed in {"give", "keep"} else HUMAN)

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, rounds=st.integers(0, 1))
    def take_back(self, which: int, rounds: int) -> None:
        """Somebody asks for their own seat, and perhaps the next round begins."""
        tab = self.tabs[self.open_tab(which)]
        if (player := tab.told["you"]) is not None:
            self.give(tab, player, HUMAN)
        for _ in range(rounds):
            self.next_round()

    def give(self, giving: Tab, seat: int, kind: str) -> None:
        """Let a tab ask to give a seat to the library, to take it back, or to open it."""
        number, before, deed = len(self.entries), self.kinds[seat], self.offered(giving, seat)
        answer = self.send(giving, "give", seat=seat, kind=kind)
        has_done = len(self.entries) > number
        holding, is_own = self.holdings[seat], giving.told["you"] == seat
        if kind == HUMAN:
            assert has_done == (deed in {"take-back", "take-back-later", "open", "open-later"})
            if has_done:
                opens = self.state.seats[seat].opens
                assert (opens, self.kinds[seat] == HUMAN) == (
                    (True, False) if deed in {"take-back-later", "open-later"} else (False, True)
                )
        elif before in {HUMAN, kind}:
            assert has_done == (deed in {"give", "keep"})
        else:
            assert has_done == (deed is not None)
        if kind == HUMAN and is_own:
            assert answer["ok"], "nobody is locked out"
        if not has_done:
            return
        if kind == HUMAN and is_own:
            holding.wanted = self.deals
        elif kind != HUMAN and (is_own or before == HUMAN):
            holding.wanted = -1
        if kind != HUMAN and before == HUMAN:
            holding.is_left = is_own
            if not is_own:
                holding.given_by_others = self.deals

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH)
    def act(self, which: int) -> None:
        """Somebody acts, if it is their turn and a person has the seat."""
        self.let_act(self.tabs[self.open_tab(which)])

    def let_act(self, acting: Tab) -> bool:
        """Let a tab act; whether that was done."""
        player, sitting = acting.told["you"], self.state.sitting
        is_turn = player in sitting.awaited and sitting.players[player] is None
        token = quick_token(sitting.view(player)) if is_turn else "pass"
        answer = self.send(acting, "act", do=token, seq=self.state.seq)
        assert answer["ok"] == is_turn
        return is_turn

    @rule(steps=st.integers(1, 4))
    def table(self, steps: int) -> None:
        """The table deals, and players of the library act."""
        for _ in range(steps):
            self.step()

    def step(self) -> bool:
        """Let the table do the next thing; whether there was one."""
        room = self.lobby.rooms.get(self.name)
        if not isinstance(room, SteppedRoom):
            return False
        is_done = self.run(room.step())
        self.look_at_documents()
        return is_done

    @rule()
    def next_round(self) -> None:
        """The round is played to its end, and cards are dealt, as far as those are there."""
        deal = self.deals
        for _ in range(30):
            awaited = self.state.sitting.awaited
            people = [tab for tab in self.tabs.values() if tab.told["you"] in awaited]
            has_moved = self.step() or any(map(self.let_act, people[:1]))
            self.look_at_documents()
            if not has_moved or self.deals > deal:
                return

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, language=st.booleans())
    def look(self, which: int, language: bool) -> None:  # noqa: FBT001 - a case
        """Somebody asks for more than they are sent."""
        tab = self.tabs[self.open_tab(which)]
        if language:
            assert self.send(tab, "language", language="de")["ok"]
        self.look_closely(tab)

    def look_closely(self, tab: Tab) -> None:
        """Let a tab ask for all that has cards."""
        hint, record = self.send(tab, "hint"), self.send(tab, "record")
        assert self.send(tab, "table", since=0)["ok"]
        if self.is_on:
            sees, sitting = self.sees(tab), self.state.sitting
            seat = sitting.seat_of(sees)
            assert hint["seat"] == seat
            names = [(name_tag(at), called) for at, called in enumerate(sitting.names) if called]
            assert record["text"] == str(sitting.game.record.with_tags(*names).redacted(seat))

    @rule(who=st.sampled_from([3, 3, 2, 0]))
    def kill(self, who: int) -> None:
        """The server is killed, and started again; so many people come back at once."""
        before = self.state
        self.restart(who)
        assert (self.state.seats, self.state.sitting) == (before.seats, before.sitting)

    def restart(self, who: int) -> None:
        """Start the server again; so many people come back, with the tokens that they had shown."""
        tabs = self.tabs
        self.lobby.store.close()
        self.start()
        for tab, closed in tabs.items():
            if tab // 2 < who:
                self.enter(tab, closed.token)

    @precondition(lambda self: self.tabs)
    @rule(which=WHICH, ends=st.sampled_from(["before", "after"]))
    def kill_while_it_writes(self, which: int, ends: str) -> None:
        """The server is killed while it writes that somebody gives their seat away."""
        tab = self.tabs[self.open_tab(which)]
        player = tab.told["you"]
        if player is None or self.kinds[player] != HUMAN:
            return
        cast("DirectStore", self.lobby.store).ends = ends
        with pytest.raises(KilledError):
            self.send(tab, "give", seat=player, kind="club")
        self.restart(3)
        is_given = self.kinds[player] == "club"
        assert is_given == (ends == "after")
        if is_given:
            self.holdings[player].is_left = True
            self.holdings[player].wanted = -1

    # How it stands.

    @property
    def entries(self) -> list[RoomEntry]:
        """What is written."""
        return self.lobby.store.load(self.name)

    @property
    def state(self) -> RoomState:
        """How the room stands; as the file has it if nobody is there."""
        room = self.lobby.rooms.get(self.name)
        return room.state if room else RoomState.from_entries(self.entries)

    @property
    def is_on(self) -> bool:
        """Whether cards are held."""
        game = self.state.sitting.game
        return not (game.needs_deal or game.is_over)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who has each seat."""
        return tuple(self.state.kinds)

    def offered(self, tab: Tab, seat: int) -> str | None:
        """What a tab was told that may be done with a seat."""
        deeds = tab.told["deeds"]
        return deeds[seat] if seat < len(deeds) else None

    def sees(self, tab: Tab) -> int | None:
        """The player whose hand a tab must see while cards are held; None if it must see none."""
        player = tab.told["you"]
        if player is None:
            return None
        holding = self.holdings[player]
        assert holding.token == tab.token
        return player if self.can_see(holding) else None

    def can_see(self, holding: Holding) -> bool:
        """Whether the holder of a seat must see its hand in the deal that is played."""
        is_shut = self.deals in {holding.given_by_others, holding.library}
        return holding.since < self.deals and not is_shut

    # What must be true.

    @invariant()
    def look_at_documents(self) -> None:
        """Each tab has read what came, and sees its own hand and no other."""
        deals = sum(entry.text.startswith("deal:") for entry in self.entries)
        if deals > self.deals:
            self.begin_round(deals)
        if self.is_on:
            assert not self.state.free
            for holding, kind in zip(self.holdings, self.kinds, strict=True):
                assert kind != HUMAN or self.can_see(holding), "a person plays unseen cards"
        for tab in self.tabs.values():
            tab.read()
            for document in tab.documents:
                self.check(tab, document)
            tab.documents.clear()

    def begin_round(self, deals: int) -> None:
        """Cards were dealt: who has not their own seat now, does not see its hand in this round."""
        self.deals, self.seen = deals, {}
        for tab in self.tabs.values():
            tab.seen.clear()
        for holding, kind in zip(self.holdings, self.kinds, strict=True):
            assert kind == HUMAN or holding.wanted < 0, "somebody waits longer than a round"
            if kind != HUMAN and not holding.is_left:
                holding.library = deals
            holding.wanted = -1

    def check(self, tab: Tab, document: dict[str, Any]) -> None:
        """Check what a tab was sent."""
        sitting = self.state.sitting
        if not self.is_on or document["seq"] < self.state.seq:
            return
        expected = sitting.seat_of(self.sees(tab))
        assert document["seat"] == expected
        if document["seat"] is None:
            assert document["hand"] == []
            return
        player = sitting.game.seating[document["seat"]]
        tab.seen.add(player)
        assert len(tab.seen) == 1
        self.seen.setdefault(tab.token, set()).add(player)
        assert tab.token and len(self.seen[tab.token]) == 1


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """People, tabs and a server, before a room is made."""
    monkeypatch.setattr(Rooms, "path", tmp_path / "rooms.db", raising=False)
    people = Rooms()
    yield people
    people.teardown()


@pytest.mark.parametrize(
    ("examples", "steps"), [(80, 50), pytest.param(1_500, 60, marks=pytest.mark.slow)]
)
def test_nobody_ever_sees_two_hands_of_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: int, steps: int
) -> None:
    monkeypatch.setattr(Rooms, "path", tmp_path / "rooms.db", raising=False)
    tries = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Rooms, settings=tries)


def test_nobody_sees_the_hand_that_an_opponents_partner_plays(rooms: Rooms) -> None:
    """Ann opens the seat of the library in a round, and sits there in another browser."""
    rooms.create(THREE, [HUMAN, "club"], 2)
    rooms.next_round()
    assert rooms.is_on
    rooms.give(rooms.tabs[0], 2, HUMAN)
    rooms.join(1, 1, shows=False)
    rooms.sit(1, 1, 2)
    rooms.look_at_documents()
    assert rooms.kinds[2] == "club" and rooms.tabs[1].told["you"] is None
    rooms.give(rooms.tabs[0], 2, "club")
    rooms.next_round()
    rooms.look_closely(rooms.tabs[1])
    rooms.look_at_documents()
    assert rooms.tabs[1].seen == set()


def test_two_browsers_of_one_person_are_two_people(rooms: Rooms) -> None:
    """The boundary, of which SECURITY.md tells: no server can tell a person from two."""
    rooms.create(THREE, [HUMAN, "club"], 2)
    rooms.give(rooms.tabs[0], 2, HUMAN)
    rooms.join(1, 1, shows=False)
    rooms.look_at_documents()
    rooms.sit(1, 1, 2)
    rooms.next_round()
    assert rooms.is_on and rooms.kinds == (HUMAN,) * 3
    assert [rooms.tabs[tab].seen for tab in (0, 1, 2)] == [{0}, {2}, {1}]
