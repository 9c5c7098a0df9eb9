"""The commands ``play`` and ``replay``: a scripted person at a terminal, and their game retold."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from gaming import after, dealt, game_at, random_game, rules_of, unsealed
from pinochle import (
    ClaimMeld,
    Done,
    Game,
    Hand,
    LayMeld,
    Seat,
    ShootTheMoon,
    Step,
    variants,
)
from pinochle.cli import _playing, main
from pinochle.record import Record
from pinochle.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from command import Command

FILE: Final = "pinochle-game.txt"
MOST: Final = 1200
"""What a person types at most before they leave: a game need not come to an end."""


class Person(io.StringIO):
    """Standard input at which somebody types what is offered first, or what they are told.

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
        """The first of the actions that were listed last."""
        offered = self._out.getvalue().rpartition("> ")[0].rpartition("> ")[2].splitlines()
        return re.sub(r" \(to seat \d\)", "", "pass" if "pass" in offered else offered[0])


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


def recorded(name: str = FILE) -> Record:
    """What a file tells."""
    return Record.parse(Path(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("seat", [0, 2])
def test_an_entire_game(play: Play, seat: int) -> None:
    words = ("--rules", "three-handed", "--seed", "5", "--seat", str(seat), "--record", "mine.txt")
    played = play(*words, goes_on=True)

    assert played.code == 0
    assert not played.err
    assert " wins the game\n" in played.out
    *_, over, written = played.out.splitlines()
    assert over.startswith("The game is over: seat 0 ")
    assert written == "The game is written to mine.txt."
    record = recorded("mine.txt")
    assert record.replay().is_over
    assert record.tags == (("player", str(seat)),)
    assert "No: " not in played.out
    assert "is not an action" not in played.out


def test_checks_are_told(play: Play) -> None:
    played = play("--rules", "check-partnership", "--seed", "1", goes_on=True)

    *_, over, checks = played.out.splitlines()
    assert over.startswith("The game is over: seats 0+2 ")
    assert re.fullmatch(r"checks: seats 0\+2 -?\d+, seats 1\+3 -?\d+", checks)
    assert re.search(r"^checks  seats 0\+2 0, seats 1\+3 0$", played.out, re.MULTILINE)
    assert re.search(r"^side \d: \+10 checks, the game$", played.out, re.MULTILINE)


@pytest.mark.parametrize(
    "name",
    [
        *("partnership-kitty", "partnership-kitty-distributed", "passing-2-together"),
        *("partnership-passing", "three-handed-classic", "summed-200-side", "misdeal-nines"),
        *("three-hand-turned", "two-handed", "stock-no-reuse"),
        *("five-handed", "two-handed-draft", "three-handed-with-1-sitting-out"),
        "three-handed-1911",
        *("moon-anyone", "moon-of-the-bidder", "contract-pinochle"),
    ],
)
def test_every_phase_can_be_played(play: Play, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Whatever is offered can be typed as it is offered."""
    rules = rules_of(name)
    monkeypatch.setattr(_playing, "rules_of", lambda _: rules)
    played = play("--seed", "2", "--record", "it.txt", goes_on=True)

    assert played.code == 0
    assert not played.err
    assert played.out.count("\nscore: ") > 3
    assert "No: " not in played.out
    assert "is not an action" not in played.out
    assert recorded("it.txt").replay().sheet.rounds > 3


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

    assert played.out.splitlines()[-1].startswith("The game is over: ")
    assert not list(Path().iterdir())


def test_nothing_hidden_is_shown(play: Play) -> None:
    """What is on the terminal before the first trick is the person's own hand and no other."""
    played = play("--seed", "9", "--seat", "1", typed="?\nshow\n")

    game = recorded().replay()
    own = View.of(game, 1).hand
    assert f"seat 1 (you) is dealt {own.grouped}\n" in played.out
    for seat in (0, 2, 3):
        assert f"seat {seat} is dealt 12 cards\n" in played.out
        assert game.hands[seat].grouped not in played.out
    shown = re.findall(r"hand {2}(.) (.*)", played.out)
    assert {f"{rank}{suit}" for suit, ranks in shown for rank in ranks.split()} == {
        str(card) for card in own
    }


@pytest.mark.parametrize("name", ["double-deck", "partnership-kitty"])
@pytest.mark.parametrize("seat", [0, 3])
def test_every_line_is_from_the_view(play: Play, name: str, seat: int) -> None:
    """What is shown does not change when the cards that the seat was not told do."""
    words = ("--rules", name, "--seed", "4", "--seat", str(seat))
    play(*words, typed="")
    game = recorded().replay()
    other = View.of(game, seat).sample(Random(1))
    assert other.hands != game.hands

    shown: list[str] = []
    for one in (game, other):
        Path(FILE).write_text(str(Record.of(one)), encoding="utf-8")
        shown.append(play("--resume", FILE, "--seat", str(seat), typed="show\n?\n").out)
    assert shown[0] == shown[1]


def test_leaving_and_going_on(play: Play) -> None:
    first = play("--seed", "1", "--seat", "2", typed="quit\n")

    assert first.code == 0
    assert first.out.splitlines()[-2:] == [
        f"> The game is written to {FILE}.",
        f"To go on with it: pinochle play --resume {FILE}",
    ]
    before = recorded()

    again = play("--resume", FILE, "--seed", "3", typed="pass\n")

    assert "you sit at seat 2." in again.out
    assert "seat 2 (you) passes\n" in again.out
    assert again.out.splitlines()[-1].endswith(FILE)
    after = recorded()
    assert after[: len(before)].entries == before.entries
    assert len(after) > len(before)


def test_the_end_of_input_leaves_the_game(play: Play) -> None:
    played = play("--record", "my game.txt")

    assert played.code == 0
    assert "> \nThe game is written to my game.txt." in played.out
    assert Path("my game.txt").exists()


def test_what_a_record_tells_besides_is_kept(play: Play) -> None:
    game = game_at(variants.get("partnership-auction"), Step.PLAY)
    text = unsealed(Record.of(game)).replace("dealer: 3\n", "dealer: 3\nevent: club night\n")
    Path("it.txt").write_text(f"{text}\n# a fine hand\n", encoding="utf-8")

    play("--resume", "it.txt", "--seat", "1")

    record = recorded("it.txt")
    assert record.tags == (("event", "club night"), ("player", "1"))
    assert [comment for _, comment in record.comments] == ["a fine hand"]


def test_going_on_with_a_game_of_others(play: Play) -> None:
    """A record that does not tell a player, or none that can be, is gone on with at seat 0."""
    game = game_at(variants.get("partnership-auction"), Step.PLAY)
    for tag in ("", "player: first\n", "player: 99999999999999999999\n"):
        text = unsealed(Record.of(game)).replace("dealer: 3\n", f"dealer: 3\n{tag}")
        Path("it.txt").write_text(text, encoding="utf-8")

        played = play("--resume", "it.txt")

        assert "you sit at seat 0." in played.out


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
        ("hello", "'hello' is not an action; type ? to see what you can do"),
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

    last = played.out.rpartition("> score")[2]
    assert "bid     160 by seat 1" in last
    assert "trump   ♦ diamonds" in last
    assert "meld    seat 0 (you): marriage 20" in last
    assert "trick   seat 1 Q♣, seat 2 K♣, seat 3 10♣" in last
    assert "hand  ♥ A 10 Q" in last
    assert "It is your turn: play." in last


def test_what_is_legal_is_listed(play: Play) -> None:
    played = play("--seed", "1", typed="?\nquit\n")

    assert "> bid 100\nbid 110\n" in played.out
    assert "... and 444 more\n" in played.out


def test_claims_are_listed_and_made(play: Play) -> None:
    rules = rules_of("misdeal-nines")
    games = (Game.start(rules).deal(Random(seed)) for seed in range(300))
    game = next(game for game in games if View.of(game, 0).claims())
    Path("it.txt").write_text(str(Record.of(game)), encoding="utf-8")
    (claim, *_) = (one.token.replace(":", " ") for one in game.claims(0))

    played = play("--resume", "it.txt", "--seed", "1", typed=f"?\n{claim}\n")

    assert f"\n{claim}\n" in played.out
    assert "and claims a misdeal (" in played.out
    assert "the cards are dealt again, by seat 3\n" in played.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "4"], "there is no seat 4: the seats are 0 to 3"),
        (["--rules", "cuthroat"], "there is no variant 'cuthroat': did you mean cutthroat?"),
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


# Replaying.


def text_of(name: str) -> str:
    """The record of a random game."""
    return unsealed(Record.of(random_game(variants.get(name), 1, 400)))


def test_a_record_is_retold(command: Command) -> None:
    text = text_of("three-handed")
    file = command.file(text)

    whole = command("replay", file)
    nine = command("replay", file, "--to", "9")

    first, *lines, last = whole
    scores = enumerate(Record.parse(text).replay().scores)
    assert first == "Three-handed Pinochle, dealt by seat 2"
    assert last == f"in the end: {', '.join(f'seat {seat} {score}' for seat, score in scores)}"
    assert lines[0].startswith("seat 0 is dealt ♠")
    words = ("bids", "passes", "names", "melds", "plays", "wins", "takes the widow:", "buries")
    for word in words:
        assert any(re.match(rf"seat \d {word}( |$)", line) for line in lines), word
    assert len(command("replay", file, "--to", "1")) == 6
    assert len(command("replay", file, "--to", "0")) == 2
    assert command("replay", file, "--to", "100000") == whole
    assert nine[:-1] == whole[: len(nine) - 1]


def test_declared_melds_are_retold(command: Command) -> None:
    held = {0: "QS QH QD QC JS JH JD JC", 2: "TH"}
    game = after(
        dealt(rules_of("muggins-minus"), held, upcard="TH"),
        LayMeld("queens around", Hand.parse("QS QH QD QC")),
        LayMeld("jacks around", Hand.parse("JS JH JD JC")),
        Done(),
        LayMeld("aces around", Hand.parse("AS AH AD AC")),
        Done(),
        Done(),
    )
    game = game.apply(game.legal_actions().sample(Random(1)))
    game = game.apply(ClaimMeld(Seat(0), "pinochle", Hand.parse("QS JD")), 2)

    assert {
        "seat 0 lays queens around ♠Q ♥Q ♦Q ♣Q for 60",
        "seat 1 declares aces around ♠A ♥A ♦A ♣A, does not hold it, and is set back 100",
        "seat 2 claims pinochle ♠Q ♦J of seat 0 for 40",
    } <= {*command("replay", command.file(game.record))}


@pytest.mark.parametrize("name", ["three-handed", "partnership-passing", "partnership-kitty"])
def test_a_seat_is_told_what_it_saw(command: Command, name: str) -> None:
    file = command.file(text_of(name))
    everything = command("replay", file)
    lines = command("replay", file, "--seat", "1")

    assert lines != everything
    for mine, all_of_it in zip(lines, everything, strict=True):
        if re.match(r"seat [023] (is dealt|buries|takes the widow:)", mine) and mine != all_of_it:
            assert re.search(r" \d+ cards$", mine)
        elif re.match(r"seat [023] gives seat [023] ", mine):
            assert re.search(r" \d cards?$", mine)
        else:
            assert mine.replace(" (you)", "") == all_of_it


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


def test_who_shoots_the_moon_is_shown(play: Play) -> None:
    """From then on it stands beside the bid and trump."""
    rules = rules_of("moon-of-the-bidder")
    games = (game_at(rules, Step.MOON, seed) for seed in range(40))
    game = next(game for game in games if game.to_act == (Seat(0),))
    Path("it.txt").write_text(str(Record.of(game.apply(ShootTheMoon()))), encoding="utf-8")

    played = play("--resume", "it.txt", typed="show\nquit\n")

    assert "moon    seat 0 (you)\n" in played.out
