"""Sittings: who sits at a game, who acts next, and what can be taken back.

Tests: pinochle.players.names, pinochle.players.sitting
"""

from __future__ import annotations

import pickle
from random import Random

import pytest

from pinochle import IllegalAction, Record, SeatError, WrongType, variants
from pinochle.actions import Bid, Deal, Pass
from pinochle.players import ClubPlayer, RandomPlayer
from pinochle.players.sitting import Sitting, SittingError
from support.random_games import Hearing
from support.rulesets import rules_of

CLUB = ClubPlayer()
RULES = variants.get("partnership-auction")


def sit_down(name: str, *people: int, seed: int | str = 1) -> Sitting:
    """A sitting with people at some places, and club players at the others."""
    rules = rules_of(name)
    players = [None if one in people else CLUB for one in range(rules.table.players)]
    return Sitting.start(rules, players, seed=seed)


def continue_sitting(sitting: Sitting) -> Sitting:
    """The sitting when the players of the library have acted."""
    return [sitting, *sitting.advances()][-1]


def by_club(sitting: Sitting) -> Sitting:
    """The sitting when the person who is awaited has done what a club player would."""
    player = sitting.awaited[0]
    return sitting.apply(CLUB.choose(sitting.view(player), Random(1)), player)


@pytest.mark.parametrize("name", ["three-handed-with-1-sitting-out", "partnership-auction"])
def test_players_of_the_library_play_alone(name: str) -> None:
    """Round after round, also where players sit out in turn."""
    sitting = sit_down(name)
    while sitting.game.sheet.rounds < 4 and not sitting.game.is_over:
        sitting = continue_sitting(sitting.deal_next())
    assert sitting.game.needs_deal or sitting.game.is_over
    assert sitting.people == sitting.awaited == ()
    assert sitting.next_choice() is None


@pytest.mark.parametrize("name", ["three-handed-with-1-sitting-out", "two-handed"])
def test_the_same_seed_leads_to_the_same_game(name: str) -> None:
    def play_seed(seed: int | str) -> Record:
        sitting = sit_down(name, seed=seed)
        for _ in range(2):
            sitting = continue_sitting(sitting.deal_next())
        return sitting.game.record

    assert play_seed("one") == play_seed("one")
    assert play_seed("one") != play_seed("two")


def test_without_a_seed_it_is_that_of_zero() -> None:
    """However a sitting is begun."""
    rules, club = rules_of("partnership-auction"), ClubPlayer()
    begun = Sitting.start(rules, [club] * 4)

    assert begun == Sitting.start(rules, [club] * 4, seed=0)
    assert begun == Sitting(begun.game, begun.players)


def test_the_cards_do_not_depend_on_how_the_round_before_was_played() -> None:
    sitting = continue_sitting(sit_down("two-handed", seed=7).deal_next())
    players = [RandomPlayer()] * 2
    other = continue_sitting(Sitting.start(sitting.rules, players, seed=7).deal_next())
    assert other.game.actions[1:] != sitting.game.actions[1:]
    assert other.deal == sitting.deal
    assert (None, sitting.deal) != sitting.game.actions[0]


def test_something_else_may_shuffle() -> None:
    sitting = sit_down("two-handed").deal_next(Random(3))
    assert sitting.game == sit_down("two-handed").game.deal(Random(3))
    with pytest.raises(IllegalAction):
        sitting.deal_next()


def test_who_sits_out_is_a_spectator() -> None:
    sitting = sit_down("three-handed-with-1-sitting-out", 0, 1, 2, 3).deal_next()
    (out,) = {0, 1, 2, 3} - {*sitting.game.seating}
    assert sitting.seat_of(out) is None is sitting.seat_of(None)
    assert sitting.view(out) == sitting.game.view()
    assert {sitting.seat_of(player) for player in sitting.game.seating} == {0, 1, 2}
    with pytest.raises(SittingError, match=f"player {out} sits out in this round"):
        sitting.apply(Pass(), out)
    with pytest.raises(SeatError):
        sitting.seat_of(4)


def test_an_action_is_of_a_player_or_of_the_table() -> None:
    sitting = sit_down("partnership-auction", 0, 1, 2, 3)
    assert sitting.apply(Deal(RULES.pack.shuffled(Random(1)))).awaited == (0,)
    sitting = sitting.deal_next()
    with pytest.raises(SittingError, match="say which player"):
        sitting.apply(Bid(100))
    with pytest.raises(IllegalAction):
        sitting.apply(Bid(100), 1)
    following, events = sitting.apply_with_events(Bid(100), 0)
    assert following == sitting.apply(Bid(100), 0) and events


