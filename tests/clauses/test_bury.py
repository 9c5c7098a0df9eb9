"""Burying: which cards the bidder may set aside, how many, and for whom they count.

Tests: pinochle.game.phases.bury, pinochle.rules.bury
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, numbers, refusal_of, settlement_of, tally
from clauses.playing import against, last_settlement, names, rules_against
from pinochle import Hand, variants
from pinochle.actions import Bury, GiveCards, NameTrump, Play, PlayOn
from pinochle.events import BurialAnnounced, CardsGiven, MeldsShown, TrickWon
from pinochle.game.engine.card_history import piles_in
from pinochle.rules import BuryRules, Step
from pinochle.rules.count import METHOD_3
from pinochle.rules.scoring.settle import settle
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import SPADES, card, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Contract, Game, Ruleset

FOUR: Final = variants.get("partnership-auction")
KITTY: Final = variants.get("partnership-kitty")
CLASSIC: Final = variants.get("three-handed-classic")
THREE: Final = variants.get("three-handed")


# Which cards.

NOT_MELDED: Final = variants.get("three-handed").bury
NO_COUNTERS: Final = BuryRules(cards=3, which="non-counters")
ANY_THREE: Final = variants.get("three-handed-classic").bury


@pytest.mark.rule("widow.discard.not-melded", "widow.discard.non-point", "widow.discard.any-three")
@pytest.mark.parametrize(
    ("bury", "buried", "held", "melded", "codes"),
    [
        # The bidder sets aside three cards that were not melded, if there are as many.
        (NOT_MELDED, "QS AH 9C", "KS QS QS JD AH 9C TC", "KS QS JD", []),
        (NOT_MELDED, "KS AH 9C", "KS QS QS JD AH 9C TC", "KS QS JD", ["bury.melded"]),
        (NOT_MELDED, "QS QS 9C", "KS QS QS JD AH 9C TC", "KS QS JD", ["bury.melded"]),
        (NOT_MELDED, "9C KS JD", "KS QS JD KH QH 9C", "KS QS JD KH QH", []),
        (NOT_MELDED, "KH KS JD", "KS QS JD KH QH 9C", "KS QS JD KH QH", ["bury.melded"] * 3),
        # In some versions the discards are cards that count nothing, if there are as many.
        (NO_COUNTERS, "QS JS 9C", "QS JS 9C 9D AH KH", "", []),
        (NO_COUNTERS, "QS JS KH", "QS JS 9C 9D AH KH", "", ["bury.counter"]),
        (NO_COUNTERS, "QS JS KH", "QS JS AH KH TC", "", []),
        # In the text of 2009 any three go, but no more and no fewer.
        (ANY_THREE, "KS AH TC", "KS QS JD AH TC 9C", "KS QS JD", []),
        (ANY_THREE, "KS AH", "KS QS JD AH TC 9C", "", ["bury.number"]),
        (ANY_THREE, "KS AH TC 9C", "KS QS JD AH TC 9C", "", ["bury.number"]),
        (ANY_THREE, "KS AH AD", "KS QS JD AH TC 9C", "", ["bury.not-held"]),
    ],
)
def test_what_may_be_set_aside(
    bury: BuryRules, buried: str, held: str, melded: str, codes: list[str]
) -> None:
    """What stands against burying these cards of a hand."""
    found = bury.why_not(hand(buried), hand(held), hand(melded), METHOD_3)

    assert [why.code for why in found] == codes


MELDS: Final = (Step.MELDS, Step.BIDDER_MELDS)


def melds_come_first(rules: Ruleset) -> bool:
    """Whether the bidder has melded when they bury."""
    script = rules.script
    return Step.BURY in script and any(step in script[: script.index(Step.BURY)] for step in MELDS)


@pytest.mark.rule("widow.discard.not-melded")
def test_what_may_be_buried_after_melding() -> None:
    """Wherever the bidder melds first they bury what was not melded, and otherwise anything."""
    presets = [rules for rules in map(variants.get, variants.names()) if rules.bury.cards]
    assert {rules.name: rules.bury.which for rules in presets} == {
        rules.name: "not-melded" if melds_come_first(rules) else "any" for rules in presets
    }
    assert [rules.name for rules in presets if not melds_come_first(rules)] == [
        "check-three-handed",
        "three-handed-classic",
    ]


@pytest.mark.rule("widowpartner.bury", "widow.discard.not-melded", "widow.discard.any-three")
@pytest.mark.parametrize("name", ["partnership-kitty", "widow-partnership"])
def test_whether_a_melded_run_may_be_buried(name: str) -> None:
    """The run is scored and stays in the hand; who reads "buries four" by the letter buries it."""
    preset = variants.get(name)
    run = Bury(hand("AS TS KS QS"))
    for rules, codes in (
        (preset, ["bury.melded widow.discard.not-melded"] * 4),
        (house(preset, "bury", which="any"), []),
    ):
        game = arrange(rules, {0: "♠ATKQJ AH TD TD TC TC 9H"}, widow="JS 9D 9D 9C")
        game = after(calls(game, "100 - - -"), NameTrump(SPADES))

        assert [f"{why.code} {why.rule}" for why in game.why_not(run)] == codes
        assert not game.why_not(Bury(hand("9H 9D 9D 9C")))
        assert game.round.state.shown[0].points == 150


# At the tables: trumps that are kept, cards that are announced.

ANNOUNCED: Final = rules_of("kitty-announced")


@pytest.mark.rule("house.no-trump-buried")
def test_trump_is_buried_only_for_want_of_others() -> None:
    """The bidder holds three cards that are not spades: all of these go, and one trump."""
    rules = house(KITTY, "bury", which="any", keeps_trump=True)
    game = arrange(rules, {0: "♠AATTKKQQJJ9"}, widow="9S AH KD 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert against(game, Bury(hand("9S 9S AH KD"))) == ["bury.trump house.no-trump-buried"]
    assert not against(game, Bury(hand("9S AH KD 9C")))
    assert {Hand(one.cards - hand("AH KD 9C")).code for one in game.legal_actions()} == {  # type: ignore[union-attr]
        "AS",
        "TS",
        "KS",
        "QS",
        "JS",
        "9S",
    }


@pytest.mark.rule("house.no-trump-buried", "widow.discard.not-melded")
def test_neither_melds_nor_trump_are_buried() -> None:
    """Each is refused by its own rule."""
    bury = house(variants.get("three-handed"), "bury", keeps_trump=True).bury
    held, melded = hand("AS 9S KH QH 9D 9C JC"), hand("KH QH")
    why = bury.why_not(hand("AS KH 9C"), held, melded, FOUR.count, SPADES)

    assert [(one.code, one.rule) for one in why] == [
        ("bury.trump", "house.no-trump-buried"),
        ("bury.melded", "widow.discard.not-melded"),
    ]
    assert not bury.why_not(hand("9D 9C JC"), held, melded, FOUR.count, SPADES)


def game_with_burial() -> tuple[Game, BurialAnnounced]:
    """A game in which seat 0 has buried a trump ace, another trump and two aces."""
    rules = house(ANNOUNCED, "bury", which="any", keeps_trump=False)
    game = arrange(rules, {0: "♠AAT ♥AKQ ♦AKQ ♣KQ"}, widow="9S 9H 9D 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    game, events = act(game, Bury(hand("AS 9S AH AD")))
    (announced,) = (one for one in events if isinstance(one, BurialAnnounced))
    return game, announced


@pytest.mark.rule("house.buried-announced")
def test_buried_trumps_and_aces_are_announced() -> None:
    """Two trumps, one of them an ace, and two other aces; which they are nobody is told."""
    game, announced = game_with_burial()
    assert announced == BurialAnnounced(0, trumps=2, aces=2)
    view = game.view(1)
    assert list(view.state.consequences_of(BurialAnnounced)) == [announced]
    assert not view.buried
    only_trump = house(KITTY, "bury", announced="trump").bury
    assert only_trump.announcement(hand("AS 9S AH AD"), SPADES) == (2, 0)


@pytest.mark.rule("house.buried-announced")
@pytest.mark.parametrize("seed", range(5))
def test_what_was_announced_is_true_of_every_sample(seed: int) -> None:
    """Whoever imagines the hidden cards has two trumps and two other aces buried."""
    game, _ = game_with_burial()
    sample = game.view(1).sample(Random(seed))
    pile = sample.view(0).buried

    assert len(pile) == 4
    assert sample.rules.bury.announcement(pile, SPADES) == (2, 2)


@pytest.mark.rule("house.no-trump-buried", "house.buried-announced", "house.consent-to-concede")
def test_burying_and_conceding_that_cannot_be() -> None:
    """Each is refused with its reason."""
    classic = variants.get("three-handed-classic")

    assert "before trump is named" in refusal_of(classic, "bury", keeps_trump=True)
    assert "before trump is named" in refusal_of(classic, "bury", announced="trump")
    assert "nothing is buried" in refusal_of(FOUR, "bury", announced="trump")
    assert "has no partner" in refusal_of(classic, "concession", consent=True)
    assert "never asked whether to concede" in refusal_of(FOUR, "concession", consent=True)


# For whom they count.


@pytest.mark.rule("threehand.discard-count", "count.discards-to-bidder", "widowpartner.bury")
@pytest.mark.rule("deal.kitty.discard-count-flag")
@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "buried", "scores"),
    [
        (CLASSIC, "100 40 0", "190 30 20", bid_by(0, 300), 10, "300 70 20"),
        (CLASSIC, "100 40 0", "190 30 20", bid_by(0, 300), 0, "-300 70 20"),
        *((KITTY, "0 0 0 0", "60 50 60 50", bid_by(one, 100), 30, "150 100") for one in (0, 2)),
        *((KITTY, "0 0 0 0", "60 50 60 50", bid_by(one, 100), 30, "120 130") for one in (1, 3)),
        *(
            (house(KITTY, "bury", count_for="nobody"), "0 0 0 0", "60 50 60 50", bid, 30, scores)
            for bid, scores in ((bid_by(1, 100), "120 100"), (bid_by(1, 130), "120 -130"))
        ),
    ],
)
def test_buried_cards_count_for_the_contract(
    rules: Ruleset, meld: str, count: str, bid: Contract, buried: int, scores: str
) -> None:
    """What the bidder buried counts to their side, or by agreement to nobody."""
    assert settlement_of(rules, meld, count, bid, buried=buried).scores == numbers(scores)


@pytest.mark.rule("house.buried-to-opponents")
def test_buried_cards_count_for_the_opponents() -> None:
    """The bidder's side wins 190 and has buried 40, so it misses its bid of 200 by them."""
    rules = house(KITTY, "bury", count_for="opponents")
    played = tally("0 0 0 0", "150 10 40 10", bid_by(0, 200), tricks="5 1 4 1", buried=40)

    assert rules.settle(played).scores == (-200, 60)
    assert KITTY.settle(played).scores == (230, 20)


