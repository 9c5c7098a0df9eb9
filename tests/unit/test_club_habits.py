"""What users complain about in the opponents of other apps: a club player does none of it.

Tests: pinochle.players._kinds, pinochle.players._giving, pinochle.players._sensible,
pinochle.players._usual, pinochle.players.club
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Literal

import pytest
from attrs import evolve

from pinochle import Game, Hand, Ruleset, Suit, variants
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    Concede,
    GiveCards,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootTheMoon,
)
from pinochle.players import ClubPlayer
from pinochle.rules import MoonRules, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from support.arranged_games import after, arrange, calls
from support.cards_in_words import card, hand, trick

if TYPE_CHECKING:
    from collections.abc import Mapping

PARTNERS: Final = variants.get("partnership-auction")
PASSING: Final = variants.get("partnership-passing")
PASSING_FOUR: Final = PASSING.with_(passing=evolve(PASSING.passing, cards=4))
KITTY: Final = variants.get("partnership-kitty")
THREE: Final = variants.get("three-handed")


def choice_of(game: Game) -> Action:
    """What a club player does who is awaited."""
    return ClubPlayer().choose(game.view(game.to_act[0]), Random(0))


def game_at_lead(rules: Ruleset, hands: Mapping[int, str], trump: Suit) -> Game:
    """The game when seat 0 has bid, named trump, and is to lead."""
    game = after(calls(arrange(rules, hands), "100 - - -"), NameTrump(trump))
    assert game.view(0).step is Step.PLAY
    return game


def play_cards(game: Game, cards: str) -> Game:
    """The game after these plays."""
    return after(game, *map(Play, trick(cards)))


# Cards that are buried and passed.


@pytest.mark.parametrize(
    ("held", "trump", "kept"),
    [
        ("QS QS KS JH QH KH AH QC JD JD QD KD TD AD AD", Suit.DIAMONDS, "QS QS JD JD KD QD TD AD"),
        ("AS TS KS QS JS QS JD JD 9H TH KC QC 9C TC 9D", Suit.SPADES, "AS TS KS QS QS JS JD JD"),
    ],
)
def test_it_buries_no_part_of_a_run_or_of_a_double_pinochle(
    held: str, trump: Suit, kept: str
) -> None:
    cards = hand(held)
    widow = hand(" ".join(one.code for one in list(cards)[:4]))
    game = calls(arrange(KITTY, {0: cards - widow}, widow=widow), "250 - - -")
    while game.view(0).step is not Step.BURY:
        game = game.apply(NameTrump(trump) if game.view(0).step is Step.TRUMP else choice_of(game))

    buried = choice_of(game)

    assert isinstance(buried, Bury)
    assert (cards - buried.cards).holds(hand(kept))


def passed_cards(rules: Ruleset, held: str, trump: Suit) -> tuple[str, ...]:
    """What seat 2 passes to the bidder opposite, who has named this trump."""
    game = after(calls(arrange(rules, {2: held}), "300 - - -"), NameTrump(trump))
    while game.to_act != (2,):
        game = game.apply(choice_of(game))
    given = choice_of(game)
    assert isinstance(given, GiveCards) and given.to == 0
    return tuple(one.code for one in given.cards)


def test_it_passes_four_trumps_rather_than_keep_jacks_around() -> None:
    """A bidder who lacks one of them gains more by a run than jacks around score."""
    given = passed_cards(PASSING_FOUR, "AS TS JS JS JH JD JC 9H KD 9D QC 9C", Suit.SPADES)

    assert {"AS", "TS", "JS"} <= set(given)


def test_it_passes_no_lone_nines() -> None:
    given = passed_cards(PASSING, "AH KH 9H AD QD 9D AC KC 9C TC 9H 9D", Suit.SPADES)

    assert not [code for code in given if code.startswith("9")]


@pytest.mark.parametrize("trump", [Suit.HEARTS, Suit.CLUBS])
def test_it_passes_no_legs_of_a_pinochle_that_does_not_touch_trump(trump: Suit) -> None:
    given = passed_cards(PASSING, "AS QS QS 9S AD KD JD JD 9D AH AC 9C", trump)

    assert not {"QS", "JD"} & set(given)


def test_it_passes_legs_where_they_touch_trump() -> None:
    given = passed_cards(PASSING, "QS 9S KD 9D JD JD KH QH 9H KC QC 9C", Suit.SPADES)

    assert "JD" in given


def test_it_does_not_break_its_own_double_pinochle_to_pass() -> None:
    given = passed_cards(PASSING, "QS QS JD JD AH AH TH KD 9D AC TC 9C", Suit.SPADES)

    assert not {"QS", "JD"} & set(given)


# The auction.


def test_it_bids_on_while_its_sure_meld_is_more_than_the_next_bid() -> None:
    """Both opponents have passed, and the partner has bid, but the run alone is 150."""
    held = "AS TS KS QS JS AH 9H KD 9D QC 9C TC"
    game = calls(arrange(PARTNERS, {0: held}, dealer=0), "100 110 - 120 - 130")

    assert choice_of(game) == Bid(140)


def test_it_bids_nothing_with_nothing() -> None:
    held = "9S 9S JS KH JH 9H QD 9D 9D JC 9C 9C"
    game = calls(arrange(PARTNERS, {1: held}), "100")

    assert choice_of(game) == Pass()


def test_it_lets_a_partner_play_who_has_bid_enough() -> None:
    held = "KS QS 9S AH KH QH KD 9D JD QC 9C TC"
    game = calls(arrange(PARTNERS, {0: held}, dealer=0), "100 110 - 120 - 200")

    assert choice_of(game) == Pass()


def test_it_names_no_trump_of_two_cards_with_a_long_suit_at_hand() -> None:
    held = {0: "KS QS AH AH TH TH KH JH 9H AD KC 9C"}
    game = calls(arrange(PARTNERS, held), "100 - - -")

    assert choice_of(game) == NameTrump(Suit.HEARTS)


# The play.


def test_a_bidder_does_not_lead_all_its_trumps() -> None:
    """Nobody else has trump any more, so the aces are cashed first."""
    hands = {
        0: "AS AS TS TS KS QS AH AD AD AC KH 9C",
        1: "KS QS JS 9S TH KH QH TD KD TC KC QC",
        2: "JS 9S AH TH QH JH 9H QD JD AC TC JC",
    }
    game = game_at_lead(PARTNERS, hands, Suit.SPADES)
    game = play_cards(game, "AS KS 9S")
    game = game.apply(choice_of(game))
    leads: list[Suit] = []
    while len(leads) < 6 and game.hands[0]:
        seat, action = game.to_act[0], choice_of(game)
        view = game.view(seat)
        if seat == 0 and view.trick is not None and not view.trick.cards:
            assert isinstance(action, Play)
            leads.append(action.card.suit)
        game = game.apply(action, seat)

    assert leads.count(Suit.SPADES) < len(leads)


def test_it_keeps_the_ace_of_trump_when_nothing_forces_it() -> None:
    """The partner is winning with the other ace, so a lower trump will do."""
    hands = {
        0: "AS KS AH KH AD KD QC JC 9C 9H 9D TC",
        2: "AS 9S QH JH QD JD KC KC QC JC 9C TD",
    }
    game = play_cards(game_at_lead(PARTNERS, hands, Suit.SPADES), "AS JS")

    assert choice_of(game) == Play(card("9S"))


def test_it_throws_a_counter_to_a_trick_that_the_partner_wins_for_sure() -> None:
    """The first ace of trump was led: nothing can beat it."""
    hands = {
        0: "AS KS AH KH AD KD QC JC 9C 9H 9D TC",
        2: "KS 9S QH JH QD JD KC KC QC JC 9C TD",
    }
    game = play_cards(game_at_lead(PARTNERS, hands, Suit.SPADES), "AS JS")

    assert choice_of(game) == Play(card("KS"))


def test_it_throws_no_counter_to_the_opponents() -> None:
    """An opponent's ace of trump cannot be beaten any more."""
    hands = {
        0: "AS KS AH KH AD KD QC JC 9C 9H 9D TC",
        1: "KS 9S QH JH QD JD KC KC QC JC 9C TD",
    }
    game = play_cards(game_at_lead(PARTNERS, hands, Suit.SPADES), "AS")

    assert choice_of(game) == Play(card("9S"))


