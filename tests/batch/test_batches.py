"""What a batch takes and refuses, that it can be repeated, and that chance is even.

Tests: pinochle.batch._cards, pinochle.batch._columns, pinochle.batch._melds,
pinochle.batch.choosing, pinochle.batch.positions, pinochle.batch.rounds, pinochle.batch.scope,
pinochle.kernel.many
"""

from __future__ import annotations

import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from typing_extensions import override

import pinochle.batch
from pinochle import (
    Hand,
    HandError,
    RulesetError,
    SeatError,
    Suit,
    TrickError,
    WrongType,
    batch,
    variants,
)
from pinochle.batch import Turns, orders_of, play, presets, problems
from pinochle.batch._cards import shuffle_packs
from pinochle.batch._columns import Column, each_part
from pinochle.batch.choosing import at_random
from pinochle.cards.card import CARDS

RULES = variants.get("partnership-auction")
THREE = variants.get("three-handed")
TURNED = variants.get("partnership-turned")


Cards = np.ndarray[Any, np.dtype[np.integer[Any]]]


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


# What is given.


def test_the_same_generator_gives_the_same_rounds() -> None:
    for rules in (RULES, THREE, TURNED):
        one, same, other = (play(rules, 300, rng(seed), keep=True) for seed in (1, 1, 2))

        for name in ("orders", "trumps", "melds", "counts", "tricks", "scores", "cards"):
            assert np.array_equal(getattr(one, name), getattr(same, name))
        assert not np.array_equal(one.orders, other.orders)
        assert not np.array_equal(one.cards, other.cards)


def test_a_batch_of_several_parts() -> None:
    """A batch that is not played at one go has each deal in its place."""
    rounds = play(RULES, 10_000, rng(), keep=True)
    again = play(RULES, rounds.orders, rng(), trump=rounds.trumps.astype(np.int64))

    assert len(rounds) == 10_000
    assert np.array_equal(rounds.melds, again.melds)
    assert (np.sort(rounds.cards.reshape(10_000, -1), axis=1) == np.sort(rounds.orders)).all()
    assert (rounds.tricks.sum(axis=1) == 12).all()


def test_what_is_not_kept() -> None:
    rounds = play(RULES, 5, rng())

    assert rounds.cards.shape == (5, 0, 4)
    assert rounds.leaders.shape == rounds.winners.shape == (5, 0)


def test_the_contract() -> None:
    free = play(RULES, 4, rng())
    told = play(RULES, 4, rng(), dealer=1, bidder=np.array([0, 1, 2, 3]), bid=250, trump=Suit.CLUBS)

    assert free.bidders.tolist() == [0, 0, 0, 0]
    assert free.bids.tolist() == [[100, 0]] * 4
    assert told.bids.tolist() == [[250, 0], [0, 250]] * 2
    assert told.trumps.tolist() == [3, 3, 3, 3]
    assert play(RULES, 4, rng(), dealer=1).bidders.tolist() == [2, 2, 2, 2]
    assert play(TURNED, 2, rng()).bidders.tolist() == [-1, -1]


def test_summed_bids() -> None:
    rules = variants.get("partnership-summed-bids")

    assert play(rules, 1, rng(), bid=120).bids.tolist() == [[120, 120]]
    assert play(rules, 1, rng(), bid=np.array([[150, 80]])).bids.tolist() == [[150, 80]]


@pytest.mark.parametrize(
    ("rules", "given", "error"),
    [
        (RULES, {"deals": 0}, RulesetError),
        (RULES, {"deals": "many"}, WrongType),
        (RULES, {"deals": np.zeros((2, 3), np.uint8)}, HandError),
        (RULES, {"deals": np.zeros((2, 48), np.uint8)}, HandError),
        (RULES, {"rng": None}, WrongType),
        (RULES, {"dealer": 4}, SeatError),
        (RULES, {"bidder": 4}, SeatError),
        (RULES, {"bidder": np.array([0, 1])}, RulesetError),
        (RULES, {"bid": 0}, RulesetError),
        (RULES, {"bid": np.array([1.5])}, WrongType),
        (RULES, {"trump": 5}, RulesetError),
        (RULES, {"trump": 4}, RulesetError),
        (RULES, {"policy": "expert"}, RulesetError),
        (TURNED, {"bidder": 1}, RulesetError),
        (TURNED, {"bid": 100}, RulesetError),
        (TURNED, {"trump": Suit.SPADES}, RulesetError),
        (variants.get("two-handed"), {}, RulesetError),
    ],
)
def test_what_is_refused(rules: Any, given: dict[str, Any], error: type[Exception]) -> None:
    arguments = {"deals": 5, "rng": rng(), **given}
    deals, generator = arguments.pop("deals"), arguments.pop("rng")

    with pytest.raises(error):
        play(rules, deals, generator, **arguments)


