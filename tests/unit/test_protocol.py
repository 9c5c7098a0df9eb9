"""Programs as players: what they are told, how they are asked, and what they cannot do.

Tests: pinochle.players.player, pinochle.protocol.messages, pinochle.protocol.player,
pinochle.protocol.serving
"""

import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from pinochle import Game, RulesetError, variants
from pinochle._process import Line, Process, work_behind_others
from pinochle.actions import Bid, Pass
from pinochle.players import ClubPlayer, Player, RandomPlayer, SimplePlayer, play
from pinochle.protocol import (
    Choose,
    Chosen,
    Declined,
    End,
    Hello,
    NewGame,
    ProgramError,
    ProgramPlayer,
    Prompt,
    ProtocolError,
    Quit,
    Ready,
    Update,
    line_of,
    read,
    serve,
    word_of,
)
from pinochle.protocol.messages import MOST_LEGAL, MOST_SECONDS, WORDS
from pinochle.schemas import schema

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PYTHON_BOT = (sys.executable, str(BOTS / "bot.py"))
NODE = shutil.which("node")
PRESETS = ("partnership-auction", "double-deck", "three-handed", "two-handed")
START = """
import json, os, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
def ready(): sys.stdin.readline(); say(say="ready", protocol=1, name="it")
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "choose": return message
    sys.exit()
def answer(line): ready(); asked(); print(line, flush=True); asked()
def do(token, ahead=0):
    ready()
    say(say="action", id=asked()["id"] + ahead, do=token)
    asked()
"""
"""What programs that misbehave begin with."""


def deal_game(preset: str = "partnership-auction", seed: int = 1) -> Game:
    return Game.start(variants.get(preset)).deal(Random(seed))


def program(text: str, seconds: float = 5.0, **options: str) -> ProgramPlayer:
    return ProgramPlayer([sys.executable, "-c", START + text], seconds, options)


# The messages.


def test_a_question_has_the_legal_actions_the_document_and_the_view() -> None:
    game = deal_game().apply(Bid(100))
    line = line_of(Choose.of(game.view(1), id=4, seconds=2.0, seed=9))
    plain = json.loads(line)
    assert (plain["say"], plain["id"], plain["seconds"], plain["seed"]) == ("choose", 4, 2.0, 9)
    assert plain["legal"][:2] == ["pass", "bid:110"]
    assert len(plain["legal"]) == MOST_LEGAL
    assert plain["has_more"]
    assert plain["table"]["hand"]
    assert plain["history"][1] == [0, "bid:100"]
    assert "?" in plain["history"][0][1]
    assert read(line, Prompt).view == game.view(1)


def test_where_few_actions_are_legal_all_are_told() -> None:
    game = deal_game().apply(Bid(100)).apply(Pass()).apply(Pass()).apply(Pass())
    plain = json.loads(line_of(Choose.of(game.view(0), id=1, seconds=1.0, seed=0)))
    assert plain["legal"] == [action.token for action in game.legal_actions()]
    assert not plain["has_more"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_question_does_not_depend_on_cards_that_the_seat_cannot_see(preset: str) -> None:
    game = deal_game(preset)
    seat = game.to_act[0]
    other = game.view(seat).sample(Random(5))
    assert other.hands != game.hands
    lines = {
        line_of(Choose.of(each.view(seat), id=1, seconds=1.0, seed=0)) for each in (game, other)
    }
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "one JSON object a line"),
        ("[" * 100_000, "one JSON object a line"),
        ("7", "with the word of the message"),
        ('{"say": 7}', "with the word of the message"),
        ('{"say": "told"}', "expected the message 'action', not 'told'"),
        ('{"say": "action", "id": 3}', "the message 'action' is wrong"),
        ('{"say": "action", "id": "3", "do": "pass"}', "expected a whole number"),
        ('{"say": "action", "id": 3, "do": "\\ud800"}', "half of a surrogate pair"),
    ],
)
def test_a_line_that_is_no_message_is_refused_in_words(line: str, problem: str) -> None:
    with pytest.raises(ProtocolError, match=problem):
        read(line, Chosen)


