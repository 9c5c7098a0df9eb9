"""What players reckon before they choose: who holds what, what helps, what a play comes to.

Tests: pinochle.players._contract, pinochle.players._position,
pinochle.players._stock, pinochle.players._task, pinochle.players._worth
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final, Literal

import pytest
from attrs import evolve

from pinochle import Game, Ruleset, Suit, variants
from pinochle.actions import Bid, Bury, Double, NameTrump, Play, PlayOn
from pinochle.game.choices import Piles
from pinochle.kernel import position as at
from pinochle.kernel.ladder import SUITS, number_of
from pinochle.kernel.policy import chance_made, lacks_at, unseen_cards, weigh
from pinochle.kernel.position import ONE, SEAT, SEATS
from pinochle.players import ClubPlayer, Evaluation, Player, SimplePlayer, evaluate
from pinochle.players._giving import hand_value, least_missed
from pinochle.players._position import kernel_position, kernel_table, worth_of_points
from pinochle.players._sensible import PILES, sensible
from pinochle.players._task import Stakes
from pinochle.players._worth import best_worth, draw, helpful, may_be_trump, mean_meld, worth
from pinochle.players.advice import advice_of
from pinochle.rules import Step
from support.arranged_games import after, arrange, calls
from support.cards_in_words import card, hand
from support.random_games import game_at, plies_of
from support.rulesets import RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from pinochle.game.view import View
    from pinochle.kernel.ladder import PlayTable

PARTNERS: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed")


def game_before_burial() -> Game:
    """A game in which seat 0 has the widow, and has shown no meld."""
    game = calls(arrange(THREE, {0: "♠AKK9 ♥AAKKJ ♦AQJ ♣KQ9"}, widow="♥J ♥9 ♥9"), "25 - -")
    return after(game, NameTrump(Suit.SPADES), PlayOn())


def game_at_lead(rules: Ruleset, trump: Suit) -> Game:
    """A game in which seat 0 has bid without much of a hand, and is to lead."""
    game = arrange(rules, {0: "♠9 ♥QJ9 ♦QJ99 ♣QJ99"})
    return after(calls(game, "100 - - -"), NameTrump(trump))


def test_a_hand_hopes_only_where_cards_are_to_come() -> None:
    """A bidder who has the whole hand counts no cards that a partner or a widow might bring."""
    rules, held = variants.get("partnership-passing"), hand("♠AATTKKQ ♥A9 ♦J9 ♣9")

    before, after_it = worth(rules, held, Suit.SPADES, hopes=True), worth(rules, held, Suit.SPADES)
    assert before.hoped > after_it.hoped


# Who plays with whom, and who holds what.


@pytest.mark.parametrize("name", a_part_of(RULESETS, 8))
def test_a_point_of_ones_own_counts_in_full_for_every_seat(name: str) -> None:
    rules = rules_of(name)
    view = Game.start(rules).deal(Random(1)).view(0)
    for seat in range(rules.table.seats):
        worth_of_each = worth_of_points(rules, view.bidder, set(), seat)
        assert worth_of_each[seat] == max(worth_of_each) == 1
        assert min(worth_of_each) < 0


def estimates_of(view: View) -> tuple[PlayTable, list[int]]:
    """The table and the position of a view, with what the player expects."""
    table, position = kernel_table(view), kernel_position(view)
    weigh(table, position)
    return table, position


def lacks(table: PlayTable, position: list[int], seat: int, suit: Suit) -> float:
    """The chance that a seat has none of a suit, as the player sees it."""
    return position[lacks_at(table, position) + seat * len(SUITS) + SUITS.index(suit)] / ONE


def test_what_was_laid_on_the_table_is_known_to_be_held_until_it_is_played() -> None:
    """Only what the seat has not played since; the others hold at most what is out."""
    known = 0
    for seed in range(3):
        game = game_at(PARTNERS, Step.PLAY, seed)
        for ply in plies_of(game, seed, 40):
            if ply.before.needs_deal or ply.before.view().step is not Step.PLAY:
                break
            view = ply.before.view(ply.before.to_act[0])
            table, position = estimates_of(view)
            out = sum(unseen_cards(position, suit).bit_count() for suit in range(len(SUITS)))
            assert out == sum(view.sizes) - len(view.hand)  # all that is out is with the others
            for seat in {0, 1, 2, 3} - {view.seat}:
                shown = Counter(view.shown[seat].cards) if view.shown else Counter()
                for trick in (*view.tricks, *([view.trick] if view.trick else ())):
                    place = (seat - trick.leader) % 4
                    shown -= Counter(trick.cards[place : place + 1])
                for one in shown:
                    assert lacks(table, position, seat, one.suit) == 0
                    known += 1
    assert known


def test_who_has_not_followed_suit_lacks_it_for_the_rest_of_the_round() -> None:
    """By all tricks so far, and not only the last one; and who holds a suit is never denied it."""
    lacking = 0
    for seed in range(3):
        void = set[tuple[int, Suit]]()
        for ply in plies_of(game_at(PARTNERS, Step.PLAY, seed), seed, 60):
            if ply.before.needs_deal or ply.before.view().step is not Step.PLAY:
                break
            view = ply.before.view(ply.before.to_act[0])
            table, position = estimates_of(view)
            for seat in {0, 1, 2, 3} - {view.seat}:
                for suit in Suit:
                    if (seat, suit) in void:
                        assert lacks(table, position, seat, suit) == 1
                        lacking += 1
                    if ply.before.hands[seat].suit(suit):
                        assert lacks(table, position, seat, suit) < 1
            led = view.trick.cards[0].suit if view.trick and view.trick.cards else None
            if led and ply.seat is not None and isinstance(ply.action, Play):
                void |= {(ply.seat, suit) for suit in (led,) if ply.action.card.suit is not suit}
    assert lacking > 20


def test_what_a_player_does_not_win_any_of_the_others_may_win() -> None:
    for name in ("two-handed", "three-handed", "partnership-auction", "racehorse"):
        game = game_at(rules_of(name), Step.PLAY)
        me = game.to_act[0]
        view = game.view(me)
        _, position = estimates_of(view)
        others = [
            part
            for seat, part in enumerate(worth_of_points(view.rules, view.bidder, set(), me))
            if seat != me
        ]
        assert position[SEATS + me * SEAT + at.OTHERS] / ONE == pytest.approx(
            fmean(others), abs=0.01
        )


def test_a_contract_that_needs_nearly_nothing_is_made_by_the_tricks_of_anybody_on_its_side() -> (
    None
):
    """Its side wins some of those that an opponent, or a partner, does not take."""
    view = game_at_lead(PARTNERS, Suit.SPADES).view(0)
    low = number_of(card("9H"), PARTNERS.play.ranking)
    for bidders in (0b1010, 0b0101):
        chances = []
        for need in (24, 1):
            table, position = estimates_of(view)
            position[at.BIDDERS], position[at.NEED] = bidders, need
            weigh(table, position)
            chances.append(chance_made(table, position, low, 0) / ONE)
        nothing, all_of_it = chances
        assert nothing < 0.1
        assert all_of_it > 0.9


# What cards help, and what is missed.


def test_a_ten_helps_a_bidder_more_than_lower_cards_of_its_suit() -> None:
    assert helpful(PARTNERS, hand("♥TKQ9"), Suit.SPADES, 1) == hand("♥T")
    assert helpful(PARTNERS, hand("♥ATK9"), Suit.SPADES, 1) == hand("♥A")


def test_what_is_missed_least_is_in_the_hand_as_often() -> None:
    view = game_before_burial().view(0)
    for number in range(1, 10):
        missed = least_missed(view, (Suit.SPADES,), number)
        assert len(missed) == number and view.hand.holds(missed)


def test_cards_are_drawn_from_all_that_may_come() -> None:
    cards = list(hand("♠AKQJ9"))
    pairs = [draw([*cards], 2, Random(seed)) for seed in range(100)]

    assert all(len(pair) == 2 and hand("♠AKQJ9").holds(pair) for pair in pairs)
    assert {first for first, _ in pairs} == {second for _, second in pairs} == {*cards}


# What a contract is worth.


def test_a_widow_is_hoped_for_where_it_may_complete_a_run() -> None:
    """Before it is seen: without hopes a hand is worth what it holds."""
    held = hand("♠TKQJ ♥AAKKJ ♦AQJ ♣KQ9")
    hoping, sober = (worth(THREE, held, Suit.SPADES, hopes=hopes) for hopes in (True, False))

    assert hoping.meld == sober.meld == THREE.melds.points(held, Suit.SPADES)
    assert sober.hoped == 0 < hoping.hoped
    assert hoping.points > sober.points


def test_what_hangs_on_a_contract_is_its_jump_beside_what_each_further_point_is_worth() -> None:
    """By units of 10 points: one that fails by the least costs 150, and each more brings 10."""
    linear = ((0, 0), (40, 0), (190, 0), (290, 0))
    stakes = Stakes(60, 2500, 10, (1, 5, 6, 16), linear)
    assert stakes.swing(0) == 2 * 150 == -stakes.swing(1)
    # Where points beyond the contract bring twice as much, the jump counts half.
    steeper = stakes._replace(scores=(*linear[:3], (390, 0)))
    assert steeper.swing(0) == 150
    # Where none brings anything, only the jump counts, as far as the limit goes.
    flat = stakes._replace(scores=((0, 0), (0, 0), (1, 0), (1, 0)))
    assert flat.swing(0) == stakes.limit


def test_tricks_count_before_a_contract_is_conceded() -> None:
    """The melds come to 29 points, and about 12 more are to be won."""
    game = calls(
        arrange(THREE, {0: "AS AS TS KS QS JS AH AH TH AD AD AC KC 9C TD"}, widow="9D JD 9H"),
        "40 - -",
    )
    while game.view(0).step is not Step.CONCEDE:
        game = game.apply(ClubPlayer().choose(game.view(game.to_act[0]), Random(0)))
    assert game.view(0).shown[0].points == 29

    assert ClubPlayer().choose(game.view(0), Random(0)) == PlayOn()


def test_a_bid_is_doubled_that_two_opponents_cannot_make_with_twice_their_usual_melds() -> None:
    rules = variants.get("contract-pinochle")
    game = Game.start(rules).deal(Random(1))
    doubled = set[bool]()
    for points in range(200, 600, 10):
        view = game.apply(Bid(points, Suit.SPADES)).view(1)
        best = best_worth(rules, view.hand, may_be_trump(view), hopes=True)
        own = rules.total * best.tricks / len(view.hand)
        most = 2 * 2 * mean_meld(rules) + rules.total - own
        is_doubled = ClubPlayer().choose(view, Random(0)) == Double()
        assert is_doubled is (points > most)
        doubled.add(is_doubled)
    assert doubled == {True, False}


# What is tried, and what comes of it.


@pytest.mark.parametrize("player", [ClubPlayer(), SimplePlayer()])
@pytest.mark.parametrize(("how", "said"), [("until-passed", "bid:270"), ("duel", "pass")])
def test_in_a_duel_a_partner_who_has_bid_is_left_to_meet_the_next(
    player: Player, how: Literal["until-passed", "duel"], said: str
) -> None:
    """A good hand raises a partner while an opponent may still bid, but not in a duel with them."""
    four = rules_of("partnership-auction")
    rules = four.with_(name="four", auction=evolve(four.auction, calls=how))
    strong = {2: "♠AATTKQJ ♥AA ♦AA ♣A"}
    game = calls(arrange(rules, strong, dealer=3), "260 -")

    assert player.choose(game.view(2), Random(0)).token == said


def test_of_neighbours_in_a_hand_that_count_the_same_one_is_tried() -> None:
    order, count = PARTNERS.play.ranking, PARTNERS.count
    seen = 0
    for seed in range(4):
        for ply in plies_of(game_at(PARTNERS, Step.PLAY, seed), seed, 30):
            if ply.before.view().step is not Step.PLAY:
                break
            view = ply.before.view(ply.before.to_act[0])
            legal = [one.card for one in view.legal_actions() if isinstance(one, Play)]
            legal.sort(key=lambda one: (tuple(Suit).index(one.suit), order.place(one.rank)))
            # Along such a row of neighbours this number stays the same.
            rows = groupby(
                enumerate(legal),
                key=lambda one: (
                    one[1].suit,
                    count.worth(one[1].rank),
                    order.place(one[1].rank) - one[0],
                ),
            )
            tried, *others = sensible(view, Random(0))
            if isinstance(tried, Play):
                expected = {next(row)[1] for _, row in rows}
                assert {one.card for one in (tried, *others) if isinstance(one, Play)} == {
                    *expected,
                    tried.card,
                }
                seen += len(legal) > len(expected)
    assert seen


def test_the_best_of_the_piles_to_bury_are_tried() -> None:
    """Those that differ from the club player's by one card."""
    view = game_before_burial().view(0)
    actions = view.legal_actions()
    assert isinstance(actions, Piles)
    suits = may_be_trump(view)
    usual, *others = sensible(view, Random(0))
    assert isinstance(usual, Bury) and len(others) == PILES

    def value(action: Bury) -> float:
        return hand_value(view, suits, view.hand - action.cards, action.cards)

    near = [
        one
        for one in actions
        if isinstance(one, Bury) and len(one.cards & usual.cards) == len(usual.cards) - 1
    ]
    tried = [value(one) for one in others if isinstance(one, Bury)]
    assert tried == sorted(map(value, near), reverse=True)[:PILES]


