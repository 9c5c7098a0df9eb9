"""The kernel: it plays by the rules that the engine plays by, and knows what a seat may know.

Tests: pinochle.kernel.ladder, pinochle.kernel.policy, pinochle.kernel.position,
pinochle.kernel.rollout
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Game, Ruleset, Suit, variants
from pinochle.actions import Play
from pinochle.cards._packed import LANE, RANKS
from pinochle.kernel import position as at
from pinochle.kernel.ladder import (
    NUMBERS,
    OF_SUIT,
    SUITS,
    card_of,
    lanes_by_rank,
    number_of,
    suits_of,
    unit_of,
)
from pinochle.kernel.policy import choose as policy_card
from pinochle.kernel.policy import unseen_cards, weigh, wins
from pinochle.kernel.position import ONE, SEAT, SEATS, size_of
from pinochle.kernel.rollout import (
    find_legal,
    play,
    play_out,
    play_out_at_random,
    sum_up,
    take,
    try_cards,
)
from pinochle.players._position import kernel_position, kernel_table
from pinochle.players._rollouts import Rollout, Rollouts, can_be_played_out
from pinochle.players.club import choice
from pinochle.rules import Step
from pinochle.testing import custom_ruleset
from support.cards_in_words import hand
from support.random_games import choose
from support.rulesets import CUSTOM, RULESETS, a_part_of, rules_of, some_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.game.view import View
    from pinochle.kernel.ladder import PlayTable

PLIES = 90


def cards_at(position: list[int], place: int, rules: Ruleset) -> set[Card]:
    """The kinds of card of which a hand of a position has some."""
    ranking = rules.play.ranking
    return {
        card_of(number, ranking)
        for number in range(NUMBERS)
        if position[place + number // OF_SUIT] >> number % OF_SUIT * LANE & 1
    }


def check(game: Game, view: View) -> bool:
    """Check what the kernel knows at a turn; tell whether there was anything to check."""
    if view.step is not Step.PLAY or view.stock or view.seat is None:
        return False
    plays = {action.card for action in view.legal_actions() if isinstance(action, Play)}
    if not plays:
        return False
    rules, table, position = view.rules, kernel_table(view), kernel_position(view)
    find_legal(table, position)
    assert position[at.TURN] == view.seat
    assert cards_at(position, at.LEGAL, rules) == plays
    assert position[at.CARDS] == sum(view.sizes)
    won = view.state.won_points(view.tricks)
    if Step.DRAW not in rules.script and game.round.state.widow_taker is None:
        for seat in range(table.seats):
            base = SEATS + seat * SEAT
            assert position[base + at.COUNT] * unit_of(rules) == won[seat]
            tricks = sum(taken.winner == seat for taken in view.tricks)
            assert position[base + at.TRICKS] == tricks
    for seat, held in enumerate(game.hands):
        if seat != view.seat:
            check_knowledge(position, rules, seat, {*held})
    return True


def check_knowledge(position: list[int], rules: Ruleset, seat: int, held: set[Card]) -> None:
    """Check that what is known of another hand is so."""
    ranking, base = rules.play.ranking, SEATS + seat * SEAT
    for card in held:
        number = number_of(card, ranking)
        suit, shift = number // OF_SUIT, number % OF_SUIT * LANE
        assert unseen_cards(position, suit) >> shift & 255
        assert position[base + at.MAY + suit] >> shift & 1


def check_rounds(rules: Ruleset, seed: int, plies: int = PLIES) -> int:
    """Check the turns of a random game; return how many were checked."""
    rng, game, checked = Random(seed), Game.start(rules), 0
    for _ in range(plies):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        if seat is not None:
            checked += check(game, game.view(seat))
        game = game.apply(action, seat)
    return checked


@pytest.mark.parametrize("name", [*variants.names(), *some_of(CUSTOM, 6)])
def test_the_kernel_plays_by_the_same_rules(name: str) -> None:
    """At every turn: the cards that may be played, whose turn it is, and what was won."""
    check_rounds(rules_of(name), 5)


@given(st.integers(0, 2**32 - 1))
@share(20)
def test_the_kernel_plays_any_ruleset_by_its_rules(seed: int) -> None:
    check_rounds(custom_ruleset(Random(seed)), seed, 60)


@pytest.mark.parametrize("name", a_part_of(variants.names(), 3))
def test_a_rollout_ends_as_the_game_does(name: str) -> None:
    """Club players who play on from a world come to the very end that the rollout comes to.

    Cards that were buried, or won with the widow, count there too.
    """
    rules, rng = rules_of(name), Random(8)
    game = Game.start(rules).deal(rng)
    expected = list[Rollout]()
    while not game.needs_deal and not game.is_over:
        seat = game.to_act[0]
        view = game.view(seat)
        action = choice(view, rng, claims_tricks=False)
        if isinstance(action, Play) and can_be_played_out(view):
            ((rollout,),) = Rollouts(view).try_cards([game], [action.card])
            expected.append(rollout)
            if not view.trick:
                assert Rollouts(view).play_out(game) == rollout.sheet
        game = game.apply(action, seat)
    assert [rollout.sheet for rollout in expected] == [game.sheet] * len(expected)
    winners = [rollout.winner for rollout in expected]
    seats = rules.table.seats
    assert len(winners) % seats == 0
    assert all(len({*trick}) == 1 for trick in zip(*[iter(winners)] * seats, strict=True))


def ends_with_the_last_trick(view: View) -> bool:
    """Whether the last trick decides something that a rollout does not tell.

    What was forgotten is found when all is played; a rollout does not tell who wins the widow.
    """
    rules = view.rules
    is_widow_open = rules.widow.is_won and view.state.widow_taker is None
    return is_widow_open or rules.showing.overlooked == "costs"


@pytest.mark.parametrize("name", a_part_of(RULESETS, 4))
def test_a_rollout_loses_nothing_that_was_won(name: str) -> None:
    """With the last cards a round ends as its rollouts say, at each of the last turns.

    What scores in the play, and is missing here, is to be told by `State.tally`.
    """
    rng, game = Random(3), Game.start(rules_of(name)).deal(Random(3))
    ends = list[Rollout]()
    while not game.needs_deal and not game.is_over:
        seat, action = choose(game, rng)
        view = None if seat is None else game.view(seat)
        if (
            view
            and isinstance(action, Play)
            and max(view.sizes) == 1
            and can_be_played_out(view)
            and not ends_with_the_last_trick(view)
        ):
            ends += Rollouts(view).try_cards([game], [action.card])[0]
        game = game.apply(action, seat)
    assert [end.sheet.last for end in ends] == [game.sheet.last] * len(ends)


def random_position(rules: Ruleset, seed: int) -> tuple[View, list[int]]:
    """The position at the first lead of a random round, with all hands."""
    rng, game = Random(seed), Game.start(rules)
    while game.needs_deal or game.view(game.to_act[0]).step is not Step.PLAY:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    view = game.view(game.to_act[0])
    (position,) = [Rollouts(view).position(game)]
    return view, position


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck", "racehorse"])
def test_all_points_are_won_by_somebody(name: str) -> None:
    rules = rules_of(name)
    for seed in range(6):
        view, position = random_position(rules, seed)
        table, out = kernel_table(view), rules.count.points(view.buried)
        for play_on in (play_out, lambda table, position: play_out_at_random(table, position, 7)):
            ended = [*position]
            play_on(table, ended)
            counts = [ended[SEATS + seat * SEAT + at.COUNT] for seat in range(table.seats)]
            tricks = [ended[SEATS + seat * SEAT + at.TRICKS] for seat in range(table.seats)]
            assert sum(tricks) == max(view.sizes)
            assert sum(counts) * unit_of(rules) == rules.total - out
            assert ended[at.CARDS] == 0


def test_each_card_is_tried_in_each_world() -> None:
    """The results stand world by world, and what one card does leaves the others alone."""
    view, position = random_position(rules_of("partnership-auction"), 3)
    table, size = kernel_table(view), size_of(4)
    find_legal(table, position)
    cards = [
        n for n in range(NUMBERS) if position[at.LEGAL + n // OF_SUIT] >> n % OF_SUIT * LANE & 1
    ]
    one, several = [0] * 9, [0] * (9 * 2 * len(cards))
    try_cards(table, position * 2, size, 2, cards, several, [0] * size)
    assert several[: 9 * len(cards)] == several[9 * len(cards) :]
    for place, card in enumerate(cards):
        try_cards(table, position, size, 1, [card], one, [0] * size)
        assert several[9 * place : 9 * place + 9] == one
        assert sum(one[1::2]) * 10 == view.rules.total


def test_a_suit_of_a_hand_has_its_lanes_in_the_order_of_the_ranking() -> None:
    rules = rules_of("partnership-auction")
    ranking = rules.play.ranking
    assert len(lanes_by_rank(ranking)) == RANKS
    for number in range(NUMBERS):
        if number % OF_SUIT >= RANKS:
            continue
        card = card_of(number, ranking)
        assert number_of(card, ranking) == number
        assert card.suit is SUITS[number // OF_SUIT]
    order = [card_of(number, ranking) for number in range(RANKS)]
    assert [ranking.place(card.rank) for card in order] == sorted(
        (ranking.place(card.rank) for card in order), reverse=True
    )
    assert suits_of(hand("♠AA9"), ranking)[SUITS.index(Suit.SPADES)].bit_count() == 3


def test_a_trick_goes_to_its_winner_with_the_last_points() -> None:
    view, position = random_position(rules_of("partnership-auction"), 3)
    table = kernel_table(view)
    sum_up(table, position)
    for _ in range(table.seats):
        find_legal(table, position)
        play(table, position, policy_card(table, position))
    winner = position[at.TURN]
    before = position[SEATS + winner * SEAT + at.COUNT]
    position[at.CARDS] = 0
    take(table, position)
    assert position[SEATS + winner * SEAT + at.COUNT] == before + table.last


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck", "partnership-passing"])
def test_what_is_kept_up_to_date_is_what_is_found_anew(name: str) -> None:
    """Sums, and who lacks which suit: only how often it was found out differs."""
    view, position = random_position(rules_of(name), 4)
    table = kernel_table(view)
    places = [at.AGES, *[SEATS + seat * SEAT + at.AGE for seat in range(table.seats)]]
    sum_up(table, position)
    while position[at.CARDS]:
        find_legal(table, position)
        anew = [*position]
        sum_up(table, anew)
        card = policy_card(table, position)
        assert policy_card(table, anew) == card
        for place in places:
            anew[place : place + len(SUITS)] = position[place : place + len(SUITS)]
        assert anew == position
        play(table, position, card)


PARTS = 5
"""Into how many parts beliefs are sorted, by how likely the trick is won."""
ENOUGH = 50


def beliefs(table: PlayTable, position: list[int]) -> Iterator[tuple[bool, float, bool]]:
    """What players believe in a round: whether they lead, the chance to win, and what came."""
    sum_up(table, position)
    while position[at.CARDS]:
        said = list[tuple[int, float]]()
        for _ in range(table.seats):
            find_legal(table, position)
            played, me = policy_card(table, position), position[at.TURN]
            weigh(table, position)
            said.append((me, (1 + wins(table, position, played) / ONE) / 2))
            play(table, position, played)
        side = table.sides[position[at.TURN]]
        for place, (seat, chance) in enumerate(said):
            yield place == 0, chance, table.sides[seat] == side


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck"])
def test_what_the_policy_believes_comes_true(name: str) -> None:
    """Of all tricks that a player thinks to win with about this chance so many are won."""
    found = defaultdict[tuple[bool, int], list[tuple[float, bool]]](list)
    for seed in range(40):
        view, position = random_position(rules_of(name), seed)
        for leads, chance, is_won in beliefs(kernel_table(view), position):
            found[leads, min(PARTS - 1, int(PARTS * chance))].append((chance, is_won))
    for told in found.values():
        believed, won = (sum(map(float, each)) / len(told) for each in zip(*told, strict=True))
        assert len(told) < ENOUGH or abs(believed - won) < 1 / 4
    whole = [each for told in found.values() for each in told]
    believed, won = (sum(map(float, each)) / len(whole) for each in zip(*whole, strict=True))
    assert abs(believed - won) < 0.03