@pytest.mark.parametrize(
    "seconds", ["null", "[]", "{}", "9" * 400, "true", "NaN", "1e999", "-1", "0", '"5"']
)
def test_seconds_are_a_time(seconds: str) -> None:
    line = line_of(Choose.of(deal_game().view(0), id=1, seconds=1.0, seed=9))
    assert read(line.replace('"seconds": 1.0', '"seconds": 2'), Prompt).seconds == 2
    with pytest.raises(ProtocolError):
        read(line.replace('"seconds": 1.0', f'"seconds": {seconds}'), Prompt)


def test_a_field_that_nobody_knows_is_left_out() -> None:
    line = '{"say": "action", "id": 3, "do": "pass", "because": "it is late"}'
    assert read(line, Chosen) == Chosen(id=3, do="pass")


# Players of the library as programs.


def answers(player: ClubPlayer | RandomPlayer, *lines: str) -> list[str]:
    found: list[str] = []
    serve(player, lines, found.append)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_player_as_a_program_chooses_what_it_would_choose(preset: str) -> None:
    game, rng = deal_game(preset), Random(3)
    for number in range(12):
        view = game.view(game.to_act[0])
        line = line_of(Choose.of(view, id=number, seconds=1.0, seed=number))
        (answer,) = answers(RandomPlayer(), line)
        wanted = RandomPlayer().choose(view, Random(number))
        assert read(answer, Chosen) == Chosen(id=number, do=wanted.token)
        game = game.apply(ClubPlayer().choose(view, rng), view.seat)


def test_a_program_answers_only_what_is_asked_and_ends_when_it_is_told() -> None:
    view = deal_game().view(0)
    told = [
        line_of(Hello()),
        line_of(NewGame(rules=view.rules, seat=0)),
        line_of(Update(events=view.table(since=0).events)),
        line_of(End(scores=(0, 0), settlement=None, is_over=False)),
        "what is this?",
        '{"say": "choose", "id": 1}',
        line_of(Quit()),
        line_of(Hello()),
    ]
    ready, *failed = answers(ClubPlayer(), *told)
    assert read(ready, Ready) == Ready(protocol=1, name="club")
    assert [word_of(line) for line in failed] == ["error", "error"]
    assert "one JSON object a line" in read(failed[0], Declined).text


# Programs as players.


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "command", [PYTHON_BOT, *([(NODE, str(BOTS / "bot.mjs"))] if NODE else [])]
)
def test_the_bots_of_the_examples_play_a_round(command: tuple[str, ...], preset: str) -> None:
    game = Game.start(variants.get(preset))
    seats = range(game.rules.table.seats)
    with ProgramPlayer(command) as bot:
        players: dict[int, Player] = {seat: ClubPlayer() if seat % 2 else bot for seat in seats}
        game = play(game, players, Random(4))
        assert bot.lost_turns == []
        assert bot.name in {"little bot", "aces"}
    assert game.sheet.rounds == 1


@pytest.mark.skipif(NODE is None, reason="it is written in JavaScript")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_bot_that_searches_plays_a_round(preset: str) -> None:
    game = Game.start(variants.get(preset))
    command = (str(NODE), str(BOTS / "searcher.mjs"))
    with ProgramPlayer(command, seconds=60, options={"worlds": "2"}) as bot:
        others = dict.fromkeys(range(1, game.rules.table.seats), SimplePlayer())
        game = play(game, {0: bot, **others}, Random(4))
        assert bot.lost_turns == []
        assert bot.name == "searcher"
    assert game.sheet.rounds == 1


@pytest.mark.parametrize("bot", sorted(path.name for path in BOTS.iterdir() if path.is_file()))
def test_the_bots_of_the_examples_have_no_option_that_they_do_not_know(bot: str) -> None:
    language = {".py": sys.executable, ".mjs": NODE}[Path(bot).suffix]
    if language is None:
        pytest.skip("it is written in JavaScript")
    with (
        ProgramPlayer((language, str(BOTS / bot)), options={"no-such": "1"}) as asked,
        pytest.raises(ProgramError, match="it has no option 'no-such'"),
    ):
        asked.start()


