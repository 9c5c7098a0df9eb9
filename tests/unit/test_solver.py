"""Endings: how they are given and asked, whose points are counted, and what is refused.

Tests: pinochle.players._searching, pinochle.players.solver
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve

from pinochle import (
    Card,
    Game,
    Hand,
    HandError,
    PinochleError,
    Ranking,
    SeatError,
    Suit,
    WrongType,
    analysis,
    variants,
)
from pinochle.actions import Bid, NameTrump, Pass, Play
from pinochle.kernel import search
from pinochle.players import solver
from pinochle.players.solver import Ending, SolverError, can_reach, solve
from pinochle.rules import POST_1945, PRE_1945, CountRules, Step
from support.random_games import game_at
from support.rulesets import rules_of

TABLE: dict[str, Any] = {
    "play": POST_1945,
    "count": CountRules((1, 1, 1, 0, 0, 0), 2),
    "trump": Suit.SPADES,
}


def ending_of(*hands: str, trick: str = "", **changes: Any) -> Ending:
    """An ending with these hands, in which seats 0 and 2 play together."""
    cards = tuple(Hand.parse(hand) for hand in hands)
    trick_so_far = tuple(map(Card.parse, trick.split()))
    usual = {"hands": cards, "turn": 0, "party": (0, 2), "trick": trick_so_far}
    return Ending(**TABLE | usual | changes)


def number_of_choices(one: Ending) -> int:
    """How many cards the search tries, of those that come to the same only one."""
    asked = one._search()
    table, memory = asked.table, search.memory_of(4, asked.cards, 1)
    search.lay_out(table, memory, one._position(asked), 1)
    search.list_moves(table, memory, 0)
    return memory.line[search.END] - memory.line[search.NEXT]


def best(one: Ending) -> str:
    """The best cards."""
    return " ".join(card.code for card in solve(one).best)


def test_eye_on_the_prize() -> None:
    """A lesson for defenders, who have 13 and need 20: the queen on partner's ace brings 21."""
    after_the_king = ending_of("JH", "KH", "TH QH", "KH TH", trick="AH KH", turn=2)
    values = {play.card.code: play.value for play in solve(after_the_king, every=True).plays}

    assert values == {"TH": 17 - 13, "QH": 21 - 13}
    assert can_reach(after_the_king, 20 - 13)
    assert best(after_the_king) == "QH"


def test_like_cards_are_told_apart_by_who_holds_one_between_them() -> None:
    """The ace and the ten of one hand come to the same, unless another hand has an ace too."""
    alone = ending_of("AH TH", "KH JH", "KH 9H", "9H JH")
    between = ending_of("AH TH", "AH JH", "KH 9H", "9H JH")

    assert number_of_choices(alone) == 1
    assert number_of_choices(between) == 2
    assert best(alone) == "AH TH"


def test_by_the_old_book_a_player_cannot_save_the_ace() -> None:
    """Who must head takes a trick with nothing in it, and the ten wins the last one."""
    saved, headed = (
        ending_of("TH JH", "AH 9H", "QH 9H", "JH 9H", play=play, trump=None)
        for play in (POST_1945, PRE_1945)
    )

    assert (solve(saved).value, solve(headed).value) == (1, 3)
    assert (best(saved), best(headed)) == ("TH", "JH")


def test_ranks_and_points_are_told_apart() -> None:
    """By the standard ranking the ten is low, but the counters are the three highest ranks."""
    order = Ranking.STANDARD
    one = ending_of(
        "KH",
        "TH",
        "QH",
        "9H",
        play=evolve(POST_1945, ranking=order),
        count=CountRules((1, 1, 1, 0, 0, 0), 2, ranking=order),
    )

    assert solve(one).value == 4


def test_a_party_of_one_against_two() -> None:
    """Seat 0 keeps the ace for the last trick: the others win nothing but the ace of diamonds."""
    one = ending_of("AH 9D", "AD KH", "QD JH", party=(0,))

    assert solve(one).value == 2 + 2
    assert best(one) == "9D"
    assert solve(evolve(one, party=(1, 2))).value == 1


def test_everybody_together_wins_everything() -> None:
    assert solve(ending_of("AH", "9H", party=(0, 1))).value == 1 + 2


def test_the_line_of_a_game_can_be_played() -> None:
    game, rng = game_at(variants.get("cutthroat"), Step.PLAY), Random(1)
    while {*map(len, game.hands)} != {4}:
        game = game.apply(game.legal_actions().sample(rng))
    view, count, solution = game.view(0), game.rules.count, solve(game)
    won = [count.points(trick.cards) for trick in view.tricks if trick.winner == view.bidder]

    for card in solution.line:
        game = game.apply(Play(card))

    assert game.sheet.last is not None
    (line,) = (one for one in game.sheet.last.lines if one.bid)
    assert line.count == sum(won) + solution.value


