"""Actions: what they refuse, and how they are written and read.

Tests: pinochle._tokens, pinochle.actions
"""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

from pinochle import (
    Card,
    Hand,
    HandError,
    NotationError,
    PinochleError,
    Ruleset,
    SeatError,
    Suit,
    read_action,
    variants,
)
from pinochle.actions import (
    ACTIONS,
    Bid,
    Bury,
    CallCard,
    CallOut,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    ClaimTricks,
    Concede,
    Deal,
    Done,
    Double,
    DrawForDeal,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards.card import CARDS
from pinochle.errors import RulesetError
from pinochle.game.choices import Plays
from support.public_names import rebuild

if TYPE_CHECKING:
    from pinochle.actions import Action

ACE = Card.parse("AS")
EACH: tuple[tuple[Action, str], ...] = (
    (DrawForDeal(((ACE, ACE), (ACE, Card.parse("9C")))), "draw-for-deal:ASAS+AS9C"),
    (Deal((ACE, Card.parse("9C"))), "deal:AS9C"),
    (KeepCard(), "keep"),
    (RejectCard(), "reject"),
    (Bid(250), "bid:250"),
    (Pass(), "pass"),
    (Double(), "double"),
    (NameTrump(Suit.HEARTS), "trump:H"),
    (ExchangeDix(), "exchange"),
    (CallPartner(ACE), "partner:AS"),
    (GiveCards(Hand.parse("9C AS TS"), 2), "give:ASTS9C>2"),
    (Bury(Hand.parse("9C 9D")), "bury:9D9C"),
    (LayCards(Hand.parse("QS KS")), "lay:KSQS"),
    (CallCard(Card.parse("JD")), "call:JD"),
    (Concede(), "concede"),
    (PlayOn(), "play-on"),
    (ShootTheMoon(), "shoot-the-moon"),
    (ClaimMisdeal("six-nines"), "misdeal:six-nines"),
    (LayMeld("aces around", Hand.parse("AS AH AD AC")), "meld:aces_around:ASAHADAC"),
    (ClaimMeld(2, "aces around", Hand.parse("AS AC")), "claim:aces_around:ASAC<2"),
    (Done(), "done"),
    (CallOut(), "call-out"),
    (ClaimTricks(3), "claim-tricks:3"),
    (Play(ACE), "play:AS"),
    (Ruling(2, "kill"), "ruling:2:kill"),
)
KING, QUEEN = Card.parse("KH"), Card.parse("QH")
FROM_THE_TABLE: tuple[tuple[Action, str], ...] = (
    (Pass("with-help"), "pass:with-help"),
    (Play(ACE, 1), "play:+AS"),
    (Play(ACE, laid=2), "play:+AS.2"),
    (LayMeld("run", Hand.parse("AH TH KH QH JH"), Hand.parse("KH QH")), "meld:run:AHTHJH+KHQH"),
    (LayMeld("x", Hand.parse("KH KH"), Hand.parse("KH KH")), "meld:x:+KHKH.2"),
    (LayMeld("x", Hand.parse("KH QH"), ((QUEEN, 8), (KING, 2))), "meld:x:+KH.2QH.8"),
    (LayMeld("50:50_%+ é", Hand()), "meld:50%00003a50%00005f%000025%00002b_é:"),
)


def test_there_is_one_of_each() -> None:
    """The list here is complete."""
    assert tuple(type(action) for action, _ in EACH) == ACTIONS


@pytest.mark.parametrize(("action", "token"), EACH + FROM_THE_TABLE)
def test_tokens(action: Action, token: str) -> None:
    """An action is one word, and the word is the action."""
    assert action.token == token
    assert read_action(token) == action
    assert not set(token) & set(" \t\n")
    assert action.word == token.partition(":")[0]
    assert rebuild(action) == action


@pytest.mark.parametrize(("action", "token"), EACH + FROM_THE_TABLE)
def test_actions_are_values(action: Action, token: str) -> None:
    """Actions are equal by what they say, and can be copied."""
    each = EACH + FROM_THE_TABLE
    for other in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
        assert other == action and hash(other) == hash(action)
    assert [one for one, _ in each if one == action] == [action]
    with pytest.raises(AttributeError):
        action.other = token  # type: ignore[union-attr]


def test_there_is_one_play_a_card() -> None:
    """The play of a card is always the same object."""
    for card in CARDS:
        assert Play(card) is Play(card)
        assert copy.copy(Play(card)) is pickle.loads(pickle.dumps(Play(card))) is Play(card)
    assert repr(Play(ACE)) == "Play(Card.parse('AS'))"
    match Play(ACE):
        case Play(card):
            assert card is ACE
    assert Play(ACE, 2) is Play(ACE, laid=2) is copy.copy(Play(ACE, 2))
    assert Play(ACE, 2) != Play(ACE, 1) != Play(ACE)
    assert Play(ACE, 1) not in Plays((ACE,)) and Play(ACE) in Plays((ACE,))
    assert repr(Play(ACE, 2)) == "Play(Card.parse('AS'), laid=2)"


def test_a_meld_tells_what_of_it_is_new() -> None:
    """What lies on the table already is told apart from what comes from the hand."""
    run = LayMeld("run", Hand.parse("AH TH KH QH JH"), ((QUEEN, 1), (KING, 1)))

    assert run.new == Hand.parse("AH TH JH")
    assert run.laid == ((KING, 1), (QUEEN, 1))
    assert run == LayMeld("run", Hand.parse("AH TH KH QH JH"), laid=Hand.parse("KH QH"))
    with pytest.raises(HandError, match="9♥ is not in the hand"):
        LayMeld("run", Hand.parse("KH"), Hand.parse("9H"))
    with pytest.raises(RulesetError, match="from 1 to 8, not 9"):
        LayMeld("run", Hand.parse("KH"), ((KING, 9),))
    with pytest.raises(RulesetError, match="from 1 to 8, not 9"):
        Play(KING, 9)


@pytest.mark.parametrize("points", [0, -10])
def test_a_bid_is_of_some_points(points: int) -> None:
    """Nobody bids nothing."""
    with pytest.raises(PinochleError):
        Bid(points)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", 0),
        ("ply:9H", 0),
        ("pass:", 5),
        ("bid", 0),
        ("bid:", 4),
        ("bid:x", 4),
        ("bid:-10", 4),
        ("bid:1.5", 4),
        ("bid:٣", 4),
        ("bid:0", 4),
        ("trump:X", 6),
        ("play:1S", 5),
        ("play:", 5),
        ("bury:9", 5),
        ("bury:ASX", 5),
        ("give:AS", 5),
        ("give:AS>", 5),
        ("give:AS>x", 5),
        ("give:XX>1", 5),
        ("deal:A", 5),
        ("play:+", 5),
        ("play:+KHQH", 5),
        ("play:+KH.", 5),
        ("play:+KH.0", 5),
        ("play:+KH.9", 5),
        ("play:+KH+", 5),
        ("meld", 0),
        ("meld:%zz:", 5),
        ("meld:%ffffff:", 5),
        ("meld:run:AHX", 5),
        ("meld:run:AH+K", 5),
        ("done:", 0),
        ("concede now", 0),
        ("bury:" + "AS" * 9, 5),
    ],
)
def test_what_is_no_action(text: str, start: int) -> None:
    """What cannot be read is refused with the place of the trouble."""
    with pytest.raises(NotationError) as error:
        read_action(text)
    assert (error.value.text, error.value.start) == (text, start)
    assert error.value.start <= error.value.stop <= max(1, len(text))


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        (" Pass\n", "pass"),
        ("PASS", "pass"),
        ("bid 100", "bid:100"),
        ("BID:100", "bid:100"),
        ("bid: 100", "bid:100"),
        ("Bid 100 spades", "bid:100:S"),
        ("bury 9h 9d", "bury:9H9D"),
        ("trump hearts", "trump:H"),
        ("play on", "play-on"),
        ("Call out", "call-out"),
    ],
)
def test_what_people_type_is_read(typed: str, token: str) -> None:
    """Case and blanks do not matter, and a blank may stand for the colon."""
    assert read_action(typed).token == token


