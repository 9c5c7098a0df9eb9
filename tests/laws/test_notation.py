"""A game in tags tells the same game as its record, and reads as it is written.

Tests: pinochle.records.notation, pinochle.records._tag_reader, pinochle.records._tags
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, PinochleError, Record, RecordError
from pinochle.actions import Deal
from pinochle.players import ClubPlayer
from pinochle.records import from_notation, to_notation
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import lines, share

if TYPE_CHECKING:
    from pinochle.actions import Action, Redacted

MOST: Final = 150
EVERY_RULESET: Final = pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
names = st.sampled_from(RULESETS)
seeds = st.integers(0, 2**32)
remarks = st.one_of(st.text(st.sampled_from('ab {};["\\>%#'), max_size=12), lines).map(str.strip)


def record_of(name: str, seed: int, plies: int) -> Record:
    rules = rules_of(name)
    game = Game.start(rules, dealer=seed % rules.table.players)
    for ply in plies_of(game, seed, plies):
        game = ply.after
    return game.record


def done_in(record: Record) -> list[tuple[int | None, Action | Redacted | str]]:
    """What was done, without the order in which the pack lay."""
    return [
        (seat, "deal" if isinstance(action, Deal) else action) for seat, action in record.entries
    ]


def assert_tells(text: str, record: Record) -> None:
    """Check that a text has the actions, cards and settlements of a record, and is written so."""
    again = from_notation(text)
    assert to_notation(again) == text
    assert done_in(again) == done_in(record)
    assert evolve(again, entries=record.entries) == record
    for game, other in zip(again.games(), record.games(), strict=True):
        assert game.hands == other.hands
        assert (game.scores, game.checks, game.winners) == (
            other.scores,
            other.checks,
            other.winners,
        )
        before, after = game.round.state, other.round.state
        assert (before.widow, before.upcard) == (after.widow, after.upcard)


def read_or_fault(text: str) -> tuple[Record | None, RecordError | None]:
    """The record in a text, or what is wrong with it."""
    try:
        return from_notation(text), None
    except RecordError as error:
        return None, error


@EVERY_RULESET
def test_every_ruleset_is_written_without_loss(name: str) -> None:
    """No ruleset is left out: everything that can be done in a round has its place."""
    record = record_of(name, 1, MOST)
    assert_tells(to_notation(record), record)
    everywhere = tuple((place, f"before {place}") for place in range(len(record) + 1))
    remarked = evolve(record, comments=everywhere)
    assert_tells(to_notation(remarked), remarked)


@share(30)
@given(names, seeds, st.integers(0, MOST))
def test_every_moment_is_written_without_loss(name: str, seed: int, plies: int) -> None:
    record = record_of(name, seed, plies)
    assert_tells(to_notation(record), record)


@pytest.mark.parametrize("name", ["partnership-passing", "two-handed", "three-handed"])
def test_whole_games_are_written_without_loss(name: str) -> None:
    """A game of several rounds up to its end, as players play it."""
    game, rng = Game.start(name), Random(3)
    while not game.is_over:
        game = game.playout(rng, player=ClubPlayer())
    assert_tells(to_notation(game.record), game.record)


@share(30)
@given(names, seeds, st.integers(0, 40), st.lists(st.tuples(st.integers(0, 40), remarks)))
def test_tags_and_comments_are_kept(
    name: str, seed: int, plies: int, remarks_at: list[tuple[int, str]]
) -> None:
    record = record_of(name, seed, plies)
    places = sorted((min(place, len(record)), text) for place, text in remarks_at)
    tags = tuple((f"x-{place}", text) for place, text in places)
    try:
        record = evolve(record, comments=tuple(places), tags=tags)
    except RecordError:
        return  # no record has such a comment
    assert_tells(to_notation(record), record)


@EVERY_RULESET
def test_marks_of_mail_are_taken_away(name: str) -> None:
    """Lines quoted once or twice, and wrapped at any blank, tell the same."""
    record = record_of(name, 2, 60)
    text, rng = to_notation(record), Random(name)
    for mark in ("> ", ">", "> > ", ">> "):
        assert from_notation("\n".join(mark + line for line in text.split("\n"))) == from_notation(
            text
        )
        mailed = "\n".join(mark + line for line in str(record).split("\n"))
        assert Record.parse(mailed) == record
    wrapped = "".join(rng.choice("\n ") if sign == " " else sign for sign in text)
    assert done_in(from_notation(wrapped)) == done_in(record)


@share(50)
@given(names, seeds, st.integers(1, 60), st.data())
def test_what_is_altered_is_read_otherwise_or_refused(
    name: str, seed: int, plies: int, data: st.DataObject
) -> None:
    """A slip makes another game that is legal, or is refused with its line: never half of one."""
    text = to_notation(record_of(name, seed, plies))
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(
        st.sampled_from(["", "A", "9", "S", ".", ":", "[", "]", '"', "}", "{", " ", "N"])
    )
    slip = text[:at] + sign + text[at + 1 :]
    read, fault = read_or_fault(slip)
    if fault is not None:
        assert 1 <= fault.line <= slip.count("\n") + 1
        assert not fault.entry
    if read is not None:
        assert from_notation(to_notation(read)).replay() == read.replay()


def test_a_view_is_refused() -> None:
    """Where cards are not known there is nothing to write, whatever the ruleset."""
    for name in RULESETS[:: len(RULESETS) // 8]:
        record = record_of(name, 1, 20)
        for seat in (None, 0):
            with pytest.raises(PinochleError, match="only a whole record is written in tags"):
                to_notation(record.redacted(seat))


def test_an_unknown_card_is_refused() -> None:
    record = record_of("cutthroat", 1, 5).redacted(0)
    with pytest.raises(RecordError, match="not every card of the deal is known"):
        to_notation(evolve(record, viewer="", told=()))
