"""No table that is accepted has a hand that is slow to lay: a search climbs towards one."""

from random import Random
from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, variants
from pinochle.cards.hand import lanes_of
from pinochle.rules import MeldTable, Pack
from pinochle.rules.melds._budget import MOST_STEPS
from pinochle.rules.melds._layings import Steps, components, piles_of, too_hard
from support.strategies import hard_tables, share

PACKS: Final = [variants.get(name).pack for name in ("partnership-auction", "racehorse")]


def search_effort(table: MeldTable, hand: Hand) -> int:
    """The states and ways that a search of a hand comes to."""
    found = 0
    for part in components(piles_of(table.rules, None)):
        layers = part.search(lanes_of(hand), Steps())
        found += sum(len(ways) for layer in layers for ways in layer.values())
    return found


def mutant(table: MeldTable, other: MeldTable, rng: Random) -> MeldTable:
    """A table with one meld more, or with a meld changed."""
    rule = rng.choice(other.rules)
    if rng.random() < 0.5:
        return table.with_rules(evolve(rule, name=f"meld {len(table) + 1}", heading="one"))
    old = rng.choice(table.rules)
    patterns = old.patterns if rule.by_suit != old.by_suit else old.patterns + rule.patterns
    return table.with_rules(evolve(old, patterns=patterns, heading="one"))


@share(20)
@given(hard_tables(4), hard_tables(12), st.sampled_from(PACKS), st.randoms(use_true_random=False))
def test_slow_hands(table: MeldTable, other: MeldTable, pack: Pack, rng: Random) -> None:
    """The slowest hand of the hardest table that is accepted stays within the budget."""
    worst = 0
    for _ in range(30):
        harder = mutant(table, other, rng)
        if too_hard(harder.rules, pack, "melds"):
            continue
        hand = Hand(rng.sample(list(pack), rng.randrange(len(pack) + 1)))
        found = max(search_effort(harder, hand), search_effort(harder, pack.cards))
        assert found <= MOST_STEPS
        MeldTable(harder.rules, pack).score(hand, None)
        if found >= worst:
            table, worst = harder, found