def test_everybody_has_a_name() -> None:
    four = ("Ann", "Ben", "Cleo", "")
    named = Sitting.start(RULES, [None] * 4, names=four).names_in_round
    assert dict(named.seats) == dict(named.players) == {0: "Ann", 1: "Ben", 2: "Cleo"}
    assert named.sides == ((0, "Ann & Cleo"),)
    out = rules_of("three-handed-with-1-sitting-out")
    sitting = Sitting.start(out, [None] * 4, names=four)
    assert sitting.names_in_round.sides == sitting.names_in_round.players
    seating = sitting.game.seating
    assert dict(sitting.names_in_round.seats) == {
        seat: four[player] for seat, player in enumerate(seating) if four[player]
    }
    assert sitting.table(0, language="de").seats[0].name == four[seating[0]]
    assert Sitting.start(RULES, [None] * 4).names_in_round.seats == ()


def test_a_choice_is_taken_back_and_made_again() -> None:
    """Back over the end of a round too, as often as there were choices."""
    sitting, before = sit_down("cutthroat", 1), list[Sitting]()
    while sitting.game.sheet.rounds < 1 or len(before) < 20:
        sitting = sitting.deal_next() if sitting.game.needs_deal else continue_sitting(sitting)
        if sitting.awaited:
            if len(sitting.view(1).legal_actions()) > 1:
                before.append(sitting)
            sitting = by_club(sitting)
    last = before[-1]
    for one in reversed(before):
        sitting = sitting.undo(1)
        assert sitting == one and Record.of(sitting.game) == Record.of(one.game)
        if one is last:
            assert by_club(one).undo(1) == one
    with pytest.raises(SittingError, match="no choice"):
        sitting.undo(1)


def test_what_another_person_saw_is_not_taken_back() -> None:
    sitting = sit_down("partnership-auction", 0, 2).deal_next().apply(Bid(100), 0)
    with pytest.raises(SittingError, match="another person"):
        sitting.undo(0)
    with pytest.raises(SeatError):
        sitting.undo(7)


def test_finished_rounds_are_told_whole() -> None:
    sitting = sit_down("cutthroat").deal_next()
    assert len(sitting.finished_rounds) == 0
    over = continue_sitting(sitting)
    assert over.finished_rounds == over.game.record
    assert (
        continue_sitting(over.deal_next()).finished_rounds
        != over.finished_rounds
        == over.deal_next().finished_rounds
    )


@pytest.mark.parametrize("name", ["cutthroat", "three-handed-with-1-sitting-out"])
def test_players_hear_how_each_round_ended_in_which_they_played(name: str) -> None:
    """Whether a person or a player of the library did the last thing in it."""
    rules = rules_of(name)
    hearing = [Hearing() for _ in range(1, rules.table.players)]
    sitting = Sitting.start(rules, [None, *hearing], seed=3)
    played: list[list[object]] = [[] for _ in hearing]
    for _ in range(6):
        dealt = sitting.deal_next()
        sitting = continue_sitting(dealt)
        while sitting.awaited:
            sitting = continue_sitting(by_club(sitting))
        end = sitting.game.sheet.rounds, sitting.game.scores
        for player, rounds in enumerate(played, start=1):
            seat = dealt.seat_of(player)
            rounds.extend([] if seat is None else [(seat, *end)])
    assert [player.heard for player in hearing] == played


def test_a_sitting_is_a_value() -> None:
    sitting = sit_down("cutthroat", 0).deal_next()
    again = pickle.loads(pickle.dumps(sitting))
    assert again == sitting and hash(again) == hash(sitting)
    assert repr(sitting) == f"<Sitting of people (0,) at {sitting.game!r}>"


def test_there_is_a_player_for_each_place() -> None:
    with pytest.raises(SittingError, match="has 4 players: give 4 players, not 3"):
        Sitting.start(RULES, [CLUB] * 3)
    with pytest.raises(SittingError, match="give 4 names, not 1"):
        Sitting.start(RULES, [CLUB] * 4, names=["Ann"])
    with pytest.raises(WrongType):
        Sitting.start(RULES, [CLUB] * 4, seed=1.5)  # type: ignore[arg-type]
