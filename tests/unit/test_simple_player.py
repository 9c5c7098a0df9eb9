"""The few ideas of a simple player: sure tricks, cheap wins, counters to a partner, sure bids.

Tests: pinochle.players._sure, pinochle.players.simple
"""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Game, Hand, Ruleset, variants
from pinochle.actions import Action, Bid, Bury, Concede, GiveCards, NameTrump, Pass, Play, PlayOn
from pinochle.players import PLAYERS, RandomPlayer, SimplePlayer, match, player_named
from pinochle.players._sure import CardMemory
from pinochle.players.simple import expected_points, sure_tricks
from pinochle.rules import Step
from support.arranged_games import after, arrange, calls
from support.cards_in_words import SPADES, card, hand, trick
from support.random_games import game_at, plies_of
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

PARTNERS: Final = variants.get("partnership-auction")
PASSING: Final = variants.get("partnership-passing")
KITTY: Final = variants.get("partnership-kitty")


def choice_of(game: Game) -> Action:
    """What a simple player does who is awaited."""
    return SimplePlayer().choose(game.view(game.to_act[0]), Random(0))


def game_at_lead(hands: Mapping[int, str], rules: Ruleset = PARTNERS) -> Game:
    """The game when seat 0 has bid, named spades, and is to lead."""
    game = after(calls(arrange(rules, hands), "100 - - -"), NameTrump(SPADES))
    assert game.view(0).step is Step.PLAY
    return game


def play_cards(game: Game, cards: str) -> Game:
    """The game after these plays."""
    return after(game, *map(Play, trick(cards)))


def test_it_is_a_level_between_random_and_club() -> None:
    assert PLAYERS[:3] == ("random", "simple", "club")
    assert player_named("simple") == SimplePlayer() == pickle.loads(pickle.dumps(SimplePlayer()))


# What it keeps in mind.


@pytest.mark.parametrize(
    "name", ["two-handed", "three-handed", "partnership-auction", "no-trumping-a-partner"]
)
def test_it_never_thinks_that_somebody_lacks_a_card_that_they_hold(name: str) -> None:
    rules = rules_of(name)
    told = 0
    for ply in plies_of(game_at(rules, Step.PLAY, 2), 1, 150):
        game = ply.after
        if game.needs_deal or game.is_over or game.round.state.word is not Step.PLAY:
            continue
        for seat in range(rules.table.seats):
            view = game.view(seat)
            memory = CardMemory(view)
            others = Hand(card for at, held in enumerate(game.hands) if at != seat for card in held)
            assert memory.out.holds(others) and not set(memory.out) & set(view.buried) - set(others)
            assert not any(set(held) & memory.lacks[at] for at, held in enumerate(game.hands))
            if seat == view.bidder and view.buried:
                assert memory.out == others
            told += any(memory.lacks)
    assert told


def test_no_trick_that_is_played_for_a_stock_tells_what_somebody_lacks() -> None:
    """Nobody need follow suit there, and everybody draws."""
    tricks = 0
    for ply in plies_of(game_at(variants.get("two-handed"), Step.DRAW, 1), 1, 60):
        view = ply.after.view(ply.after.to_act[0])
        if view.step is not Step.DRAW:
            break
        if isinstance(next(iter(view.legal_actions())), Play):
            assert CardMemory(view).lacks == [set(), set()]
            tricks = len(view.tricks)
    assert tricks > 5


def test_only_opponents_who_are_still_to_play_can_beat_a_card() -> None:
    game = game_at_lead({0: STRONG})

    assert CardMemory(game.view(0)).rivals == [1, 3]
    assert CardMemory(play_cards(game, "AS").view(1)).rivals == [2]


def test_no_card_is_likely_to_win_where_an_opponent_has_not_followed_its_suit() -> None:
    """Seat 1 has no hearts and no trump; of the hearts enough are out for the others."""
    without = "AD TD TD KD QD QD AC AC TC TC KC QC"
    game = play_cards(game_at_lead({0: STRONG, 1: without, 3: "9H 9H JH"}), "AH QC")
    plays = (action for action in game.legal_actions() if isinstance(action, Play))
    game = game.apply(next(play for play in plays if play.card.suit.code == "H"))
    game = play_cards(game, "9H")
    memory = CardMemory(game.view(0))

    assert len(memory.out.suit(card("AH").suit)) > 5
    assert not memory.is_likely(card("AH"))