def test_a_refusal_names_what_is_wrong_and_what_can_be_played() -> None:
    with pytest.raises(RulesetError) as refused:
        play(variants.get("racehorse"), 1, rng())

    assert "melds.run: a batch has no meld that wins the game" in str(refused.value)
    assert "double-deck-96" in str(refused.value)


def test_every_preset_is_played_or_refused() -> None:
    lacking = {name for name in variants.names() if problems(variants.get(name))}

    assert lacking.isdisjoint(presets())
    assert lacking == {
        "two-handed",
        "two-handed-1911",
        "two-handed-draft",
        "three-handed-1911",
        "contract-pinochle",
        "partnership-passing",
        "racehorse",
        "five-handed",
        "five-handed-double",
    }


def test_a_table_that_would_be_too_large() -> None:
    rules = variants.get("double-deck")
    run = rules.melds.rule("run")
    several = "AS KS QS AH KH QH AD"
    long = pinochle.rules.MeldRule("long", run.heading, several, 10)

    assert [problem.where for problem in problems(rules.with_(melds=rules.melds.with_rules(long)))]


def test_rules_without_melds() -> None:
    rules = RULES.with_(name="any-ruleset", melds=evolve(RULES.melds, rules=()))

    for policy in ("random", "club"):
        rounds = play(rules, 5, rng(), policy=policy)
        assert not rounds.melds.any() and (rounds.tricks.sum(axis=1) == 12).all()


# Policies.


def lowest(turn: Turns) -> Cards:
    """The legal card with the lowest number."""
    number: Cards = turn.legal.argmax(axis=1)
    return number


def test_a_policy_chooses_the_cards() -> None:
    """It is asked for each card in turn, and told the hand, the trick and who plays."""
    turns: list[Turns] = []

    def policy(turn: Turns) -> Cards:
        assert (turn.hand[turn.legal] > 0).all()
        turns.append(turn)
        return lowest(turn)

    rounds = play(THREE, 7, rng(), policy=policy, keep=True)

    assert [turn.burying.all() for turn in turns] == [True] * 3 + [False] * 45
    assert [len(turn) for turn in turns] == [7] * 48
    placed = [(turn.trick >= 0).sum(axis=1).tolist() for turn in turns[3:9]]
    assert placed == [[place] * 7 for place in (0, 1, 2, 0, 1, 2)]
    assert (turns[3].seat == rounds.leaders[:, 0]).all()
    assert (turns[4].seat == (rounds.leaders[:, 0] + 1) % 3).all()
    assert (turns[5].trick[:, 1] == rounds.cards[:, 0, 1]).all()
    assert turns[0].deals.tolist() == [*range(7)]


@pytest.mark.parametrize(
    "chosen", [np.array([30, 30]), np.array([0]), np.array([0.5, 1.5]), np.array([-1, -1])]
)
def test_a_card_that_is_not_legal(chosen: Any) -> None:
    with pytest.raises(TrickError):
        play(RULES, 2, rng(), policy=lambda _: chosen)


def test_an_illegal_card_is_named() -> None:
    def other(turn: Turns) -> Cards:
        return lowest(evolve(turn, legal=~turn.legal))

    with pytest.raises(TrickError, match=r"deal 0: .* was chosen, which is not legal"):
        play(RULES, 2, rng(), policy=other)


# Chance.


def is_even(found: Cards, expected: float) -> bool:
    """Whether things came equally often, by a chi-square test."""
    surprise = float(((found - expected) ** 2 / expected).sum())
    return bool(surprise < found.size + 6 * (2 * found.size) ** 0.5)


