"""The commands ``play`` and ``replay``: a scripted person at a terminal, and their game retold.

Tests: pinochle.cli._advising, pinochle.cli._naming, pinochle.cli._playing, pinochle.players.advice
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NoReturn

import pytest
from typing_extensions import override

from pinochle import Game, Hand, variants
from pinochle._process import words_of
from pinochle.actions import Action, ClaimMeld, Deal, Done, LayMeld, ShootTheMoon
from pinochle.cli import _advising, _playing, main
from pinochle.cli._advising import Advice
from pinochle.cli._reading import Request, read_line
from pinochle.cli._turn import Turn
from pinochle.game.reading import read_action
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.players import (
    ClubPlayer,
    Evaluation,
    ExpertPlayer,
    Player,
    RandomPlayer,
    UnknownPlayer,
    player_named,
)
from pinochle.players.advice import explain
from pinochle.records.record import Record
from pinochle.rules import Step
from support.arranged_games import after, arrange
from support.random_games import game_at, random_game
from support.record_text import unseal
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.command_line import Command

FILE: Final = "pinochle-game.txt"
LEVELS: Final = "random, simple, club, expert, expert:2 (seconds) or expert:40w (worlds)"
MOST: Final = 1200
"""What a person types at most before they leave: a game need not come to an end."""


class Person(io.StringIO):
    """Standard input at which somebody asks for help, and types what it offers first.

    Args:
        out: what the terminal shows.
        lines: what they type first.
    """

    def __init__(self, out: io.StringIO, lines: Iterator[str]) -> None:
        super().__init__()
        self._out = out
        self._lines = lines
        self._asked = False
        self._left = MOST

    @override
    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        del size
        line = next(self._lines, None)
        if line is not None:
            return line + "\n"
        self._asked = not self._asked
        self._left -= 1
        if not self._left:
            return ""
        return "?\n" if self._asked else self._first() + "\n"

    def _first(self) -> str:
        """The first of the answers to the last question, or a pass."""
        shown = " ".join(self._out.getvalue().rpartition("> ")[0].rpartition("> ")[2].split())
        question = re.search(
            r"(?P<only>Enter does it)|bid(?: or pass)?: .*or (?P<pass>pass)\.|bid: (?P<bid>\S+)"
            r"|You may (?:play|choose) (?P<card>[^,.]+)|: (?P<number>1) ",
            shown,
        )
        assert question, shown
        kind = str(question.lastgroup)
        return "" if kind == "only" else question[kind]


class Played:
    """A run of ``play`` with these lines typed."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *words: str, typed: str = "", goes_on: bool = False
    ) -> None:
        out, errors = io.StringIO(), io.StringIO()
        lines = iter(typed.splitlines())
        monkeypatch.setattr(sys, "stdin", Person(out, lines) if goes_on else io.StringIO(typed))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", errors)
        self.code = main(["play", *words])
        self.out, self.err = out.getvalue(), errors.getvalue()


Play = Callable[..., Played]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """The command ``play`` in a folder of its own, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return partial(Played, monkeypatch)


def read_record(name: str = FILE) -> Record:
    """What a file tells."""
    return Record.parse(Path(name).read_text(encoding="utf-8"))


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice tries few worlds, however long that takes: so it is the same each time."""
    monkeypatch.setattr(_advising, "_WORLDS", 3)
    monkeypatch.setattr(_advising, "_SECONDS", None)


@pytest.mark.parametrize("seat", [0, 2])
def test_an_entire_game(play: Play, seat: int) -> None:
    words = ("--rules", "three-handed", "--seed", "5", "--seat", str(seat), "--record", "mine.txt")
    played = play(*words, goes_on=True)

    assert played.code == 0
    assert not played.err
    *_, over, written = played.out.splitlines()
    assert over.startswith("The game is over. Won by ")
    assert written == "The game is written to mine.txt."
    record = read_record("mine.txt")
    assert record.replay().is_over
    assert dict(record.tags)["player"] == str(seat)
    assert {"player-0": "Ann", "player-2": "Cleo"}.items() <= dict(record.tags).items()
    assert "No: " not in played.out
    assert "is not an action" not in played.out
    assert "could be" not in played.out


