"""Misdeals: hands that are dealt again, packs at fault, mistakes in dealing and what they cost.

Tests: pinochle.rules.handtest, pinochle.rules.misdeal
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.playing import after_plays, codes_against, first, last_settlement, names
from pinochle import (
    DocumentError,
    Game,
    Hand,
    IllegalAction,
    Rank,
    Record,
    RecordError,
    RulesetError,
    Suit,
    events,
    from_json,
    read_action,
    to_json,
    variants,
)
from pinochle.actions import ClaimMisdeal, GiveCards, NameTrump, Ruling
from pinochle.events import Acted, MisdealShown, Redealt
from pinochle.records import Account, Incident, audit
from pinochle.rules import AuctionRules, MisdealRules, RenegeRules, Step
from pinochle.rules.count import METHOD_1, METHOD_2
from pinochle.rules.handtest import HandTest
from pinochle.rules.misdeal import (
    FIVE_NINES_NO_MELD,
    FIVE_NINES_ONE_ACE,
    FOUR_NINES_NO_ACE,
    SIX_NINES,
    TECHNICAL,
    Ground,
)
from pinochle.rules.renege import RULINGS
from support.arranged_games import after, arrange, calls, order_for, played_out
from support.cards_in_words import CLUBS, SPADES, hand
from support.random_games import choose, game_at
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset
    from support.command_line import Command

FOUR: Final = variants.get("partnership-auction")
PASSING: Final = variants.get("partnership-passing")
MODERN: Final = variants.get("three-handed")

HOUSE: Final = MisdealRules(
    (SIX_NINES, FIVE_NINES_NO_MELD, FOUR_NINES_NO_ACE, FIVE_NINES_ONE_ACE), redeals=3
)
HOUSE_FOUR: Final = variants.get("partnership-auction").with_(misdeal=HOUSE)
DOUBLE: Final = variants.get("double-deck")


def refusals(
    rules: Ruleset,
    ground: str,
    held: str,
    *,
    has_called: bool = False,
    has_played: bool = False,
    redealt: int = 0,
) -> list[str]:
    """The codes of what stands against throwing in a hand."""
    found = rules.misdeal.why_not(
        ground,
        hand(held),
        rules.melds,
        rules.count,
        has_called=has_called,
        has_played=has_played,
        redealt=redealt,
    )
    return [why.code for why in found]


@pytest.mark.rule("misdeal.nines.6", "misdeal.nines.5-no-meld")
@pytest.mark.rule("misdeal.nines.4-no-aces", "misdeal.nines.5-one-ace")
@pytest.mark.parametrize(
    ("ground", "held", "may"),
    [
        # Six nines or more may be thrown in, whatever else is held.
        ("six-nines", "9S 9S 9H 9H 9D 9D AS TS KS QS JS AH", True),
        ("six-nines", "9S 9S 9H 9H 9D 9D 9C 9C AS TS KS QS", True),
        ("six-nines", "9S 9S 9H 9H 9D AS TS KS QS JS AH TH", False),
        # Five nines, if no suit as trump would give a meld but for the nines.
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS TS KS AH TH KH JC", True),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D 9D TS KS AH TH KH JC", True),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS TS KS AH KH QH JC", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D AS AH AD AC TH KH JC", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D QS JD AH TH KH TS AS", False),
        ("five-nines-no-meld", "9S 9S 9H 9H 9D ♣ATKQJ TS TS", False),
        ("five-nines-no-meld", "9S 9S 9H 9H AS TS KS AH TH KH JC TC", False),
        # Four nines, or more, if there is no ace.
        ("four-nines-no-ace", "9S 9S 9H 9H TS KS QS JS TH KH QH JH", True),
        ("four-nines-no-ace", "9S 9S 9H 9H 9D 9D TS KS TH KH JC QD", True),
        ("four-nines-no-ace", "9S 9S 9H 9H AS KS QS JS TH KH QH JH", False),
        ("four-nines-no-ace", "9S 9S 9H TS KS QS JS TH KH QH JH TD", False),
        # Five nines with one ace at most.
        ("five-nines-one-ace", "9S 9S 9H 9H 9D AS KS QS JS TH KH QH", True),
        ("five-nines-one-ace", "9S 9S 9H 9H 9D TS KS QS JS TH KH QH", True),
        ("five-nines-one-ace", "9S 9S 9H 9H 9D AS AH QS JS TH KH QH", False),
        ("five-nines-one-ace", "9S 9S 9H 9H AS TS KS QS JS TH KH QH", False),
    ],
)
def test_hands_of_nines(ground: str, held: str, *, may: bool) -> None:
    """A hand may be thrown in on the ground that it has."""
    assert (refusals(HOUSE_FOUR, ground, held) == []) == may


NINES: Final = "9S 9S 9H 9H 9D 9D TS KS TH TD KC JC"
"""A hand that may be thrown in on each of the four grounds."""


@pytest.mark.rule("misdeal.nines.6", "misdeal.nines.5-no-meld")
@pytest.mark.rule("misdeal.nines.4-no-aces", "misdeal.nines.5-one-ace")
@pytest.mark.parametrize(
    ("ground", "cited"),
    [
        ("six-nines", "misdeal.nines.6"),
        ("five-nines-no-meld", "misdeal.nines.5-no-meld"),
        ("four-nines-no-ace", "misdeal.nines.4-no-aces"),
        ("five-nines-one-ace", "misdeal.nines.5-one-ace"),
    ],
)
def test_nines_are_claimed_before_the_first_call(ground: str, cited: str) -> None:
    """A hand of nines is thrown in before its player first bids or passes, or not at all.

    The reason against another hand names the rule. In the presets there is no such rule.
    """
    assert refusals(HOUSE_FOUR, ground, NINES) == []
    assert refusals(HOUSE_FOUR, ground, NINES, has_called=True) == ["misdeal.after-call"]
    assert refusals(HOUSE_FOUR, ground, NINES, has_played=True) == ["misdeal.after-call"]
    other = hand("AS AS AH KH QH")
    found = HOUSE_FOUR.misdeal.why_not(ground, other, HOUSE_FOUR.melds, HOUSE_FOUR.count)
    assert {why.rule for why in found} == {cited}
    for rules in map(variants.get, variants.names()):
        assert refusals(rules, ground, "AS") == ["misdeal.unknown"]


@pytest.mark.rule("misdeal.redeal-limit-3")
@pytest.mark.parametrize(("redealt", "may"), [(0, True), (1, True), (2, True), (3, False)])
def test_at_most_three_redeals(redealt: int, *, may: bool) -> None:
    """The cards are dealt again three times in a row at most; then the hand must be played."""
    found = refusals(HOUSE_FOUR, "six-nines", NINES, redealt=redealt)

    assert found == ([] if may else ["misdeal.limit"])


@pytest.mark.rule("misdeal.redeal-limit-3")
def test_without_a_limit() -> None:
    """The limit goes with the house rule only sometimes: without it there is no end."""
    house = HOUSE_FOUR.with_(misdeal=MisdealRules((SIX_NINES,)))

    assert refusals(house, "six-nines", NINES, redealt=50) == []
    (why,) = HOUSE_FOUR.misdeal.why_not(
        "six-nines", hand(NINES), HOUSE_FOUR.melds, HOUSE_FOUR.count, redealt=3
    )
    assert why.rule == "misdeal.redeal-limit-3"


THIRTEEN: Final = "♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KKK"
"""Thirteen queens and jacks, seven counters, and no ace."""


@pytest.mark.rule("misdeal.technical", "dd.technical-misdeal")
@pytest.mark.parametrize("name", ["double-deck", "double-deck-simple", "triple-deck"])
@pytest.mark.parametrize(
    ("held", "may"),
    [
        (THIRTEEN, True),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♣JJ ♠TTTT ♣KK", True),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♠TTTT ♣KKKK", False),
        ("♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KK AH", False),
    ],
)
def test_many_non_counters_and_no_ace_are_a_technical_misdeal(
    name: str, held: str, *, may: bool
) -> None:
    """Thirteen non-counters and no ace are a technical misdeal, in any double or triple deck."""
    assert (refusals(variants.get(name), "technical", held) == []) == may


@pytest.mark.rule("misdeal.technical")
def test_a_technical_misdeal_is_claimed_before_ones_first_card() -> None:
    """It may be claimed after the bidding and the melds, until the player plays to a trick."""
    assert refusals(DOUBLE, "technical", THIRTEEN, has_called=True) == []
    assert refusals(DOUBLE, "technical", THIRTEEN, has_called=True, has_played=True) == [
        "misdeal.after-card"
    ]
    assert (
        DOUBLE.misdeal.why_not(
            "technical", hand(THIRTEEN), DOUBLE.melds, DOUBLE.count, has_played=True
        )[0].rule
        == "misdeal.technical"
    )


@pytest.mark.rule("misdeal.technical")
def test_non_counters_are_queens_jacks_and_nines() -> None:
    """Also where queens and jacks count, as by the first method."""
    old = DOUBLE.with_(count=METHOD_1)

    assert refusals(old, "technical", THIRTEEN) == []
    assert refusals(old, "technical", "♠QQQQ ♥QQQQ ♦QQQQ ♠TTTT ♣KKKK") == ["hand.too-few"]
    nines = variants.get("double-deck-96").with_(misdeal=MisdealRules((TECHNICAL,)))
    assert refusals(nines, "technical", "♠9999 ♥9999 ♦9999 ♣J") == []


@pytest.mark.rule("misdeal.technical")
@pytest.mark.parametrize(
    "name", ["two-pack", "double-deck-turkish", "double-deck-96", "army-navy-4", "eight-player"]
)
def test_where_there_is_no_technical_misdeal(name: str) -> None:
    """Parlett and the Turkish text know no technical misdeal, and it is off at 24 and 12 cards."""
    assert refusals(variants.get(name), "technical", THIRTEEN) == ["misdeal.unknown"]


@pytest.mark.rule("misdeal.nines.6")
def test_a_house_may_have_its_own_ground() -> None:
    """The texts give their hands of nines "for example": a house may name another."""
    no_face = Ground("no-face", HandTest(at_most=((Rank.KING, 0), (Rank.QUEEN, 0))), "first-card")
    house = HOUSE_FOUR.with_(misdeal=MisdealRules((no_face,)))

    assert refusals(house, "no-face", "AS TS JS 9S", has_called=True) == []
    assert refusals(house, "no-face", "AS TS QS 9S") == ["hand.too-many"]


@pytest.mark.rule("misdeal.technical")
def test_what_a_non_counter_is() -> None:
    """Aces, tens and kings are counters by any method; others read cards that count nothing."""
    ground = Ground("worthless", HandTest(worthless=13, at_most=((Rank.ACE, 0),)), "first-card")
    rules = variants.get("double-deck").with_(misdeal=MisdealRules((TECHNICAL, ground)))
    dealt_hand = hand("♠QQQQ ♥QQQQ ♦QQQQ ♣J ♠TTTT ♣KKK")

    for count, codes in ((rules.count, []), (METHOD_2, ["hand.too-few"])):
        by_method = rules.with_(count=count)
        misdeal = by_method.misdeal
        for name, expected in (("technical", []), ("worthless", codes)):
            why_not = misdeal.why_not(name, dealt_hand, by_method.melds, by_method.count)
            assert [why.code for why in why_not] == expected
    with pytest.raises(RulesetError, match="the pack has 0 cards that count nothing"):
        rules.with_(count=METHOD_1)
    assert "below the three highest ranks" in variants.get("double-deck").describe()


# Played out.

SIX_NINES_RULES: Final = rules_of("misdeal-nines")


@pytest.mark.rule("misdeal.nines.6", "misdeal.same-dealer-redeals", "misdeal.redeal-limit-3")
def test_a_hand_is_thrown_in_three_times() -> None:
    """Six nines void the deal, the same dealer deals again; the fourth time it must be played."""
    order = order_for(SIX_NINES_RULES, {2: NINES}, dealer=1)
    game = Game.start(SIX_NINES_RULES, dealer=1)
    claim = ClaimMisdeal("six-nines")
    for time in range(1, 4):
        game = game.deal(order)
        assert claim in game.claims(2)
        assert claim not in game.claims(1)
        game, events = game.apply_with_events(claim, 2)
        assert events[1:] == (MisdealShown(2, "six-nines", hand(NINES)), Redealt(1))
        assert game.needs_deal and game.sheet.dealer == 1
        assert game.sheet.redealt == time
    game = game.deal(order)

    assert len(game.claims(2)) == 0
    assert codes_against(game, claim, 2) == ["misdeal.limit"]
    game, _ = played_out(after(calls(game, "100 - - -"), NameTrump(SPADES)))
    assert (game.sheet.redealt, game.scores) == (0, last_settlement(game).scores)
    assert claim in game.deal(order_for(SIX_NINES_RULES, {0: NINES}, dealer=2)).claims(0)


@pytest.mark.rule("misdeal.nines.6")
def test_a_claim_ends_with_ones_own_first_call() -> None:
    """Others may have bid already; who has bid or passed himself is too late."""
    game = arrange(SIX_NINES_RULES, {1: NINES, 2: "9C 9C"})
    claim = ClaimMisdeal("six-nines")

    assert claim in game.claims(1)
    game = calls(game, "100")
    assert game.why_not(claim, 1) == ()
    game = calls(game, "-")
    assert codes_against(game, claim, 1) == ["misdeal.after-call"]
    assert len(game.claims(1)) == 0
    assert codes_against(after(calls(game, "- -"), NameTrump(SPADES)), claim, 1) == [
        "misdeal.after-call"
    ]


@pytest.mark.rule("misdeal.redeal-limit-3")
def test_another_dealer_has_redeals_of_his_own() -> None:
    """The limit is for one deal: when the deal has passed on, hands may be thrown in again."""
    auction = AuctionRules(all_pass="next-dealer")  # noqa: S106 - no password
    rules = FOUR.with_(misdeal=MisdealRules((SIX_NINES,), redeals=1), auction=auction)
    game = Game.start(rules, dealer=3).deal(order_for(rules, {0: NINES}, dealer=3))
    game = game.apply(ClaimMisdeal("six-nines"), 0)
    game = calls(game.deal(tuple(rules.pack)), "- - - -")

    assert game.sheet.dealer == 0
    game = game.deal(order_for(rules, {1: NINES}, dealer=0))
    assert codes_against(game, ClaimMisdeal("six-nines"), 1) == []


@pytest.mark.rule("misdeal.technical", "dd.technical-misdeal")
def test_a_technical_misdeal_voids_what_was_melded() -> None:
    """After the melds, before one's own first card, the whole deal is void and dealt again."""
    rules = variants.get("double-deck")
    claim = ClaimMisdeal("technical")
    game = calls(arrange(rules, {2: THIRTEEN}), "500 - - -")
    game = after(game, NameTrump(CLUBS))
    assert len(game.round.state.shown) == 4
    for seat in (0, 1):
        assert claim in game.claims(2)
        game = game.apply(first(game, seat))
    void, events = game.apply_with_events(claim, 2)

    assert (void.scores, void.sheet.rounds, void.sheet.dealer) == ((0, 0), 0, 3)
    assert names(events) == ["ClaimMisdeal", "MisdealShown", "Redealt"]
    assert void.round.state.shown == ()
    game = game.apply(first(game, 2))
    assert codes_against(game, claim, 2) == ["misdeal.after-card"]


