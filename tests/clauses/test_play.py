"""The play of tricks: who must play what, before 1945 and since, and who wins."""

from __future__ import annotations

import pytest
from attrs import evolve

from clauses.helpers import CLUBS, HEARTS, SPADES, broken, card, code, hand, legal, trick
from pinochle import (
    POST_1945,
    PRE_1945,
    Duty,
    Obligation,
    PlayRules,
    Ranking,
    Suit,
    Trick,
    variants,
)
from pinochle.tricks.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING

TEN_HIGH = Ranking.TEN_HIGH

BOTH = [PRE_1945, POST_1945]
REGIMES = pytest.mark.parametrize("rules", BOTH, ids=["pre1945", "post1945"])
TRUMP_FIRST = evolve(POST_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))


@pytest.mark.rule("play.follow")
@REGIMES
def test_the_suit_led_must_be_followed(rules: PlayRules) -> None:
    """Whoever holds a card of the suit led plays one, and neither trumps nor discards."""
    assert legal(rules, "JH 9H AC AS", "KH", SPADES) == code("JH 9H")
    assert broken(rules, "AC", "JH 9H AC AS", "KH", SPADES) == ["play.follow"]
    assert broken(rules, "AS", "JH 9H AC AS", "KH", SPADES) == ["play.follow"]


@pytest.mark.rule("play.follow")
@REGIMES
def test_trump_led_must_be_followed(rules: PlayRules) -> None:
    """A trump that was led is followed like any other suit."""
    assert legal(rules, "9S AC AH", "KS", SPADES) == code("9S")


@pytest.mark.rule("play.must-head.pre1945")
def test_followers_must_head() -> None:
    """Before 1945 a follower who can beat the trick must, with whichever such card he likes."""
    assert legal(PRE_1945, "AH TH JH 9H", "QH KH", SPADES) == code("AH TH")
    assert broken(PRE_1945, "9H", "AH TH JH 9H", "QH KH", SPADES) == ["play.must-head.pre1945"]


@pytest.mark.rule("play.must-head.pre1945")
def test_followers_must_head_before_a_later_better_card() -> None:
    """The duty stands even when the ace is surely still to come, with no more than a ten."""
    assert legal(PRE_1945, "TH 9H", "KH", SPADES) == code("TH")


@pytest.mark.rule("play.must-head.pre1945")
def test_followers_must_head_over_their_partner() -> None:
    """The third to play must beat the king of the leader, who is his partner."""
    played = Trick(seats=4, leader=0, cards=trick("KH QH"))

    assert variants.get("partnership-auction").table.partners(0) == (played.to_play,)
    assert PRE_1945.legal(hand("AH 9H"), played, SPADES) == (card("AH"),)


@pytest.mark.rule("play.must-head.pre1945")
def test_followers_who_cannot_head_play_what_they_like() -> None:
    """A follower without a higher card plays any card of the suit."""
    assert legal(PRE_1945, "KH QH 9H AC", "TH", SPADES) == code("KH QH 9H")


@pytest.mark.rule("play.must-head.exception-trumped")
def test_a_trumped_trick_frees_the_followers() -> None:
    """Once a plain lead is trumped, those who follow can no longer win and play what they like."""
    assert legal(PRE_1945, "AH TH 9H", "KH", SPADES) == code("AH TH")
    assert legal(PRE_1945, "AH TH 9H", "KH 9S", SPADES) == code("AH TH 9H")


@pytest.mark.rule("play.must-head.exception-trumped")
def test_the_exception_is_for_plain_leads() -> None:
    """When trump itself was led, a trump that follows does not free the later players."""
    assert legal(PRE_1945, "AS 9S", "JS QS", SPADES) == code("AS")


@pytest.mark.rule("play.must-head.exception-trumped")
def test_a_house_may_drop_the_exception() -> None:
    """A house that drops the exception asks for the best of the suit led all the same."""
    assert legal(HEAD_THOUGH_TRUMPED, "AH TH 9H", "KH 9S", SPADES) == code("AH TH")
    assert legal(HEAD_THOUGH_TRUMPED, "QH 9H AC", "KH 9S", SPADES) == code("QH 9H")
    assert legal(HEAD_THOUGH_TRUMPED, "AS JS AC", "KH QS", SPADES) == code("AS")
    assert legal(HEAD_THOUGH_TRUMPED, "JS AC", "KH QS", SPADES) == code("JS")


@pytest.mark.rule("play.must-trump")
@REGIMES
def test_the_void_must_trump(rules: PlayRules) -> None:
    """Whoever has none of the suit led but a trump must play a trump."""
    assert legal(rules, "9S AC TD", "KH", SPADES) == code("9S")
    assert broken(rules, "AC", "9S AC TD", "KH", SPADES) == ["play.must-trump"]