LISTENER: Final = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        ready = {"say": "ready", "protocol": 1, "name": "listener", "options": {"eco": ""}}
        print(json.dumps(ready), flush=True)
    if message["say"] == "choose":
        answer = {"say": "action", "id": message["id"], "do": message["legal"][0]}
        print(json.dumps(answer), flush=True)
    if message["say"] == "end":
        print(*message["scores"], file=open(sys.argv[1], "a"), flush=True)
"""


def test_programs_play_against_a_person_and_hear_each_end(play: Play, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(LISTENER, encoding="utf-8")
    level = f"run:{sys.executable} bot.py heard"
    words = ("two-handed", "--seed", "5", "--record", "mine.txt", "--level", level)
    played = play(*words, goes_on=True)
    assert "listener lost" not in played.out
    ends = [
        game.scores for game in read_record("mine.txt").games() if game.needs_deal or game.is_over
    ]
    heard = (tmp_path / "heard").read_text(encoding="utf-8").splitlines()
    assert heard == [" ".join(map(str, scores)) for scores in ends[1:]]
    assert heard


def test_a_game_goes_on_with_a_program_that_plays_as_before(play: Play, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(LISTENER, encoding="utf-8")
    level = f"run:{sys.executable} bot.py heard"
    settings = ("--seconds", "2.5", "--option", "eco=very much")
    played = play("two-handed", "--level", level, *settings)
    words = words_of(played.out.splitlines()[-1].partition("pinochle ")[2])
    assert words[-6:] == ["--level", level, *settings]


def test_checks_are_told(play: Play) -> None:
    played = play("--rules", "check-partnership", "--seed", "1", goes_on=True)

    *_, score, checks, over = played.out.splitlines()
    assert over.startswith("The game is over. Won by ")
    assert score.startswith("score   You & Cleo: ")
    assert re.fullmatch(r"checks  You & Cleo: -?\d+, Ben & Dan: -?\d+", checks)
    assert re.search(r"^checks  You & Cleo: 0, Ben & Dan: 0$", played.out, re.MULTILINE)
    assert re.search(r"^(you & Cleo|Ben & Dan): \+10 checks, the game$", played.out, re.MULTILINE)


@pytest.mark.parametrize(
    "name",
    [
        "partnership-kitty",
        "partnership-kitty-distributed",
        "passing-2-together",
        "partnership-passing",
        "three-handed-classic",
        "summed-200-side",
        "misdeal-nines",
        "three-hand-turned",
        "two-handed",
        "stock-no-reuse",
        "five-handed",
        "two-handed-draft",
        "three-handed-with-1-sitting-out",
        "three-handed-1911",
        "moon-anyone",
        "moon-of-the-bidder",
        "moon-kinds",
        "contract-pinochle",
    ],
)
def test_every_phase_can_be_played(play: Play, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Whatever is offered can be typed as it is offered."""
    rules = rules_of(name)
    monkeypatch.setattr(_playing, "rules_of", lambda _: rules)
    played = play("--seed", "2", "--record", "it.txt", "--level", "random", goes_on=True)

    assert played.code == 0
    assert not played.err
    assert "No: " not in played.out
    assert "is not an action" not in played.out
    assert read_record("it.txt").replay().sheet.rounds > 2


def test_no_file_is_written_over(play: Play) -> None:
    """A game can be written on in its own record, but not in the place of anything else."""
    play("--seed", "1", "--record", "mine.txt", typed="quit\n")
    text = Path("mine.txt").read_text(encoding="utf-8")

    again = play("--seed", "2", "--record", "mine.txt", typed="quit\n")
    assert again.code == 2
    assert "'mine.txt' exists already" in again.err
    assert Path("mine.txt").read_text(encoding="utf-8") == text
    on = play("--resume", "mine.txt", "--record", "mine.txt", typed="quit\n")
    assert on.code == 0


def test_a_game_that_is_over_is_not_written_unasked(play: Play) -> None:
    played = play("--rules", "cutthroat", "--seed", "1", goes_on=True)

    assert played.out.splitlines()[-1].startswith("The game is over. ")
    assert not list(Path().iterdir())


def test_nothing_hidden_is_shown(play: Play) -> None:
    """What is on the terminal before the first trick is the person's own hand and no other."""
    played = play("--seed", "9", "--seat", "1", typed="?\nshow\n")

    game = read_record().replay()
    own = View.of(game, 1).hand
    assert hand_in(played.out) == own
    assert not any(hand.grouped in played.out for hand in game.hands)


