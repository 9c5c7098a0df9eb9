"""A sample of a view is a round that could have been: played again it gives just that view.

It is so after whatever the rules allow: melds declared the small before the great or forgotten,
claims, calls, concessions out of season. And what a seat was told is true of the cards that are
there, so that these can be drawn like any others.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from attrs import astuple
from hypothesis import settings

from pinochle import Card, Game, Hand, Suit
from pinochle.actions import Bid, CallPartner, Concede, LayMeld, NameTrump, Play, PlayOn
from pinochle.cards.card import CARDS
from pinochle.game.engine.card_history import card_history, statements_in
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.knowledge import mask, mask_phase
from pinochle.game.engine.piles import PACK, CardMove, Place
from pinochle.game.engine.round import Round
from pinochle.game.sampling.hand_chances import kinds_staying
from pinochle.kernel.ladder import suits_of
from pinochle.kernel.position import HAND, SEAT, SEATS
from pinochle.players._rollouts import Rollouts, can_be_played_out
from pinochle.rules import Step
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import PARTS
from support.arranged_games import after, arrange, calls
from support.odd_players import OddPlayers
from support.rulesets import RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pinochle import Ruleset, Seat, View
    from pinochle.actions import Action
    from pinochle.events import Consequence

PLIES: Final = 90
TOLD, UNTOLD = 60, 8
"""How many samples are drawn at the first moment of a kind, if something was told of hidden cards
just then, or not; of the second that is looked at a half, of the third a third, and so on."""
EACH: Final = 15
"""How many of them are drawn of one view: only the first is checked as it is drawn."""
FEWEST: Final = 2

DECLARED: Final = [
    name
    for name in RULESETS
    if rules_of(name).showing.is_declared
    and (Step.MELDS in rules_of(name).script or rules_of(name).showing.failed != "nothing")
]
"""The rulesets by which players choose at a risk what they lay, and so can be odd in most ways."""
OTHERS: Final = [name for name in RULESETS if name not in DECLARED]

Kind: TypeAlias = tuple[object, ...]


def told_by(game: Game, action: Action) -> tuple[Consequence, ...]:
    """What was told of hidden cards when an action was done just now."""
    last = game.round.state.entries[-1]
    return last.told if last.action == action else ()


def odd_moments(rules: Ruleset, rng: Random, seen: Counter[Kind]) -> Iterator[tuple[Game, int]]:
    """Moments of games of odd players, each with a number of samples; the rare are not missed.

    Args:
        rules: the rules of the game.
        rng: what draws everything.
        seen: how often each kind of moment has come: a step, an action, and what that has told.
    """
    players, game = OddPlayers(rng), Game.start(rules)
    for _ in range(PLIES):
        if game.is_over:
            game = Game.start(rules)
        seat, action = players.choose(game)
        game = game.apply(action, seat)
        if game.needs_deal or game.is_over:
            continue
        told = told_by(game, action)
        answers = [value for event in told for value in astuple(event) if isinstance(value, bool)]
        kind = game.view().step, type(action), *map(type, told), *answers
        seen[kind] += 1
        if rng.random() * seen[kind] < 1:
            yield game, max(FEWEST, (TOLD if told else UNTOLD) // seen[kind])


def play_again(world: Game) -> Game:
    """The round of a game played from its deal, each action judged again."""
    state = world.round.state
    game = Game(world.sheet, Round.start(world.rules, state.dealer, state.redealt))
    for seat, action in world.actions:
        game = game.apply(action, seat)
    return game


def check_samples(game: Game, view: View, rng: Random, samples: int) -> None:
    """That games drawn from a view are what the view says, and so are the hands of rollouts."""
    rollouts = Rollouts(view) if view.to_act == (view.seat,) and can_be_played_out(view) else None
    for world in islice(view.samples(rng), samples):
        again = play_again(world)
        assert again == world
        assert again.view(view.seat) == view
        if rollouts is not None:
            position, ranking = rollouts.position(world), game.rules.play.ranking
            for seat, hand in enumerate(again.hands):
                base = SEATS + SEAT * seat + HAND
                assert position[base : base + 4] == [*suits_of(hand, ranking)]


def check_truth(game: Game, seat: Seat | None) -> None:
    """That the cards which are there agree with all that a seat was told of them."""
    state, phase = game.round.state, game.round.phase
    moves = [each for each in statements_in(state, phase) if not isinstance(each, Constraint)]
    times = [{PACK: state.rules.pack.cards}]
    for together in moves:
        times.append(after_moves(times[-1], together))
    history = card_history(mask(state, seat), mask_phase(phase, seat), seat)
    for time, constraint in history.constraints:
        piles = tuple(times[time].get(place, Hand()) for place in constraint.places)
        assert constraint.may_agree(piles)
        assert not constraint.cost(piles)
    for time, together in enumerate(history.moves):
        for place in {move.target for move in together if None in move.cards}:
            came = [move.cards for move in moves[time] if move.target == place]
            stayed = times[time + 1][place] - Hand(filter(None, chain.from_iterable(came)))
            staying = kinds_staying(history, place, time)
            assert stayed.holds(CARDS[kind] for kind in staying.elements())


def after_moves(piles: dict[Place, Hand], moves: tuple[CardMove, ...]) -> dict[Place, Hand]:
    """Where the cards lie when some were moved, all at once."""
    piles = dict(piles)
    for move in moves:
        piles[move.source] -= Hand(filter(None, move.cards))
    for move in moves:
        piles[move.target] = piles.get(move.target, Hand()) + Hand(filter(None, move.cards))
    return piles


def check_games(rules: Ruleset, seeds: Iterable[str]) -> None:
    """Look at the moments of some games, whole and as their records tell somebody."""
    seen = Counter[Kind]()
    for seed in seeds:
        rng = Random(seed)
        for game, samples in odd_moments(rules, rng, seen):
            everybody = [None, *range(rules.table.seats)]
            for seat in rng.sample(everybody, min(len(everybody), 1 + samples // EACH)):
                view = game.view(seat)
                if rng.random() < 1 / 4:
                    view = game.record.redacted(seat).view()
                    assert view == game.view(seat)
                check_truth(game, seat)
                check_samples(game, view, rng, min(EACH, samples))


@pytest.mark.parametrize("name", DECLARED)
def test_what_is_drawn_of_declared_melds_agrees(name: str) -> None:
    check_games(rules_of(name), seeds_of(name, 3 / 2))


@pytest.mark.parametrize("name", a_part_of(OTHERS, 14))
def test_what_is_drawn_agrees(name: str) -> None:
    check_games(rules_of(name), seeds_of(name, 1 / 5))


@pytest.mark.parametrize("parts", [(), PARTS], ids=["some", "all"])
def test_so_it_is_by_custom_rulesets(parts: tuple[str, ...]) -> None:
    for seed in seeds_of("drawn", 1 / 3):
        check_games(custom_ruleset(Random(seed), parts=parts), [seed])


def seeds_of(name: str, share: float) -> list[str]:
    """The seeds of some games: of a share of as many as the profile has examples."""
    return [f"{name} {number}" for number in range(int(settings().max_examples * share))]


# What random games seldom come to.


def check_all_views(game: Game) -> None:
    """That many samples agree, whoever looks on."""
    for seat in (None, *range(game.rules.table.seats)):
        check_truth(game, seat)
        check_samples(game, game.view(seat), Random(1), 60)


def test_a_run_that_took_in_a_royal_marriage_leaves_no_other() -> None:
    """With another king and queen the player would have kept both."""
    rules = rules_of("declared-by-partners")
    game = calls(arrange(rules, {0: "SA10KQJ DAKJ HAQ CAK", 3: "SKQ"}, dealer=3), "100 - - -")
    game = after(game, NameTrump(Suit.SPADES), *melds("royal marriage: KS QS", "run: ASTSKSQSJS"))
    check_all_views(game)


def test_a_failed_meld_is_lacking_whatever_lies_there() -> None:
    """A queen that lies there does not stand for the king that is lacking."""
    game = arrange(rules_of("two-handed-1911"), {0: "SAQJ HAA10J DJ9 C10J9"}, dealer=1, upcard="9H")
    for text in ("pinochle: QS JD", "marriage: KS QS"):
        game = game.apply(Play(Card.parse("AH")))
        game = game.apply(game.legal_actions().sample(Random(1)))
        game = after(game, *melds(text))
    check_all_views(game)


def test_what_was_melded_may_be_given_away_at_once() -> None:
    """A bidder who gives each of four partners four cards keeps none of their own."""
    rules = rules_of("passing-whole-hands")
    hands = {0: "SA", 1: "SA", 2: "SKQ DAK", 3: "SA HKQ", 4: "SA"}
    game = calls(arrange(rules, hands, dealer=1), "350 - - - -")
    game = after(game, NameTrump(Suit.SPADES), CallPartner(Card.parse("AS")))
    while game.view().step is not Step.PLAY:
        giver = game.to_act[0]
        game = game.apply(game.legal_actions(giver).sample(Random(2)), giver)
    check_all_views(game)


def test_who_would_concede_unseen_had_to_bid() -> None:
    """Their partner is asked, and may have the round played."""
    rules = rules_of("consent-to-concede-unseen")
    game = calls(arrange(rules, {3: "KS QS"}, dealer=3), "- - - 200")
    for action in (Concede(), PlayOn(), Bid(300), NameTrump(Suit.SPADES)):
        game = game.apply(action)
        check_all_views(game)


def melds(*texts: str) -> Iterator[LayMeld]:
    """Melds out of the hand, each in words."""
    for text in texts:
        name, cards = text.split(": ")
        yield LayMeld(name, Hand.parse(cards))
