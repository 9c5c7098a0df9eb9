"""Samples in games with a handful of cards, of which every deal can be gone through.

The oracle knows nothing of the sampler. It puts the cards that a seat does not know in every way
where the pack had them, plays each round again, with every choice of cards that went unseen, and
keeps those that look the same to the seat. Each stands for as many ways as there are to tell the
copies of its cards apart. So here are the games in which cards come and go unseen: from a stock,
with a widow that is shared, passed to a partner, buried.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import islice
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from attrs import evolve

from pinochle import Game, IllegalAction, Rank
from pinochle.actions import Bury, Deal, GiveCards, Redacted
from pinochle.game.engine.knowledge import dealt_to, known_order
from pinochle.game.engine.piles import PACK, WIDOW
from pinochle.game.engine.round import Round
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.widow import ShareWidowPhase, rest_of_widow
from pinochle.rules import Pack, Step
from pinochle.rules.melds.table import MeldTable
from support.physical_deals import count_ways, is_even, ways_to_share
from support.rulesets import a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Card, Ruleset, Seat, View
    from pinochle.actions import Action

DRAWS: Final = 1_000
MOST_WORLDS: Final = 2_500


class Small(NamedTuple):
    """A preset with few cards.

    Args:
        name: the preset.
        pack: its pack.
        packets: how it is dealt.
        stock: how many cards are left for a stock.
        draws_first: whether the winner of a trick draws before melding.
        least_meld: what a side must meld to lay anything; 0 where all is laid.
    """

    name: str
    pack: Pack
    packets: str
    stock: int = 0
    draws_first: bool = False
    least_meld: int = 0

    def rules(self) -> Ruleset:
        """The rules of the preset, without melds for which there are no cards."""
        rules, ranks = rules_of(self.name), {rank for rank, _ in self.pack.copies}
        needs = {"marriage": {Rank.KING, Rank.QUEEN}, "dix": {Rank.NINE}}
        melds = [one for one in rules.melds.rules if needs.get(one.name, {None}) <= ranks]
        draw, trump = rules.draw, rules.trump
        if Step.DRAW in rules.script:
            draw = evolve(draw, draw_first=self.draws_first)
            if Rank.NINE not in ranks:
                draw, trump = (
                    evolve(draw, besides=()),
                    evolve(trump, dix_exchange="nobody", turned_nine=0),
                )
        return rules.with_(
            settlement=evolve(rules.settlement, least_meld=self.least_meld),
            showing=evolve(rules.showing, too_few="hidden" if self.least_meld else "shown"),
            pack=self.pack,
            melds=MeldTable(tuple(melds)),
            deal=evolve(rules.deal, packets=self.packets, stock=self.stock),
            draw=draw,
            trump=trump,
        )


ROYALS: Final = Pack.of("K Q", 2, withheld="KC KC QC QC")
NINES: Final = Pack.of("K 9", 2, withheld="KD KD KC KC")
TRIPLE: Final = Pack.of("K Q", 3, withheld="KD KD KD QD QD QD KC KC KC QC QC QC")
GAMES: Final = {
    "stock": Small("two-handed", ROYALS, "3", 6),
    "stock of which a card is drawn first": Small("two-handed", ROYALS, "3", 6, draws_first=True),
    "stock of three copies": Small("two-handed", TRIPLE, "3", 6),
    "stock with nines": Small("two-handed", NINES, "3", 6),
    "draft": Small("two-handed-draft", ROYALS, "", 12),
    "passing": Small("partnership-passing", ROYALS, "3"),
    "passing of melds at once": Small("passing-after-melds", ROYALS, "3"),
    "shared widow": Small("partnership-kitty-distributed", Pack.of("K Q", 2), "3 (4)"),
    "partners bury": Small("partners-bury", Pack.of("K Q", 2), "3 (4)"),
    "burying": Small("three-handed", ROYALS, "3 (3)"),
    "dead cards": Small("dead-hand", ROYALS, "3 (3)"),
    "widow of a trick": Small("widow-to-the-first-trick-unseen", Pack.of("K Q", 2), "3 (4)"),
    "turned card": Small("three-hand-turned", NINES, "4"),
    "too few melds of partners": Small("partnership-auction", ROYALS, "3", least_meld=50),
    "too few melds": Small("three-handed", ROYALS, "3 (3)", least_meld=3),
}

UNSEEN: Final = {GiveCards.word, Bury.word}
"""What may be done with cards that are not seen."""


def positions(rules: Ruleset) -> Iterator[tuple[Game, View]]:
    """Positions of random games in which some cards were played."""
    for seed in range(1_000):
        rng = Random(seed)
        game = Game.start(rules).deal(rng)
        for _ in range(rng.randrange(4, 40)):
            if game.is_over or game.needs_deal:
                break
            seat = rng.choice(game.to_act)
            game = game.apply(game.legal_actions(seat).sample(rng), seat)
        if not game.is_over and not game.needs_deal and game.round.state.step:
            yield game, game.view(rng.randrange(rules.table.seats))


def owners(game: Game) -> list[int]:
    """Where each place of the pack goes; places of the same number are one hand or one widow."""
    to = dealt_to(game.round.state)
    found = [-place - len(to) if at == PACK else at for place, at in enumerate(to)]
    turned = game.rules.deal.upcard_place(game.rules.table.seats)
    if game.rules.deal.turn == "last" and turned is not None:
        found[turned] = -1_000
    return found


def worlds(game: Game, view: View) -> Counter[object]:
    """By all that is to tell of a game, in how many ways it can be so that it looks the same."""
    owned, known = owners(game), known_order(view.state)
    missing = Counter(game.rules.pack.cards) - Counter(card for card in known if card)
    places: dict[int, list[int]] = {}
    for place, owner in enumerate(owned):
        if known[place] is None:
            places.setdefault(owner, []).append(place)
    found = Counter[object]()
    for piles in ways_to_share(missing, tuple(map(len, places.values()))):
        order = [*known]
        for several, pile in zip(places.values(), piles, strict=True):
            for place, card in zip(several, pile.elements(), strict=True):
                order[place] = card
        ways = 1
        for kind in game.rules.pack.kinds:
            there = Counter(owner for owner, card in zip(owned, order, strict=True) if card is kind)
            ways *= count_ways(tuple(there.values()))
        for world, choices in replay_deal(game, view, tuple(filter(None, order))):
            found[summary_of(world)] += ways * choices
    return found


def summary_of(game: Game) -> object:
    """All that is to tell of a game: where the cards lay, and what was done."""
    state = game.round.state
    # What was laid ready at once is told in no order.
    deeds = sorted(
        (entry.seat, str(entry.action)) for entry in state.entries if entry.seat is not None
    )
    stock = [card for card, owner in zip(state.order, owners(game), strict=True) if owner < WIDOW]
    return state.dealt, state.widow, tuple(stock), tuple(deeds), game.hands


def replay_deal(game: Game, view: View, order: tuple[Card, ...]) -> Iterator[tuple[Game, int]]:
    """The same round from another deal, with each choice of what went unseen, and its ways."""
    state = game.round.state
    start = Game(game.sheet, Round.start(game.rules, state.dealer, state.redealt))
    try:
        start = start.apply(Deal(order))
    except IllegalAction:
        return
    found = [(start, 1)]
    hidden = iter(
        [
            isinstance(entry.action, Redacted)
            for entry in view.state.entries
            if entry.action.word in UNSEEN
        ]
    )
    for seat, action in game.actions[1:]:
        is_hidden = action.word in UNSEEN and next(hidden)
        found = [
            (then, ways * choices)
            for world, ways in found
            for then, choices in after(world, seat, action, is_hidden=is_hidden)
        ]
    for world, ways in found:
        if world.view(view.seat) == view:
            yield world, ways * ways_to_bury(world, view)


def after(
    game: Game, seat: Seat | None, action: Action, *, is_hidden: bool
) -> Iterator[tuple[Game, int]]:
    """The game after an action, or after each that it may have been if it was not seen."""
    if not is_hidden:
        with suppress(IllegalAction):
            yield game.apply(action, seat), 1
        return
    assert seat is not None
    for other in game.legal_actions(seat):
        ways = 1
        if isinstance(other, GiveCards):
            held = game.hands[seat]
            if isinstance(game.round.phase, ShareWidowPhase):
                held = rest_of_widow(game.round.state)
            for kind in other.cards.kinds:
                number = other.cards.count(kind)
                ways *= count_ways((number, held.count(kind) - number))
        yield game.apply(other, seat), ways


def ways_to_bury(game: Game, view: View) -> int:
    """In how many ways the bidder chose what was buried unseen among the cards not played."""
    state = game.round.state
    aside, ways = buried_cards(state), 1
    if aside and state.bidder is not None and not view.buried:
        for kind in aside.kinds:
            ways *= count_ways((aside.count(kind), game.hands[state.bidder].count(kind)))
    return ways


def is_half_seen(game: Game, view: View) -> bool:
    """Whether a kind was played from a hand that is not seen, and another card of it is unseen."""
    hidden = [seat for seat in range(len(game.hands)) if seat != view.seat]
    gone = Counter(
        card
        for taken in view.tricks
        for place, card in enumerate(taken.cards, start=taken.leader)
        if place % len(game.hands) in hidden
    )
    return any(gone[kind] for seat in hidden for kind in game.hands[seat].kinds)


def positions_to_check(rules: Ruleset, number: int) -> Iterator[tuple[Game, View, Counter[object]]]:
    """Some positions to check, in which there is something to choose from."""
    found = 0
    for game, view in positions(rules):
        if found == number:
            return
        if is_half_seen(game, view) and most_worlds(game, view) <= MOST_WORLDS:
            expected = worlds(game, view)
            if len(expected) > 3:
                found += 1
                yield game, view, expected


def most_worlds(game: Game, view: View) -> int:
    """In how many ways the cards can lie that are not known, at most."""
    known = known_order(view.state)
    number = sum(card is None for card in known)
    rooms = Counter(owner for owner, card in zip(owners(game), known, strict=True) if not card)
    return factorial(number) // prod(map(factorial, rooms.values()))


@pytest.mark.parametrize("name", a_part_of([*GAMES], 3))
def test_every_deal_comes_as_often_as_it_can_be(name: str) -> None:
    several = [*positions_to_check(GAMES[name].rules(), 2)]
    assert several
    for game, view, expected in several:
        assert summary_of(game) in expected
        samples = view.samples(Random(1))
        drawn = Counter(map(summary_of, islice(samples, DRAWS)))
        assert samples.drawn == DRAWS and not samples.searched
        assert set(drawn) <= set(expected)
        assert is_even(drawn, expected)