def hand_in(text: str) -> Hand:
    """The hand that was drawn last."""
    rows = re.findall(r"^ {2}([♠♥♦♣]) {2}((?:\*?(?:10|[AKQJ9]) ?)*)", text, re.MULTILINE)[-4:]
    return Hand.parse(" ".join(suit + ranks.replace("*", "") for suit, ranks in rows))


@pytest.mark.parametrize("name", ["double-deck", "partnership-kitty"])
@pytest.mark.parametrize("seat", [0, 3])
@pytest.mark.usefixtures("few_worlds")
def test_every_line_is_from_the_view(play: Play, name: str, seat: int) -> None:
    """What is shown does not change when the cards that the seat was not told do."""
    words = ("--rules", name, "--seed", "4", "--seat", str(seat))
    play(*words, typed="")
    game = read_record().replay()
    other = View.of(game, seat).sample(Random(1))
    assert other.hands != game.hands

    asked = "show\n?\nhint\nwhy\nscore\nlast\nwhy AS\nAS\n"
    shown: list[str] = []
    for one in (game, other):
        Path(FILE).write_text(str(Record.of(one)), encoding="utf-8")
        shown.append(play("--resume", FILE, "--seat", str(seat), typed=asked).out)
    assert shown[0] == shown[1]
    assert " over 3 possible deals" in " ".join(shown[0].split())


def test_leaving_and_going_on(play: Play) -> None:
    first = play("--seed", "1", "--seat", "2", typed="quit\n")

    assert first.code == 0
    assert first.out.splitlines()[-2:] == [
        f"> The game is written to {FILE}.",
        f"To go on with it: pinochle play --resume {FILE}",
    ]
    before = read_record()

    again = play("--resume", FILE, "--seed", "3", typed="pass\n")

    assert "Pinochle: Ann & you against Ben & Dan.\n" in again.out
    assert "> You pass\n" in again.out
    assert again.out.splitlines()[-1].endswith(FILE)
    after = read_record()
    assert after[: len(before)].entries == before.entries
    assert len(after) > len(before)


@pytest.mark.rule("house.draw-for-deal")
def test_players_draw_for_the_first_deal(play: Play) -> None:
    """It is shown before the round, kept with the game, and not done again later."""
    rules = 'base = "cutthroat"\nname = "drawing"\n[table]\nfirst_dealer = "highest-card"\n'
    Path("drawing.toml").write_text(rules, encoding="utf-8")
    first = play("drawing.toml", "--seed", "1", typed="quit\n")
    assert first.code == 0
    game = read_record().replay()
    dealer = ("you", "Ben", "Cleo")[game.sheet.dealer]
    assert "\nWho deals first?\nThe players draw for the first deal\nDrawn by you: " in first.out
    assert f"The first deal goes to {dealer}\n\nRound 1, dealer: {dealer}\n" in first.out
    assert [action.word for _, action in game.actions[:2]] == ["draw-for-deal", "deal"]

    again = play("--resume", FILE, typed="quit\n")
    assert again.code == 0
    assert "draw for the first deal" not in again.out


def test_the_end_of_input_leaves_the_game(play: Play) -> None:
    played = play("--record", "my game.txt")

    assert played.code == 0
    assert "> \nThe game is written to my game.txt." in played.out
    assert Path("my game.txt").exists()


def test_what_a_record_tells_besides_is_kept(play: Play) -> None:
    game = game_at(variants.get("partnership-auction"), Step.PLAY)
    text = unseal(Record.of(game)).replace("dealer: 3\n", "dealer: 3\nevent: club night\n")
    Path("it.txt").write_text(f"{text}\n# a fine hand\n", encoding="utf-8")

    play("--resume", "it.txt", "--seat", "1")

    record = read_record("it.txt")
    assert record.tags == (("event", "club night"), ("player", "1"))
    assert [comment for _, comment in record.comments] == ["a fine hand"]


