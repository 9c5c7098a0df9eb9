"""Any text is read as a record, which prints and reads back equal, or refused in our words."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle import Game, Hand, PinochleError, WrongType, variants
from pinochle.records import Account, audit
from pinochle.records.record import Record, RecordError
from support.random_games import any_actions, plies_of
from support.record_text import reseal
from support.rulesets import CUSTOM, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

SOURCES = (
    ("partnership-auction", 70),
    ("partnership-passing", 20),
    ("partnership-kitty-distributed", 30),
    ("three-handed", 70),
    ("double-deck", 12),
    ("misdeal-nines", 30),
    ("on-a-tenth-scale", 10),
)


@cache
def text_of(source: int, seat: int) -> str:
    """A text of some record, redacted for a seat from 0 on, with a tag and a remark."""
    name, plies = SOURCES[source]
    *_, last = plies_of(Game.start(rules_of(name)), 3, plies)
    record = Record.of(last.after)
    record = record if seat < 0 else record.redacted(seat)
    head, _, moves = str(record).partition("\n\n")
    return reseal(f"{head}\nevent: club night\n\n# let us play\n{moves}")


valid = st.builds(text_of, st.integers(0, len(SOURCES) - 1), st.sampled_from((-1, -1, 0, 2)))

pieces = st.sampled_from(
    [
        "rules",
        "dealer",
        "pinochle-record",
        "rules.",
        ".",
        ":",
        "*",
        "#",
        "??",
        ">",
        '"',
        "\\",
        "0 ",
        "1 ",
        "7 ",
        "-1",
        "9" * 5000,
        "deal:",
        "bid:",
        "play:",
        "give:??>1",
        "bury:????",
        "pass",
        "AS",
        "TS",
        "misdeal:",
        "\n",
        "\n\n",
        "\r",
        "\x0b",
        "\u2028",
        "\ufeff",
        "\x00",
        "rules.melds: 5\n",
        "rules.melds.run.values: [1]\n",
        "rules.table.seats: 8\n",
        "rules.play: {}\n",
        "rules.a.b: NaN\n",
        "{",
        "[",
        "null",
        "false",
        "1e999",
        "double-deck",
        "two-handed",
        "racehorse",
        "pinochle-record: 2\n",
        "dealer: 9\n",
        "pinochle-record: 3\n",
        "fingerprint: 0\n",
        "fingerprint: 0123456789abcdef\n",
    ]
)


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """Text of a record in which something was left out, doubled, put in or moved."""
    text = draw(valid)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        # Most of a text is its deals, so that half of the places are near its head.
        at = min(at, draw(st.sampled_from((80, len(text)))))
        wide = draw(st.sampled_from((1, 2, 5, 20, 200)))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:at] + text[at + wide :]
            case 1:
                text = text[: at + wide] + text[at:]
            case 2:
                text = text[:at] + draw(pieces) + text[at:]
            case 3:
                text = text[:at] + draw(st.text(max_size=3)) + text[at:]
            case _:
                text = text[:at]
    return reseal(text) if draw(st.booleans()) else text


@st.composite
def shuffled_texts(draw: st.DrawFn) -> str:
    """The lines of a record in another order."""
    lines = draw(valid).splitlines()
    at, to = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines.insert(to, lines.pop(at))
    return reseal("\n".join(lines))


@share(50)
@given(text=st.one_of(mutated_texts(), shuffled_texts()))
def test_any_record_is_refereed(text: str) -> None:
    """What was played is judged, whatever it was, or it is said what is wrong with the account."""
    try:
        findings = audit(Account.from_record(Record.parse(text)))
    except PinochleError:
        return
    assert str(findings)
    assert (findings.ruling is None) or findings.found


HEAD = "pinochle-record: 1\nrules: three-handed\ndealer: 2\n"
worded = st.lists(st.one_of(pieces, st.just(HEAD)), max_size=12).map("".join)


def outcome(make: Callable[[], T]) -> T | PinochleError:
    """What is made, or the error of ours that came out."""
    try:
        return make()
    except PinochleError as error:
        return error


def check(text: str) -> None:
    record = outcome(lambda: Record.parse(text))
    if isinstance(record, PinochleError):
        said = str(record)
        assert isinstance(record, RecordError), said
        assert record.line and said.startswith(f"line {record.line}: ")
        assert len(said.splitlines()) == 1
        return
    printed = str(record)
    assert Record.parse(printed) == record
    assert str(Record.parse(printed)) == printed
    use(record)


def use(record: Record) -> None:
    """Replaying and redacting a record gives something, or one of our errors."""
    game = outcome(record.replay)
    if isinstance(game, PinochleError):
        assert str(game)
        with pytest.raises(PinochleError):
            record.redacted(0)
    else:
        assert Record.of(game).entries == record.entries
        assert len(record.redacted(None)) == len(record)


@share(100)
@example(text="")
@example(text="\ufeff")
@example(text="pinochle-record: " + "9" * 5000)
@example(text=HEAD + "rules.a" + ".a" * 100_000 + ": 1")
@example(text=HEAD + "rules.melds.run.values: " + "[" * 100_000)
@example(text=HEAD + "rules.melds.run.values: " + "[" * 500 + "]" * 500)
@example(text=HEAD + "rules.melds: " + '{"a":' * 500 + "1" + "}" * 500)
@example(text=HEAD + 'rules."\\ud800": 1')
@example(text=HEAD + "rules.count.last_trick: " + "9" * 5000)
@example(text=HEAD + "\n* deal:" + "AS" * 100_000)
@example(text=HEAD + "\n* deal:" + "??" * 100_000)
@example(text=HEAD + "\n0 bury:" + "AS" * 100)
@example(text=HEAD + "\n0 give:" + "??" * 100 + ">999999")
@example(text=HEAD + "\n" + "0 pass " * 50_000)
@example(text=HEAD + "\n" + "# \n" * 50_000)
@example(text=HEAD + "event: x\n" * 50_000)
@given(text=st.one_of(valid, mutated_texts(), mutated_texts(), shuffled_texts(), worded, st.text()))
def test_any_text(text: str) -> None:
    """Only our errors come out, and what is read prints and reads back equal."""
    check(text)


@share(100)
@given(st.data())
def test_any_actions(data: st.DataObject) -> None:
    """Whatever action is put into a record is told and read again, or refused."""
    name = data.draw(st.sampled_from(("three-handed", "partnership-passing", *CUSTOM)))
    rules = rules_of(name)
    record = Record.of(Game.start(rules).deal(rules.pack))
    for _ in range(data.draw(st.integers(1, 3))):
        seat = data.draw(st.one_of(st.none(), st.integers(-1, rules.table.seats)))
        action = data.draw(any_actions(rules, Hand()))
        added = outcome(partial(record.and_then, seat, action))
        record = added if isinstance(added, Record) else record
    assert Record.parse(str(record)) == record
    use(record)


@given(st.one_of(st.none(), st.integers(), st.binary(), st.lists(st.text(max_size=2))))
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(WrongType):
        Record.parse(value)  # type: ignore[arg-type]


junk = st.one_of(
    st.none(), st.integers(-3, 9), st.booleans(), st.text(max_size=3), st.tuples(), st.floats()
)
bags = st.one_of(junk, st.lists(junk), st.lists(st.tuples(junk, junk), max_size=3).map(tuple))


@share(100)
@given(junk, bags, bags, bags, bags)
def test_what_is_no_record(
    dealer: object, entries: object, tags: object, comments: object, until: object
) -> None:
    """Whatever a record is made of, only our errors come out."""
    rules = variants.get("cutthroat")
    record = Record.of(Game.start(rules))
    makers: tuple[Callable[[], Record], ...] = (
        lambda: Record(rules, dealer, entries, tags, comments),  # type: ignore[arg-type]
        lambda: Record(rules, record.dealer, (), tags, comments),  # type: ignore[arg-type]
        lambda: Record(rules, record.dealer, (), (), comments),  # type: ignore[arg-type]
        lambda: Record(dealer, dealer),  # type: ignore[arg-type]
        lambda: Record.of(dealer),  # type: ignore[arg-type]
        lambda: record.and_then(dealer, tags),  # type: ignore[arg-type]
        lambda: record.redacted(dealer),  # type: ignore[arg-type]
        lambda: record[until],  # type: ignore[index]
        lambda: record[dealer:until:tags],
    )
    for make in makers:
        made = outcome(make)
        assert str(made)
        assert isinstance(made, PinochleError) or Record.parse(str(made)) == made