def test_it_plays_no_ten_under_an_ace_that_is_out_while_it_holds_the_other_ace() -> None:
    """The partner has led a loser; a ten would fall to the ace behind it."""
    hands = {
        0: "9H AS KS QS JS TS AD TD KD QC JC 9C",
        2: "AH TH 9S JD QD KD 9D KC KC QC TC AC",
    }
    game = play_cards(game_at_lead(PARTNERS, hands, Suit.SPADES), "9H JH")

    assert choice_of(game) == Play(card("AH"))


def test_it_plays_for_the_points_that_a_contract_still_needs() -> None:
    """Two tricks are left, and the bidder needs 40 of the 50 points in them.

    A player would keep the king for the last trick, but on this one the partner throws it in, who
    has no hearts, but trumps: so the contract is set.
    """
    hands = {
        0: "QS AH KH QH 9H AD KD KD 9D AC TC QC",
        1: "AS TS TH TH JH 9H TD TD JD KC QC 9C",
        2: "AS TS JS JS 9S JH AD QD JD TC JC 9C",
    }
    game = calls(
        arrange(PARTNERS, hands, dealer=3), "100 110 120 130 140 150 160 170 180 - - 190 -"
    )
    before = (
        "AH 9H TH JH AC QC KC 9C KH AH JH JS AD 9D KD JD AS 9S QS AS "
        "TS QS KD TS TC JC AC 9C AD TD JD QD 9D TD QD KS KC TC QC JC"
    )
    game = play_cards(after(game, NameTrump(Suit.SPADES)), before)
    assert str(game.view(0).hand) == "K♥ Q♥"

    assert choice_of(game) == Play(card("KH"))
    settled = play_cards(game, "KH TH JS QH 9S KS QH 9H").sheet.last
    assert settled is not None
    assert settled.line(1).verdict == "set"