def test_going_on_with_a_game_of_others(play: Play) -> None:
    """A record that does not tell a player, or none that can be, is gone on with at seat 0."""
    game = game_at(variants.get("partnership-auction"), Step.PLAY)
    for tag in ("", "player: first\n", "player: 99999999999999999999\n"):
        text = unseal(Record.of(game)).replace("dealer: 3\n", f"dealer: 3\n{tag}")
        Path("it.txt").write_text(text, encoding="utf-8")

        played = play("--resume", "it.txt")

        assert "you & Cleo against Ben & Dan." in played.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9S", "No: “play” is not possible now."),
        ("play 9S", "No: “play” is not possible now."),
        ("play:9S", "No: “play” is not possible now."),
        ("bid 95", "No: 95 is too low: the lowest bid is 100."),
        ("95", "No: 95 is too low: the lowest bid is 100."),
        ("bid 100 S", "No: a bid of 100 cannot name a suit in this game."),
        ("double", "No: “double” is not possible now."),
        ("BID 95", "No: 95 is too low: the lowest bid is 100."),
        ("pass", "No: you cannot pass: you must open with 100 or more."),
        ("Pass", "No: you cannot pass: you must open with 100 or more."),
        ("trump S", "No: “trump” is not possible now."),
        ("bury 9S 9H", "No: “bury” is not possible now."),
        ("give 9S 9H", "No: “give” is not possible now."),
        ("concede", "No: “concede” is not possible now."),
        ("play on", "No: “play-on” is not possible now."),
        ("play-on", "No: “play-on” is not possible now."),
        ("misdeal six-nines", "No: six-nines is not a ground for a misdeal here; grounds: none."),
        ("xyzzy", "'xyzzy' is not an action; type ? to see what you can do"),
        ("hlep", "'hlep' is not an action; did you mean help?"),
        ("bod 100", "'bod 100' is not an action; did you mean bid?"),
        ("h", "'h' could be hint, hand or help"),
        ("10 S", "No: 10 is too low: the lowest bid is 100."),
        ("trump X", "'X' is not a suit"),
        ("bid ten", "expected a number, not 'ten'"),
        ("bid", "'bid' is not an action; type ? to see what you can do"),
        ("bed:20", "'bed:20' is no action"),
        ("BID:20", "No: 20 is too low"),
    ],
)
def test_what_cannot_be_done_is_told(play: Play, typed: str, said: str) -> None:
    played = play("--seed", "1", typed=f"{typed}\n\n")

    assert played.code == 0
    assert f"> {said}" in played.out
    # It is the reason alone: the turn goes on, and an empty line is not worth a word.
    assert "\n> > \n" in played.out


def test_how_it_stands_is_shown_again(play: Play) -> None:
    """The trick, the bid, trump, melds and hand are shown at every turn, and when asked for."""
    played = play("--seed", "1", typed="bid 100\npass\nshow\nquit\n")

    last = played.out.rpartition("\n\nTrick")[2]
    assert last.startswith(" 1 · 180 by Ben · ♦ trump\n")
    assert "  Ben   meld 50  A♥  led, wins so far\n" in last
    assert "  Cleo  meld 20  J♥\n" in last
    assert "  You   meld 20\n" in last
    assert "  ♥  *A *10 *Q\n  ♦  10\n" in last
    assert "It is your turn to play: one of the marked cards.\n" in last


def test_what_is_legal_is_listed(play: Play) -> None:
    played = play("--seed", "1", typed="?\nquit\n")

    assert played.out.count("\nIt is your turn to bid: 100 or more by 10s.\n") == 1
    assert (
        "> It is your turn to bid: 100 or more by 10s.\nType the number of your bid" in played.out
    )