def test_a_program_with_the_library_plays_as_the_player_whose_it_is() -> None:
    command = [sys.executable, "-m", "pinochle", "player", "simple"]
    game = Game.start(variants.get("cutthroat"))
    others: dict[int, Player] = dict.fromkeys((1, 2), ClubPlayer())
    with ProgramPlayer(command) as simple:
        played = play(game, {0: simple, **others}, Random(6))
        assert not simple.lost_turns
    assert played.actions == play(game, {0: SimplePlayer(), **others}, Random(6)).actions


LISTENING = """
import pathlib
with pathlib.Path(sys.argv[1]).open("a") as heard:
    ready()
    for line in sys.stdin:
        message = json.loads(line)
        print(message["say"], message.get("scores", ""), file=heard, flush=True)
        if message["say"] == "choose":
            say(say="action", id=message["id"], do=message["legal"][-1])
"""


def test_a_program_is_told_games_events_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "heard"
    command = (sys.executable, "-c", START + LISTENING, str(file))
    game = Game.start(variants.get("partnership-auction"))
    with ProgramPlayer(command) as bot:
        players: dict[int, Player] = {0: bot, **dict.fromkeys((1, 2, 3), ClubPlayer())}
        game = play(game, players, Random(1), rounds=2)
        play(Game.start(game.rules), players, Random(2))
        assert not bot.lost_turns
    heard = file.read_text("utf-8").splitlines()
    games = [place for place, line in enumerate(heard) if line.startswith("game")]
    ends = [line for line in heard if line.startswith("end")]
    assert len(games) == 2
    assert games[0] == 0
    assert len(ends) == 3
    assert ends[1] == f"end {[*game.scores]}"
    assert heard[1].startswith("told")
    assert heard[2].startswith("choose")
    assert heard[-1].startswith("quit")


def test_each_seat_is_a_process_of_its_own() -> None:
    text = "import os; ready()\nfor line in sys.stdin:\n    m = json.loads(line)\n"
    text += "    if m['say'] == 'choose': say(say='error', id=m['id'], text=str(os.getpid()))\n"
    game = deal_game()
    with program(text) as bot:
        for _ in range(2):
            for _ in range(2):
                seat = game.to_act[0]
                bot.choose(game.view(seat), Random(1))
                game = game.apply(next(iter(game.legal_actions())), seat)
            game = deal_game()
        texts = [fault.text for fault in bot.lost_turns]
    assert texts[:2] == texts[2:]
    assert texts[0] != texts[1]


def test_all_that_is_said_fits_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        f"{name}.json": DRAFT202012.create_resource(schema.load(name)) for name in schema.NAMES
    }
    validator = Draft202012Validator(
        files["protocol.json"].contents, registry=Registry().with_resources(files.items())
    )
    lines: list[str] = []
    send, receive = Process.send, Process.receive

    def send_checked(process: Process, line: str) -> None:
        lines.append(line)
        send(process, line)

    def receive_checked(process: Process, until: float) -> Line:
        line = receive(process, until)
        lines.append(line.text)
        return line

    monkeypatch.setattr(Process, "send", send_checked)
    monkeypatch.setattr(Process, "receive", receive_checked)
    with ProgramPlayer(PYTHON_BOT) as bot:
        players: dict[int, Player] = {0: bot, 1: ClubPlayer(), 2: ClubPlayer()}
        play(Game.start(variants.get("three-handed")), players, Random(1))
    for line in [*lines, line_of(Declined(text="no"))]:
        validator.validate(json.loads(line))
    assert {word_of(line) for line in lines} == {*WORDS.values()} - {"error"}


# Programs that misbehave; `test_programs_that_misbehave.py` has most of them.