# The moon, and conceding.


@pytest.mark.parametrize(
    ("held", "moon", "answer"),
    [
        ("♠AATTKKQQ ♥AA ♦AA", MoonRules("anyone"), ShootTheMoon()),
        # 250 in tricks and 80 for the marriages are more than 250, and so are 1500 than 1000.
        ("♠AATTKKQQ ♥AA ♦AA", MoonRules("anyone", reward=250), PlayOn()),
        ("♠AATTKKQQJJ99", MoonRules("anyone"), PlayOn()),
        ("♠AATTKKQQJJ99", MoonRules("anyone", wins_game=True), ShootTheMoon()),
        ("♠AATTKKQQJJ99", MoonRules("anyone", reward=20, counts="added"), ShootTheMoon()),
        ("♠ATTKKQQJJ ♥AA ♦T", MoonRules("anyone", costs=0, counts="added"), PlayOn()),
    ],
)
def test_it_shoots_the_moon_with_a_certain_hand_if_that_brings_more(
    held: str, moon: MoonRules, answer: Action
) -> None:
    script = (*PARTNERS.script[:-1], Step.MOON, Step.PLAY)
    rules = PARTNERS.with_(script=script, moon=moon)
    game = after(calls(arrange(rules, {0: held}), "100 - - -"), NameTrump(Suit.SPADES))

    assert choice_of(game) == answer


@pytest.mark.parametrize(
    ("held", "moon", "call"),
    [
        ("♠AATTKKQQ ♥AA ♦AA", MoonRules(), Bid(EVERY_TRICK)),
        ("♠AATTKKQQ ♥AA ♦AA", MoonRules(reward=250), Bid(100)),
        ("♠AATTKKQQ ♥AA ♦AA", MoonRules(reward=250, counts="added"), Bid(EVERY_TRICK)),
        ("♠AATTKKQQJJ99", MoonRules(), Bid(100)),
    ],
)
def test_it_bids_the_moon_with_a_certain_hand_if_that_brings_more(
    held: str, moon: MoonRules, call: Action
) -> None:
    rules = PARTNERS.with_(auction=evolve(PARTNERS.auction, moon_bids=True), moon=moon)

    assert choice_of(arrange(rules, {0: held})) == call


def test_it_does_not_shoot_the_moon_with_a_doubtful_hand() -> None:
    script = (*PARTNERS.script[:-1], Step.MOON, Step.PLAY)
    rules = PARTNERS.with_(script=script, moon=MoonRules(offered="anyone"))
    held = {0: "♠ATTKKQQJJ ♥AA ♦T"}
    game = after(calls(arrange(rules, held), "100 - - -"), NameTrump(Suit.SPADES))

    assert choice_of(game) == PlayOn()


@pytest.mark.parametrize("won_by", ["side", "seat"])
def test_it_makes_a_certain_moon_however_the_cards_lie(won_by: Literal["side", "seat"]) -> None:
    """It draws the trumps before it leads its aces, so that none of them is trumped."""
    script = (*PARTNERS.script[:-1], Step.MOON, Step.PLAY)
    rules = PARTNERS.with_(script=script, moon=MoonRules("anyone", won_by=won_by))
    rng = Random(7)
    held = hand("♠AATTKKQQ ♥AA ♦AA")
    for _ in range(8):
        others = [*(Hand(rules.pack) - held)]
        rng.shuffle(others)
        hands = [held, *(Hand(others[first : first + 12]) for first in (0, 12, 24))]
        game = after(calls(arrange(rules, dict(enumerate(map(str, hands)))), "100 - - -"))
        game = after(game, NameTrump(Suit.SPADES), ShootTheMoon())
        while not (game.needs_deal or game.is_over):
            game = game.apply(choice_of(game))
        settled = game.sheet.last
        assert settled is not None
        assert settled.line(0).verdict == "shot"


def test_it_does_not_concede_what_it_would_make() -> None:
    game = calls(
        arrange(THREE, {0: "AS AS TS KS QS JS AH AH TH AD AD AC KC 9C TD"}, widow="9D JD 9H"),
        "25 - -",
    )
    while game.view(0).step is not Step.CONCEDE:
        game = game.apply(choice_of(game))

    assert choice_of(game) == PlayOn()


@pytest.mark.parametrize(("held", "answer"), [("♠AATTKKQQJJ99", PlayOn()), ("♠99", Concede())])
def test_it_plays_the_moon_that_it_has_bid_if_it_is_certain(held: str, answer: Action) -> None:
    rules = PARTNERS.with_(
        script=(*PARTNERS.script[:-1], Step.CONCEDE, Step.PLAY),
        auction=evolve(PARTNERS.auction, moon_bids=True),
        concession=evolve(PARTNERS.concession, offered=True),
    )
    game = after(calls(arrange(rules, {0: held}), "moon - - -"), NameTrump(Suit.SPADES))
    while game.view(0).step is not Step.CONCEDE:
        game = game.apply(choice_of(game))

    assert choice_of(game) == answer