def test_claims_are_listed_and_made(play: Play) -> None:
    rules = rules_of("misdeal-nines")
    games = (Game.start(rules).deal(Random(seed)) for seed in range(300))
    game = next(game for game in games if View.of(game, 0).claims())
    Path("it.txt").write_text(str(Record.of(game)), encoding="utf-8")
    (claim,) = game.claims(0)

    played = play(
        "--resume", "it.txt", "--seed", "1", typed=f"?\n{claim.token.replace(':', ' ')}\n"
    )

    said = " ".join(played.out.split())
    assert f" You may also: {claim.label}. " in said
    assert "for a misdeal" in said
    assert "The cards are dealt again, by Dan " in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "4"], "there is no seat 4: the seats are 0 to 3"),
        (["--rules", "cuthroat"], "there is no variant 'cuthroat': did you mean cutthroat?"),
        (["cuthroat"], "there is no variant 'cuthroat': did you mean cutthroat?"),
        (["one", "--rules", "two"], "name the rules once: here are 'one' and 'two'"),
        (
            ["one", "--resume", "no.txt"],
            "a game that you resume has its own rules: leave out 'one'",
        ),
        (["--level", "good"], f"'good' is no player: say {LEVELS}"),
        (["--level", "expert:0"], f"'expert:0' is no player: say {LEVELS}"),
        (["--resume", "no.txt"], "'no.txt' cannot be read: No such file or directory"),
        (["--resume", "odd.txt"], "'odd.txt' cannot be read: it is not text in UTF-8"),
        (["--resume", "bad\0.txt"], "'bad\\x00.txt' cannot be read: embedded null byte"),
        (["--record", "no/no.txt"], "'no/no.txt' cannot be written: No such file or directory"),
    ],
)
def test_a_slip_is_told_in_one_line(play: Play, words: list[str], said: str) -> None:
    Path("odd.txt").write_bytes(b"\xff\xfe\xfa")
    played = play(*words)

    assert played.code == 2
    assert played.err == f"pinochle play: {said}\n"


# The other seats.


@pytest.mark.parametrize("words", [["three-handed"], ["--rules", "three-handed"]])
def test_rules_are_named_with_or_without_a_word(play: Play, words: list[str]) -> None:
    assert play(*words, "--seed", "1").out.startswith(
        "Three-handed Pinochle: you against Ben, Cleo.\n"
    )
    assert read_record().rules == variants.get("three-handed")


@pytest.mark.parametrize(
    ("words", "player"),
    [
        ([], ClubPlayer()),
        (["--level", "random"], RandomPlayer()),
        (["--level", "club"], ClubPlayer()),
        (["--level", "expert:1w"], ExpertPlayer(worlds=1)),
    ],
)
def test_the_other_seats_see_their_views_only(
    play: Play, monkeypatch: pytest.MonkeyPatch, words: list[str], player: Player
) -> None:
    asked: list[View] = []
    choose = type(player).choose

    def spy(chooser: Player, view: View, rng: Random) -> Action:
        assert chooser == player
        asked.append(view)
        return choose(chooser, view, rng)

    monkeypatch.setattr(type(player), "choose", spy)
    play("--seed", "1", *words, typed="bid 100\npass\n")

    assert {view.seat for view in asked} == {1, 2, 3}
    assert {type(view) for view in asked} == {View}


@pytest.mark.parametrize("level", ["random", "club", "expert:1w"])
def test_the_cards_of_a_seed_do_not_depend_on_the_level(play: Play, level: str) -> None:
    typed = "pass\n" * 40
    play("cutthroat", "--seed", "3", "--level", level, "--record", "it.txt", typed=typed)

    deals = [action for _, action in read_record("it.txt").entries if isinstance(action, Deal)]
    rng = Random(3)
    assert deals == [Deal(variants.get("cutthroat").pack.shuffled(rng)) for _ in deals]


def test_a_file_is_named_as_it_has_to_be_typed(play: Play) -> None:
    played = play("--record", "my game.txt")

    words = words_of(played.out.splitlines()[-1].partition(": ")[2])
    assert words == ["pinochle", "play", "--resume", "my game.txt"]


def test_the_level_is_named_where_the_game_goes_on(play: Play) -> None:
    played = play("--level", "random")

    said = f"To go on with it: pinochle play --resume {FILE} --level random\n"
    assert played.out.endswith(said)
    assert play("--resume", FILE, "--level", "random").out.endswith(said)


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("random", RandomPlayer()),
        (" Club ", ClubPlayer()),
        ("expert", ExpertPlayer(seconds=0.5)),
        ("expert:0.2", ExpertPlayer(seconds=0.2)),
        ("EXPERT:40W", ExpertPlayer(worlds=40)),
    ],
)
def test_players_are_typed(typed: str, player: Player) -> None:
    assert player_named(typed) == player


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "strong",
        "club:",
        "club:2",
        "expert:",
        "expert:w",
        "expert:0w",
        "expert:-1w",
        "expert:0",
        "expert:-1",
        "expert:nan",
        "expert:inf",
        "expert:1e999",
        f"expert:{'9' * 5000}w",
    ],
)
def test_what_is_no_player(typed: str) -> None:
    with pytest.raises(UnknownPlayer, match=re.escape(f" is no player: say {LEVELS}")):
        player_named(typed)


