"""No text from a stranger commands a terminal: neither names nor remarks, nor what is printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import PinochleError, Record, Ruleset, variants
from pinochle.actions import Pass
from pinochle.errors import RulesetError, command_in, escaped
from pinochle.records.fair import Secret
from pinochle.records.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.command_line import Command

SIGNS: Final = [
    "\x1b",
    "\a",
    "\b",
    "\r",
    "\n",
    "\x7f",
    "\x85",
    "\x9b",
    "\u2028",
    "\u202e",
    "\u2067",
]
RULES: Final = variants.get("cutthroat")
RECORD: Final = Record(RULES, RULES.table.check_player(0))


def toml(line: str) -> Callable[[str], object]:
    """A ruleset from a document with this text in it."""

    def take(text: str) -> Ruleset:
        escaped_text = "".join(f"\\U{ord(sign):08X}" for sign in text)
        return Ruleset.from_toml('base = "cutthroat"\n' + line.replace("TEXT", escaped_text))

    return take


TAKERS: Final[dict[str, Callable[[str], object]]] = {
    "name": lambda text: RULES.with_(name=text),
    "title": lambda text: RULES.with_(title=text),
    "source": lambda text: RULES.with_(sources=(text,)),
    "toml title": toml('title = "TEXT"'),
    "toml meld": toml(
        '[melds]\nadd = [{ name = "TEXT", heading = "A", patterns = ["AA"], points = 1 }]'
    ),
    "toml misdeal": toml('[[misdeal.grounds]]\nname = "TEXT"\ntest = { at_least = [["9", 4]] }'),
    "toml saying": toml('[[auction.sayings]]\nname = "save"\nmeaning = "TEXT"'),
    "toml convention": toml('[[auction.conventions]]\nbid = "50 after 40"\nmeaning = "TEXT"'),
    "tag": lambda text: RECORD.with_tags(("event", text)),
    "comment": lambda text: Record(RULES, RECORD.dealer, comments=((0, text),)),
    "game of a fair deal": lambda text: Secret.draw(text, deal=1, who="me"),
}


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
@pytest.mark.parametrize("taker", TAKERS)
def test_names_and_remarks_refuse_signs_that_command(taker: str, sign: str) -> None:
    with pytest.raises(PinochleError) as refused:
        TAKERS[taker](f"a{sign}b")
    assert not command_in(str(refused.value).replace("\n", ""))


def test_the_refusal_names_the_sign() -> None:
    with pytest.raises(RulesetError, match=r"title: U\+001B cannot be shown in a line of text"):
        RULES.with_(title="\x1b]0;mine\a")
    with pytest.raises(RecordError, match=r"the tag event has U\+202E, which cannot be shown"):
        RECORD.with_tags(("event", "\u202egnp.exe"))


@pytest.mark.parametrize("text", ["Pinocle à quatre", "ピノクル", "♠ 🂡 A", "פינוקל", "a\tb"])
def test_letters_of_every_language_are_welcome(text: str) -> None:
    assert RULES.with_(title=text).title == text
    assert Record.parse(str(RECORD.with_tags(("event", text)))).tags == (("event", text),)


@given(st.text())
@example("\x1b[2J\u202e\ud800")
def test_what_is_escaped_has_no_command_but_line_feeds(text: str) -> None:
    shown = escaped(text)
    assert not command_in(shown.replace("\n", ""))
    assert shown.count("\n") == text.count("\n")
    if not command_in(text):
        assert shown == text


def test_the_command_prints_no_command(command: Command) -> None:
    """Not even where it tells what is wrong with a file, or with what was typed."""
    evil = "\x1b]0;mine\a\u202e"
    for words in (
        ("rules", evil),
        ("meld", evil),
        ("legal", "AS", "--trick", evil),
        ("replay", command.file(f"pinochle-record: 1\nrules: {evil}\ndealer: 0\n")),
        ("replay", command.file(f"pinochle-record: 1\nrules: cutthroat\ndealer: 0\n\n0 {evil}\n")),
        ("replay", evil),
    ):
        said = command.refusal(*words)
        assert not command_in(said)
    record = str(RECORD.and_then(0, Pass())).replace("pass", evil)
    assert re.search("[^\x1b]", command.refusal("referee", command.file(record)))