# Sure tricks, and the bids that they make.


@pytest.mark.parametrize(
    ("held", "sure"),
    [
        ("AS AS TS", 3),
        ("AS TS TS", 2),  # the other ace draws one
        ("TS TS KS KS", 2),
        ("KS KS QS", 0),
        ("AH AH TH KH", 3),  # one ten is out above the king
        ("AH TH TH", 1),
        ("TH TH KH KH", 0),
        ("AS AS TS TS KS AH AH TC", 7),
    ],
)
def test_trumps_count_from_the_top_and_side_suits_as_far_as_they_are_unbroken(
    held: str, sure: int
) -> None:
    assert sure_tricks(PARTNERS, hand(held), SPADES) == sure


def test_without_trump_only_unbroken_tops_are_sure() -> None:
    assert sure_tricks(PARTNERS, hand("AS AS TS AH TH TH"), None) == 4


STRONG: Final = "AS AS TS TS KS QS JS AH AH AD KC 9C"
POOR: Final = "9S JS JH 9H TH KH QD JD 9D 9C TC KC"


def test_it_bids_while_melds_sure_tricks_and_a_share_of_the_others_come_to_the_bid() -> None:
    """The run is 150, seven spades and three aces are ten sure tricks of twelve."""
    low = calls(arrange(PARTNERS, {0: STRONG}, dealer=0), "100 110 120")
    high = calls(arrange(PARTNERS, {0: STRONG}, dealer=0), "100 110 450")

    assert choice_of(low) == Bid(130)
    assert choice_of(high) == Pass()


def test_it_bids_nothing_with_nothing() -> None:
    game = calls(arrange(PARTNERS, {0: POOR}, dealer=0), "200 - -")

    assert choice_of(game) == Pass()


def test_it_leaves_the_bid_to_a_partner_when_both_opponents_have_passed() -> None:
    held = arrange(PARTNERS, {0: STRONG}, dealer=0)

    assert choice_of(calls(held, "100 110 - 120 - 130")) == Pass()
    assert choice_of(calls(held, "100 110 120 130 - 140 150")) == Bid(160)


def test_it_names_the_trump_with_which_it_expects_most() -> None:
    game = calls(arrange(PARTNERS, {0: STRONG}), "100 - - -")

    assert choice_of(game) == NameTrump(SPADES)


@pytest.mark.parametrize("rules", [PASSING, KITTY])
def test_it_hopes_for_a_card_that_completes_a_meld_where_cards_are_to_come(rules: Ruleset) -> None:
    """With the queen the run is whole: half of what it scores counts."""
    held = "AS TS KS JS AH TD KD 9D 9C JC JH"
    game, usual = (
        arrange(each, {0: held + " 9H" * (each.deal.hand == 12)}, dealer=3)
        for each in (rules, PARTNERS)
    )
    run = rules.melds.points(hand("AS TS KS QS JS"), SPADES)

    more = expected_points(game.view(0), SPADES) - expected_points(usual.view(0), SPADES)

    assert run / 2 <= more <= run


# Tricks.


def test_it_leads_a_sure_trump_first() -> None:
    game = game_at_lead({0: "AS QS 9S AH KH JD 9D TC KC QC JC 9C"})

    assert choice_of(game) == Play(card("AS"))


def test_it_leads_an_ace_that_likely_wins_from_its_shorter_suit() -> None:
    game = game_at_lead({0: "QS 9S AH KH JH AD JD KC QC JC 9C 9C"})

    assert choice_of(game) == Play(card("AD"))


def test_without_a_winner_it_leads_the_lowest_card_of_its_longest_side_suit() -> None:
    game = game_at_lead({0: "TS KS QS JS 9S KH QD JD QC JC 9C TC"})

    assert choice_of(game) == Play(card("9C"))