# Advice.

ANSWERS: Final = r"> (?s:(.*?))(?=> |\Z)"


@pytest.mark.usefixtures("few_worlds")
def test_advice_in_the_auction(play: Play) -> None:
    """All of it is about the same worlds; the hint is the first row of the table."""
    played = play("--seed", "1", typed="hint\nwhy\nWHY\n")

    hint, why, again, _ = re.findall(ANSWERS, played.out)
    assert again == why
    header, *rows = why.splitlines()
    assert header.split() == ["action", "you", "others", "±", "gets", "made", "deals"]
    best = re.match(r"(bid \d+) +([\d.]+) +([\d.]+) +[\d.]+ +\d+ % +\d+ % +3$", rows[0])
    assert best is not None
    you, others = (f"{float(points):.0f}" for points in best.groups()[1:])
    said = f"{best[1]} .*over 3 possible deals your side scores {you} and the others {others};"
    assert re.match(said, " ".join(hint.split()))
    assert "your side makes the contract in " in " ".join(hint.split())


@pytest.mark.usefixtures("few_worlds")
def test_advice_changes_nothing(play: Play) -> None:
    records = set[str]()
    for number, advice in enumerate(("", "hint\nwhy\n")):
        typed = f"{advice}bid 100\n{advice}pass\n{advice}"
        play("--seed", "1", "--level", "random", "--record", f"{number}.txt", typed=typed)
        records.add(Path(f"{number}.txt").read_text(encoding="utf-8"))

    assert len(records) == 1


@pytest.mark.usefixtures("few_worlds")
def test_advice_in_the_play(play: Play) -> None:
    play("two-handed", "--seed", "1", "--record", "it.txt")
    played = play("--resume", "it.txt", typed="why\n")

    why, _ = re.findall(ANSWERS, played.out)
    header, *rows = why.splitlines()
    assert header.split() == ["action", "you", "others", "±", "trick", "deals"]  # no contract
    hand = read_record("it.txt").replay().view(0).hand
    assert {row.split()[0] for row in rows} <= {str(card) for card in hand}


