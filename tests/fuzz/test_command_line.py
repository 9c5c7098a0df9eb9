"""Whatever is typed after ``pinochle``, there is an answer or one line about what is wrong."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout

from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import variants
from pinochle.cli import main
from strategies import any_hands, packs, share

hands = packs.flatmap(any_hands).flatmap(
    lambda hand: st.sampled_from((hand.code, str(hand), hand.grouped, hand.code.lower()))
)
words = st.one_of(
    st.sampled_from(["meld", "legal", "variants", "describe", "help", "", "-", "--"]),
    st.sampled_from(["--trump", "--rules", "--trick", "--first-lead", "--json", "-h", "--tr"]),
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