@pytest.mark.rule("play.must-trump")
@REGIMES
def test_the_void_must_trump_their_partner(rules: PlayRules) -> None:
    """The duty to trump makes no exception for a trick that the partner is winning."""
    assert legal(rules, "9S 9C", "AH 9H", SPADES) == code("9S")


@pytest.mark.rule("play.must-overtrump.pre1945")
def test_the_void_must_overtrump() -> None:
    """Before 1945 whoever must trump beats the best trump so far if he can."""
    assert legal(PRE_1945, "AS TS QS 9S 9C", "KH KS", SPADES) == code("AS TS")
    assert broken(PRE_1945, "9S", "AS 9S", "KH KS", SPADES) == ["play.must-overtrump.pre1945"]


@pytest.mark.rule("play.must-overtrump.pre1945")
def test_the_highest_trump_so_far_is_to_be_beaten() -> None:
    """It is the best of several trumps that counts, not the last one."""
    assert legal(PRE_1945, "TS QS 9S", "KH KS JS", SPADES) == code("TS")
    assert legal(PRE_1945, "QS 9S", "KH JS", SPADES) == code("QS")


@pytest.mark.rule("play.undertrump")
def test_whoever_cannot_overtrump_still_trumps() -> None:
    """A player who cannot beat the best trump may play any trump, but a trump it must be."""
    assert legal(PRE_1945, "QS 9S AC AD", "KH TS", SPADES) == code("QS 9S")
    assert broken(PRE_1945, "AC", "QS 9S AC AD", "KH TS", SPADES) == ["play.must-trump"]


@pytest.mark.rule("play.undertrump")
def test_a_house_may_spare_undertrumping() -> None:
    """A house may let whoever cannot overtrump play what he likes instead."""
    assert legal(NO_UNDERTRUMPING, "QS 9S AC", "KH TS", SPADES) == code("QS 9S AC")
    assert legal(NO_UNDERTRUMPING, "AS 9S AC", "KH TS", SPADES) == code("AS")
    assert legal(NO_UNDERTRUMPING, "9H AS AC", "KH TS", SPADES) == code("9H")


@pytest.mark.rule("play.free-discard")
@REGIMES
def test_without_suit_and_trump_anything_goes(rules: PlayRules) -> None:
    """Only a player with neither the suit led nor a trump may play whatever he likes."""
    assert legal(rules, "AC 9C JD", "KH", SPADES) == code("AC 9C JD")
    assert legal(rules, "AC 9C JD", "KS AS", SPADES) == code("AC 9C JD")
    assert legal(rules, "AC 9C JD 9H", "KH", SPADES) == code("9H")
    assert legal(rules, "AC 9C JD 9S", "KH", SPADES) == code("9S")


@pytest.mark.rule("play.head-only-trump.post1945")
def test_plain_leads_need_not_be_headed() -> None:
    """Since 1945 nobody need try to win a plain lead."""
    assert legal(POST_1945, "AH TH 9H", "KH", SPADES) == code("AH TH 9H")


@pytest.mark.rule("play.head-only-trump.post1945")
def test_trump_leads_must_be_headed() -> None:
    """Since 1945 a trump lead is the only one that must be headed."""
    assert legal(POST_1945, "AS TS 9S", "KS", SPADES) == code("AS TS")
    assert legal(POST_1945, "QS 9S", "KS", SPADES) == code("QS 9S")
    assert broken(POST_1945, "9S", "AS 9S", "KS", SPADES) == ["play.head-only-trump.post1945"]


@pytest.mark.rule("play.head-only-trump.post1945")
def test_since_1945_nobody_need_overtrump() -> None:
    """Void of a plain suit, a player must trump but need not beat the trump of another."""
    assert legal(POST_1945, "AS 9S AC", "KH KS", SPADES) == code("AS 9S")


@pytest.mark.rule("play.two-pack-head", "twopack.deal")
def test_two_pack_followers_head() -> None:
    """In the two-pack game whoever can follow suit must head the trick if possible."""
    play = variants.get("two-pack").play

    assert legal(play, "AH TH QH", "KH", SPADES) == code("AH TH")
    assert legal(play, "QH JH", "KH", SPADES) == code("QH JH")


@pytest.mark.rule("play.two-pack-head")
def test_two_pack_overtrumps() -> None:
    """As Pagat has it, whoever must trump in the two-pack game also overtrumps."""
    play = variants.get("two-pack").play

    assert legal(play, "AS JS AC", "KH QS", SPADES) == code("AS")


@pytest.mark.rule("play.identical-first-wins")
@pytest.mark.parametrize("trump", [None, SPADES, HEARTS])
def test_the_first_of_two_identical_cards_wins(trump: Suit | None) -> None:
    """Of two identical cards the one played first outranks the other."""
    assert PRE_1945.winner(trick("KH AH 9H AH"), trump) == 1
    assert Trick(seats=4, leader=3, cards=trick("KH AH 9H AH")).winner(trump, TEN_HIGH) == 0