@pytest.mark.rule("house.buried-to-opponents")
def test_each_opponent_scores_them_who_plays_alone() -> None:
    """Three play, each alone: both others have the points of the buried cards besides their own."""
    rules = house(variants.get("three-handed"), "bury", count_for="opponents")
    played = tally("0 0 0", "15 4 3", bid_by(0, 15), tricks="9 3 3", buried=3)

    assert settle(rules, played).scores == (15, 7, 6)
    assert "count for each opposing player" in rules.describe()
    five = house(variants.get("five-handed"), "settlement", unit_of_count="seat")
    called = evolve(
        tally("0 0 0 0 0", "100 50 40 30 20", bid_by(0, 100)), sides=(0, 1, 0, 1, 1), buried=10
    )
    rules = house(five, "bury", count_for="opponents")
    assert settle(rules, called).scores == (140, 60, 140, 40, 30)


# Played out.

ALL_SPADES: Final = "♠AATTKKQQJJ99"
"""All trumps there are: whoever leads them wins every trick."""


@pytest.mark.rule("widow.order.discard-then-meld", "widow.discard.any-three")
def test_bury_first_and_meld_from_what_is_left() -> None:
    """In the text of 2009 any three go first; a card that was buried melds no more."""
    game = arrange(CLASSIC, {0: "♠ATKQJ AH AD AC TH TH TD TD TC TC 9H"}, widow="KH JC JC")
    game = calls(game, "310 - -")
    assert game.round.state.word is Step.BURY
    game, events = act(game, Bury(hand("AS JC JC")))

    assert names(events) == ["Bury", "Entered"]
    assert game.round.state.word is Step.TRUMP
    game, events = act(game, NameTrump(SPADES))
    melded = [event for event in events if isinstance(event, MeldsShown)]
    assert (melded[0].seat, melded[0].score.points) == (0, 40), "neither the run nor the aces"