def test_each_legal_kind_is_as_likely() -> None:
    """Where cards are chosen one by one, and where the kernel plays rounds to the end."""
    legal = np.zeros(24, np.bool_)
    legal[[0, 3, 11, 12, 23]] = True
    found = np.bincount(at_random(np.tile(legal, (50_000, 1)), rng(3)), minlength=24)
    assert not found[~legal].any() and is_even(found[legal], 10_000)

    pack = play(RULES, 1, rng()).orders
    hand = pack[0, ::1][[*RULES.deal.packets.piles(4)[0]]]
    kinds = np.unique(hand)
    led = play(RULES, np.tile(pack, (20_000, 1)), rng(4), keep=True).cards[:, 0, 0]
    assert is_even(np.bincount(led, minlength=24)[kinds], 20_000 / kinds.size)


def test_every_order_of_the_pack_is_as_likely() -> None:
    """Every card comes as often to every place."""
    orders = shuffle_packs(RULES.pack, 20_000, rng())
    for row in orders[:50]:
        assert Hand(CARDS[number] for number in row) == RULES.pack.cards
    for place in (0, 1, 23, 47):
        found = np.bincount(orders[:, place], minlength=24)
        expected = 20_000 / 24
        assert ((found - expected) ** 2 / expected).sum() < 23 + 6 * 46**0.5


def test_like_numbers_are_drawn_again() -> None:
    """Where two cards of a deal get the same random number, the deal is drawn again."""

    class Stuck(np.random.Generator):
        calls = 0

        @override
        def integers(self, *arguments: Any, **named: Any) -> Any:
            drawn: Any = super().integers(*arguments, **named)
            Stuck.calls += 1
            return drawn * 0 if Stuck.calls == 1 else drawn

    orders = shuffle_packs(RULES.pack, 40, Stuck(np.random.PCG64(1)))

    assert Stuck.calls > 1
    assert len({tuple(order) for order in orders.tolist()}) == 40


# Columns of numbers.


def test_a_column_is_reckoned_with_like_a_number() -> None:
    values = np.array([1, -5, 30])
    column = Column(values)
    for result, expected in (
        (column + 2, values + 2),
        (2 + column, values + 2),
        (column - 2, values - 2),
        (2 - column, 2 - values),
        (column * column, values * values),
        (3 * column, values * 3),
        (-column, -values),
        (column % 4, values % 4),
        (column // 4, values // 4),
        (column / 4, values / 4),
        (7 / column, 7 / values),
        (abs(column), abs(values)),
        (round(column / 4), [0, -1, 8]),
    ):
        assert isinstance(result, Column)
        assert result.values.tolist() == [*expected]


def test_rounds_that_do_not_agree_are_split() -> None:
    values = np.array([5, 9, 5, 0, 7])

    def answer(rounds: np.ndarray[Any, np.dtype[np.intp]]) -> str:
        column = Column(values[rounds])
        if not column:
            return "nothing"
        if {9: True}.get(column):
            return "nine"
        if column != 5:
            return "more" if 5 < column <= 7 and column < 8 else "?"
        return "five" if column == 5 else "?"

    found = {name: rounds.tolist() for rounds, name in each_part(np.arange(5), answer)}

    assert found == {"nothing": [3], "nine": [1], "five": [0, 2], "more": [4]}


@pytest.mark.parametrize("use", [float, int, lambda column: column >> 2])
def test_a_column_is_not_a_single_number(use: Any) -> None:
    with pytest.raises((TypeError, IndexError, OverflowError)):
        assert list(use(Column(np.array([1, 2]))))


# The package.


MODULES = [
    "pinochle.batch",
    *(one.name for one in pkgutil.iter_modules(pinochle.batch.__path__, "pinochle.batch.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS).failed == 0


def test_names() -> None:
    assert batch.orders_of is orders_of
    assert sorted(batch.__all__) == batch.__all__


def test_without_numpy() -> None:
    """The library works without numpy, and the batches say what to install."""
    script = """if True:
        import sys
        sys.modules["numpy"] = None
        from pinochle import variants
        assert variants.get("cutthroat").total
        try:
            import pinochle.batch
        except ModuleNotFoundError as error:
            print(error.name, error)
    """
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "numpy pinochle.batch needs numpy: pip install pinochle-rules[batch]\n"


def test_the_library_does_not_import_numpy() -> None:
    script = "import sys, pinochle; from pinochle import *; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
