"""What a page asks, what a room of a server judges, and the files of a page.

Tests: pinochle.records.fair_game, pinochle.web.asking, pinochle.web.files, pinochle.web.room,
pinochle.web.seats, pinochle.web.workers
"""

from __future__ import annotations

import asyncio
import gc
import io
import json
import os
import pickle
import subprocess
import tarfile
from base64 import b64encode
from concurrent.futures import BrokenExecutor
from hashlib import sha512
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from pinochle import Game, Hand, IllegalAction, PinochleError, Record, pictures, to_json, variants
from pinochle.actions import Bid
from pinochle.cards.card import CARDS, Card, Suit
from pinochle.messages import LANGUAGES, Message, Names
from pinochle.messages.codes import CODES, parameters
from pinochle.pictures import Style
from pinochle.players import ClubPlayer, evaluate
from pinochle.players.sitting import SittingError
from pinochle.records import with_players
from pinochle.records.fair import FairError, Secret, verdicts
from pinochle.records.fair_game import FairGame
from pinochle.records.record import RecordError
from pinochle.rules.deal import Packets
from pinochle.schemas import typescript
from pinochle.web import (
    Ask,
    AskError,
    Reader,
    answer,
    read_ask,
    refusal,
    reply,
    requested_action,
    requested_language,
)
from pinochle.web.asking import advice_rows
from pinochle.web.files import MODULES, library, write_modules, write_offline, write_python
from pinochle.web.room import RoomEntry, RoomState, create_room
from pinochle.web.seats import RoomSeat
from pinochle.web.workers import Workers, answer_text, record_text
from support.random_games import Hearing

RULES = "three-handed"
GAME = Game.start(variants.get(RULES)).deal(Random(4))
VIEW = GAME.view(0)
TOKENS = tuple(str(player) * 43 for player in range(4))


def code_of(error: pytest.ExceptionInfo[AskError]) -> str:
    """The code of the message that says why something is refused."""
    reason = error.value.reason
    assert isinstance(reason, Message)
    return reason.code


# What a page asks.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "ask.json"),
        ("[" * 5000, "ask.json"),
        ("[]", "ask.object"),
        ("{}", "ask.id"),
        ('{"id": null}', "ask.id"),
        ('{"id": true}', "ask.number"),
        ('{"id": 1.5}', "ask.number"),
        ('{"id": 1, "ask": 3}', "ask.text"),
    ],
)
def test_what_is_not_understood(text: str, code: str) -> None:
    with pytest.raises(AskError) as error:
        read_ask(text)
    assert code_of(error) == code


def test_parameters_have_types() -> None:
    ask = read_ask('{"id": 1, "ask": "x", "t": "a", "n": 2, "l": ["b"], "m": ["b", 3], "o": null}')
    assert (ask.text("t"), ask.number("n"), ask.texts("l")) == ("a", 2, ("b",))
    assert (ask.text("o", "d"), ask.number("z", 5), ask.texts("z")) == ("d", 5, ())
    for get, name in ((ask.text, "n"), (ask.number, "t"), (ask.texts, "t"), (ask.texts, "m")):
        with pytest.raises(AskError, match=f"^{name} must be"):
            get(name)


def test_a_view_answers() -> None:
    reader = Reader("de", Names({0: "Ann"}), seconds=30)
    table = answer(VIEW, Ask(1, "table", {"since": 0}), reader)["table"]
    assert table == VIEW.table(since=0, language="de", names=reader.names)
    assert answer(VIEW, Ask(1, "rules", {}))["text"] == VIEW.rules.describe()
    hint: Any = answer(VIEW, Ask(1, "hint", {}), reader)
    assert hint["advice"][0]["do"].startswith("bid:") and "Im Mittel" in hint["sentence"]
    assert answer(GAME.view(1), Ask(1, "hint", {})) == {"advice": [], "sentence": ""}
    hurried: Any = answer(VIEW, Ask(1, "hint", {}), Reader(seconds=1e-9))
    assert [*hurried["advice"][0]] == ["do", "text"] and "a club player" in hurried["sentence"]
    for word in ("act", "__class__", ""):
        with pytest.raises(AskError) as error:
            answer(VIEW, Ask(1, word, {}))
        assert code_of(error) == "ask.unknown"
    with pytest.raises(PinochleError):
        answer(VIEW, Ask(1, "choose", {"places": ["ZZ.1"], "what": "meld"}))


def test_figures_of_advice_are_rounded() -> None:
    rows = advice_rows(evaluate(VIEW, Random(1), worlds=1), Reader("de"))
    assert rows[0]["error"] is None or isinstance(rows[0]["error"], float)
    assert str(rows[0]["text"])[0].isupper() or str(rows[0]["text"])[0].isdigit()
    assert to_json(rows)


