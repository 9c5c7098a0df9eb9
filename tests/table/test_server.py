"""A room of a server: who sits there, what they may ask, and what is kept.

Tests: pinochle.server.__main__, pinochle.server.rooms, pinochle.server.store
"""

from __future__ import annotations

import gzip
import json
from http.client import HTTPConnection
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus

from pinochle import Record, from_json
from pinochle.page.document import Choosing, TableView
from pinochle.players import ClubPlayer
from pinochle.records import with_players
from pinochle.records.fair import Secret, verdicts
from support.rulesets import FOLDER
from support.server_process import Client, Server, client_to_act, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES = "partnership-auction"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    (folder / "index.html").write_text("the page")
    with Server(folder / "rooms.db") as running:
        yield running


def seat_clients(server: Server, room: str, seats: int = 4) -> list[Client]:
    """Somebody at each seat."""
    return [server.client().join(room).sit(seat) for seat in range(seats)]


def close(*clients: Client) -> None:
    for client in clients:
        client.close()


def act(server: Server, room: str, rules: str, clients: list[Client], rng: Random) -> bool:
    """Let a club player act for whoever is awaited; whether the game goes on."""
    client = client_to_act(clients)
    if client is None:
        return False
    seq = client.table["seq"]
    view = server.game(room, rules, seq).view(client.table["seat"])
    assert client.act(ClubPlayer().choose(view, rng).token, seq=seq)["ok"]
    client.read_until(seq + 1)
    return True


def play_round(
    server: Server, room: str, rules: str, clients: list[Client], rng: Random, most: int = 1000
) -> None:
    """Let club players act for everybody, until the round is over or so much was done."""
    for _ in range(most):
        game = server.game(room, rules)
        if game.needs_deal or game.is_over:
            return
        seat = game.to_act[0]
        client, seq = clients[seat], len(game.actions)
        client.read_until(seq)
        assert client.act(ClubPlayer().choose(game.view(seat), rng).token, seq=seq)["ok"]