@pytest.mark.parametrize("name", variants.names())
def test_a_deal_of_hands_gives_each_seat_its_cards(name: str) -> None:
    rules = variants.get(name)
    pack = rules.pack.shuffled(Random(7))
    piles = [Hand(pack[place] for place in places) for places in _places(rules)]
    stock = pack[len(pack) - rules.deal.stock :]
    for dealer in range(rules.table.seats):
        hands = [piles[(seat - dealer - 1) % rules.table.seats] for seat in _seats(rules)]
        deal = Deal.of_hands(rules, dealer, hands, widow=piles[-1], stock=stock)
        dealt = [Hand(deal.order[place] for place in places) for places in _places(rules)]
        assert dealt == piles
        assert deal.order[len(pack) - rules.deal.stock :] == stock


def _places(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    return rules.deal.packets.piles(rules.table.seats)


def _seats(rules: Ruleset) -> range:
    return range(rules.table.seats)


def test_a_deal_of_other_hands_is_refused() -> None:
    rules = variants.get("auction-three")
    cards = tuple(rules.pack)
    hands, widow = [cards[:15], cards[15:30], cards[30:45]], cards[45:]
    assert Hand(Deal.of_hands(rules, 2, hands, widow).order) == rules.pack.cards
    with pytest.raises(HandError, match="expected 3 hands, not 2"):
        Deal.of_hands(rules, 2, hands[:2], widow)
    with pytest.raises(HandError, match="seat 1 is dealt 15 cards, not 14"):
        Deal.of_hands(rules, 2, [cards[:15], cards[15:29], cards[30:45]], widow)
    with pytest.raises(HandError, match="the widow is dealt 3 cards, not 0"):
        Deal.of_hands(rules, 2, hands)
    with pytest.raises(HandError, match="not the cards of the pack"):
        Deal.of_hands(rules, 2, hands, [Card.parse("AS")] * 3)
    with pytest.raises(SeatError):
        Deal.of_hands(rules, 3, hands, widow)
