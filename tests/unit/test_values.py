"""Small things that the other tests do not come by."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, cast

import attrs
import pytest

import pinochle
from pinochle import Card, Hand, Suit, Trick, variants
from pinochle.rules import MeldTable, Pack, TableRules
from pinochle.rules.melds import _search
from pinochle.rules.ruleset import Difference


def test_the_version_is_that_of_the_distribution() -> None:
    assert pinochle.__version__.count(".") == 2
    assert "__version__" in dir(pinochle)
    with pytest.raises(AttributeError):
        pinochle.no_such_name  # type: ignore[attr-defined]  # noqa: B018


def test_every_public_name_is_there() -> None:
    assert all(getattr(pinochle, name) is not None for name in dir(pinochle))
    assert all(getattr(variants, name) is not None for name in vars(variants)["__all__"])
    assert set(dir(variants)) == set(vars(variants)["__all__"])


def test_a_name_is_found_when_it_is_asked_for() -> None:
    code = "import sys, pinochle; assert 'attr' not in sys.modules; pinochle.Card.parse('AS')"
    subprocess.run([sys.executable, "-c", code], check=True)

    assert import_module("pinochle").cards.card.Card is Card


def test_a_pack_contains_its_cards() -> None:
    pack = Pack.of("A 10 K Q J", 4)

    assert Card.parse("AS") in pack
    assert Card.parse("9S") not in pack
    assert [rank.code for rank in pack.ranks] == ["A", "T", "K", "Q", "J"]
    assert str(pack) == "80 cards (4 x A, 4 x 10, 4 x K, 4 x Q, 4 x J)"
    assert str(Pack.of("A", 2, extra="KS")) == "9 cards (2 x A, +1 K♠)"
    assert list(pack) == list(pack.cards)


def test_a_trick_is_a_sequence_of_cards() -> None:
    trick = Trick(4, 0, tuple(Hand.parse("AS KS")))

    assert trick[1] == Card.parse("KS")
    assert str(trick) == "A♠ K♠"
    assert Trick(4).led is None


def test_a_difference_is_told_in_words() -> None:
    house = variants.FIREHOUSE.with_(sources=())

    assert str(variants.FIREHOUSE.diff(house)[0]).endswith("/ nothing")
    assert str(Difference("melds.legs", None, variants.tables.legs())) == (
        "melds.legs: nothing / legs (QS JD JD or QS QS JD): 150"
    )
    fewer = house.with_(melds=house.melds.without("dix"))
    assert [one.where for one in house.diff(fewer)] == ["melds.dix"]
    assert [one.where for one in fewer.diff(house)] == ["melds.dix"]


def test_a_ruleset_shows_its_title_or_its_name() -> None:
    assert str(variants.FIREHOUSE) == "Firehouse Pinochle"
    assert str(variants.FIREHOUSE.with_(title="")) == "firehouse"


def test_a_table_knows_its_sides() -> None:
    table = TableRules.seated(6, sides=2)

    assert table.members(1) == (1, 3, 5)
    assert table.partners(0) == (2, 4)
    assert table.is_partnership
    assert not TableRules.seated(3).is_partnership


def test_look_ups_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_search, "FULL_TABLE", 2)
    rules = variants.PARTNERSHIP_AUCTION
    table = MeldTable((*rules.melds.rules, *variants.RACEHORSE.melds.rules[7:10]))
    hands = [Hand(rules.pack.cards.kinds[start : start + 12]) for start in range(12)]

    worth = [table.points(hand, Suit.SPADES) for hand in hands]

    assert worth == [rules.melds.points(hand, Suit.SPADES) for hand in hands]
    scorer = table._scorer(Suit.SPADES)
    assert all(len(found) <= 2 for found in scorer.layings)
    in_spades, in_hearts, in_diamonds, in_clubs, every, few, _, _ = scorer.quick_worths
    tables = (in_spades, in_hearts, in_diamonds, in_clubs, every, few)
    assert all(len(quick) <= 2 for quick in tables)


def test_the_cards_of_a_pack_in_any_order() -> None:
    """Just these cards, and as many of each: neither another card nor what is none."""
    pack = Pack.of("A 10 K Q J 9", 2)
    cards, no_card = list(pack), cast("Any", "AS")

    assert pack.is_all_of(cards) and pack.is_all_of(reversed(cards))
    assert not pack.is_all_of(cards[1:])
    assert not pack.is_all_of([*cards[1:], cards[-1]])
    assert not pack.is_all_of([*cards[1:], no_card])


def test_only_the_package_of_cards_reads_the_packed_fields_of_its_values() -> None:
    """Everybody else asks ``lanes_of`` and the tables of ``pinochle.cards.card``."""
    package = Path(pinochle.__file__).parent
    modules = [
        import_module(f"pinochle.cards.{module.name}")
        for module in iter_modules([str(package / "cards")])
    ]
    private = {
        field.name
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and attrs.has(kind)
        for field in attrs.fields(kind)
        if field.name.startswith("_")
    }
    assert private == {"_lanes"}
    files = [*package.rglob("*.py"), *Path(__file__).parents[1].rglob("*.py")]
    assert not [
        str(path)
        for path in files
        if path.parent != package / "cards"
        if any(f".{name}" in path.read_text(encoding="utf-8") for name in private)
    ]