def test_the_last_card_of_a_trick_wins_it_in_every_world_or_in_none() -> None:
    sides = PARTNERS.table.sides
    won = set[float]()
    for seed in range(4):
        game = game_at(PARTNERS, Step.PLAY, seed)
        for ply in plies_of(game, seed, 4):
            trick = ply.before.view().trick
            if trick is None or len(trick.cards) < 3:
                continue
            seat = ply.before.to_act[0]
            for found in evaluate(ply.before.view(seat), Random(0), worlds=1):
                then = ply.before.apply(found.action).view(seat)
                assert found.wins == (sides[then.tricks[-1].winner] == sides[seat])
                won.add(found.wins)
    assert won == {0, 1}


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed"])
def test_the_last_card_of_a_round_is_worth_what_each_side_scores(name: str) -> None:
    """The others score that on average; and what is best is not in doubt, even with one world."""
    rules, rng = rules_of(name), Random(3)
    game = game_at(rules, Step.PLAY, seed=3)
    while sum(map(len, game.hands)) > 1:
        game = game.apply(game.legal_actions().sample(rng))
    seat = game.to_act[0]
    (found,) = evaluate(game.view(seat), rng, worlds=1)

    settled = game.apply(found.action).sheet.last
    assert settled is not None
    mine = settled.scores[rules.table.sides[seat]]
    assert found.score == mine
    assert found.others == (sum(settled.scores) - mine) / (len(settled.scores) - 1)
    assert found.doubt == 0


@pytest.mark.parametrize("wins", [0.0, 0.25, 1.0])
def test_advice_says_how_likely_a_card_wins_its_trick(wins: float) -> None:
    found = Evaluation(Play(card("AS")), 20, 10, 1, 0, worlds=8, wins=wins)
    (said,) = [one for one in advice_of([found]) if one.code == "advice.trick"]
    assert said["chance"] == 100 * wins
