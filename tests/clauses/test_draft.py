"""The draft for two: hands are chosen from the whole pack, and the discards count.

Tests: pinochle.game.phases.draft, pinochle.rules.draft
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest

from pinochle import Card, Contract, Game, Hand, Tally, variants
from pinochle.actions import KeepCard, NameTrump, Play, RejectCard
from pinochle.events import Acted, CardDrawn, DiscardedUnseen, MeldsShown
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.phases.draft import turns
from pinochle.rules import DraftRules, Step
from support.arranged_games import act, after
from support.cards_in_words import SPADES, card

if TYPE_CHECKING:
    from pinochle import Ruleset

DRAFT: Final = variants.get("two-handed-draft")
TO_THE_OTHER: Final = DRAFT.with_(name="to-the-other", draft=DraftRules("non-bidder"))
TOP: Final = "AS AH TS TH KS KH QS QH"


def draft_of(text: str = TOP, rules: Ruleset = DRAFT) -> Game:
    """A draft in which these cards lie on top of the pack, the first first."""
    top = tuple(map(Card.parse, text.split()))
    return Game.start(rules).deal((*top, *(rules.pack.cards - Hand(top))))


def play_draft(game: Game, seed: int = 0) -> Game:
    """The game when the hands are chosen, at random."""
    rng = random.Random(seed)
    while game.round.state.word is Step.DRAFT:
        game = game.apply(game.legal_actions().sample(rng))
    return game


@pytest.mark.rule("draft.no-deal", "draft.first-card")
def test_the_first_card_is_kept_or_rejected() -> None:
    """Nothing is dealt; eldest draws the top card, which he alone sees."""
    game = draft_of()

    assert game.to_act == (0,) and game.hands == (Hand(), Hand())
    assert set(game.legal_actions()) == {KeepCard(), RejectCard()}
    assert game.view(0).drawn == card("AS")
    assert game.view(1).drawn is None and game.view(None).drawn is None


@pytest.mark.rule("draft.keep")
def test_who_keeps_it_discards_the_next_unseen() -> None:
    """Seat 0 keeps the ace of spades; nobody sees that it was the ace of hearts he put away."""
    game, events = act(draft_of(), KeepCard())

    assert events[:2] == [
        Acted(0, KeepCard()),
        DiscardedUnseen(0, 1, Hand.parse("AH")),
    ]
    assert {seen_event(events[1], seat) for seat in (None, 0, 1)} == {DiscardedUnseen(0, 1, Hand())}
    assert game.hands[0] == Hand.parse("AS")
    (turn,) = game.view(0).drafted
    assert (turn.first, turn.second, turn.discarded) == (card("AS"), None, None)
    (hidden,) = game.view(1).drafted
    assert (hidden.first, hidden.second, hidden.is_kept) == (None, None, True)


@pytest.mark.rule("draft.reject")
def test_who_rejects_it_must_keep_the_next() -> None:
    """Seat 0 puts the ace of spades on his discards, and the ace of hearts into his hand."""
    game, events = act(draft_of(), RejectCard())

    assert events[:2] == [
        Acted(0, RejectCard()),
        CardDrawn(0, 1, Hand.parse("AH")),
    ]
    assert game.hands[0] == Hand.parse("AH")
    (turn,) = game.view(0).drafted
    assert (turn.first, turn.second, turn.discarded) == (card("AS"), card("AH"), card("AS"))
    assert game.view(1).drafted[0].first is None


@pytest.mark.rule("draft.alternate")
def test_they_alternate_until_all_cards_are_chosen() -> None:
    """Twenty-four turns by turns: twelve cards and twelve discards each."""
    game, seats = draft_of(), list[int]()
    while game.round.state.word is Step.DRAFT:
        seats.append(game.to_act[0])
        game = game.apply(next(iter(game.legal_actions())))

    assert seats == [0, 1] * 12
    assert [len(hand) for hand in game.hands] == [12, 12]
    drafted = [*turns(game.round.state)]
    assert [sum(turn.seat == seat for turn in drafted) for seat in (0, 1)] == [12, 12]
    assert game.hands[0] + game.hands[1] + Hand(
        turn.discarded for turn in drafted if turn.discarded
    ) == (DRAFT.pack.cards)


@pytest.mark.rule("draft.bidding", "draft.lead")
def test_the_winner_of_the_auction_names_trump_and_leads() -> None:
    """Then both lay their melds, the bidder first, and have their cards in the hand again."""
    game = play_draft(draft_of())
    assert game.round.state.word is Step.AUCTION and game.to_act == (0,)
    game = after(game, *list(game.legal_actions())[1:2])
    game = after(game, *list(game.legal_actions())[:1])
    game, events = act(game, NameTrump(SPADES))

    assert [event.seat for event in events if isinstance(event, MeldsShown)] == [0, 1]
    assert game.to_act == (0,) and len(game.hands[0]) == 12
    assert {Play(one) for one in game.hands[0].kinds} == set(game.legal_actions())


def scores(rules: Ruleset, *, tricks: tuple[int, int] = (7, 5)) -> tuple[int, ...]:
    """A round in which seat 0 bid 250, with melds of 100 and 40."""
    tally = Tally(
        meld=(100, 40),
        count=(80, 50),
        tricks=tricks,
        contracts=(Contract(0, 250),),
        discarded=(70, 50),
    )
    return rules.settle(tally).scores


@pytest.mark.rule("draft.count-discards")
def test_everybody_counts_his_own_discards() -> None:
    """100 + 80 + 70 make 250; the other has 40 + 50 + 50."""
    assert scores(DRAFT) == (250, 140)


@pytest.mark.rule("draft.discards-to-nonbidder")
def test_all_discards_may_go_to_the_other() -> None:
    """So the bidder is set with 180, and the other has 40 + 50 + 120."""
    assert scores(TO_THE_OTHER) == (-250, 210)


@pytest.mark.rule("draft.count-discards", "meld.trick-to-save")
def test_discards_save_no_meld() -> None:
    """Without a trick the meld of 40 is lost, and the discards still count."""
    tally = Tally(
        meld=(100, 40),
        count=(130, 0),
        tricks=(12, 0),
        contracts=(Contract(0, 250),),
        discarded=(70, 50),
    )

    assert DRAFT.settle(tally).scores == (300, 50)


@pytest.mark.rule("draft.count-discards")
@pytest.mark.parametrize("seed", range(3))
def test_the_whole_count_is_250(seed: int) -> None:
    """In the tricks, in the two piles of discards, and for the last trick."""
    game, rng = draft_of(), random.Random(seed)
    discarded = 0
    while not game.sheet.rounds:
        if game.needs_deal:
            game = game.deal(rng)
        piles = [turn.discarded for turn in turns(game.round.state) if turn.discarded]
        discarded = game.rules.count.points(piles)
        game = game.apply(game.legal_actions().sample(rng))
    assert game.sheet.last is not None

    assert 0 < discarded < sum(line.count for line in game.sheet.last.lines) == 250