@pytest.mark.rule("play.identical-first-wins")
def test_the_first_of_two_identical_trumps_wins() -> None:
    """The same is true of trumps on a plain lead."""
    assert PRE_1945.winner(trick("AH KS KS TH"), SPADES) == 1


@pytest.mark.rule("play.identical-first-wins")
def test_a_duplicate_does_not_head() -> None:
    """The second ace cannot beat the first, so its holder is free in the suit."""
    assert legal(PRE_1945, "AH 9H", "AH", SPADES) == code("AH 9H")
    assert legal(PRE_1945, "KS 9S", "AH KS", SPADES) == code("KS 9S")


@pytest.mark.rule("play.identical-first-wins")
def test_a_duplicate_does_not_fulfil_the_duty() -> None:
    """With a higher card in hand, the duplicate of the best card so far will not do."""
    assert legal(PRE_1945, "AH TH 9H", "TH", SPADES) == code("AH")


@pytest.mark.rule("play.first-lead-trump")
def test_the_first_lead_must_be_trump() -> None:
    """By some rules the very first card led is a trump; later leads are free."""
    held = "AS 9S AC KD"

    assert legal(TRUMP_FIRST, held, "", SPADES, first_lead=True) == code("AS 9S")
    assert legal(TRUMP_FIRST, held, "", SPADES) == code(held)
    whys = TRUMP_FIRST.why_not(card("AC"), hand(held), (), SPADES, first_lead=True)
    assert [why.rule for why in whys] == ["play.first-lead-trump"]


@pytest.mark.rule("play.first-lead-trump")
def test_a_first_lead_without_trump_is_free() -> None:
    """Whoever holds no trump leads any card."""
    assert legal(TRUMP_FIRST, "AC KD", "", SPADES, first_lead=True) == code("AC KD")


@pytest.mark.rule("play.first-lead-trump")
def test_by_default_the_first_lead_is_any_card() -> None:
    """Unless it was agreed otherwise the first lead is free in every game."""
    for name in variants.names():
        play = variants.get(name).play

        assert legal(play, "KS AC KD", "", SPADES, first_lead=True) == code("KS AC KD")


@pytest.mark.rule("play.no-leading-requirement", "draft.lead")
def test_the_draft_game_binds_no_leader() -> None:
    """In the hand-building game any card may be led to any trick; followers are bound as ever."""
    play = variants.get("two-handed-draft").play

    assert play.leader == "bidder"
    assert legal(play, "AS 9C KD", "", SPADES, first_lead=True) == code("AS 9C KD")
    assert legal(play, "AS 9C KD", "", SPADES) == code("AS 9C KD")
    assert legal(play, "AS 9C KD", "AC", SPADES) == code("9C")


@pytest.mark.rule("twohand.phase1.free")
def test_stock_play_is_free() -> None:
    """While the stock lasts there is no duty to take, follow suit or trump."""
    assert legal(FREE, "AH 9H 9S JD", "KH", SPADES) == code("AH 9H 9S JD")
    assert FREE.winner(trick("KH JD"), SPADES) == 0
    assert FREE.winner(trick("KH 9S"), SPADES) == 1


@pytest.mark.rule("twohand.phase2.strict")
@pytest.mark.parametrize("name", ["two-handed-1911", "two-handed"])
def test_the_last_twelve_tricks_are_strict(name: str) -> None:
    """When the stock is gone both follow suit and win if they can, with a higher card or trump."""
    play = variants.get(name).play

    assert legal(play, "AH 9H 9S JD", "KH", SPADES) == code("AH")
    assert legal(play, "QH 9H 9S JD", "KH", SPADES) == code("QH 9H")
    assert legal(play, "AC 9S JD", "KH", SPADES) == code("9S")
    assert legal(play, "AC JD", "KH", SPADES) == code("AC JD")


@pytest.mark.rule("play.must-trump", "play.free-discard")
@REGIMES
def test_the_best_trump_wins_a_plain_lead(rules: PlayRules) -> None:
    """A trump wins over the suit led, and a discard of a third suit never wins."""
    assert rules.winner(trick("AH 9S AC JS"), SPADES) == 3
    assert rules.winner(trick("9H AC AD AC"), SPADES) == 0
    assert rules.winner(trick("9H AC AD AC"), CLUBS) == 1


@pytest.mark.rule("play.must-trump")
def test_not_trumping_at_all_is_a_slough_where_undertrumping_is_free() -> None:
    """Where nobody need undertrump, whoever does not trump a plain trick has sloughed."""
    (why,) = NO_UNDERTRUMPING.why_not(card("9C"), hand("9C 9S"), trick("KH"), SPADES)
    assert (why.code, why.rule) == ("play.slough", "play.must-trump")
    (why,) = NO_UNDERTRUMPING.why_not(card("9C"), hand("9C AS"), trick("KH JS"), SPADES)
    assert (why.code, why.rule) == ("play.kill", "play.must-overtrump.pre1945")
