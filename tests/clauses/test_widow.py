"""The widow: who sees it, who takes it, and how it is shared out.

Tests: pinochle.game.phases.widow, pinochle.rules.widow
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from clauses.playing import calls_of, codes_against, last_settlement, names, rules_against
from pinochle import Contract, Record, RulesetError, Tally, variants
from pinochle.actions import Bury, ClaimTricks, Concede, GiveCards, NameTrump, Play, PlayOn
from pinochle.events import (
    Acted,
    CardsGiven,
    Entered,
    MeldsShown,
    PilesCounted,
    WidowShown,
    WidowTaken,
)
from pinochle.game.engine.knowledge import mask_ended
from pinochle.game.engine.round import Ended
from pinochle.records import Account, audit
from pinochle.rules import ClaimRules, ConcessionRules, DealRules, Pack, Step, WidowRules
from pinochle.rules.count import METHOD_1
from pinochle.rules.melds.table import NO_MELDS
from pinochle.rules.script import read_script
from support.arranged_games import act, after, arrange
from support.cards_in_words import SPADES, card, hand

if TYPE_CHECKING:
    from pinochle import Game, Ruleset

KITTY: Final = variants.get("partnership-kitty")
THREE: Final = variants.get("three-handed")


@pytest.mark.rule("threehand.widow-shown", "threehand.trump-after-widow", "widow3.melds-18")
def test_the_widow_is_shown_to_all() -> None:
    """The winner turns up the widow, takes it, names trump and melds from eighteen."""
    game = arrange(THREE, {0: "♠ATKQ AH AD TH TH TD KD 9C 9C 9D JC JC"}, widow="JS AC QD")
    game, events = act(game, *calls_of("20 - -"))

    widow = hand("JS AC QD")
    assert events[-2:] == [WidowShown(0, 3, widow), Entered(Step.TRUMP)]
    assert all(game.view(seat).widow == widow for seat in (None, 0, 1, 2))
    assert len(game.hands[0]) == 18
    game, events = act(game, NameTrump(SPADES))
    assert names(events) == ["NameTrump", "MeldsShown", "Entered"]
    melded = [e for e in events if isinstance(e, MeldsShown)]
    assert [(e.seat, e.score.points) for e in melded] == [(0, 15 + 10 + 2)]
    assert game.round.state.word is Step.CONCEDE
    game, events = act(game, PlayOn())
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2]
    assert game.round.state.word is Step.BURY
    game, events = act(game, Bury(hand("TH TH 9C")))
    assert events[0] == Acted(0, Bury(hand("TH TH 9C")))
    assert game.round.state.word is Step.PLAY
    assert game.to_act == (0,)


@pytest.mark.rule("widow.order.meld-then-discard", "widowpartner.bury", "deal.kitty.4p4")
@pytest.mark.rule("fourhand.kitty.take-discard")
def test_a_kitty_is_for_the_bidder_alone() -> None:
    """They take it unseen by the others, all meld, they from fifteen, and they bury four."""
    game = arrange(KITTY, {1: "♠ATKQ AH AD TH TH TD TD 9C"}, widow="JS AC 9D 9H")
    game, events = act(game, *calls_of("100 110 - - -"))

    assert events[-2:] == [
        WidowTaken(1, 4, hand("JS AC 9D 9H")),
        Entered(Step.TRUMP),
    ]
    game, events = act(game, NameTrump(SPADES))
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2, 3, 0]
    assert game.round.state.shown[1].points == 150 + 100
    assert events[-1] == Entered(Step.BURY)
    buried = hand("9D 9H 9C TD")
    game, events = act(game, Bury(buried))
    assert events == [Acted(1, Bury(buried)), Entered(Step.PLAY)]
    assert [len(one) for one in game.hands] == [11] * 4
    assert game.round.state.shown[1].points == 250, "what was melded stands"


@pytest.mark.rule("fourhand.kitty.distribute")
def test_a_kitty_is_shared_out() -> None:
    """The bidder looks at the four, gives one to each, keeps the last, and then names trump."""
    rules = variants.get("partnership-kitty-distributed")
    game = arrange(rules, {}, widow="AS TS KS QS")
    game, events = act(game, *calls_of("100 110 - - -"))
    before = game.hands

    assert WidowTaken(1, 4, hand("AS TS KS QS")) in events
    assert game.to_act == (1,)
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS")):
        assert rules_against(game, GiveCards(hand("9H"), seat)) in (
            [""],
            ["fourhand.kitty.distribute"],
        )
        assert codes_against(game, GiveCards(hand(one), (seat + 1) % 4)) == ["give.to"]
        game, events = act(game, GiveCards(hand(one), seat))
        assert events[1] == CardsGiven(1, seat, 1, hand(one))
    assert events[2:] == [Entered(Step.TRUMP)]
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS"), (1, "KS")):
        assert game.hands[seat] == before[seat] + hand(one)
    assert game.to_act == (1,)


# A widow that the bidder does not take.

SHORT: Final = variants.get("cutthroat").with_(
    name="short",
    pack=Pack.of("A 10", 2),
    deal=DealRules("3 (1) 2"),
    melds=NO_MELDS,
    count=METHOD_1,
    claims=ClaimRules("anyone"),
    widow=WidowRules("nobody", goes_to="nobody"),
)
"""Three hold five aces and tens each, and one is left over: it is the ten of clubs."""

SHORT_HANDS: Final = {0: "TS TS AD AC TH", 1: "AS AH AH TD TC", 2: "AS TH AD TD AC"}

SHORT_PLAY: Final = "TH AH TH  AH AS TS  AD AD TD  TD TS AS  TC AC AC"
"""Seat 1 wins 31, seat 2 wins 32 and 32, seat 1 wins 31, and seat 2 wins 32 and the last trick."""


def left_over(goes_to: Any, seen_by: Any) -> Ruleset:
    """The short game with a widow that goes to somebody else than the bidder."""
    return SHORT.with_(widow=WidowRules(seen_by, goes_to=goes_to))


def at_short_play(rules: Ruleset) -> Game:
    """The short game when the bidder is to lead."""
    game = arrange(rules, SHORT_HANDS, widow="TC")
    return after(game, *calls_of("20 - -"), NameTrump(SPADES))


def last_ended_round(game: Game) -> Ended:
    """The last round of a game."""
    last = game.past.rounds[-1]
    assert isinstance(last, Ended)
    return last


def plays(text: str) -> list[Play]:
    """Cards as plays."""
    return [Play(card(word)) for word in text.split()]


@pytest.mark.rule("house.widow-to-a-trick", "house.dead-cards")
@pytest.mark.parametrize(
    ("goes_to", "seen_by", "counts"),
    [
        ("first-trick", "all", (0, 72, 106)),
        ("first-trick", "taker", (0, 72, 106)),
        ("first-trick", "nobody", (0, 72, 106)),
        ("last-trick", "all", (0, 62, 116)),
        ("last-trick", "nobody", (0, 62, 116)),
        ("nobody", "nobody", (0, 62, 106)),
    ],
)
def test_a_widow_counts_with_a_trick_or_for_nobody(
    goes_to: str, seen_by: str, counts: tuple[int, int, int]
) -> None:
    """Its ten counts for whoever wins the first trick, or the last, or for nobody."""
    rules = left_over(goes_to, seen_by)
    game = after(at_short_play(rules), *plays(SHORT_PLAY))

    assert rules.total == 178
    settled = last_settlement(game)
    assert tuple(line.count for line in settled.lines) == counts
    assert settled.scores == (-20, *counts[1:])
    assert last_ended_round(game).state.piles == (
        None if goes_to == "nobody" else PilesCounted(widow=10)
    )


@pytest.mark.rule("house.widow-to-a-trick")
@pytest.mark.parametrize(
    ("seen_by", "seers"), [("all", (None, 0, 1, 2)), ("taker", (1,)), ("nobody", ())]
)
def test_a_widow_is_seen_when_the_first_trick_is_won(
    seen_by: str, seers: tuple[int | None, ...]
) -> None:
    """Before it nobody sees the widow, and then those whom the rules let see it."""
    game = at_short_play(left_over("first-trick", seen_by))
    assert not any(game.view(seat).widow for seat in (None, 0, 1, 2))
    assert game.round.state.widow_taker is None

    game, happened = act(game, *plays("TH AH TH"))
    shown = hand("TC") if seen_by != "nobody" else hand("")
    kind = WidowShown if seen_by == "all" else WidowTaken
    assert happened[-1] == kind(1, 1, shown)
    assert game.round.state.widow_taker == 1
    seen = {seat: game.view(seat).widow for seat in (None, 0, 1, 2)}
    assert seen == {seat: hand("TC" if seat in seers else "") for seat in (None, 0, 1, 2)}
    assert [len(one) for one in game.hands] == [4, 4, 4], "nobody plays it"
    for seat in (None, 0, 1, 2):
        sample = game.view(seat).sample(Random(1))
        assert sample.view(seat) == game.view(seat)
        assert seat not in seers or sample.round.state.widow == hand("TC")


@pytest.mark.rule("house.dead-cards")
def test_dead_cards_are_never_seen() -> None:
    """Not even when the round is over."""
    game = at_short_play(left_over("nobody", "nobody"))
    game, happened = act(game, *plays(SHORT_PLAY))

    assert not {WidowShown, WidowTaken, PilesCounted} & {*map(type, happened)}
    assert last_ended_round(game).state.widow == hand("TC")
    for seat in (None, 0, 1, 2):
        assert not mask_ended(last_ended_round(game), seat).state.widow


@pytest.mark.rule("house.widow-to-a-trick", "house.claim-part")
@pytest.mark.parametrize(
    ("goes_to", "gets", "counts"), [("first-trick", 1, [92, 86]), ("last-trick", 0, [134, 44])]
)
def test_a_claim_gives_the_widow_with_its_trick(goes_to: Any, gets: int, counts: list[int]) -> None:
    """The others get the first of three tricks, and the claimant the last two; the widow is 42."""
    rules = variants.get("partnership-auction").with_(
        name="shorter",
        pack=Pack.of("A 10", 2),
        deal=DealRules("3 (4)"),
        melds=NO_MELDS,
        count=METHOD_1,
        claims=ClaimRules("anyone", lines="own-choice"),
        widow=WidowRules(goes_to=goes_to),
    )
    hands = {0: "AS AS TH", 1: "TS TS AH", 2: "AH TH AD", 3: "AD TD TD"}
    game = arrange(rules, hands, widow="AC AC TC TC")
    game, happened = act(game, *calls_of("100 - - -"), NameTrump(SPADES), ClaimTricks(2))

    assert WidowShown(gets, 4, hand("AC AC TC TC")) in happened
    assert [line.count for line in last_settlement(game).lines] == counts
    record = Record.of(game)
    for told_to in (record, *map(record.redacted, (None, 0, 3))):
        assert audit(Account.from_record(told_to)).settlement == last_settlement(game)


@pytest.mark.rule("house.widow-to-a-trick", "house.dead-cards")
def test_a_widow_of_a_round_without_tricks() -> None:
    """Where nothing is played nobody wins it, and it counts for nobody."""
    rules = left_over("first-trick", "all").with_(
        script=read_script("deal auction trump melds concede play"),
        concession=ConcessionRules(offered=True),
    )
    game = arrange(rules, SHORT_HANDS, widow="TC")
    game, happened = act(game, *calls_of("20 - -"), NameTrump(SPADES), Concede())

    assert last_settlement(game).scores == (-20, 0, 0)
    assert not {WidowShown, WidowTaken, PilesCounted} & {*map(type, happened)}


@pytest.mark.rule("house.widow-to-a-trick", "house.dead-cards")
def test_a_widow_on_the_score_pad() -> None:
    """Cards won with a trick count as its winner's, and dead cards are missing from the whole."""
    bid = (Contract(0, 20),)

    def scores_of(goes_to: str, counts: tuple[int, ...], tricks: tuple[int, ...] = ()) -> list[int]:
        tally = Tally(meld=(0, 0, 0), count=counts, tricks=tricks, contracts=bid)
        return [line.count for line in left_over(goes_to, "nobody").settle(tally).lines]

    assert scores_of("last-trick", (0, 62, 116), (0, 2, 3)) == [0, 62, 116]
    assert scores_of("nobody", (0, 62, 106), (0, 2, 3)) == [0, 62, 106]
    with pytest.raises(RulesetError, match="178 in all"):
        scores_of("last-trick", (0, 62, 106), (0, 2, 3))
    with pytest.raises(RulesetError, match="178 in all"):
        scores_of("nobody", (0, 62, 104), (0, 2, 3))
    with pytest.raises(RulesetError, match="without a trick"):
        scores_of("first-trick", (10, 62, 106), (0, 2, 3))