def test_the_party_is_the_side_of_the_bidder() -> None:
    game = Game.start(variants.get("partnership-auction")).deal(Random(10))
    for action in (Bid(100), Bid(150), Pass(), Pass(), Pass(), NameTrump(Suit.DIAMONDS)):
        game = game.apply(action)

    one = Ending.of(game)

    assert (one.party, one.turn, one.is_first) == ((1, 3), 1, True)


def test_where_nobody_has_bid_it_is_the_side_to_play() -> None:
    game = game_at(variants.get("two-handed-1911"), Step.PLAY)

    assert Ending.of(game).party == (game.to_act[0],)


def test_nothing_is_solved_before_the_play() -> None:
    game = Game.start(variants.get("partnership-auction")).deal(Random(1))

    with pytest.raises(SolverError, match="nobody is to play a card now"):
        solve(game)


@pytest.mark.parametrize("name", ["partner-of-trump-when-played", "no-trumping-a-found-partner"])
def test_a_partner_who_has_to_be_found(name: str) -> None:
    """As long as two may still become the partner, nobody can say who plays with whom."""
    found = dict[str, int]()
    for seed in range(40):
        game = game_at(rules_of(name), Step.PLAY, seed)
        state = game.round.state
        assert state.bidder is not None
        if state.called is None or state.teams.count(0) > 1:
            continue
        holders = {seat for seat, hand in enumerate(game.hands) if state.called in hand}
        holders -= {state.bidder}
        exempts = game.rules.play.exempts_partner
        try:
            party = {*Ending.of(game).party}
        except SolverError:
            found["refused"] = found.get("refused", 0) + 1
            assert len(holders) > 1 or (exempts and holders)
        else:
            found["solved"] = found.get("solved", 0) + 1
            assert party == {state.bidder, *holders}
    assert found


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"turn": 4}, SeatError, "there is no seat 4"),
        ({"party": (0, 7)}, SeatError, "there is no seat 7"),
        ({"party": ()}, SeatError, "one or more seats"),
        ({"party": (0, 0)}, SeatError, "each once"),
        ({"sides": (0, 1)}, SeatError, "expected 4 numbers"),
        ({"turn": 1}, HandError, "seat 0 has 2 cards where 1 are expected"),
        ({"play": evolve(POST_1945, seats=3)}, SeatError, "each of 3 seats"),
        ({"trump": "S"}, WrongType, "expected a Suit"),
        ({"hands": (1, 2)}, WrongType, "Hand"),
    ],
)
def test_what_is_no_ending(changes: dict[str, Any], error: type[PinochleError], said: str) -> None:
    whole = {"hands": (Hand.parse("JH TH"),) * 4} | changes
    trick = "AS" if changes.get("turn") == 1 else ""

    with pytest.raises(error, match=said):
        ending_of(trick=trick, **whole)


def test_what_is_asked_must_be_an_ending_and_a_number() -> None:
    with pytest.raises(WrongType, match="an ending or a game"):
        solve("AH")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="whole number"):
        can_reach(ending_of("AH", "9H", party=(0,)), "3")  # type: ignore[arg-type]


def test_solutions_are_values() -> None:
    one = ending_of("AH TH", "TH 9H", "KH 9H", "QH JH")
    solution = solve(one)

    assert pickle.loads(pickle.dumps((one, solution))) == (one, solution)
    assert solution == solve(one)
    assert str(solution.plays[0]) == "A♥: 6"


def test_a_deal_is_solved_before_a_lead() -> None:
    in_a_trick = ending_of("JH", "KH", "TH QH", "KH TH", trick="AH KH", turn=2)

    with pytest.raises(SolverError, match="there are cards in the trick"):
        solver.solve_deal(in_a_trick)
    with pytest.raises(SeatError, match="there is no seat 4"):
        solver.solve_deal(ending_of("JH", "KH", "TH", "9H"), leaders=[4])
    (solved,) = solver.solve_deal(ending_of("JH", "KH", "TH", "9H"), trumps=[None], leaders=[2])
    assert str(solved) == "no trump, seat 2 leads: 4:0"


def test_analysis_has_it_too() -> None:
    assert analysis.solve is solver.solve
    assert {*solver.__all__} <= {*analysis.__all__}