def test_an_answer_that_comes_too_late_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pinochle._process.PATIENCE", 0.05)
    text = """
ready()
first = asked()
second = asked()
say(say="action", id=first["id"], do="bid:100")
say(say="error", id=first["id"], text="too late")
say(say="action", id=second["id"], do="bid:120")
asked()
"""
    view = deal_game().view(0)
    with program(text, 0.5) as bot:
        bot.choose(view, Random(1))
        assert bot.choose(view, Random(1)) == Bid(120)
        assert [fault.kind for fault in bot.lost_turns] == ["late"]


def test_a_second_answer_to_a_question_answers_no_other() -> None:
    text = """
ready()
for token in ("bid:100", "bid:150"):
    m = asked()
    for _ in range(2): say(say="action", id=m["id"], do=token)
asked()
"""
    view = deal_game().view(0)
    with program(text) as bot:
        assert bot.choose(view, Random(1)) == Bid(100)
        assert bot.choose(view, Random(1)) == Bid(150)
        assert not bot.lost_turns


def test_a_program_may_say_much_on_its_standard_error() -> None:
    text = """
ready()
for _ in range(2000): print("x" * 1000, file=sys.stderr)
say(say="action", id=asked()["id"], do="bid:100")
asked()
"""
    with program(text) as bot:
        assert bot.choose(deal_game().view(0), Random(1)) == Bid(100)
        assert not bot.lost_turns


def test_windows_ends_a_program_by_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets the program's number while that still runs, for else it finds nothing."""
    ran: list[list[str]] = []
    process = Process([sys.executable, "-c", "import time; time.sleep(60)"])
    number = process._process.pid
    monkeypatch.setattr("pinochle._process.PATIENCE", 0.2)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", lambda words, **_: ran.append(words))
    process.close()
    monkeypatch.setattr("pinochle._process.PATIENCE", 60.0)
    process = Process([sys.executable, "-c", ""])  # it ends by itself
    process.close()
    assert ran == [["taskkill", "/F", "/T", "/PID", str(number)]]


def test_a_program_is_not_lost_where_it_has_no_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "nice", raising=False)
    work_behind_others()


def test_options_are_told_and_must_be_known() -> None:
    text = """
first = json.loads(sys.stdin.readline())
say(say="ready", protocol=1, name="it", options={"level": "1", **first["options"]})
m = asked()
say(say="action", id=m["id"], do="bid:" + first["options"]["level"])
asked()
"""
    view = deal_game().view(0)
    with program(text, level="150") as bot:
        assert bot.choose(view, Random(1)) == Bid(150)
    refusing = "ready(); asked()"
    with (
        program(refusing, speed="9") as bot,
        pytest.raises(ProgramError, match="it has no option 'speed': it has none"),
    ):
        bot.choose(view, Random(1))


def test_a_command_may_be_a_text() -> None:
    words = ("./my bot", "--level", "2")
    assert ProgramPlayer('"./my bot" --level 2').command == ProgramPlayer(words).command == words


@pytest.mark.parametrize("seconds", [0, -1, MOST_SECONDS + 1])
def test_a_program_has_some_time_and_a_day_at_most(seconds: float) -> None:
    with pytest.raises(RulesetError, match="seconds: expected more than 0, and at most"):
        ProgramPlayer("x", seconds)


def test_a_program_that_is_not_there_is_told_by_its_error() -> None:
    with ProgramPlayer(["./no-such-program"]) as bot:
        assert bot.name == "./no-such-program"
        with pytest.raises(ProgramError, match="cannot play: it cannot be started"):
            bot.choose(deal_game().view(0), Random(1))


def test_the_substitute_can_be_chosen_and_goes_with_a_pickle() -> None:
    player = ProgramPlayer(["x"], 2.0, {"a": "b"}, substitute=SimplePlayer())
    copy = pickle.loads(pickle.dumps(player))
    assert (copy.command, copy.seconds, copy.options) == (("x",), 2.0, {"a": "b"})
    assert copy.substitute == SimplePlayer()


def test_nobody_is_told_of_an_end_who_was_not_asked() -> None:
    with program("sys.exit()") as bot:
        bot.hear_end(deal_game().view(0))
        assert not bot.lost_turns