@pytest.mark.parametrize(
    "name",
    [
        "partnership-passing",
        "three-handed-classic",
        "three-hand-turned",
        "two-handed-draft",
        "five-handed",
        "three-handed-1911",
        "moon-anyone",
        "moon-kinds",
        "contract-pinochle",
    ],
)
@pytest.mark.usefixtures("few_worlds")
def test_advice_in_every_phase(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Each action of the table can be typed, and is legal."""
    monkeypatch.setattr(_advising, "_WORLDS", 1)
    rng, club, steps = Random(5), ClubPlayer(), set[Step]()
    game = Game.start(rules_of(name)).deal(rng)
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        if view.step not in steps:
            steps.add(view.step)
            advice = Advice(view)
            header, *rows = advice.why()
            assert header.startswith("action ")
            typed = [re.split(" {2,}", row)[0] for row in rows]
            turn = Turn(view)
            actions = [read_line(line, turn) for line in typed]
            assert actions
            assert not any(isinstance(one, Request) or view.why_not(one) for one in actions)
            assert typed[0] in " ".join(advice.hint())
        game = game.apply(club.choose(view, rng), seat)


@pytest.mark.usefixtures("few_worlds")
def test_the_spread_of_one_deal_is_not_known(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_advising, "_WORLDS", 1)
    played = play("--seed", "1", typed="why\nhint\n")

    assert re.search(r"^bid 110 .* \? +\d+ % +\d+ % +1$", played.out, re.MULTILINE)
    assert "over 1 possible deal your side" in " ".join(played.out.split())


def test_no_worlds_are_found(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says so, and the game goes on."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise NoSampleError("no cards agree with this view")

    monkeypatch.setattr(_advising, "evaluate", fail)
    played = play("--seed", "1", typed="hint\nwhy\nbid 100\n")

    said = "> no cards agree with this view\n" * 2
    assert f"{said}> You bid 100\n" in played.out


def evaluation_of(
    token: str, score: float, *, error: float = 1.0, made: float = 0.0, wins: float | None = None
) -> Evaluation:
    """What came of an action in forty worlds in which the others scored 30."""
    action = read_action(token if token.islower() or ":" in token else f"play:{token}")
    return Evaluation(action, score, 30.0, error, made, 40, wins)


BETTER: Final = """\
trump hearts is best: on average over 40 possible deals your side scores 50 and the others 30; \
with no trump 20 and the others 30."""
LIKE: Final = """\
bid 20 seems best, though pass is about as good: on average over 40 possible deals your side \
scores 50 and the others 30; with pass 49 and the others 30. \
The chance that the contract is made is 75 %; with pass 0 %."""
SEVERAL: Final = """\
9♥ seems best, though 9♠ and 1 more are about as good: on average over 40 possible deals your side \
scores 5 and the others 30; with 9♠ 4 and the others 30. \
The chance that your side wins the trick is 25 %; with 9♠ 0 %."""
ALONE: Final = """\
done is all that you can do: on average over 40 possible deals your side scores 7 and \
the others 30."""


@pytest.mark.parametrize(
    ("evaluations", "said"),
    [
        ([], ""),
        ([evaluation_of("done", 7)], ALONE),
        (
            [
                evaluation_of("trump:H", 50),
                evaluation_of("trump:none", 20),
                evaluation_of("trump:S", 10),
            ],
            BETTER,
        ),
        (
            [
                evaluation_of("bid:20", 50, made=0.75),
                evaluation_of("pass", 49),
                evaluation_of("bid:30", 10),
            ],
            LIKE,
        ),
        (
            [
                evaluation_of("9H", 5, wins=0.25),
                evaluation_of("9S", 4, error=0, wins=0.0),
                evaluation_of("9D", 4),
            ],
            SEVERAL,
        ),
    ],
)
def test_figures_are_explained(evaluations: list[Evaluation], said: str) -> None:
    assert explain(evaluations) == said


# Replaying.


def text_of(name: str) -> str:
    """The record of a random game."""
    return unseal(Record.of(random_game(variants.get(name), 1, 400)))


def test_a_record_is_retold(command: Command) -> None:
    text = text_of("three-handed")
    file = command.file(text)

    whole = command("replay", file)
    nine = command("replay", file, "--to", "9")

    first, *lines, last = whole
    scores = enumerate(Record.parse(text).replay().scores)
    assert first == "Three-handed Pinochle, dealt by seat 2"
    assert last == f"in the end: {', '.join(f'seat {seat} {score}' for seat, score in scores)}"
    assert lines[0].startswith("Seat 0 is dealt ♠")
    words = (
        "bids",
        "passes",
        "names",
        "melds",
        "plays",
        "takes the trick",
        "turns up the widow",
        "buries",
    )
    for word in words:
        assert any(re.match(rf"Seat \d {word}( |$)", line) for line in lines), word
    assert len(command("replay", file, "--to", "1")) == 6
    assert len(command("replay", file, "--to", "0")) == 2
    assert command("replay", file, "--to", "100000") == whole
    assert nine[:-1] == whole[: len(nine) - 1]


def test_a_game_in_tags_stands_for_a_record(command: Command) -> None:
    text = text_of("three-handed")
    retold = command("replay", command.file(text))
    tags = command("replay", command.file(text), "--notation")
    assert tags[0] == '[Rules "three-handed"]'
    assert command("replay", command.file(text), "--notation", "--to", "1")[-1].startswith("[Widow")

    mailed = command.file("\n".join(f"> {line}" for line in tags))
    assert command("replay", mailed) == retold
    assert command("replay", mailed, "--notation") == tags
    assert command("referee", mailed) == command("referee", command.file(text))
    mailed = command.file("\n".join(tags))
    said = "a game in tags has all cards: leave out --seat or --notation"
    assert command.refusal("replay", mailed, "--notation", "--seat", "0") == said
    said = "a game in tags is kept as it is: say with --record where to go on"
    assert command.refusal("play", "--resume", mailed) == said
    wrong = command.file("\n".join([*tags[:5], "[Auction] 5"]))
    assert command.refusal("replay", wrong).startswith("line 6: [Auction] ")


def test_declared_melds_are_retold(command: Command) -> None:
    held = {0: "QS QH QD QC JS JH JD JC", 2: "TH"}
    game = after(
        arrange(rules_of("muggins-minus"), held, upcard="TH"),
        LayMeld("queens around", Hand.parse("QS QH QD QC")),
        LayMeld("jacks around", Hand.parse("JS JH JD JC")),
        Done(),
        LayMeld("aces around", Hand.parse("AS AH AD AC")),
        Done(),
        Done(),
    )
    game = game.apply(game.legal_actions().sample(Random(1)))
    game = game.apply(ClaimMeld(0, "pinochle", Hand.parse("QS JD")), 2)

    assert {
        "Seat 0 lays queens around ♠Q ♥Q ♦Q ♣Q for 60 points",
        "Seat 1 declares aces around ♠A ♥A ♦A ♣A, does not hold it, and is set back 100 points",
        "Seat 0 overlooked pinochle ♠Q ♦J: 40 points for seat 2",
    } <= {*command("replay", command.file(game.record))}


_SEAT_1: Final = re.compile(r"\b[Ss]eat 1\b")
_NUMBERS: Final = re.compile(r"\d+")


@pytest.mark.parametrize("name", ["three-handed", "partnership-passing", "partnership-kitty"])
def test_a_seat_is_told_what_it_saw(command: Command, name: str) -> None:
    file = command.file(text_of(name))
    everything = command("replay", file)
    lines = command("replay", file, "--seat", "1")

    assert lines != everything
    for mine, all_of_it in zip(lines, everything, strict=True):
        if re.match(r"Seat [023] (is dealt|buries|takes the widow:)", mine) and mine != all_of_it:
            assert re.search(r" \d+ cards$", mine)
        elif re.match(r"Seat [023] gives seat [023] ", mine):
            assert re.search(r" \d cards?$", mine)
        elif re.search(r"\b[Yy]ou\b", mine):
            assert _SEAT_1.search(all_of_it)
            assert _NUMBERS.findall(mine) == _NUMBERS.findall(_SEAT_1.sub("", all_of_it))
        else:
            assert mine == all_of_it


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("play:", "ply:", r"line \d+: 'ply:..' is no action: .*"),
        (r"bid:\d+", "bid:95", r"line 8: seat \d cannot bid:95: 95 is too low: .* is 100; .*"),
        ("deal:..", "deal:??", "line 7: not every card of the deal is known: .*"),
        ("(?s)^.*$", "", "line 1: expected 'pinochle-record: 1', not the end"),
        ("dealer: 3", "dealer: 7", "line 3: expected a seat .*"),
    ],
)
def test_a_broken_record_is_told_with_its_line(
    command: Command, old: str, new: str, said: str
) -> None:
    # Comments, in the head and behind it, are lines too.
    text = text_of("partnership-auction").replace("\n\n* ", "\n# a game\n\n# dealt\n* ", 1)
    file = command.file(re.sub(old, new, text, count=1))

    assert re.fullmatch(said, command.refusal("replay", file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--to", "-3"], "the number of entries must be 0 or more, not -3"),
        (["--seat", "3"], "there is no seat 3: the seats are 0 to 2"),
    ],
)
def test_a_seat_or_an_entry_that_is_not_there(
    command: Command, words: list[str], said: str
) -> None:
    assert said in command.refusal("replay", command.file(text_of("cutthroat")), *words)


@pytest.mark.parametrize(
    ("name", "moon", "said"),
    [
        ("moon-of-the-bidder", ShootTheMoon(), "200 by you · ♣ trump · moon: you\n"),
        ("moon-kinds", ShootTheMoon("big-one"), "moon: you, “big one”\n"),
    ],
)
def test_who_shoots_the_moon_is_shown(play: Play, name: str, moon: Action, said: str) -> None:
    """From then on it stands beside the bid and trump, with its name if it has one."""
    rules = rules_of(name)
    games = (game_at(rules, Step.MOON, seed) for seed in range(40))
    game = next(game for game in games if game.to_act == (0,))
    Path("it.txt").write_text(str(Record.of(game.apply(moon))), encoding="utf-8")

    played = play("--resume", "it.txt", typed="show\nquit\n")

    line = next(line for line in played.out.splitlines(keepends=True) if "Trick 1 · " in line)
    assert line.endswith(said)