@pytest.mark.rule("widow.discard.not-melded")
def test_what_was_melded_is_buried_only_for_want_of_others() -> None:
    """With two cards free both go, and any melded one; the melds stay scored."""
    game = arrange(THREE, {0: ALL_SPADES + " ♥KKQ"}, widow="QH 9H TH")
    game = after(calls(game, "20 - -"), NameTrump(SPADES), PlayOn())
    meld = game.round.state.shown[0].points
    actions = game.legal_actions()

    assert meld == 150 + 2 + 4
    assert len(actions) == 8
    assert {Hand(a.cards - hand("9H TH")) for a in actions if isinstance(a, Bury)} == {
        hand(one) for one in ("AS", "TS", "KS", "QS", "JS", "9S", "KH", "QH")
    }
    assert rules_against(game, Bury(hand("9H QH KH"))) == ["widow.discard.not-melded"] * 2
    game, _ = played_out(after(game, Bury(hand("9H TH JS")), Play(card("AS"))))
    assert last_settlement(game).line(0).meld == meld


@pytest.mark.rule("widow.discard.non-point")
def test_cards_that_count_are_not_buried() -> None:
    """Non-counters go as long as there are enough of them, then counters of choice."""
    rules = rules_of("kitty-non-counters")
    game = arrange(rules, {0: "AS AS TS TS KS KS AH AH TH QH JH"}, widow="AD AD TD 9D")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))

    assert rules_against(game, Bury(hand("QH JH AS AS"))) == ["widow.discard.non-point"]
    assert len(game.legal_actions()) == 7
    assert Bury(hand("QH JH 9D TD")) in game.legal_actions()