def test_an_action_is_asked_for_the_table_that_was_drawn() -> None:
    ask = Ask(1, "act", {"do": "bid:25", "seq": 1})
    assert requested_action(VIEW, ask, 1) == Bid(25)
    with pytest.raises(AskError, match="the game has gone on"):
        requested_action(VIEW, ask, 2)
    with pytest.raises(IllegalAction):
        requested_action(GAME.view(1), ask, 1)
    with pytest.raises(PinochleError, match="nonsense"):
        requested_action(VIEW, Ask(1, "act", {"do": "nonsense", "seq": 1}), 1)


def test_refusals_say_why_in_the_language_of_the_reader() -> None:
    def reasons(error: PinochleError, language: str) -> list[dict[str, Any]]:
        found = json.loads(refusal(Ask(7, "act", {}), error, Reader(language)))
        assert (found["id"], found["ok"]) == (7, False)
        return list(found["reasons"])

    with pytest.raises(IllegalAction) as illegal:
        requested_action(VIEW, Ask(1, "act", {"do": "bid:1", "seq": 1}), 1)
    (why,) = reasons(illegal.value, "de")
    assert why["message"]["code"] and why["rule"] and "niedrig" in why["text"]
    said = AskError(Message.of("ask.seq"))
    assert reasons(said, "en") != reasons(said, "de")
    assert reasons(AskError("voll"), "en") == [{"text": "voll"}]
    assert reasons(SittingError(Message.of("sitting.no-choice")), "de")[0]["text"].startswith("es")
    with pytest.raises(PinochleError) as wrong:
        variants.get(RULES).from_toml('base = "three-handed"\n[count]\nlast_tick = 1')
    assert any("last_trick" in why["text"] for why in reasons(wrong.value, "en"))
    assert reasons(PinochleError("one\ntwo"), "en") == [{"text": "one"}]


