"""Whatever is typed after ``pinochle``, or in a game, there is an answer or a line about it."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout, suppress

from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import variants
from pinochle.actions import ACTIONS
from pinochle.cli import main
from pinochle.cli._reading import Request, read_line
from pinochle.cli._turn import Turn, action_in_words
from pinochle.errors import PinochleError
from support.random_games import random_game
from support.rulesets import RULESETS, rules_of
from support.strategies import any_hands, packs, share

hands = packs.flatmap(any_hands).flatmap(
    lambda hand: st.sampled_from((hand.code, str(hand), hand.grouped, hand.code.lower()))
)
words = st.one_of(
    st.sampled_from(["meld", "legal", "variants", "describe", "which", "help", "", "-", "--"]),
    st.sampled_from(["--trump", "--rules", "--trick", "--first-lead", "--json", "-h", "--cards"]),
    st.sampled_from(["S", "hearts", "none", "♦", "AS", "KH TH", "AS AS AS", "1S", "--trump=S"]),
    st.sampled_from(variants.names()),
    hands,
    st.text(max_size=6),
    st.text(st.characters(), max_size=6),
)


@st.composite
def sensible(draw: st.DrawFn) -> list[str]:
    """A command that makes sense, or very nearly."""
    command = draw(st.sampled_from(["meld", "legal"]))
    line = [command, draw(st.one_of(hands, words))]
    if draw(st.booleans()):
        line += ["--trump", draw(st.sampled_from(["S", "h", "♦", "clubs", "none", "x", ""]))]
    if draw(st.booleans()):
        line += ["--rules", draw(st.sampled_from([*variants.names(), "nonsense", "Double Deck"]))]
    if command == "legal" and draw(st.booleans()):
        line += ["--trick", draw(st.one_of(hands, st.sampled_from(["", "KH", "KH TH", "K"])))]
    if command == "legal" and draw(st.booleans()):
        line += ["--first-lead"]
    if draw(st.booleans()):
        line += ["--json"]
    return line


class Ran:
    """One run of the command, with a terminal of some encoding."""

    def __init__(self, line: list[str], encoding: str) -> None:
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
        err = io.TextIOWrapper(
            io.BytesIO(), encoding=encoding, errors="backslashreplace", newline=""
        )
        with redirect_stdout(out), redirect_stderr(err):
            try:
                self.code: object = main(line)
                self.left = False
            except SystemExit as end:
                self.code = end.code
                self.left = True
        out.flush()
        err.flush()
        self.out = out.buffer.getvalue().decode(encoding)
        self.err = err.buffer.getvalue().decode(encoding)


encodings = st.sampled_from(["utf-8", "ascii", "cp1252", "cp437", "latin-1"])


@share(150)
@example(["meld", "A\u017f"], "utf-8")
@example(["legal", "AS", "--trick", "\x85"], "ascii")
@example(["meld", "AS", "\n"], "utf-8")
@example(["meld", "-h"], "ascii")
@given(st.one_of(sensible(), st.lists(words, max_size=6)), encodings)
def test_any_arguments(line: list[str], encoding: str) -> None:
    """The exit code is 0 or 2; 0 comes with an answer, 2 with one line of what was wrong."""
    ran = Ran(line, encoding)
    assert ran.code in (0, 2)
    if ran.code == 2:
        assert not ran.out
        assert ran.err.startswith("pinochle") and ran.err.endswith("\n")
        assert ran.err.count("\n") == 1
    else:
        assert ran.out.endswith("\n") and not ran.err


@share(60)
@given(sensible(), encodings)
def test_json_is_json(line: list[str], encoding: str) -> None:
    """With ``--json`` the answer is JSON in every encoding."""
    ran = Ran([*line, "--json"], encoding)
    if ran.code == 0 and not ran.left:
        json.loads(ran.out)


typed = st.one_of(
    st.sampled_from(
        ["?", "why AS", "undo", "h", "9", "10", "a", "meld", "give", "claim", "1", "99"]
    ),
    st.lists(words, min_size=1, max_size=3).map(" ".join),
    st.text(min_size=1, max_size=12),
)


@share(60)
@given(st.sampled_from(RULESETS), st.integers(0, 400), st.data())
def test_any_line_in_a_game(name: str, steps: int, data: st.DataObject) -> None:
    """It is a word, an action or an error; and what is offered means what it says."""
    game = random_game(rules_of(name), 1, steps)
    if not game.to_act:
        return
    turn = Turn(game.view(game.to_act[0]))
    line = data.draw(typed).strip() or "x"
    with suppress(PinochleError):
        assert isinstance(read_line(line, turn), (Request, *ACTIONS))
    action = turn.view.legal_actions().sample(data.draw(st.randoms()))
    assert read_line(action_in_words(action, turn.names), turn) == action
    assert read_line(action.token, turn) == action