def test_an_ace_is_not_likely_to_win_when_few_of_its_suit_are_out() -> None:
    """Seat 0 holds eight hearts: of the four that are out, three would have to follow."""
    game = game_at_lead({0: "QS 9S AH TH KH KH QH QH JH JH 9C 9D"})

    assert choice_of(game) != Play(card("AH"))


def test_it_wins_cheaply() -> None:
    """The last player takes a queen with the king that counts, not with the ace."""
    game = game_at_lead(
        {
            0: "QH AS AS TS TS KS QS JS AD AC KC TC",
            1: "9H 9S 9S JS QS KS AD TD KD QD JC QC",
            2: "JH JD JD 9D 9D QD TD KD KC 9C 9C JC",
        }
    )

    assert choice_of(play_cards(game, "QH 9H JH")) == Play(card("KH"))


@pytest.mark.parametrize(("led", "given"), [("AD", "KD"), ("QD", "9D")])
def test_it_gives_a_counter_to_a_partner_who_wins_and_none_to_an_opponent(
    led: str, given: str
) -> None:
    """On the partner's ace goes the king; on a queen that an opponent has beaten, a nine."""
    game = game_at_lead(
        {
            0: "AD QD AS AS TS TS KS QS JS AH AC KC",
            1: "AD JD JD QS KS 9S 9S JS QH JH QC JC",
            2: "KD 9D TH KH QH JH 9H TC KC QC JC 9C",
        }
    )
    answer = "JD" if led == "AD" else "AD"

    assert choice_of(play_cards(game, f"{led} {answer}")) == Play(card(given))


def test_it_gives_a_low_card_to_a_partner_who_may_still_be_beaten() -> None:
    game = game_at_lead(
        {
            0: "QD 9S AS TS TS KS QS JS AH AC KC 9C",
            1: "9D JD JD QS KS 9S AS JS QH JH QC JC",
            2: "KD 9D TH KH QH JH 9H TC KC QC JC 9C",
        }
    )

    assert choice_of(play_cards(game, "QD 9D")) == Play(card("9D"))


# Cards that leave the hand.


def test_it_passes_trumps_of_each_rank_first() -> None:
    held = "AS TS KS KS AH JD QS 9D 9C TC 9H QD"
    game = after(calls(arrange(PASSING, {2: held}), "300 - - -"), NameTrump(SPADES))
    while game.to_act != (2,):
        game = game.apply(choice_of(game))

    given = choice_of(game)

    assert isinstance(given, GiveCards) and given.to == 0
    assert given.cards.holds(hand("AS TS KS"))


def test_it_buries_the_lowest_side_cards_that_meld_nothing() -> None:
    cards = hand("AS TS KS QS JS AH AD KD QD TC JC 9C 9H JH 9D")
    widow = hand(" ".join(one.code for one in list(cards)[:4]))
    game = calls(arrange(KITTY, {0: cards - widow}, widow=widow), "250 - - -")
    while game.view(0).step is not Step.BURY:
        game = game.apply(NameTrump(SPADES) if game.view(0).step is Step.TRUMP else choice_of(game))

    buried = choice_of(game)

    assert isinstance(buried, Bury)
    assert hand("9H 9D 9C JH JC").holds(buried.cards)


def test_it_concedes_what_it_would_need_nearly_every_counter_for() -> None:
    rules = variants.get("three-handed")
    answers = set[Action]()
    for bid in ("20", "60"):
        game = calls(arrange(rules, {0: "9S 9H 9D 9C JS JH JC QC QH KC KH TD"}), f"{bid} - -")
        while game.view(0).step is not Step.PLAY and not game.needs_deal:
            view = game.view(game.to_act[0])
            actions = view.legal_actions()
            if Concede() in actions:
                answers.add(choice_of(game))
                break
            game = game.apply(choice_of(game))
    assert Concede() in answers and answers <= {Concede(), PlayOn()}


@pytest.mark.parametrize("name", ["partnership-passing", "two-handed"])
def test_it_beats_a_random_player(name: str) -> None:
    """With and without a stock."""
    assert match(variants.get(name), SimplePlayer(), RandomPlayer(), 25).standard_errors > 3
