"""A command line and its words, by the rules of each system, whatever system this is.

Tests: pinochle._process
"""

from __future__ import annotations

import sys
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle._process import line_of, words_of
from pinochle.protocol import ProgramPlayer

SYSTEMS: Final = ("win32", "linux", "darwin")
WORDS: Final = st.lists(st.text(alphabet="ab\\\"' \t\n-/:é♠", max_size=9) | st.text())


@pytest.mark.parametrize("system", SYSTEMS)
@given(words=WORDS)
def test_a_line_has_the_words_that_it_was_made_of(system: str, words: list[str]) -> None:
    assert words_of(line_of(words, system), system) == words


# The examples that Microsoft gives of how a program reads its command line, and some more.
READ: Final = {
    r'"a b c" d e': ["a b c", "d", "e"],
    r'"ab\"c" "\\" d': ['ab"c', "\\", "d"],
    r'a\\\b d"e f"g h': [r"a\\\b", "de fg", "h"],
    r"a\\\"b c d": [r"a\"b", "c", "d"],
    r'a\\\\"b c" d e': [r"a\\b c", "d", "e"],
    r"C:\bots\bot.exe --level 3": [r"C:\bots\bot.exe", "--level", "3"],
    r'"C:\my bots\\" \\server\bots\ x': ["C:\\my bots\\", "\\\\server\\bots\\", "x"],
    "\t'a b'": ["'a", "b'"],
    '""': [""],
    " \t": [],
    "": [],
}


@pytest.mark.parametrize("line", READ)
def test_a_line_is_read_as_on_windows(line: str) -> None:
    assert words_of(line, "win32") == READ[line]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("line", ['"a b', 'a" b', 'a "b" "c\\"'])
def test_a_quote_has_to_be_closed(system: str, line: str) -> None:
    with pytest.raises(ValueError, match="No closing quotation"):
        words_of(line, system)


def test_a_program_is_started_with_the_words_of_this_system() -> None:
    words = (sys.executable, "-m", "my bot", "it's")

    assert ProgramPlayer(line_of(words)).command == words