@pytest.mark.rule("misdeal.technical")
def test_a_technical_misdeal_is_judged_by_the_hand_as_dealt() -> None:
    """Cards that were passed away do not matter."""
    rules = PASSING.with_(
        misdeal=MisdealRules((evolve(SIX_NINES, until="first-card"),)),
    )
    game = after(calls(arrange(rules, {2: NINES}), "100 - - -"), NameTrump(CLUBS))
    game = after(game, GiveCards(hand("9S 9S 9H"), 0))

    assert game.to_act == (0,)
    assert ClaimMisdeal("six-nines") in game.claims(2)
    assert ClaimMisdeal("six-nines") not in game.claims(0)


# The deal that passes, and the fine.

VOID: Final = """
base = "partnership-auction"

[misdeal]
found_late = "void"
"""


@pytest.mark.rule("house.misdeal-passes-deal", "house.misdeal-fine")
@pytest.mark.parametrize(
    ("says", "moves", "fine"),
    [("", 0, 0), ("dealt_by = 'next-dealer'", 1, 0), ("fine = 20", 0, 20)],
)
def test_what_a_misdeal_costs(says: str, moves: int, fine: int) -> None:
    """The same dealer deals again, or the next one does; or the dealer's side pays."""
    game = game_at(type(FOUR).from_toml(VOID + says), Step.PLAY, 3)
    dealer = game.sheet.dealer
    ruled = game.apply(Ruling(dealer, "misdeal"))
    faulty = game.apply(Ruling(0, "card-fault"))

    assert ruled.needs_deal and ruled.sheet.redealt == 1
    assert ruled.sheet.dealer == (dealer + moves) % 4
    lost = [old - new for old, new in zip(game.scores, ruled.scores, strict=True)]
    assert lost == [fine if side == FOUR.table.sides[dealer] else 0 for side in range(2)]
    assert (faulty.sheet.dealer, faulty.scores) == (dealer, game.scores)