def test_every_refusal_is_a_sentence_in_every_language() -> None:
    codes = [code for code in CODES if code.startswith(("ask.", "room.", "sitting."))]
    for code in codes:
        given = {name: "x" if kind == "text" else 3 for name, kind in parameters(code).items()}
        texts = {Message.of(code, **given).text(language) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        assert pickle.loads(pickle.dumps(AskError(Message.of(code, **given)))).reason.code == code


def test_languages() -> None:
    assert requested_language(Ask(1, "language", {"language": "de"})) == "de"
    assert requested_language(Ask(1, "join", {})) == "en"
    with pytest.raises(AskError, match="the languages are en, de"):
        requested_language(Ask(1, "language", {"language": "xx"}))


# Rooms.


def ask_of(word: str, number: int = 1, **given: object) -> Ask:
    return Ask(number, word, given)


def room(rules: str = RULES, *seats: str, fair: bool = False) -> RoomState:
    return RoomState.start(
        create_room(ask_of("create", rules=rules, seats=[*seats], fair=fair), "r")
    )


def seat(state: RoomState, player: int) -> RoomState:
    """The room when somebody has taken a seat."""
    entry = state.sit(ask_of("sit", seat=player, name=f"P{player}"), TOKENS[player])
    assert entry
    return state.after(entry)


def full(rules: str = RULES, *, fair: bool = False) -> RoomState:
    """A room with a person at each seat."""
    state = room(rules, fair=fair)
    for player in state.free:
        state = seat(state, player)
    return state


def by_table(state: RoomState) -> RoomState:
    """The room when the table has done what is due."""
    entry = state.due(Random(1))
    assert isinstance(entry, RoomEntry)
    return state.after(entry)


@pytest.mark.parametrize(
    "seats", [["human"], ["human", "ai", "club"], ["club"] * 3, ["human", "club", "club", "club"]]
)
def test_the_seats_are_those_of_the_game(seats: list[str]) -> None:
    with pytest.raises(AskError) as error:
        create_room(ask_of("create", rules=RULES, seats=seats), "r")
    assert code_of(error) == "room.seats"


def test_a_seat_is_of_whoever_has_its_token() -> None:
    state = room(RULES, "club", "human", "human")
    assert state.free == (1, 2) and state.player_with("") is None
    state = seat(state, 1)
    assert state.free == (2,) and state.player_with(TOKENS[1]) == 1
    assert TOKENS[1] not in str(state.seats) and TOKENS[1] not in repr(state)
    with pytest.raises(AskError, match="no seat of this room has that token"):
        state.player_with(TOKENS[2])
    assert state.sit(ask_of("sit", seat=1, name="any"), TOKENS[1]) is None
    for player, name, token, code in (
        (1, "Ann", TOKENS[2], "room.seat"),
        (0, "Ann", TOKENS[2], "room.seat"),
        (None, "Ann", TOKENS[2], "room.seat"),
        (2, "Ann", TOKENS[1], "room.second"),
        (2, " ", TOKENS[2], "room.name"),
        (2, "x" * 41, TOKENS[2], "room.name"),
        (2, "\u202eAnn", TOKENS[2], "room.name"),
        (2, "Ann", "x" * 42, "room.token"),
        (2, "Ann", "x" * 87, "room.token"),
    ):
        with pytest.raises(AskError) as error:
            state.sit(ask_of("sit", seat=player, name=name), token)
        assert code_of(error) == code
    assert state.due(Random(1)) is None  # a seat is free


def test_an_act_is_judged_and_done_once() -> None:
    state = by_table(full())
    ask = ask_of("act", 7, do="bid:25", seq=1)
    with pytest.raises(IllegalAction):
        state.judge(1, ask)
    entry = state.judge(0, ask)
    assert entry == RoomEntry("r", 5, 0, 7, "act", "bid:25")
    after = state.after(entry)
    assert after.judge(0, ask) is None and after.seq == 2
    for given in ({"do": "bid:26", "seq": 1}, {"do": "bid:25", "seq": 2}, {"do": "bid:25"}):
        with pytest.raises(AskError) as error:
            after.judge(0, ask_of("act", 7, **given))
        assert code_of(error) == "room.id-used"
    with pytest.raises(AskError, match="only the holder of a seat"):
        after.judge(None, ask)
    for number in (0, -1, 2**53):
        with pytest.raises(AskError, match="positive"):
            after.judge(0, ask_of("act", number, do="pass", seq=2))
    with pytest.raises(AskError, match="nobody waits"):
        after.judge(0, ask_of("commit", 8, deal=1, digest="0" * 64))


def named(state: RoomState) -> Record:
    """The record of a room, with the names of its players."""
    return with_players(state.sitting.game.record, state.sitting.names)


def test_a_room_is_what_its_entries_have_come_to() -> None:
    """Played by club players, with one of the library: after a crash it is the same again."""
    entries = [create_room(ask_of("create", rules=RULES, seats=["human", "club", "human"]), "r")]
    state, club, number = RoomState.from_entries(entries), ClubPlayer(), 0
    for player in (0, 2):
        entry = state.sit(ask_of("sit", seat=player, name="P"), TOKENS[player])
        assert entry
        state = state.after(entry)
        entries.append(entry)
    while state.sitting.game.sheet.rounds < 2:
        due = state.due(Random(number))
        if not isinstance(due, RoomEntry):
            player = state.sitting.awaited[0]
            token = club.choose(state.sitting.view(player), Random(1)).token
            number += 1
            asked = ask_of("act", number, do=token, seq=state.seq)
            due = state.act(player, token) if player == 1 else state.judge(player, asked)
        assert due
        state = state.after(due)
        entries.append(due)
    again = RoomState.from_entries(entries)
    assert again.sitting == state.sitting
    assert (again.seats, again.done, again.number) == (state.seats, state.done, state.number)
    assert pickle.loads(pickle.dumps(state)).sitting == state.sitting
    finished, whole = state.record(0)
    assert finished == whole == named(state)


def test_players_of_a_room_hear_each_end_once() -> None:
    """Although an action of a person is judged before it is written."""
    state, hearing, number = seat(room(RULES, "human", "club", "club"), 0), Hearing(), 0
    players = (None, hearing, ClubPlayer())
    state = evolve(state, sitting=evolve(state.sitting, players=players))
    while state.sitting.game.sheet.rounds < 2:
        number += 1
        due = state.due(Random(number))
        if not isinstance(due, RoomEntry):
            player = state.sitting.awaited[0]
            token = ClubPlayer().choose(state.sitting.view(player), Random(1)).token
            asked = ask_of("act", number, do=token, seq=state.seq)
            due = state.act(player, token) if player else state.judge(0, asked)
        assert due
        state = state.after(due)
    assert [(place, rounds) for place, rounds, _ in hearing.heard] == [(1, 1), (1, 2)]
    assert hearing.heard[-1][2] == state.sitting.game.scores


def test_everybody_is_told_who_is_there() -> None:
    state = seat(room(RULES, "club", "human", "human"), 1)
    told: Any = state.news([1, None, None])
    assert told["spectators"] == 2 and "fair" not in told
    assert [one["here"] for one in told["seats"]] == [False, True, False]
    assert [one["free"] for one in told["seats"]] == [False, False, True]
    assert [one["name"] for one in told["seats"]] == ["Ann", "P1", "Cleo"]


def test_more_players_take_turns_than_have_names() -> None:
    rules = variants.get("cutthroat")
    table = evolve(rules.table, sitting_out=9, out="dealer-and-right")
    rules = rules.with_(name="crowd", table=table)
    names = room(rules.to_toml()).sitting.names
    assert len(names) == 12 and names[10:] == ("", "")


def test_a_record_has_what_a_player_may_know() -> None:
    state = by_table(full())
    mine, finished = state.record(0)
    assert mine == named(state).redacted(0) and len(finished) == 0
    text = json.loads(record_text(ask_of("record"), state, None))
    assert Record.parse(text["text"]) == named(state).redacted(None)


def test_a_fair_deal_waits_for_everybody() -> None:
    state = by_table(full("two-handed", fair=True))  # the server promises
    secrets = [Secret.draw("r", deal=1, who=str(player)) for player in range(2)]
    assert state.due(Random(1)) is None
    told: Any = state.news([])
    assert (told["fair"]["stage"], told["fair"]["missing"]) == ("commit", ("0", "1"))
    rules = state.sitting.rules
    assert Hand.parse(told["fair"]["pack"]) == rules.pack.cards
    assert Packets.parse(told["fair"]["packets"]) == rules.deal.packets
    number = 0
    for word in ("commit", "reveal"):
        for player, secret in enumerate(secrets):
            given = {"digest": secret.commitment.digest, "secret": secret.value}
            for deal, wrong in ((2, given), (1, {"digest": "x", "secret": "0" * 64})):
                with pytest.raises(PinochleError):
                    state.judge(player, ask_of(word, 99, deal=deal, **wrong))
            number += 1
            ask = ask_of(word, number, deal=1, **given)
            entry = state.judge(player, ask)
            assert entry
            state = state.after(entry)
            assert state.judge(player, ask) is None
            with pytest.raises(FairError):
                state.judge(player, ask_of(word, 98, deal=1, **given))
    state = by_table(state)
    assert state.sitting.awaited and state.fair and state.fair.deal == 2
    told = state.news([])
    assert (told["fair"]["deal"], told["fair"]["missing"]) == (2, ())  # nothing is due in a round
    mine, _ = state.record(0)
    assert "not yet revealed by 0, 1, server" in str(verdicts(mine)[0])
    sitting = state.sitting
    players = {0: ClubPlayer(), 1: ClubPlayer()}
    while not sitting.game.needs_deal and not sitting.game.is_over:
        player = sitting.awaited[0]
        action = players[player].choose(sitting.view(player), Random(1))
        state = state.after(state.act(player, action.token))
        sitting = state.sitting
    assert verdicts(state.record(None)[0])[0].is_fair
    told = state.news([])
    assert (told["fair"]["stage"], told["fair"]["missing"]) == ("commit", ("server",))


@pytest.mark.rule("house.draw-for-deal")
@pytest.mark.parametrize("is_fair", [False, True], ids=["by the server", "by all"])
def test_players_draw_for_the_first_deal(is_fair: bool) -> None:  # noqa: FBT001 - a case
    """Everybody is told of it; in a fair room all secrets decide, and the record proves it."""
    rules = 'base = "two-handed"\nname = "drawing"\n[table]\nfirst_dealer = "highest-card"\n'
    state = full(rules, fair=is_fair)
    if is_fair:
        state = by_table(state)
        secrets = [Secret.draw("r", deal=1, who=str(player)) for player in range(2)]
        for word, key in (("commit", "digest"), ("reveal", "secret")):
            for player, secret in enumerate(secrets):
                text = secret.commitment.digest if word == "commit" else secret.value
                number = 1 + (word == "reveal")
                entry = state.judge(player, ask_of(word, number, deal=1, **{key: text}))
                assert entry
                state = state.after(entry)
    state = by_table(state)
    dealer = state.sitting.game.sheet.dealer
    assert state.sitting.game.needs_deal and not state.sitting.game.needs_draw
    events = state.sitting.table(0, since=0).events
    assert [event.event for event in events] == ["Acted", *["DrawnForDeal"] * 2, "DealsFirst"]
    state = by_table(state)
    assert state.sitting.game.to_act == (1 - dealer,)
    assert state.seq == state.sitting.table(0).seq == 2
    over = evolve(state, sitting=evolve(state.sitting, game=state.sitting.game.playout(Random(1))))
    (record, _) = over.record(None)
    assert [verdict.is_fair for verdict in verdicts(record)] == [is_fair]


def test_a_fair_deal_waits_for_nobody_while_none_is_due() -> None:
    """Not before all seats are taken, and not when the game is over."""
    told: Any = room("two-handed", fair=True).news([])
    assert told["fair"]["missing"] == ()
    state = full("two-handed", fair=True)
    told = state.news([])
    assert told["fair"]["missing"] == ("server",)
    played = evolve(state.sitting, game=played_to_the_end("two-handed"))
    told = evolve(state, sitting=played).news([])
    assert told["fair"]["missing"] == () and evolve(state, sitting=played).due(Random(1)) is None


def played_to_the_end(rules: str) -> Game:
    """A game that is over."""
    ending = evolve(variants.get(rules).ending, target=1)
    game, rng = Game.start(variants.get(rules).with_(ending=ending)), Random(1)
    while not game.is_over:
        game = game.playout(rng)
    return game


def test_fair_deals_go_on_in_their_order() -> None:
    fair = FairGame("r", ("0",))
    assert fair.missing == ("server",) and fair.commitments == {} and fair.ready is None
    with pytest.raises(FairError, match="nobody waits"):
        fair.commit("0", "0" * 64)
    with pytest.raises(FairError, match="nobody waits"):
        fair.reveal("0", "0" * 64)
    begun = fair.begin("1" * 64)
    with pytest.raises(FairError, match="already"):
        begun.begin("1" * 64)
    with pytest.raises(FairError, match="nobody waits"):
        begun.commit("1", "0" * 64)
    assert begun.tags(is_over=False) == begun.deals[0].tags
    assert begun.after_deal().tags(is_over=True) == begun.deals[0].tags_when_over
    with pytest.raises(FairError, match="nobody waits"):
        room().after(RoomEntry("r", 1, 0, None, "commit", "0" * 64))


# Entries.


def room_entries(rules: str = RULES) -> list[RoomEntry]:
    """The entries of a room in which everything has happened that has an entry."""
    first = create_room(ask_of("create", rules=rules), "r")
    state, entries = RoomState.start(first), [first]

    def add(entry: RoomEntry | None) -> None:
        nonlocal state
        assert entry
        entries.append(entry)
        state = state.after(entry)

    for player in range(3):
        add(state.sit(ask_of("sit", seat=player, name=f"P{player}"), TOKENS[player]))
    add(state.give(1, ask_of("give", seat=1, kind="club"), {1}))
    add(state.give(1, ask_of("give", seat=1, kind="human"), {1}))
    rng = Random(1)
    while len(entries) < 40:
        due = state.due(rng)
        if isinstance(due, RoomEntry):
            add(due)
            continue
        (player, *_) = state.sitting.awaited
        do = ClubPlayer().choose(state.sitting.view(player), rng).token
        add(state.judge(player, Ask(len(entries), "act", {"do": do, "seq": state.seq})))
    return entries


def test_a_room_with_a_gap_is_refused() -> None:
    entries = room_entries()
    for lost in range(len(entries) - 1):
        with pytest.raises(AskError) as error:
            RoomState.from_entries(entries[:lost] + entries[lost + 1 :])
        assert code_of(error) == "room.broken"
        assert error.value.reason == Message.of("room.broken", number=lost)
    assert RoomState.from_entries(entries[:-1]).number == len(entries) - 2
    with pytest.raises(AskError):
        RoomState.from_entries([*entries[:20], *entries[19:]])


PIECES = (
    *'{}[]",:\\0-x',
    "null",
    "true",
    "1e999",
    "[[[[",
    "\\ud800",
    '"club"',
    "expert:1",
    "human",
)


def test_broken_entries_are_refused_in_words() -> None:
    """Whatever stands in a row: it is refused, or could have happened."""
    rng, entries = Random(5), room_entries()
    words = ("room", "sit", "give", "act", "commit", "reveal", "", "nothing")
    refused = 0
    for _ in range(1500):
        place = rng.randrange(len(entries)) if rng.random() < 0.7 else rng.randrange(6)
        entry = entries[place]
        match rng.randrange(5):
            case 0:
                player = rng.choice((None, -1, 0, 1, 3, 99, 2**70))
                broken = entry._replace(player=player)
            case 1:
                broken = entry._replace(word=rng.choice(words))
            case 2:
                broken = entry._replace(text=rng.choice((*PIECES, "", "[" * 100_000)))
            case 3:
                broken = entry._replace(number=rng.choice((-1, 0, place + 1, 2**70)))
            case _:
                text, at = entry.text, rng.randrange(len(entry.text))
                broken = entry._replace(text=text[:at] + rng.choice(PIECES) + text[at + 1 :])
        try:
            RoomState.from_entries([*entries[:place], broken, *entries[place + 1 :]])
        except (AskError, RecordError):
            refused += 1
    assert refused > 1000


def test_what_was_done_is_a_value() -> None:
    """Two rooms that go on from one do not see each other's messages."""
    state, rng = full(), Random(1)
    due = state.due(rng)
    assert isinstance(due, RoomEntry)
    state = state.after(due)
    asks = [Ask(7, "act", {"do": do, "seq": 1}) for do in ("bid:20", "bid:21", "bid:22")]
    entries = [state.judge(0, ask) for ask in asks]
    assert entries[0] and entries[1] and entries[2]
    states = [state.after(entry) for entry in entries if entry]
    assert not state.done and (0, 7) not in state.done
    for one, ask in zip(states, asks, strict=True):
        assert dict(one.done) == {(0, 7): f"1 {ask.text('do')}"}
        assert len(one.done) == 1 and pickle.loads(pickle.dumps(one)).done == one.done
        assert one.judge(0, ask) is None
    with pytest.raises(KeyError):
        states[0].done.with_one((0, 7), "again")


def test_a_room_is_made_in_proportion_to_its_entries() -> None:
    """Of each entry there is one text, however many states of the room there are."""
    states = [*RoomState.replay(room_entries())]
    done = [state.done for state in states if state.done]
    assert len(done) > 20 < len(done[-1])
    held = gc.get_referents(*done)
    tables = [each for each in (*held, *gc.get_referents(*held)) if isinstance(each, dict)]
    assert len({id(table) for table in tables if table.keys() >= done[0].keys()}) == 1


# Other processes, and files.


def test_work_is_done_elsewhere() -> None:
    async def ask_twice() -> list[str]:
        workers = Workers()
        try:
            ask = ask_of("rules")
            texts = await asyncio.gather(*(workers(answer_text, VIEW, ask, Reader()) for _ in "ab"))
            with pytest.raises(AskError) as error:
                await workers(create_room, ask_of("create", rules=RULES, seats=["human"]), "r")
            assert code_of(error) == "room.seats"
            with pytest.raises(BrokenExecutor):
                await workers(os._exit, 3)
            return [*texts, await workers(answer_text, VIEW, ask_of("me"), Reader())]
        finally:
            workers.close()

    first, second, other = asyncio.run(ask_twice())
    assert first == second == reply(ask_of("rules"), text=VIEW.rules.describe())
    assert not json.loads(other)["ok"]
    Workers().close()  # none was started


def test_a_page_gets_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "page"
    write_modules(folder)
    write_modules(folder)
    names = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    german = [f"{letter}{suit.code}" for letter in "DB" for suit in Suit]
    drawn = [f"{name}.svg" for name in ("back", *(card.code for card in CARDS), *german)]
    cards = {f"cards/{name}" for name in drawn} | {f"cards/small/{name}" for name in drawn}
    assert names == {*MODULES, "table.d.ts"} | cards
    assert all((folder / name).stat().st_size <= 4096 for name in cards)
    ace, small = folder / "cards" / "AS.svg", folder / "cards" / "small" / "AS.svg"
    assert ace.read_text("utf-8") == pictures.card(CARDS[0], Style(size=0, faces="full"))
    assert small.read_text("utf-8") == pictures.card(CARDS[0], Style(size=0))
    queen = pictures.card(Card.parse("QH"), Style(size=0, letters="de"))
    assert (folder / "cards" / "small" / "DH.svg").read_text("utf-8") == queen
    assert (folder / "table.d.ts").read_text("utf-8") == typescript.load()
    assert {"hand.js", "felt.js", "transport.js", "worker.js", "cards.css"} <= {*MODULES}
    assert {"questions.js", "taps.js", "sheet.js", "sw.js", "pad.css"} <= {*MODULES}
    for file in folder.glob("*.js"):
        text = file.read_text("utf-8")
        assert "// @ts-check" in text.splitlines()[:4], file
        assert "innerHTML" not in text and "eval(" not in text


class Programs:
    """What pip, Node.js and npm do when a page is made: npm downloads a package of Pyodide.

    Args:
        package: what is downloaded.
    """

    def __init__(self, package: bytes) -> None:
        self.package = package
        self.downloads = 0

    def run(self, command: list[str], **_: object) -> None:
        """Do what a command does."""
        if "pip" in command:
            (Path(command[-1]) / "pinochle.whl").write_bytes(b"wheel")
        elif Path(command[0]).stem == "node":
            assert (Path(command[2]) / "pyodide.mjs").exists()
            (wheel,) = Path(command[3]).iterdir()
            Path(command[4]).write_bytes(wheel.read_bytes())
        else:
            assert command[1:4] == ["pack", "--silent", "pyodide@314.0.7"]
            (Path(command[-1]) / "pyodide-314.0.7.tgz").write_bytes(self.package)
            self.downloads += 1


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """The programs, as if the package of Pyodide were a very small one."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as package:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
            package.addfile(tarfile.TarInfo(f"package/{name}"), io.BytesIO())
        for name in ("python_stdlib.zip", "pyodide-lock.json"):
            package.addfile(tarfile.TarInfo(f"package/{name}"), io.BytesIO())
    programs = Programs(file.getvalue())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(subprocess, "run", programs.run)
    pinned = b64encode(sha512(programs.package).digest()).decode()
    monkeypatch.setattr("pinochle.web.files._PYODIDE_HASH", pinned)
    return programs


def test_python_is_written_for_a_page(tmp_path: Path, programs: Programs) -> None:
    """Pip makes wheels, Node.js compiles them, and npm downloads Pyodide if it is not there."""
    folder = tmp_path / "page"
    folder.mkdir()
    for _ in range(2):
        write_python(folder, "pinochle-rules", ("words.json",))
    assert programs.downloads == 1
    needed = json.loads((folder / "worker.json").read_text("utf-8"))
    assert needed == {"files": ["words.json"]}
    assert (folder / "library.tar.xz").read_bytes() == b"wheel"
    assert len([*(folder / "pyodide").iterdir()]) == 5
    write_offline(folder)
    listed = (folder / "offline.js").read_text("utf-8")
    assert "pyodide/pyodide.mjs" in listed
    write_offline(folder)
    assert (folder / "offline.js").read_text("utf-8") == listed


def changed_at(package: bytes, place: int) -> bytes:
    """A package with another byte in a place."""
    changed = bytearray(package)
    changed[place] ^= 1
    return bytes(changed)


def test_a_changed_byte_of_a_download_is_noticed(tmp_path: Path, programs: Programs) -> None:
    """Nothing of it is written, and it is not kept."""
    good, folder = programs.package, tmp_path / "page"
    folder.mkdir()
    for place in (*range(0, len(good), 11), -1):
        programs.package = changed_at(good, place)
        with pytest.raises(PinochleError, match=r"another pyodide@314\.0\.7 than was published"):
            write_python(folder, "pinochle-rules")
    assert not [*(folder / "pyodide").iterdir()]
    assert not [*(tmp_path / "pinochle-table").iterdir()]


def test_a_changed_byte_in_the_cache_is_noticed(tmp_path: Path, programs: Programs) -> None:
    """The package is downloaded anew."""
    folder, archive = tmp_path / "page", tmp_path / "pinochle-table" / "pyodide-314.0.7.tgz"
    folder.mkdir()
    write_python(folder, "pinochle-rules")
    for changed in (changed_at(programs.package, 20), programs.package[:-1], b""):
        archive.write_bytes(changed)
        downloads = programs.downloads
        write_python(folder, "pinochle-rules")
        assert programs.downloads == downloads + 1
        assert archive.read_bytes() == programs.package


def test_a_page_knows_the_presets_before_python_has_started() -> None:
    found: Any = json.loads(json.dumps(library()))
    assert [preset["name"] for preset in found["presets"]] == [*variants.names()]
    assert {*found["presets"][0]["answers"]} == {*found["questions"]}
    assert found["words"]["de"]["card"] == "{suit} {rank}"
    assert found["words"]["en"]["card"].format(rank="ace", suit="spades") == "ace of spades"


# A seat that is given to a player of the library.


def seated_two(*, fair: bool = False) -> RoomState:
    """A room in which two of three seats are taken, and the third is free."""
    seats = ["human", "human", "human"]
    state = RoomState.start(create_room(ask_of("create", rules=RULES, seats=seats, fair=fair), "r"))
    for player in (0, 1):
        entry = state.sit(ask_of("sit", seat=player, name=f"P{player}"), TOKENS[player])
        assert entry
        state = state.after(entry)
    return state


def give(state: RoomState, player: int | None, seat: int, kind: str, *here: int) -> RoomState:
    """The room after a seat was given to somebody."""
    entry = state.give(player, ask_of("give", seat=seat, kind=kind), here)
    return state.after(entry) if entry else state


def test_a_seat_is_given_to_a_player_of_the_library_and_taken_back() -> None:
    state = give(seated_two(), 0, 2, "club", 0, 1)  # nobody sits there
    assert state.free == ()
    state = state.after(due) if isinstance(due := state.due(Random(1)), RoomEntry) else state
    state = give(state, 1, 1, "expert", 0, 1)  # their own
    assert state.kinds == ("human", "expert", "club")
    asked = ask_of("act", 3, do="pass", seq=state.seq)
    with pytest.raises(AskError) as given:
        state.judge(1, asked)
    assert code_of(given) == "room.given"
    with pytest.raises(AskError) as theirs:
        give(state, 0, 1, "human", 0)
    assert code_of(theirs) == "room.theirs"
    assert give(state, 1, 1, "expert", 0, 1) is state
    state = give(state, 1, 1, "human", 0, 1)
    assert state.sitting.people == (0, 1)
    state = give(state, 0, 1, "club", 0)  # they are away
    assert state.player_with(TOKENS[1]) == 1


def deeds(state: RoomState, player: int | None, *here: int) -> list[str | None]:
    return [*state.deeds(player, here)]


def test_a_seat_that_others_gave_away_is_its_holders_again_after_the_round() -> None:
    state = by_table(give(seated_two(), 0, 2, "club"))
    assert deeds(state, 1, 0, 1) == [None, "give", "open-later"]
    state = give(state, 0, 1, "club", 0)
    assert state.seen_by(1) is None and state.view(1) == state.view(None)
    with pytest.raises(AskError) as closed:
        state.judge(1, ask_of("act", 3, do="pass", seq=state.seq))
    assert code_of(closed) == "room.closed"
    assert deeds(state, 1, 0, 1) == [None, "take-back-later", "open-later"]
    state = give(state, 1, 1, "human", 0, 1)
    assert state.kinds == ("human", "club", "club") and deeds(state, 1, 0, 1)[1] == "keep"
    for kind in ("human", "club", "expert"):
        with pytest.raises(AskError) as theirs:
            give(state, 0, 1, kind, 0)
        assert code_of(theirs) == "room.theirs"
    state = at_the_next_deal(give(state, 0, 2, "human", 0, 1))  # and the third seat opens
    assert state.kinds == ("human",) * 3 and state.free == (2,)
    assert deeds(state, None) == [None, None, "sit"]
    assert state.due(Random(1)) is None
    state = by_table(seat(state, 2))
    assert [state.seen_by(player) for player in range(3)] == [0, 1, 2]


def test_a_seat_of_the_library_is_not_taken_while_cards_are_held() -> None:
    """As it was in rooms of earlier versions, whose files have such a seat."""
    state = by_table(give(seated_two(), 0, 2, "club"))
    open_seat = evolve(state, seats=(*state.seats[:2], RoomSeat("human")))
    assert open_seat.free == (2,) and deeds(open_seat, None) == [None] * 3
    with pytest.raises(AskError) as error:
        seat(open_seat, 2)
    assert code_of(error) == "room.round"
    assert deeds(open_seat, 0, 0, 1) == ["give", None, "give"]


def test_who_gave_their_seat_away_goes_on_seeing_their_cards() -> None:
    state = by_table(give(seated_two(), 0, 2, "club"))
    hand = state.view(1).hand
    state = give(state, 1, 1, "club", 0, 1)
    assert state.view(1).hand == hand and deeds(state, 1, 0, 1)[1] == "take-back"
    assert give(state, 1, 1, "human", 0, 1).kinds == ("human", "human", "club")
    again = at_the_next_deal(state)
    assert by_table(again).seen_by(1) == 1


def test_nobody_sees_again_what_others_gave_away_by_giving_it_themselves() -> None:
    state = by_table(give(seated_two(), 0, 2, "club"))
    state = give(state, 0, 1, "club", 0)
    for kind in ("expert", "human", "club", "human", "club"):
        state = give(state, 1, 1, kind, 0, 1)
        assert state.seen_by(1) is None
    assert by_table(at_the_next_deal(state)).seen_by(1) is None


def at_the_next_deal(state: RoomState) -> RoomState:
    """The room when the round is over, however it was played."""
    while state.moment.is_on:
        player = state.sitting.awaited[0]
        token = ClubPlayer().choose(state.sitting.view(player), Random(1)).token
        state = state.after(state.act(player, token))
    return state


@pytest.mark.parametrize(
    ("player", "seat", "kind", "here", "code"),
    [
        (None, 0, "club", (), "room.seatless"),
        (0, 3, "club", (0,), "room.no-seat"),
        (0, None, "club", (0,), "room.no-seat"),
        (0, 1, "robot", (0,), "room.kind"),
        (0, 1, "club", (0, 1), "room.present"),
    ],
)
def test_a_seat_is_given_by_those_who_may(
    player: int | None, seat: int | None, kind: str, here: tuple[int, ...], code: str
) -> None:
    with pytest.raises(AskError) as error:
        seated_two().give(player, ask_of("give", seat=seat, kind=kind), here)
    assert code_of(error) == code
    with pytest.raises(AskError) as fair:
        seated_two(fair=True).give(0, ask_of("give", seat=0, kind="club"), (0,))
    assert code_of(fair) == "room.fair"