def post(
    server: Server, body: str, path: str = "/rooms", **headers: str
) -> tuple[int, dict[str, Any]]:
    """What is answered to a request for a room, or for something else."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    is_json = answer.getheader("content-type") == "application/json"
    return answer.status, json.loads(text) if is_json else {}


# Rooms.


def test_a_room_is_made_by_a_message_or_a_request(server: Server) -> None:
    with server.client() as client:
        name = client.ask("create", rules=RULES)["room"]
        assert len(name) >= 16
        asked = json.dumps({"id": 3, "ask": "create", "rules": RULES})
        status, answer = post(server, asked)
        assert status == 201 and answer["id"] == 3 and answer["room"] != name
        client.join(name)
        assert [seat["free"] for seat in client.room["seats"]] == [True] * 4
        assert client.room["you"] is None and client.room["spectators"] == 1


def test_a_page_is_served(server: Server) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/")
    answer = connection.getresponse()
    assert answer.read() == b"the page"
    assert "script-src 'self' 'wasm-unsafe-eval'" in str(
        answer.getheader("content-security-policy")
    )
    assert answer.getheader("referrer-policy") == "no-referrer"
    assert answer.getheader("x-content-type-options") == "nosniff"
    connection.close()


def test_rules_that_are_refused_are_told(server: Server) -> None:
    with server.client() as client:
        for rules, why in (
            ("bridge", "there is no variant 'bridge'"),
            ("rules.x = ", "TOML"),
            ('base = "three-handed"\n[count]\nlast_tick = 1', "did you mean last_trick?"),
        ):
            answer = client.ask("create", rules=rules)
            assert not answer["ok"]
            assert why in " ".join(reason["text"] for reason in answer["reasons"])
        for seats in (["human"], ["human", "ai", "club", "club"], ["club"] * 4):
            assert not client.ask("create", rules=RULES, seats=seats)["ok"]


def test_house_rules_are_longer_than_a_message(server: Server) -> None:
    toml = (FOLDER / "joint-melds.toml").read_text(encoding="utf-8")
    asked = {"id": 1, "ask": "create", "rules": toml + "\n# " + "x" * 8000}
    status, answer = post(server, json.dumps(asked))
    assert status == 201
    with server.client() as client:
        client.join(answer["room"])
        assert client.table["rules"] != RULES
    status, _ = post(server, json.dumps({**asked, "rules": "x" * 100_000}))
    assert status == 413


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://[", "http://[::1", "http://a]b", "x"]
)
def test_pages_of_others_are_refused(server: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        Client(server.port, origin=origin)
    assert post(server, "{}", Origin=origin)[0] == 403
    own = f"http://127.0.0.1:{server.port}"
    Client(server.port, origin=own).close()
    assert post(server, "{}", Origin=own)[0] == 422


# Seats.


def test_a_seat_is_taken_once_and_comes_back_with_its_token(server: Server) -> None:
    room = server.room(RULES)
    first, second = server.client().join(room), server.client().join(room)
    first.sit(1, " Ann  B ")
    refused = second.ask("sit", seat=1, name="Bob")
    assert refused["reasons"][0]["text"].startswith("that seat is not free")
    assert not first.ask("sit", seat=2, name="Ann")["ok"]
    for seat, name in ((9, "Bob"), (None, "Bob"), (2, ""), (2, "x" * 41), (2, "\u202eBob")):
        assert not second.ask("sit", seat=seat, name=name)["ok"]
    assert len(first.token) >= 43
    first.close()
    second.wait(lambda: not second.room["seats"][1]["here"])
    again = server.client().join(room, token=first.token)
    assert again.room["you"] == 1 and again.room["seats"][1]["name"] == "Ann B"
    assert again.table["seat"] == 1 and again.table["seats"][1]["name"] == "Ann B"
    close(second, again)


def test_a_page_that_asks_again_with_its_token_has_the_same_seat(server: Server) -> None:
    room, token = server.room(RULES), "t" * 43
    with server.client().join(room) as first, server.client().join(room) as second:
        asked = {"seat": 1, "name": "Ann", "token": token}
        for client in (first, first, second):  # also another page of the same browser
            assert client.ask("sit", **asked) == {"id": client.number, "ok": True, "token": token}
            client.wait(lambda client=client: client.room["you"] == 1)  # type: ignore[misc]
        assert [word for _, word, _ in server.entries(room)] == ["room", "sit"]
        assert not second.ask("sit", **{**asked, "seat": 2})["ok"]
    with server.client().join(room) as third:
        taken = third.ask("sit", **{**asked, "token": "u" * 43})
        assert taken["reasons"][0]["text"].startswith("that seat is not free")
        assert not third.ask("sit", **{**asked, "seat": 2})["ok"]  # the token has a seat
        for short in ("x", "x" * 42, "x" * 87):
            assert not third.ask("sit", seat=2, name="Bob", token=short)["ok"]
        assert third.room["you"] is None and len(server.entries(room)) == 2


def test_refusals_are_said_in_the_language_of_the_page(server: Server) -> None:
    with server.client() as client:
        refused = client.ask("join", room="nowhere", language="de")
        assert refused["reasons"][0]["text"] == "diesen Raum gibt es nicht"
        client.join(server.room(RULES), language="de")
        for word, text in (("act", "das kann nur, wer einen Platz hat"), ("me", "niemand weiß")):
            assert client.ask(word)["reasons"][0]["text"].startswith(text)
        refused = client.ask("sit", seat=9, name="Ann")
        assert refused["reasons"][0]["text"].startswith("dieser Platz ist nicht frei")
        assert client.table["status"] == "Es gibt: Dan"


def test_a_token_is_nowhere_in_the_file(server: Server) -> None:
    with server.client().join(server.room(RULES)) as client:
        client.sit(0)
        kept = b"".join(path.read_bytes() for path in server.data.parent.glob("rooms.db*"))
        assert client.token.encode() not in kept and client.table


def test_nobody_acts_without_a_seat_or_enters_without_the_right_token(server: Server) -> None:
    room = server.room(RULES)
    clients = seat_clients(server, room)
    with server.client() as stranger:
        assert not stranger.ask("act", do="pass", seq=1)["ok"]
        assert not stranger.ask("join", room="nowhere")["ok"]
        other = server.room(RULES)
        for token, where in ((clients[0].token, other), ("x", room), ("\u00e9", room)):
            assert not stranger.ask("join", room=where, token=token)["ok"]
        stranger.join(room)
        stranger.wait(lambda: stranger.table["seq"] == 1)
        assert not stranger.act("pass")["ok"]
        assert stranger.table["hand"] == [] == stranger.table["choices"]
    close(*clients)


def test_a_seat_has_few_pages_and_is_none_in_another_room(server: Server) -> None:
    room, other = server.room(RULES), server.room(RULES)
    first = server.client().join(room).sit(2)
    pages = [server.client().join(room, token=first.token) for _ in range(7)]
    with server.client() as late:
        answer = late.ask("join", room=room, token=first.token)
        assert answer["reasons"][0]["text"] == "this room is full"
        watching = server.client().join(room)
        refused = watching.ask("sit", seat=2, name="P2", token=first.token)
        assert refused["reasons"][0]["text"] == "this room is full"
        watching.close()
        late.join(other)
        assert late.room["you"] is None
    close(first, *pages)


def test_who_sits_out_watches(server: Server) -> None:
    rules = 'base = "auction-three"\nname = "four"\n[table]\nsitting_out = 1'
    room = server.room(rules)
    clients = seat_clients(server, room)
    for client in clients:
        client.read_until(1)
    assert [client.table["seat"] for client in clients] == [0, 1, 2, None]
    assert clients[3].table["hand"] == [] and len(clients[0].table["hand"]) == 15
    for do in ("pass", "bid:300", "bid:100", "deal:ASAS", "play:AS"):
        assert not clients[3].act(do)["ok"]
    assert len(server.acts(room)) == 1
    close(*clients)


def test_players_of_the_library_take_the_other_seats(server: Server) -> None:
    room = server.room("three-handed", "club", "human", "random")
    with server.client().join(room) as client:
        assert client.table["seq"] == 0 and client.room["seats"][0]["name"] == "Ann"
        client.sit(1, "Ann")
        rng = Random(1)
        while client.table["round"] < 2:
            act(server, room, "three-handed", [client], rng)
        assert {player for player, _ in server.acts(room)} == {None, 0, 1, 2}


# Acts.


def test_an_action_is_judged_and_answered_once(server: Server) -> None:
    room = server.room(RULES)
    clients = seat_clients(server, room)
    first = client_to_act(clients)
    assert first is clients[0]
    for do, why in (("bid:1", "too low"), ("nonsense", "nonsense"), ("deal:ASAS", "for the table")):
        answer = first.act(do)
        assert not answer["ok"] and why in answer["reasons"][0]["text"]
    assert first.act("bid:1")["reasons"][0]["message"]["code"] == "auction.least"
    assert not clients[1].act("bid:100")["ok"]
    asked = {"id": 77, "ask": "act", "do": "bid:100", "seq": 1}
    for _ in range(3):
        first.send(json.dumps(asked))
        assert first.answer(77) == {"id": 77, "ok": True}
    for other in ({**asked, "do": "bid:110"}, {**asked, "seq": 5}, {**asked, "seq": None}):
        first.send(json.dumps(other))
        assert first.answer(77)["reasons"][0]["text"] == "this id was used for something else"
    assert not first.ask("act", do="bid:100", seq=1)["ok"]
    assert [token for _, token in server.acts(room)][1:] == ["bid:100"]
    clients[1].wait(lambda: clients[1].table["seq"] == 2)
    clients[1].send(json.dumps({"id": 77, "ask": "act", "do": "pass", "seq": 2}))
    assert clients[1].answer(77)["ok"]
    close(*clients)


def test_who_comes_back_is_told_what_has_happened(server: Server) -> None:
    room = server.room(RULES)
    clients, rng = seat_clients(server, room), Random(3)
    for _ in range(12):
        act(server, room, RULES, clients, rng)
    client_to_act(clients)
    seq = clients[2].table["seq"]
    clients[2].close()
    again = server.client().join(room, token=clients[2].token, since=seq - 4)
    assert again.table["since"] == seq - 4 and len(again.table["events"]) >= 4
    assert {**again.table, "events": [], "since": 0} == {
        **clients[2].table,
        "events": [],
        "since": 0,
    }
    anew = server.client().join(room, token=clients[2].token, since=10**9)
    assert anew.table["seq"] == seq
    close(*clients, again, anew)


def test_answers_come_from_the_view_alone(server: Server) -> None:
    rules = "three-handed"
    room = server.room(rules)
    clients, rng = seat_clients(server, room, 3), Random(4)
    while (now := client_to_act(clients)) and now.table["step"] != "bury":
        act(server, room, rules, clients, rng)
        if now.table["round"] > 9:
            pytest.fail("nobody ever buries")
    assert now
    game = server.game(room, rules)
    first = now.table["hand"][0]["id"]
    choosing = from_json(json.dumps(now.ask("choose", places=[first])["choosing"]), Choosing)
    assert choosing == game.view(now.table["seat"]).choose([first], names=names_of(game.rules))
    assert now.ask("rules")["text"] == game.rules.describe()
    advice = now.ask("hint")
    assert advice["advice"][0]["do"].startswith("bury:") and advice["sentence"]
    table = now.ask("table", since=0)["table"]
    view = game.view(now.table["seat"])
    assert from_json(json.dumps(table), TableView) == view.table(
        since=0, names=names_of(game.rules)
    )
    record = Record.parse(now.ask("record")["text"])
    named = with_players(game.record, [f"P{seat}" for seat in range(3)])
    assert record == named.redacted(now.table["seat"])
    assert now.ask("language", language="de")["ok"] and not now.ask("language", language="x")["ok"]
    assert now.act("pass")["reasons"][0]["text"].startswith("„passen“")
    close(*clients)


# Fair deals.


def test_players_check_a_fair_shuffle(server: Server) -> None:
    rules = "two-handed"
    room = server.room(rules, "human", "human", fair=True)
    clients, rng = seat_clients(server, room, 2), Random(5)
    reveal_secrets(clients, room, 1)
    clients[0].wait(lambda: clients[0].table["seq"] == 1)
    play_round(server, room, rules, clients, rng)
    for client in clients:
        record = Record.parse(client.ask("record")["text"])
        assert str(verdicts(record)[0]) == "deal 1: fair; 0, 1, server took part"
    reveal_secrets(clients, room, 2)
    clients[1].wait(lambda: clients[1].table["round"] == 2 and clients[1].table["step"] != "deal")
    answer = clients[1].ask("record")
    seen = Record.parse(answer["text"])
    assert seen.is_redacted
    said = "deal 2: not yet revealed by 0, 1, server; 0, 1, server took part"
    assert [str(verdict) for verdict in verdicts(seen)][1:] == [said]
    assert verdicts(seen)[0].is_fair and not Record.parse(answer["finished"]).is_redacted
    secrets = [
        text for player, word, text in server.entries(room) if player is None and word == "reveal"
    ]
    sent = "".join(text for client in clients for text in client.messages)
    assert [secret in sent for secret in secrets] == [True, False]
    close(*clients)


def reveal_secrets(clients: list[Client], room: str, deal: int) -> None:
    """Promise secrets for a deal and tell them, and try what the others would not like."""
    secrets = [Secret.draw(room, deal=deal, who=str(one)) for one in range(len(clients))]
    for client, secret in zip(clients, secrets, strict=True):
        while not is_asked(client, deal):
            client.receive()
        assert not client.ask("reveal", deal=deal, secret=secret.value)["ok"]
        assert not client.ask("commit", deal=deal + 1, digest=secret.commitment.digest)["ok"]
        assert client.ask("commit", deal=deal, digest=secret.commitment.digest)["ok"]
        assert not client.ask("commit", deal=deal, digest="0" * 64)["ok"]
    for client, secret in zip(clients, secrets, strict=True):
        assert not client.ask("reveal", deal=deal, secret="0" * 64)["ok"]
        assert client.ask("reveal", deal=deal, secret=secret.value)["ok"]


def is_asked(client: Client, deal: int) -> bool:
    """Whether secrets for a deal are asked for, after the server has promised its own."""
    fair = client.room["fair"]
    return bool(fair["deal"] == deal and "server" in fair["commitments"])


def test_a_seat_is_given_away_and_taken_back(server: Server) -> None:
    room = server.room("three-handed", "human", "human", "human")
    with server.client().join(room).sit(0, "Ann") as ann:
        ben = server.client().join(room).sit(1, "Ben")
        assert not ann.ask("give", seat=1, kind="club")["ok"]  # Ben is here
        assert ann.ask("give", seat=2, kind="club")["ok"]  # nobody is there
        ben.close()
        ann.wait(lambda: not ann.room["seats"][1]["here"])
        assert ann.ask("give", seat=1, kind="simple")["ok"]
        assert not ann.ask("give", seat=1, kind="human")["ok"]  # it is Ben's
        with server.client().join(room, token=ben.token) as again:
            assert not again.ask("act", do="pass", seq=again.table["seq"])["ok"]
            assert again.table["hand"] == [] and again.room["you"] == 1
            assert again.room["deeds"] == [None, "take-back-later", "open-later"]
            assert again.ask("give", seat=1, kind="human")["ok"]
            again.wait(lambda: again.room["seats"][1]["opens"])
            assert again.room["seats"][1]["kind"] == "simple"
            assert not ann.ask("give", seat=1, kind="club")["ok"]  # it is promised
        with server.client().join(room) as watcher:
            assert not watcher.ask("give", seat=2, kind="human")["ok"]


def test_a_seat_is_taken_back_at_once_between_rounds(server: Server) -> None:
    room = server.room("three-handed", "human", "human", "human")
    with server.client().join(room).sit(0, "Ann") as ann:
        ben = server.client().join(room).sit(1, "Ben")
        ben.close()
        ann.wait(lambda: not ann.room["seats"][1]["here"])
        assert ann.ask("give", seat=1, kind="club")["ok"]  # the third seat is free: no round is on
        with server.client().join(room, token=ben.token) as again:
            assert again.table["seat"] is None and again.room["deeds"][1] == "take-back"
            assert again.ask("give", seat=1, kind="human")["ok"]
            again.wait(lambda: again.table["seat"] == 1)
            assert again.room["seats"][1]["kind"] == "human"


def test_a_phrase_is_said_and_a_second_one_has_to_wait(server: Server) -> None:
    room = server.room("cutthroat", "human", "human", "human")
    with server.client().join(room).sit(0, "Ann") as ann, server.client().join(room) as watcher:
        assert not ann.ask("say", phrase="anything")["ok"]
        assert not watcher.ask("say", phrase="phrase-nice")["ok"]
        assert ann.ask("say", phrase="phrase-nice")["ok"]
        assert not ann.ask("say", phrase="phrase-nice")["ok"]
        while "said" not in (message := watcher.receive()):
            pass
        assert message == {"said": {"player": 0, "phrase": "phrase-nice"}}
    assert "phrase" not in str(server.entries(room))


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_page_comes_compressed_to_who_takes_it(server: Server, encoding: str) -> None:
    text = b"let all = 1;"
    (server.data.parent / "some.js").write_bytes(text)
    (server.data.parent / "some.js.gz").write_bytes(gzip.compress(text))
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/some.js", headers={"Accept-Encoding": encoding})
    answer = connection.getresponse()
    body = answer.read()
    assert (answer.getheader("content-encoding") or "identity") == encoding
    assert str(answer.getheader("content-type")).startswith("text/javascript")
    assert (gzip.decompress(body) if encoding == "gzip" else body) == text
    connection.close()


def test_house_rules_are_judged_for_a_page(server: Server) -> None:
    asked = {"id": 0, "rules": "cutthroat", "changes": {"count": {"last_trick": 5}}}
    status, answer = post(server, json.dumps(asked), "/edit")
    assert (status, answer["edited"]["changed"]) == (200, ["count.last_trick"])
    status, answer = post(server, json.dumps({**asked, "changes": [1]}), "/edit")
    assert (status, answer["ok"]) == (422, False)


def test_house_rules_are_judged_so_often_a_minute(server: Server) -> None:
    asked = json.dumps({"id": 0, "rules": "cutthroat"})
    found = [post(server, asked, "/edit")[0] for _ in range(240)]
    assert found[:118] == [200] * 118  # the test before this one has asked the same server twice
    assert 429 in found  # of the others only one each half second is let through