@pytest.mark.rule("house.misdeal-fine")
def test_a_game_for_stakes_has_no_points_for_a_fine() -> None:
    with pytest.raises(DocumentError, match="no points for a fine"):
        type(FOUR).from_toml("base = 'auction-three'\n[misdeal]\nfine = 20")


@pytest.mark.rule("house.misdeal-fine")
@pytest.mark.parametrize(
    ("ending", "scores", "winners"),
    [
        ("bust = 100", (-90, 300), (1,)),
        ("bust = 100", (-79, 300), ()),
        ("mercy = 400", (-90, 300), (1,)),
        ("mercy = 500", (-90, 300), ()),
        # The deal that came to nothing is not the last of so many rounds.
        ("rounds = 3", (300, 310), ()),
    ],
)
def test_a_fine_can_end_the_game(
    ending: str, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """The dealer's side pays 20, and its score or the lead of the others may decide the game."""
    rules = type(FOUR).from_toml(f"{VOID}fine = 20\n[ending]\n{ending}")
    game = game_at(rules, Step.PLAY, 3)
    dealer = game.sheet.dealer
    own = rules.table.sides[dealer]
    points = (scores[own], scores[1 - own])
    sheet = evolve(game.sheet, standing=evolve(game.sheet.standing, points=points), rounds=2)
    fined = sheet.void(rules, "misdeal").standing
    ordered = [fined.points[own], fined.points[1 - own]]

    assert ordered == [scores[0] - 20, scores[1]]
    assert fined.winners == tuple((own + one) % 2 for one in winners)
    assert not sheet.void(rules, "card-fault").standing.winners


@pytest.mark.rule("house.misdeal-fine")
def test_a_game_that_ends_by_a_fine_is_over() -> None:
    """Nothing is dealt any more, and everybody sees it."""
    rules = type(FOUR).from_toml(f"{VOID}fine = 600\n[ending]\nbust = 500")
    game = game_at(rules, Step.PLAY, 3)
    dealer = game.sheet.dealer
    assert not game.sheet.rounds
    won, happened = game.apply_with_events(Ruling(dealer, "misdeal"))

    winner = 1 - rules.table.sides[dealer]
    assert won.is_over and won.winners == (winner,) and not won.needs_deal
    assert happened[-1] == events.GameWon((winner,))
    assert Record.parse(str(won.record)).replay() == won
    assert won.view(0).winners == (winner,)


# A misdeal that is found early, late, and after the last trick.


@pytest.mark.rule("renege.dealer-misdeal", "misdeal.found-after-play")
def test_a_misdeal_found_after_play_has_begun() -> None:
    """It is a renege by the dealer; where the house says so, the same dealer deals again."""
    game = game_at(MODERN, Step.PLAY, 3)
    dealer, state = game.round.state.dealer, game.round.state
    game = game.apply(next(iter(game.legal_actions())))
    ruled = game.apply(Ruling(dealer, "misdeal"))
    bid = MODERN.moon.price(state.contracts[0].goal)
    lost = 2 * bid if state.bidder == dealer else bid

    assert ruled.scores[dealer] == game.scores[dealer] - lost
    assert [why.code for why in game.why_not(Ruling((dealer + 1) % 3, "misdeal"))] == [
        "ruling.dealer"
    ]

    for renege in (RenegeRules(), RenegeRules(ruled=True)):
        void = MODERN.with_(name="void", misdeal=MisdealRules(found_late="void"), renege=renege)
        game = game_at(void, Step.PLAY, 3)
        after, events = game.apply_with_events(Ruling(dealer, "misdeal"))
        assert events == (Acted(None, Ruling(dealer, "misdeal")), Redealt(dealer))
        assert after.needs_deal and after.sheet.dealer == dealer
        assert after.scores == game.scores and after.sheet.redealt == 1
        again, _ = played_out(game_at(void, Step.PLAY, 4))
        assert again.sheet.rounds
        replayed = Record.parse(str(after.record))
        assert replayed.dealer == Record.of(after).dealer and replayed.replay() == after


@pytest.mark.rule("misdeal.found-after-play")
def test_the_tricks_for_a_stock_are_play() -> None:
    """When the last tricks begin play has begun long ago."""
    game = game_at(variants.get("two-handed-1911"), Step.PLAY, 1)
    dealer = game.round.state.dealer
    account = Account(state=game.round.state, incidents=(Incident(dealer, "misdeal"),))

    assert game.why_not(Ruling(dealer, "misdeal")) == ()
    assert audit(account).ruling == Ruling(dealer, "misdeal")


@pytest.mark.rule("renege.dealer-misdeal", "misdeal.found-after-play")
def test_a_misdeal_of_a_partner() -> None:
    """Every player on the dealer's team answers for it."""
    game = game_at(FOUR, Step.PLAY, 3)
    state = game.round.state
    side = FOUR.table.sides[state.dealer]
    (contract,) = state.contracts
    bid, bidding = FOUR.moon.price(contract.goal), FOUR.table.sides[contract.bidder]
    game = game.apply(next(iter(game.legal_actions())))
    ruled = game.apply(Ruling(state.dealer, "misdeal"))

    assert ruled.scores[side] == game.scores[side] - bid * (2 if side == bidding else 1)


@pytest.mark.rule("misdeal.found-after-play", "misdeal.same-dealer-redeals")
@pytest.mark.parametrize("name", variants.names())
def test_a_misdeal_found_before_the_first_card(name: str) -> None:
    """In any game and at any time before the first card the deal is void, and is no renege."""
    rng, game = Random(4), Game.start(variants.get(name), dealer=0).deal(Random(5))
    dealer = game.round.state.dealer
    while not game.needs_deal and game.round.state.word not in {Step.PLAY, Step.DRAW}:
        (why,) = game.why_not(Ruling((dealer + 1) % game.rules.table.seats, "misdeal"))
        assert (why.code, why.rule) == ("ruling.dealer", "misdeal.found-after-play")
        void, events = game.apply_with_events(Ruling(dealer, "misdeal"))
        assert events == (Acted(None, Ruling(dealer, "misdeal")), Redealt(game.sheet.dealer))
        assert void.needs_deal and void.sheet == game.sheet.void(game.rules, "misdeal")
        assert Record.parse(str(void.record)).replay() == void
        findings = audit(Account.from_record(void.record))
        assert findings.ruling == Ruling(dealer, "misdeal") and findings.settlement is None
        assert "no card was played" in findings.reasons[-1]
        seat, action = choose(game, rng)
        game = game.apply(action, seat)


@pytest.mark.rule("house.misdeal-passes-deal", "house.misdeal-fine")
def test_a_misdeal_found_early_passes_the_deal_and_costs_the_fine() -> None:
    """Also where one that is found late is a renege, with a price of its own."""
    misdeal = MisdealRules(dealt_by="next-dealer", fine=20)
    rules = FOUR.with_(name="strict", misdeal=misdeal)
    game = game_at(rules, Step.AUCTION, 3)
    dealer = game.round.state.dealer
    void = game.apply(Ruling(dealer, "misdeal"))
    late = after_plays(game_at(rules, Step.PLAY, 3), 1)

    assert void.sheet.dealer == (dealer + 1) % 4
    assert void.scores[dealer % 2] == game.scores[dealer % 2] - 20
    (settled,) = [late.apply(Ruling(late.round.state.dealer, "misdeal")).sheet.last]
    assert settled is not None and settled.how == "renege"


@pytest.mark.rule("misdeal.found-after-play")
def test_a_misdeal_that_is_found_after_the_last_trick() -> None:
    """Where it makes the deal void it does so until the next cards are dealt."""
    rules = MODERN.with_(name="void", misdeal=MisdealRules(found_late="void"))
    game, _ = played_out(game_at(rules, Step.PLAY, 3), 1)
    before = game.past.sheet
    assert before is not None
    dealer = game_at(rules, Step.PLAY, 3).round.state.dealer
    void = game.apply(Ruling(dealer, "misdeal"))

    assert void.sheet == before.void(rules, "misdeal")
    assert [why.code for why in game.why_not(Ruling(dealer, "card-fault"))] == ["turn.not-now"]
    assert Record.parse(str(void.record)).replay() == void
    assert audit(Account.from_record(void.record)).settlement is None


# A pack that proves to be at fault.

FAULT: Final = Ruling(1, "card-fault")
VOIDED: Final = (
    "the pack was at fault: the whole hand is void, and seat 3 deals again (misdeal.card-fault)"
)


def three_aces_account(*incidents: Incident) -> Account:
    """A trick in which the ace of spades fell three times."""
    return Account.from_report(
        FOUR,
        dealer=3,
        bidder=0,
        bid=200,
        trump=Suit.SPADES,
        meld=(100, 20, 0, 40),
        plays="0 AS  1 AS  2 9S  3 AS",
        incidents=incidents,
    )


@pytest.mark.rule("misdeal.card-fault", "deck.nonstandard")
@pytest.mark.parametrize("name", variants.names())
def test_nothing_of_the_hand_counts(name: str) -> None:
    """In any game, at any point after the deal: the same dealer deals again, and no score moves."""
    rng, game = Random(3), Game.start(variants.get(name), dealer=1).deal(Random(3))
    begun = void = game
    while not game.needs_deal and not game.is_over:
        void, events = game.apply_with_events(FAULT)
        assert events == (Acted(None, Ruling(1, "card-fault")), Redealt(begun.sheet.dealer))
        assert void.needs_deal
        assert void.sheet == evolve(begun.sheet, redealt=begun.sheet.redealt + 1)
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    assert Record.of(void).replay() == void


@pytest.mark.rule("misdeal.card-fault")
def test_there_must_be_a_hand() -> None:
    """Before the deal, and when the game is over, there is nothing to nullify."""
    start = Game.start(FOUR)
    over, rng = Game.start(variants.get("partnership-turned")), Random(1)
    while not over.is_over:
        seat, action = choose(over, rng)
        over = over.apply(action, seat)

    for game in (start, over):
        assert [why.code for why in game.why_not(FAULT)] == ["turn.not-now"]
        with pytest.raises(IllegalAction):
            game.apply(FAULT)
    dealt = game_at(FOUR, Step.AUCTION, seed=1)
    assert [why.code for why in dealt.why_not(Ruling(4, "card-fault"))] == ["ruling.seat"]
    assert [why.code for why in dealt.why_not(FAULT, 1)] == ["turn.table"]
    others = [Ruling(1, kind) for kind in RULINGS if kind != "card-fault"]
    codes = {one.kind: why.code for one in others for why in dealt.why_not(one)}
    assert codes.pop("misdeal") == "ruling.dealer"
    assert {*codes.values()} == {"turn.not-now"}


@pytest.mark.rule("misdeal.card-fault")
def test_it_is_written_and_read() -> None:
    assert FAULT.token.split(":") == ["ruling", "1", "card-fault"]
    assert read_action(FAULT.token) == FAULT
    assert from_json(to_json(FAULT), Ruling) == FAULT


@pytest.mark.rule("misdeal.card-fault", "deck.nonstandard")
def test_the_referee_hears_of_it() -> None:
    """Three of a card where the pack has two: without the report the account is wrong."""
    with pytest.raises(RecordError, match="there are 3 x A♠, but 2 in the pack"):
        audit(three_aces_account())

    findings = audit(three_aces_account(Incident(2, "card-fault", after=4)))

    assert findings.ruling == Ruling(2, "card-fault")
    assert (findings.found, findings.unproven) == ((), ())
    assert (findings.settlement, findings.sheet) == (None, None)
    assert findings.reasons == (
        "there were 3 x A♠, but 2 are in the pack",
        VOIDED,
    )


@pytest.mark.rule("misdeal.card-fault")
def test_a_renege_is_void_with_the_hand() -> None:
    """Whatever was done with such a pack counts no more, and trump need not be known."""
    fault = Incident(0, "card-fault", after=2)
    account = Account.from_report(FOUR, dealer=3, plays="0 AH  2 9H", incidents=[fault])

    findings = audit(account)

    assert findings.found == ()
    assert findings.unproven == (fault,)
    assert str(findings).splitlines() == [
        "reported, but not shown by the cards: seat 0 (card-fault)",
        VOIDED,
    ]


@pytest.mark.rule("misdeal.card-fault")
@pytest.mark.parametrize(
    ("held", "buried", "seen"),
    [
        (("AS AS", "AS", "", ""), "", 3),
        (("AS AS", "", "", ""), "", 2),
        (("AS", "", "", ""), "AS AS", 3),
    ],
)
def test_a_card_that_was_held_and_played_is_one(
    held: tuple[str, ...], buried: str, seen: int
) -> None:
    """Seat 0 plays one of the aces that it is known to have held."""
    fault = Incident(0, "card-fault", after=1)
    hands = [Hand.parse(one) for one in held]
    rules = variants.get("partnership-kitty") if buried else FOUR
    account = Account.from_report(
        rules,
        dealer=3,
        plays="0 AS",
        held=hands,
        buried=Hand.parse(buried),
        incidents=[fault],
    )
    said = [f"there were {seen} x A♠, but 2 are in the pack"] if seen > 2 else []

    assert list(audit(account).reasons)[:-1] == said


@pytest.mark.rule("misdeal.card-fault")
def test_a_record_tells_of_it(command: Command) -> None:
    """What the table wrote down while it played, with the fault in its last line."""
    text = """pinochle-record: 1
rules: cutthroat
dealer: 2

0 bid:25  1 pass  2 pass
0 trump:S
0 play:AS  1 play:AS  2 play:AS
* ruling:2:card-fault
"""
    assert audit(Account.from_record(Record.parse(text))).ruling == Ruling(2, "card-fault")
    assert "the whole hand is void" in command.text("referee", command.file(text))


@pytest.mark.rule("misdeal.card-fault")
def test_replay_tells_who_declared_the_fault(command: Command) -> None:
    """The record of a game tells who has declared it, and that the cards are dealt again."""
    game = game_at(FOUR, Step.AUCTION, seed=1).apply(FAULT)
    lines = command("replay", command.file(game.record))

    assert "The table rules that the pack is at fault, as seat 1 has declared" in lines
    assert f"The cards are dealt again, by seat {game.sheet.dealer}" in lines
