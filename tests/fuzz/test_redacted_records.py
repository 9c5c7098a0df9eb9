"""Redacted records that were altered: they are refused in our words, or answer every question.

One or two words of a sound record, for a seat or a spectator of any ruleset, are changed: a card, a
number, what was told, an entry more or less. Whatever the text says then, it is read, played again
as far as it goes, recovered and judged with no error but our own.
"""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, PinochleError, Record, View
from pinochle.records import Account, audit
from pinochle.records._text import END
from pinochle.records.record import RecordError
from support.random_games import plies_of
from support.record_text import reseal
from support.rulesets import RULESETS, rules_of
from support.strategies import share
from support.view_questions import ask_everything

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLIES: Final = (1, 4, 10, 25, 60, 110)
WORDS: Final = (
    "deal:??",
    "give:??>1",
    "give:??>0",
    "bury:????",
    "pass",
    "bid:100",
    "play:AS",
    "play-on",
    "trump:S",
    "trump:none",
    "exchange",
    "done",
    "concede",
    "double",
    "call-out",
    "keep:AS",
    "reject:AS",
    "partner:AS",
    "call:AS",
    "lay:AS",
    "meld:pinochle:QSJD",
    "misdeal:nines",
    "claim-tricks:1",
    "shoot-the-moon",
    "ruling:1:renege",
    "=melds:0:",
    "=checks:0:",
    "=dix:0:0",
    "=partner:1:-",
    "=partner:1:0",
    "=answer:0:AS:yes",
    "=piles:1,2",
    "=tricks:0:1:yes:,,",
    "=failed:0:pinochle",
    "=no-trump:0:S",
    "=announced:0:AS",
    "=misdeal:0:nines:9S9S9S9S9S",
    "*",
    "0",
    "1",
    "2",
    "3",
    "9",
)
PIECES: Final = ("??", "????", "AS", "9D", "9S", "0", "1", "7", "99", ":", ".", ",", ">1", "yes")


@cache
def sound(name: str, seed: int) -> tuple[str, str]:
    """The head of a redacted record of some game of this ruleset, and what was done."""
    rng = Random(f"{name} {seed}")
    rules = rules_of(name)
    *_, last = plies_of(Game.start(rules), seed, rng.choice(PLIES))
    record = last.after.record.redacted(rng.choice((None, *range(rules.table.seats))))
    head, _, moves = str(record).partition("\n\n")
    return head, moves.partition(END)[0]


def alter(words: list[str], rng: Random) -> list[str]:
    """Words of moves with one change."""
    at = rng.randrange(len(words))
    word, other = words[at], rng.choice(words)
    place = rng.randrange(len(word) + 1)
    near = place - place % 2 + word.index(":") % 2 + 1 if ":" in word else place  # between cards
    wide = rng.choice((1, 2, 2, 4, 24, len(word)))
    piece = rng.choice((*PIECES, other[place : place + wide]))
    match rng.randrange(8):
        case 0:
            changed = []
        case 1:
            changed = [word, *words[at + 1 : at + 2], word]
        case 2:
            changed = [rng.choice((*WORDS, other))]
        case 3:
            changed = [word, rng.choice((*WORDS, other))]
        case 4:
            changed = [word[:near] + word[near + wide :]]
        case 5:
            changed = [word[:near] + piece + word[near:]]
        case 6:
            changed = [word[:near] + piece + word[near + len(piece) :]]
        case _:
            return words[: at + 1]
    return [*words[:at], *changed, *words[at + 1 :]]


def altered_text(name: str, rng: Random) -> str:
    """A redacted record with one change or two, and mostly with the end mark that belongs to it."""
    head, moves = sound(name, rng.randrange(12))
    words = moves.split()
    for _ in range(rng.choice((1, 1, 1, 2))):
        words = alter(words, rng) or ["*"]
    text = f"{head}\n\n{' '.join(words)}\n\n{END} 0 0"
    return reseal(text) if rng.random() < 0.9 else text


def uses(record: Record, rng: Random) -> Iterator[object]:
    """What can be made of a record; the last views are asked everything."""
    views = list[View]()
    try:
        for view in record.views():
            views.append(view)
    except PinochleError as error:
        yield error
    for view in views[-2:]:
        ask_everything(view, rng)
    yield outcome(lambda: views[-1].sample(rng))
    yield outcome(lambda: list(record.games()))
    yield outcome(lambda: record.redacted(0))
    yield outcome(lambda: audit(Account.from_record(record)))


def outcome(make: Callable[[], object]) -> object:
    """What is made, or the error of ours that came out."""
    try:
        return make()
    except PinochleError as error:
        return error


def check(name: str, rng: Random) -> None:
    text = altered_text(name, rng)
    for reader in (Record.parse, Record.recover):
        record = outcome(partial(reader, text))
        if isinstance(record, RecordError):
            assert str(record).startswith("line ")
            continue
        assert isinstance(record, Record)
        assert Record.parse(str(record)) == record
        if reader == Record.recover:
            assert len(list(record.views())) == len(record) + 1
        for made in uses(record, rng):
            assert str(made)


@share(200)
@given(st.sampled_from(RULESETS), st.randoms(use_true_random=False))
def test_what_was_altered_is_refused_or_answers(name: str, rng: Random) -> None:
    check(name, rng)