@pytest.mark.rule("widow.discard.number", "deal.kitty.4p4", "deal.kitty.3p3or6")
@pytest.mark.parametrize(
    "name", [one for one in variants.names() if Step.BURY in variants.get(one).script]
)
def test_as_many_are_buried_as_the_widow_had(name: str) -> None:
    """So everybody plays with hands of one size; another number is refused."""
    rules = variants.get(name)
    widow = rules.deal.widow
    kinds, held = rules.pack.kinds, Hand(rules.pack.kinds[: rules.deal.hand + widow])

    assert rules.bury.cards == widow > 0
    for number in (widow - 1, widow + 1):
        (why,) = rules.bury.why_not(Hand(kinds[:number]), held, Hand(), rules.count)
        assert (why.code, why.rule) == ("bury.number", "widow.discard.number")


@pytest.mark.rule("threehand.discard-count", "count.discards-to-bidder")
def test_what_is_buried_counts_for_the_bidder() -> None:
    """With all tricks and three counters buried the bidder has the whole 25."""
    game = arrange(THREE, {0: ALL_SPADES + " AH AD AC"}, widow="AH AD AC")
    game = after(calls(game, "50 - -"), NameTrump(SPADES), PlayOn(), Bury(hand("AH AD AC")))
    game, events = played_out(game)
    won = [event for event in events if isinstance(event, TrickWon)]

    assert {event.seat for event in won} == {0}
    assert sum(event.points for event in won) == 25 - 3
    assert last_settlement(game).line(0).count == 25
    assert last_settlement(game).line(0).points == last_settlement(game).line(0).meld + 25


# Partners who bury together.


TOGETHER: Final = house(KITTY, "bury", who="bidding-side", which="any")


def game_after_gift(cards: str) -> Game:
    """The game when seat 0, who has every spade but one, has given seat 2 these cards."""
    game = arrange(TOGETHER, {0: "♠AATTKKQQJJ9"}, widow="9S AH KD 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    return game.apply(GiveCards(hand(cards), 2))


@pytest.mark.rule("house.partners-bury")
def test_the_bidder_gives_his_partner_half_of_the_widow() -> None:
    """Two of his fifteen cards, which nobody else sees; then both bury two, the bidder first."""
    game = arrange(TOGETHER, {0: "♠AATTKKQQJJ9"}, widow="9S AH KD 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    for gift, code in (
        (GiveCards(hand("AH KD"), 1), "give.to"),
        (GiveCards(hand("AH KD 9C"), 2), "give.number"),
        (GiveCards(hand("AC KD"), 2), "give.not-held"),
        (Bury(hand("AH KD")), "turn.not-now"),
    ):
        assert [why.code for why in game.why_not(gift)] == [code]
    (why,) = game.why_not(GiveCards(hand("AH"), 2))
    assert why.rule == "house.partners-bury"
    game, events = act(game, GiveCards(hand("AH KD"), 2))

    assert CardsGiven(0, 2, 2, hand("AH KD")) in events
    assert game.to_act == (0,) and [len(cards) for cards in game.hands] == [13, 11, 13, 11]
    assert game.view(2).hand.holds(hand("AH KD"))
    assert game.view(1).given[0].cards == Hand() and game.view(1).given[0].number == 2


@pytest.mark.rule("house.partners-bury")
def test_each_of_them_buries_his_part() -> None:
    """Each sees what he has laid away himself, and that the other has laid away as many."""
    game = after(game_after_gift("AH KD"), Bury(hand("9S 9C")))
    assert game.to_act == (2,)
    assert [why.code for why in game.why_not(Bury(hand("AH")))] == ["bury.number"]
    game = game.apply(Bury(hand("AH KD")))

    assert game.round.state.word is Step.PLAY
    assert [len(cards) for cards in game.hands] == [11] * 4
    seen = {0: hand("9S 9C"), 1: Hand(), 2: hand("AH KD"), 3: Hand()}
    assert {seat: game.view(seat).buried for seat in range(4)} == seen
    for seat, cards in seen.items():
        piles = {
            pile.name: (pile.number, pile.cards)
            for pile in piles_in(game.view(seat).state, game.view(seat).phase)
            if pile.name.startswith("buried")
        }
        theirs = {0: cards if seat == 0 else Hand(), 2: cards if seat == 2 else Hand()}
        assert piles == {f"buried.{who}": (2, known) for who, known in theirs.items()}


@pytest.mark.rule("house.partners-bury", "count.discards-to-bidder")
def test_what_both_have_buried_counts_for_the_bidder() -> None:
    """He wins every trick, and an ace and a king lie aside: that is the whole count of 250."""
    game = after(game_after_gift("AH KD"), Bury(hand("9S 9C")), Bury(hand("AH KD")))
    game, _ = played_out(game)
    last = game.sheet.last

    assert last is not None and last.line(0).count == KITTY.total
    assert game.round.state.tally().buried == KITTY.count.points(hand("AH KD"))


@pytest.mark.rule("house.partners-bury", "widow.discard.not-melded")
def test_each_keeps_what_he_has_melded() -> None:
    """The bidder’s partner has melded marriages, and has enough other cards to bury."""
    rules = house(TOGETHER, "bury", which="not-melded")
    hands = {0: "♠AATTKKQQJJ9", 2: "♥KQJ ♦KQJ9 ♣KQJ9"}
    game = arrange(rules, hands, widow="9S AH KD 9C")
    game = after(calls(game, "100 - - -"), NameTrump(SPADES))
    game = after(game, GiveCards(hand("AH KD"), 2), Bury(hand("9S 9C")))

    melded = game.round.state.laid[2]
    assert [why.code for why in game.why_not(Bury(hand("AH 9C")))] == []
    wrong = Bury(Hand([melded.kinds[0], card("AH")]))
    assert [why.code for why in game.why_not(wrong)] == ["bury.melded"]
