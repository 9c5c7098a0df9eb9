"""Whole games of every ruleset: what is legal, where the cards are, and what is told of it.

Tests: pinochle.game.engine.emitter, pinochle.events
"""

from __future__ import annotations

import copy
import pickle
import random
from functools import cache
from itertools import chain, combinations, islice
from operator import add
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import (
    Card,
    Game,
    Hand,
    IllegalAction,
    Rank,
    Seat,
    Suit,
    Tally,
    Trick,
    events,
    variants,
)
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
    CallOut,
    CallPartner,
    Concede,
    Deal,
    Double,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    Redacted,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.game.choices import Piles
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.engine.state import NO_MELD
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.draft import turns
from pinochle.game.phases.play import PlayPhase
from pinochle.rules import Step, TableRules
from pinochle.rules.auction.goal import NO_TRUMP, BidSuit, Goal
from pinochle.rules.melds.meld import MeldScore
from pinochle.testing import custom_ruleset
from support.random_games import (
    Ply,
    any_action,
    any_actions,
    cards_of,
    game_at,
    plies_of,
    random_game,
    replay,
    tricks_of,
)
from support.rulesets import CUSTOM, RULESETS, a_part_of, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pinochle import Ruleset
    from pinochle.actions import Action
    from pinochle.rules.auction.calls import Contract
    from pinochle.rules.melds.meld import Meld

PLIES: Final = 300
EVERY_RULESET = pytest.mark.parametrize("name", a_part_of(RULESETS, 3))


@cache
def walk(name: str) -> tuple[Ply, ...]:
    """The steps of a random game, which is played once for all laws."""
    return tuple(plies_of(Game.start(rules_of(name)), 6, PLIES))


def states(name: str, plies: int) -> Iterator[Game]:
    """The states of a random game, the first of all included."""
    yield Game.start(rules_of(name))
    for ply in walk(name)[:plies]:
        yield ply.after


# What is legal.


@EVERY_RULESET
def test_whoever_is_awaited_can_do_something(name: str) -> None:
    """Somebody is awaited from the deal to the end, and there is something that they may do."""
    for game in states(name, 250):
        seats = range(game.rules.table.seats)
        awaited = game.to_act
        assert (not awaited) == (game.needs_deal or game.is_over)
        assert len(set(awaited)) == len(awaited)
        for seat in seats:
            actions = game.legal_actions(seat)
            assert (len(actions) > 0) == bool(actions) == (seat in awaited)
        assert game.needs_deal + game.is_over <= 1


@EVERY_RULESET
def test_legality_is_one(name: str) -> None:
    """Listed as legal or as a claim, without a reason against it, and carried out: all are one."""
    rng = random.Random(name)
    last: Step | None = None
    for number, game in enumerate(states(name, 120)):
        if game.round.state.word is last and number % 4:
            continue
        last = game.round.state.word
        for seat in range(game.rules.table.seats):
            legal, claims = game.legal_actions(seat), game.claims(seat)
            tried = [*some_of(legal, rng), *claims]
            tried += [any_action(game.rules, rng) for _ in range(2)]
            for action in tried:
                may = action in legal or action in claims
                assert may == (game.why_not(action, seat) == ()), (action, seat)
        if number % 12 == 0:
            check_apply(game, rng)


def some_of(actions: Any, rng: random.Random) -> list[Action]:
    """All of a few actions, or some of many."""
    if len(actions) <= 12:
        return list(actions)
    return [actions.sample(rng) for _ in range(6)]


def check_apply(game: Game, rng: random.Random) -> None:
    """What is legal can be done; what is not leaves the game as it is, and says why."""
    seats = range(game.rules.table.seats)
    tried = [(seat, action) for seat in seats for action in some_of(game.legal_actions(seat), rng)]
    tried = [
        *tried[:2],
        *((rng.choice(seats), action) for _, action in tried[:2]),
        *((rng.choice(seats), any_action(game.rules, rng)) for _ in range(3)),
        *((seat, claim) for seat in seats for claim in game.claims(seat)),
    ]
    before = pickle.dumps(game)
    for seat, action in tried:
        why = game.why_not(action, seat)
        if not why:
            after = game.apply(action, seat)
            told, _ = game.apply_with_events(action, seat)
            assert after == told and hash(after) == hash(told)
            assert after.actions == told.actions == (*game.actions, (seat, action))
            continue
        for act in (game.apply, game.apply_with_events):
            with pytest.raises(IllegalAction) as error:
                act(action, seat)
            assert error.value.violations == why
            assert (error.value.action, error.value.seat) == (action, seat)
            assert str(error.value) == "; ".join(map(str, why))
    as_it_was = pickle.loads(before)
    assert (as_it_was, hash(as_it_was)) == (game, hash(game))


@share(150)
@given(data=st.data(), name=st.sampled_from(RULESETS), seed=st.integers(0, 9))
def test_any_action_of_any_seat(data: st.DataObject, name: str, seed: int) -> None:
    """Whatever is tried by whomever: it is listed, or there is a reason, never both."""
    rules = rules_of(name)
    plies = data.draw(st.integers(0, 60), "plies")
    game = random_game(rules, seed, plies)
    seat = data.draw(st.integers(0, rules.table.seats - 1), "seat")
    held = game.hands[seat] if game.hands else Hand()
    action = data.draw(any_actions(rules, held), "action")
    may = action in game.legal_actions(seat) or action in game.claims(seat)
    why = game.why_not(action, seat)

    assert may == (why == ())
    if may:
        assert game.apply(action, seat) == game.apply_with_events(action, seat)[0]
        return
    assert all(str(violation) for violation in why)
    with pytest.raises(IllegalAction) as error:
        game.apply(action, seat)
    assert error.value.violations == why


@EVERY_RULESET
def test_actions_are_a_set(name: str) -> None:
    """As many as were counted are listed, none twice; drawn at random, one of them."""
    rng = random.Random(name)
    for game in states(name, 100):
        for seat in game.to_act:
            actions = game.legal_actions(seat)
            if len(actions) > 2_000:
                assert all(actions.sample(rng) in actions for _ in range(5))
                continue
            listed = list(actions)
            assert len(listed) == len(actions) == len(set(listed))
            assert all(action in actions for action in listed[:50])
            assert actions.sample(rng) in listed
            assert repr(actions).startswith(f"<{len(listed)} actions: ")


PILES: Final = [
    *((name, Step.PASSING) for name in RULESETS if Step.PASSING in rules_of(name).script),
    *(
        (name, Step.BURY)
        for name in RULESETS
        if Step.BURY in rules_of(name).script and rules_of(name).bury.cards < 5
    ),
]


@pytest.mark.parametrize(("name", "step"), PILES)
@pytest.mark.parametrize("seed", [1, 2])
def test_piles_are_all_that_may_be(name: str, step: Step, seed: int) -> None:
    """Of all piles of a hand those are listed, and counted, against which nothing stands."""
    rules = rules_of(name)
    game = game_at(rules, step, seed)
    (seat, *_) = game.to_act
    actions = game.legal_actions(seat)
    number = rules.passing.cards if step is Step.PASSING else game.round.state.bury_part.cards
    piles = {Hand(some) for some in combinations(game.hands[seat], number)}
    make = piler(game, seat)
    may = {pile for pile in piles if not game.why_not(make(pile), seat)}

    assert isinstance(actions, Piles)
    assert {make(pile) for pile in may} == set(actions)
    assert len(may) == len(actions) == len(list(actions))
    for pile in piles:
        assert (make(pile) in actions) == (pile in may)
    for some in combinations(game.hands[seat], number - 1):
        assert make(Hand(some)) not in actions
        assert game.why_not(make(Hand(some)), seat)


def piler(game: Game, seat: int) -> Callable[[Hand], Action]:
    """What makes an action of a pile."""
    first = next(iter(game.legal_actions(seat)))
    if isinstance(first, Bury):
        return Bury
    assert isinstance(first, GiveCards)
    return lambda pile: GiveCards(pile, first.to)


# Where the cards are, and what they count.


@EVERY_RULESET
def test_cards_are_conserved(name: str) -> None:
    """At every moment of a round all cards of the pack are somewhere, and once only."""
    for game in states(name, 250):
        if game.is_over:
            return
        expected = Hand() if game.needs_deal else game.rules.pack.cards
        assert cards_of(game) == expected


@EVERY_RULESET
def test_every_hand_is_as_long(name: str) -> None:
    """When the play begins all hands are equally long, and it ends when all are empty."""
    game = game_at(rules_of(name), Step.PLAY)
    (length,) = {len(hand) for hand in game.hands}
    state = game.round.state
    gone = len(buried_cards(state)) + sum(len(trick.cards) for trick in tricks_of(state.tricks))

    state = game.round.state
    if game.rules.widow.goes_to != "bidder":
        gone += len(state.widow)
    assert length * game.rules.table.seats + gone + len([*turns(state)]) == len(game.rules.pack)


@EVERY_RULESET
def test_all_counters_are_won(name: str) -> None:
    """In a round that was played the tricks, the last one and what lies aside are the whole."""
    rounds = 0
    won, laid_away = 0, Hand()
    start = Game.start(rules_of(name))
    games = (plies_of(start, seed, 500) for seed in range(6, 100))  # a ruling may end one soon
    for plies, ply in enumerate(islice(chain.from_iterable(games), 1200)):
        if rounds and plies > 400:
            break
        for event in ply.events:
            match event:
                case events.Acted(None, Deal()):
                    won, laid_away = 0, Hand()
                case events.TrickWon(points=points):
                    won += points
                case events.TricksClaimed(count=count):
                    won += sum(count)
                case events.Acted(_, Bury(cards)):
                    laid_away += cards
                case events.Settled(settlement=settlement) if settlement.how == "played":
                    rounds += 1
                    rules = ply.before.rules
                    piles = [one for one in ply.events if isinstance(one, events.PilesCounted)]
                    discarded = sum(points for pile in piles for points in pile.discarded)
                    if rules.widow.goes_to != "bidder":
                        laid_away = ply.before.round.state.widow
                    assert won + rules.count.points(laid_away) + discarded == rules.total
                    counts = [line.count for line in settlement.lines]
                    is_called = rules.partner.is_found
                    rounded_up = max(rules.count.rounding[:1], default=1) - 1
                    counted = (max if is_called else sum)(counts)
                    assert counted <= rules.total + rounded_up * len(counts)
                case _:
                    pass
    assert rounds, "no round was played out"


# What is told.


class Story:
    """A round as it can be told again from what happened, and from nothing else."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        nothing = (0,) * rules.table.columns
        self.scores: tuple[int, ...] = rules.ending.handicap or nothing
        self.checks: tuple[int, ...] = nothing if rules.checks.are_kept else ()
        self.winners: tuple[int, ...] = ()
        self.dealer = 0
        self.drew: dict[int, tuple[Card, ...]] = {}
        choice, script = rules.showing.choice, rules.script
        self.is_declared = choice == "declared" and Step.MELDS in script
        self.nine = Card(Rank.NINE, Suit.SPADES)
        self.clear()

    def clear(self) -> None:
        """Nothing has happened yet."""
        seats = self.rules.table.seats
        self.hands = [Hand()] * seats
        self.calls: list[tuple[int, Goal]] = []
        self.bid_suit: BidSuit = None
        self.times = 1
        self.contracts: tuple[Contract, ...] = ()
        self.trump: Suit | None = next(
            (suit for suit in Suit if suit.word == self.rules.trump.named), None
        )
        self.is_named = False
        self.shown: dict[int, MeldScore] = {}
        self.more = [Hand()] * seats
        self.together = 0
        self.check_melds: dict[int, MeldScore] = {}
        self.left = Hand()
        self.buried = self.buried_last = Hand()
        self.widow_taker: Seat | None = None
        self.is_claimed = False
        self.trick: list[tuple[int, Card]] = []
        self.count = [0] * seats
        self.tricks = [0] * seats
        self.step: Step | None = None
        self.how = "played"
        self.upcard: Card | None = None
        self.turned = dict.fromkeys(range(seats), 0)
        self.nines = [Hand()] * seats
        self.laid = [Hand()] * seats
        self.exchanged = False
        self.drawn = Hand()
        self.new = Hand()
        self.asked: set[int | None] = set()
        self.must_keep = False
        self.discards = [Hand()] * seats
        self.called: Card | None = None
        self.sides: tuple[int, ...] = ()
        self.offenders: tuple[Seat, ...] = ()
        self.declared = [0] * seats
        self.setbacks = [0] * seats
        self.cards_to_meld: dict[int, Hand] = {}
        self.claimed: list[tuple[int, int, Meld, int]] = []
        self.moon: int | None = None
        self.moon_kind = ""
        self.caller: Seat | None = None

    def hear(self, event: events.Event) -> None:  # noqa: C901, PLR0912, PLR0915 - one case an event
        """What happened next."""
        rules = self.rules
        match event:
            case events.Acted(None, Ruling(offender)):
                assert self.step is Step.PLAY
                self.offenders += (offender,)
                if rules.renege.settled == "at-once":
                    self.how = "renege"
            case events.Acted(None, _):
                pass
            case events.Acted(seat, action):
                assert seat is not None and not isinstance(action, Redacted)
                self.see(seat, action)
            case events.Dealt(seat, number, cards):
                assert not self.hands[seat] and number == len(cards)
                self.hands[seat] = cards
            case events.UpcardTurned(seat, card, points):
                assert points == (rules.trump.turned_nine if card.rank is Rank.NINE else 0)
                self.dealer, self.upcard, self.trump = seat, card, card.suit
                self.nine = Card(Rank.NINE, card.suit)
                self.turned[seat] = points
            case events.UpcardExchanged(seat, nine, card) if rules.deal.stock:
                assert (nine, card) == (self.nine, self.upcard)
                self.hands[seat] = self.hands[seat] - nine + card
                self.exchanged = any(rule.name == "dix" for rule in rules.melds)
            case events.UpcardExchanged(seat, nine, card):
                assert seat != self.dealer
                assert (nine, card) == (self.nine, self.upcard)
                self.hands[seat] = self.hands[seat] - nine + card
                self.hands[self.dealer] = self.hands[self.dealer] - card + nine
                self.nines[seat] += nine
            case events.DixAsked(asked):
                holders = [seat for seat, hand in enumerate(self.hands) if self.nine in hand]
                assert asked in holders or (
                    asked is None and {*holders} <= {self.dealer, *self.asked}
                )
                self.asked.add(asked)
            case events.CardDrawn(seat, number, cards) | events.ShownCardDrawn(seat, number, cards):
                assert number == len(cards) == 1
                if self.must_keep or Step.DRAFT not in rules.script:
                    self.hands[seat] += cards
                else:
                    self.drawn = cards
                self.must_keep = False
            case events.UpcardDrawn(seat, card):
                assert card in {self.upcard, self.nine}
                self.hands[seat] += card
            case events.DiscardedUnseen(seat, number, cards):
                assert number == len(cards) == 1
                self.discards[seat] += cards
            case events.Entered(step):
                self.step = step
                if step is Step.PLAY and rules.partner.calls == "fixed-card" and not self.sides:
                    self._find(self.contracts[0].bidder)
            case events.AuctionWon(contracts):
                if rules.auction.suit_bids:
                    self.trump = self.bid_suit if isinstance(self.bid_suit, Suit) else None
                assert contracts[0].suit == self.bid_suit
                assert contracts[0].times == self.times
                best = max(points for _, points in self.calls)
                if rules.auction.calls != "summed":
                    assert [one.goal for one in contracts] == [best]
                    assert (contracts[0].bidder, best) in self.calls
                self.contracts = contracts
            case events.WidowTaken(seat, number, cards) | events.WidowShown(
                seat, number, cards
            ) if rules.widow.is_won:
                assert isinstance(event, events.WidowShown) is (rules.widow.seen_by == "all")
                assert number == rules.deal.widow
                assert len(cards) == (0 if rules.widow.seen_by == "nobody" else number)
                tricks = sum(self.tricks)
                self.widow_taker = seat
                if rules.widow.goes_to == "last-trick":
                    assert not any(self.hands) or self.is_claimed
                elif not self.is_claimed:
                    assert tricks == self.tricks[seat] == 1
                assert self.tricks[seat]
            case events.WidowTaken(seat, number, cards) | events.WidowShown(seat, number, cards):
                assert seat == self.contracts[0].bidder
                assert number == len(cards) == rules.deal.widow
                is_shared = Step.SHARE_WIDOW in rules.script
                is_open = rules.widow.seen_by == "all" and not is_shared
                assert isinstance(event, events.WidowShown) is is_open
                if is_shared:
                    self.left = cards
                else:
                    self.hands[seat] += cards
            case events.CardsGiven(giver, taker, number, cards):
                assert number == len(cards)
                if self.left:
                    self.left -= cards
                else:
                    self.hands[giver] -= cards
                self.hands[taker] += cards
                if len(self.left) == 1:
                    self.hands[giver] += self.left
                    self.left = Hand()
            case events.TrumpLacking(seat):
                assert seat == self._namer()
            case events.BurialAnnounced(seat, trumps, aces):
                assert seat == self.contracts[0].bidder or rules.bury.who == "bidding-side"
                suits = [card.suit for card in self.buried_last if card.rank is Rank.ACE]
                assert trumps == sum(card.suit is self.trump for card in self.buried_last)
                are_told = rules.bury.announced == "trump-and-aces"
                assert aces == are_told * sum(suit is not self.trump for suit in suits)
            case events.PartnerFound(seat, partner):
                assert seat == self.contracts[0].bidder
                is_at_once = rules.partner.known == "at-once"
                self.called = self.called or rules.partner.fixed_card(self.trump)
                if partner is not None and is_at_once:
                    assert self.called in self.hands[partner]
                before = [one for one, side in enumerate(self.sides) if not side and one != seat]
                assert not before or rules.partner.who == "every-holder"
                self._find(seat, *before, partner)
            case events.MeldsShown(seat, score):
                assert seat not in self.shown, "a seat melds once"
                if not self.is_declared or self.step is not Step.MELDS:
                    self.declared[seat] = score.points
                    assert score == self._laid_at_best(seat)
                else:
                    assert self._melded_from(seat).holds(score.cards)
                    assert score.points == self.declared[seat]
                self.shown[seat] = score
                self.cards_to_meld[seat] = self._melded_from(seat)
            case events.MeldDeclared(seat, meld, points) if Step.DRAW in rules.script:
                assert points == meld.points
                self._lay(seat, meld, self.new)
            case events.MeldDeclared(seat, meld, points):
                assert self._melded_from(seat).holds(meld.cards)
                self.declared[seat] += points
            case events.MeldFailed(seat, _, points):
                assert points >= 0
                self.setbacks[seat] += points
            case events.MeldClaimed(seat, of, meld, points):
                assert self.shown[of].cards.holds(meld.cards)
                assert rules.table.sides[seat] != rules.table.sides[of]
                others = [one for one in self.claimed if one[1:] == (of, meld, points)]
                if others:
                    self.claimed.remove(others[0])
                self.claimed.append((seat, of, meld, points))
            case events.CallAnswered(partner, card, is_there):
                assert is_there == (card in self.hands[partner] - self.on_table(partner))
                if is_there:
                    self.more[partner] += card
            case events.MeldsTooFew(seats, least):
                laid = sum(self.shown[seat].points for seat in seats if seat in self.shown)
                assert rules.showing.too_few == "hidden" and laid < least
                assert not any(self.shown[seat].melds for seat in seats if seat in self.shown)
            case events.LaidTogether(score):
                cards = Hand(card for seat in self.shown for card in self.on_table(seat))
                assert score == rules.melds.score(cards, self.trump)
                assert score.points >= self.together
                self.together = score.points
            case events.ConcessionForced(seat, how):
                assert seat == self.contracts[0].bidder
                self.how = how
            case events.TrickWon(seat, trick, points):
                self._win(seat, trick, points)
            case events.TricksClaimed(_, hands, count, tricks):
                self.is_claimed = True
                assert hands == tuple(self.hands)
                held = [card for hand in hands for card in hand]
                held += [card for _, card in self.trick]
                assert sum(count) == rules.count.points(held) + rules.count.last_trick
                self.count = list(map(add, self.count, count))
                self.tricks = list(map(add, self.tricks, tricks))
            case events.PilesCounted(points, _, widow):
                assert points == rules.count.points(self.buried)
                assert (widow is None) is (self.widow_taker is None)
                if self.widow_taker is not None:
                    self.count[self.widow_taker] += widow or 0
            case events.ChecksShown(seat, score):
                assert seat in self.shown and seat not in self.check_melds
                assert score == rules.checks.melds.score(self.hands[seat], self.trump)
                self.check_melds[seat] = score
            case events.Settled(settlement, standing, checks):
                if any(score.wins_game for score in self.shown.values()):
                    self.how = "game-meld" if self.how == "played" else self.how
                is_without = self.bid_suit == NO_TRUMP
                if not (self.trump or self.is_named or is_without) and self.contracts:
                    self.how = "no-marriage" if self.how == "played" else self.how
                if rules.play.skip_if_met and self.how == "played" and not any(self.tricks):
                    self.how = "met"
                if rules.ending.failed_call != "loses-call" or self.how != "called-out":
                    of_round, of_game = rules.settle(self.tally()), rules.settle_game(standing)
                    lines = (*of_round.check_lines, *of_game)
                    assert settlement == evolve(of_round, check_lines=lines)
                if rules.checks.are_kept:
                    gains = zip(self.checks, settlement.checks, strict=True)
                    self.checks = tuple(had + gained for had, gained in gains)
                assert (checks, sum(checks)) == (self.checks, 0)
                assert settlement.how == self.how
                self.scores = standing.points
                self.clear()
            case events.DrawnForDeal(player, cards):
                self.drew[player] = cards
            case events.DealsFirst(player):
                assert player == self.best_drawer()
            case events.MisdealShown() | events.Redealt():
                self.clear()
            case events.GameWon(winners):
                self.winners = winners

    def best_drawer(self) -> int:
        """Who has drawn the best cards for the first deal: the first that differ decide."""
        order = [*self.rules.pack.order]
        if self.rules.table.first_dealer == "lowest-card":
            order.reverse()
        assert [*self.drew] == [*range(self.rules.table.players)]
        return min(self.drew, key=lambda who: [order.index(card.rank) for card in self.drew[who]])

    def see(self, seat: Seat, action: Action) -> None:  # noqa: C901, PLR0912, PLR0915 - as above
        """What a seat did."""
        rules = self.rules
        match action:
            case Bid(points, suit) if self.step in {Step.AUCTION, Step.RAISE, None}:
                self.calls.append((seat, points))
                assert suit == NO_TRUMP or (suit is not None) == rules.auction.suit_bids
                self.bid_suit, self.times = suit, 1
            case Pass() if self.step is Step.DIX:
                assert self.nine in self.hands[seat]
            case Pass():
                self.calls.append((seat, 0))
            case Double():
                self.times *= 2
            case KeepCard():
                self.hands[seat] += self.drawn
            case RejectCard():
                self.must_keep = True
                self.discards[seat] += self.drawn
            case NameTrump(suit):
                assert seat == self._namer()
                assert suit or rules.trump.no_trump
                self.trump, self.is_named = suit, True
            case CallPartner(card):
                assert seat == self.contracts[0].bidder
                assert self.hands[seat].count(card) < rules.pack.count(card)
                self.called = card
                self._find(seat)
            case LayMeld():
                self.new = action.new
            case LayCards(cards):
                assert (self.hands[seat] - self.on_table(seat)).holds(cards)
                self.more[seat] += cards
            case Concede():
                bidder = self.contracts[0].bidder
                if rules.concession.consent and seat == bidder:
                    return
                assert seat == bidder or seat in rules.table.partners(bidder)
                assert self.step in {Step.CONCEDE, Step.CONCEDE_UNSEEN}
                self.how = "conceded" if self.step is Step.CONCEDE else "conceded-unseen"
            case ShootTheMoon(kind):
                assert self.moon is None and self.step is Step.MOON
                assert rules.moon.offered == "anyone" or seat == self.contracts[0].bidder
                self.moon, self.moon_kind = seat, kind
            case Bury(cards):
                self.hands[seat] -= cards
                self.buried, self.buried_last = self.buried + cards, cards
            case Play(card, laid):
                assert not laid or card in self.laid[seat]
                self.laid[seat] -= [card] * bool(laid)
                self.hands[seat] -= card
                self.trick.append((seat, card))
            case CallOut():
                self.how, self.caller = "called-out", seat
            case _:
                pass

    def _namer(self) -> Seat:
        """Who names trump."""
        bidder, table = self.contracts[0].bidder, self.rules.table
        return table.partners(bidder)[0] if self.rules.trump.named == "partner" else bidder

    def _laid_at_best(self, seat: int) -> MeldScore:
        """The best melds of a seat; none if it may not show them because there are too few."""
        rules, settlement = self.rules, self.rules.settlement
        best = {
            one: rules.melds.score(self._melded_from(one), self.trump)
            for one in range(rules.table.seats)
        }
        sides = self.sides or rules.table.sides
        has_bid = any(sides[one.bidder] == sides[seat] for one in self.contracts)
        is_free = has_bid and settlement.least_meld_binds == "opponents"
        if rules.showing.too_few == "shown" or is_free:
            return best[seat]
        together = [one for one in best if sides[one] == sides[seat]]
        if self.sides and not has_bid and settlement.unit_of_meld == "seat":
            together = [seat]
        melding = [seat] if rules.showing.who == "bidder" else together
        points = sum(best[one].points for one in melding) + sum(
            self.turned[one] for one in together
        )
        is_won = any(best[one].wins_game for one in melding)
        return best[seat] if points >= settlement.least_meld or is_won else NO_MELD

    def _melded_from(self, seat: int) -> Hand:
        """A hand, with the nine that was exchanged where it came from."""
        others = [nine for other, nine in enumerate(self.nines) if other != seat]
        back = sum(others, Hand()) if seat == self.dealer else Hand()
        return self.hands[seat] + self.nines[seat] - back

    def _lay(self, seat: int, meld: Meld, new: Hand) -> None:
        """One meld more, in part of cards that lie there already."""
        if not self.exchanged:  # the nine lies beside the stock now
            assert self.hands[seat].holds(meld.cards)
            assert (self.hands[seat] - self.laid[seat]).holds(new)
            assert self.laid[seat].holds(meld.cards - new)
            self.laid[seat] += new
        else:
            assert meld.cards == Hand((self.nine,))
        self.exchanged = False
        old = self.shown.get(seat)
        points = meld.points + (old.points if old else 0)
        melds = (*(old.melds if old else ()), meld)
        cards = meld.cards | (old.cards if old else Hand())
        self.shown[seat] = MeldScore(points, meld.wins_game, melds, cards)

    def _find(self, bidder: int, *partners: int | None) -> None:
        """Who plays with the bidder, as far as it is known."""
        seats = range(self.rules.table.seats)
        self.sides = tuple(int(seat not in {bidder, *partners}) for seat in seats)

    def on_table(self, seat: int) -> Hand:
        """The cards that a seat has laid on the table."""
        return self.shown[seat].cards + self.more[seat]

    def _win(self, seat: int, cards: tuple[Card, ...], points: int) -> None:
        rules = self.rules
        seats = rules.table.seats
        trick = Trick(seats, self.trick[0][0], tuple(card for _, card in self.trick))
        assert [player for player, _ in self.trick] == [trick.seat(at) for at in range(seats)]
        assert (cards, seat) == (
            trick.cards,
            trick.winning_seat(self.trump, rules.pack.order, like_cards=rules.play.like_cards),
        )
        is_last = not any(self.hands)
        assert points == rules.count.points(cards) + is_last * rules.count.last_trick
        self.count[seat] += points
        self.tricks[seat] += 1
        self.trick = []

    def tally(self) -> Tally:
        """What there is to settle."""
        seats = range(self.rules.table.seats)
        meld = [self.shown[seat].points if seat in self.shown else 0 for seat in seats]
        if self.is_declared:
            meld = list(self.declared)
        if self.rules.showing.jointly and self.contracts:
            meld = [0 for _ in seats]
            meld[self.contracts[0].bidder] = self.together
        meld = [points + self.turned[seat] for seat, points in enumerate(meld)]
        for seat, _, _, points in self.claimed:
            meld[seat] += points
        contracts = tuple(evolve(one, is_void=self._is_misbid(one, meld)) for one in self.contracts)
        return Tally(
            meld=tuple(meld),
            count=tuple(self.count),
            tricks=tuple(self.tricks),
            contracts=contracts,
            buried=self.rules.count.points(self.buried),
            trump=self.trump,
            how=self.how,  # type: ignore[arg-type]
            sides=self.sides,
            discarded=tuple(map(self.rules.count.points, self.discards))
            if any(self.discards)
            else (),
            offender=next(iter(self.offenders), None),
            other_offenders=self.offenders[1:],
            setbacks=tuple(self.setbacks) if any(self.setbacks) else (),
            forgotten=self._forgotten(),
            check_melds=self._check_melds(),
            moon=self.moon,
            moon_kind=self.moon_kind,
            caller=self.caller,
            # It is one of several, perhaps, but what the round comes to is the same.
            winner=0 if self.how == "game-meld" else None,
        )

    def _forgotten(self) -> tuple[int, ...]:
        """What each seat loses for what it could have melded besides."""
        showing, lost = self.rules.showing, [0] * self.rules.table.seats
        if showing.overlooked != "costs" or self.how != "played" or any(self.hands):
            return ()
        held = {s: self.rules.melds.points(h, self.trump) for s, h in self.cards_to_meld.items()}
        for seat, best in held.items():
            more = best - self.declared[seat]
            lost[seat] = max(0, more and (showing.overlooked_costs or more))
            lost[seat] *= self._can_score(seat, held)
        return tuple(lost) if any(lost) else ()

    def _can_score(self, seat: int, held: dict[int, int]) -> bool:
        """Whether any meld of the seat could have counted."""
        settlement, sides = self.rules.settlement, self.sides or self.rules.table.sides
        is_bidding = sides[seat] in {sides[one.bidder] for one in self.contracts}
        if self.contracts and settlement.opponents == "nothing" and not is_bidding:
            return False
        is_alone = self.sides and settlement.unit_of_meld == "seat" and not is_bidding
        own = [one for one in held if one == seat or (sides[one] == sides[seat] and not is_alone)]
        is_free = is_bidding and settlement.least_meld_binds == "opponents"
        return is_free or sum(held[one] for one in own) >= settlement.least_meld

    def _check_melds(self) -> tuple[MeldScore, ...]:
        """What every seat has shown for checks; none if nobody has melded in such a game."""
        if not self.rules.checks.melds or not self.shown:
            return ()
        seats = range(self.rules.table.seats)
        return tuple(self.check_melds.get(seat, NO_MELD) for seat in seats)

    def _is_misbid(self, contract: Contract, meld: list[int]) -> bool:
        auction, table = self.rules.auction, self.rules.table
        if not auction.least_meld or auction.misbid == "forbidden":
            return False
        members = table.members(table.sides[contract.bidder])
        if auction.least_meld_of == "side":
            return sum(meld[seat] for seat in members) < auction.least_meld
        bidders = {seat for seat, points in self.calls if points}
        return any(meld[seat] < auction.least_meld for seat in members if seat in bidders)

    def compare(self, game: Game) -> None:
        """That the game stands as it was told."""
        state, phase = game.round.state, game.round.phase
        assert (self.scores, self.winners) == (game.scores, game.winners)
        assert self.checks == game.checks
        if game.is_over:
            return
        assert tuple(self.hands) == game.hands
        assert self.trump == state.trump
        assert self.buried == buried_cards(state)
        if self.is_declared:
            points = [score.points for score in state.shown]
            assert points == self.declared[: len(points)]
        else:
            assert state.shown == () or melds_of_seats(
                dict(enumerate(state.shown))
            ) == melds_of_seats(self.shown)
        if self.step is not None:
            assert self.step is state.word
        if isinstance(phase, PlayPhase):
            assert phase.cards == tuple(card for _, card in self.trick)
            assert sum(self.tricks) == len(tricks_of(phase.tricks)) + len(tricks_of(state.tricks))
            assert [one.goal for one in self.contracts] == [c.goal for c in state.contracts]


def melds_of_seats(shown: Mapping[int, MeldScore]) -> list[tuple[int, MeldScore]]:
    """The seats that have melded something, and what."""
    return [(seat, score) for seat, score in sorted(shown.items()) if score.melds]


@EVERY_RULESET
def test_the_events_tell_the_whole_story(name: str) -> None:
    """Who hears everything knows the hands, the tricks, the points and the score."""
    story = Story(rules_of(name))
    for ply in walk(name):
        for event in ply.events:
            story.hear(event)
        story.compare(ply.after)


@pytest.mark.parametrize("luck", range(8))
def test_any_house_can_be_played(luck: int) -> None:
    """Whatever options go together: nobody is left without a choice, and no card is lost."""
    rng = random.Random(luck)
    for _ in range(6):
        rules = custom_ruleset(rng)
        story = Story(rules)
        for ply in plies_of(Game.start(rules), luck, 200):
            for event in ply.events:
                story.hear(event)
            game = ply.after
            story.compare(game)
            assert game.is_over or game.needs_deal or cards_of(game) == rules.pack.cards
            for seat in game.to_act:
                assert len(game.legal_actions(seat)) > 0


@EVERY_RULESET
def test_secrets_are_told_to_their_audience(name: str) -> None:
    """Who is not in the audience of a secret hears all of it but the cards."""
    for ply in walk(name)[:100]:
        for event in ply.events:
            for seat in (None, *range(ply.before.rules.table.seats)):
                seen = seen_event(event, None if seat is None else seat)
                match event:
                    case events.DiscardedUnseen():
                        assert seen == evolve(event, cards=Hand())
                    case events.Dealt(owner) | events.CardDrawn(owner) | events.WidowTaken(owner):
                        assert seen == (event if seat == owner else evolve(event, cards=Hand()))
                    case events.CardsGiven(giver, taker):
                        knows = seat in {giver, taker}
                        assert seen == (event if knows else evolve(event, cards=Hand()))
                    case events.Acted(None, Deal(order)):
                        assert seen == events.Acted(None, Redacted("deal", (None,) * len(order)))
                    case events.Acted(actor, GiveCards() | Bury()) if seat != actor:
                        assert isinstance(seen, events.Acted) and isinstance(seen.action, Redacted)
                        assert not any(seen.action.cards)
                    case _:
                        assert seen is event


# Values.


@EVERY_RULESET
def test_games_are_values(name: str) -> None:
    """A copy of any kind is equal, hashes alike, and knows what was done."""
    for number, game in enumerate(states(name, 100)):
        if number % 30 == 0:
            check_copies(game)


def check_copies(game: Game) -> None:
    """Every way of copying makes the same game."""
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert other == game and hash(other) == hash(game)
        assert other.actions == game.actions
        assert other.to_act == game.to_act
        for seat in game.to_act:
            assert len(other.legal_actions(seat)) == len(game.legal_actions(seat))


def test_a_long_game_is_a_value() -> None:
    """A log of thousands of actions over many rounds can be copied, compared and shown."""
    game = random_game(rules_of("auction-three"), 1, 3_000)

    assert game.sheet.rounds > 20 and len(game.actions) == 3_000
    check_copies(game)
    assert replay(game) == game


@EVERY_RULESET
def test_a_game_is_what_was_done(name: str) -> None:
    """The log played again makes the same game, and another way to the same place an equal one."""
    game = walk(name)[-1].after
    again = replay(game)

    assert again == game and hash(again) == hash(game)
    assert again.actions == game.actions
    assert Game(game.sheet, game.round) == game


@pytest.mark.parametrize("name", ["passing-2-together", "passing-4-together"])
def test_who_passes_first_of_two_at_once_does_not_matter(name: str) -> None:
    """Games are equal when they stand alike: so it makes no difference who was the quicker."""
    game = game_at(rules_of(name), Step.PASSING)
    one, other = game.to_act
    rng = random.Random(1)
    gifts = {seat: game.legal_actions(seat).sample(rng) for seat in (one, other)}
    first = game.apply(gifts[one], one).apply(gifts[other], other)
    second = game.apply(gifts[other], other).apply(gifts[one], one)

    assert first.hands == second.hands
    assert first == second


# Names do not matter.


def turn_action(action: Action, where: dict[int, Seat]) -> Action:
    """The same action at a table that is turned, so that the seats are elsewhere."""
    if isinstance(action, GiveCards):
        return GiveCards(action.cards, where[action.to])
    if isinstance(action, Ruling):
        return Ruling(where[action.seat], action.kind)
    return action


def seats_in(game: Game, other: Game, by: int) -> dict[int, Seat]:
    """Where the players sit at a table that is turned by so many players."""
    players = game.rules.table.players
    return {
        seat: other.seating.index((player + by) % players)
        for seat, player in enumerate(game.seating)
    }


def is_regular(table: TableRules, by: int) -> bool:
    """Whether partners are partners still when the table is turned by so many seats."""
    seats, sides = table.seats, table.sides
    pairs = {(sides[seat], sides[(seat + by) % seats]) for seat in range(seats)}
    return len(pairs) == len(set(sides))


@EVERY_RULESET
def test_seats_are_alike(name: str) -> None:
    """At a table that is turned the same game is played, by the next players.

    What holds for the next players holds for all: the table is turned again.
    """
    rules, by = rules_of(name), 1
    if rules.table.partners_change:
        pytest.skip("one player stays, and all others move")
    players, sides = rules.table.players, rules.table.sides
    assert is_regular(rules.table, by)
    columns = {player: (player + by) % players for player in range(players)}
    if rules.table.is_partnership and not rules.table.scores_by_player:
        columns = {sides[seat]: sides[other] for seat, other in columns.items()}
    other = Game.start(rules, dealer=(players - 1 + by) % players)
    for ply in walk(name)[:150]:
        where = seats_in(ply.before, other, by)
        actor = None if ply.seat is None else where[ply.seat]
        other = other.apply(turn_action(ply.action, where), actor)
        game = ply.after
        where = seats_in(game, other, by)
        assert other.to_act == tuple(where[one] for one in game.to_act)
        assert game.is_over or all(
            other.hands[where[one]] == hand for one, hand in enumerate(game.hands)
        )
        assert [other.scores[columns[column]] for column in columns] == [
            game.scores[column] for column in columns
        ]
        assert sorted(other.winners) == sorted(columns[column] for column in game.winners)


SUITED: Final = ("partnership-passing", "three-handed", "double-deck", "widow-partnership")
SUITS: Final = dict(zip(Suit, (*tuple(Suit)[1:], Suit.SPADES), strict=True))


def recolour(thing: Any) -> Any:  # noqa: PLR0911 - one case a kind of thing
    """The same thing with every suit turned into the next."""
    match thing:
        case Hand():
            return Hand(map(recolour, thing))
        case Bid(points, suit):
            return Bid(points, SUITS[suit] if isinstance(suit, Suit) else suit)
        case NameTrump(suit):
            return NameTrump(SUITS[suit] if suit else None)
        case Play(card):
            return Play(recolour(card))
        case Bury(cards) | LayCards(cards):
            return type(thing)(recolour(cards))
        case CallCard(card):
            return CallCard(recolour(card))
        case GiveCards(cards, to):
            return GiveCards(recolour(cards), to)
        case _ if hasattr(thing, "order"):
            return evolve(thing, order=tuple(map(recolour, thing.order)))
        case _ if hasattr(thing, "suit"):
            return type(thing)(thing.rank, SUITS[thing.suit])
        case _:
            return thing


@pytest.mark.parametrize("name", SUITED)
def test_suits_are_alike_but_for_the_pinochle(name: str) -> None:
    """Without pinochles a game is the same in other suits."""
    rules = rules_of(name)
    rules = rules.with_(name="suits", melds=rules.melds.without("pinochle"))
    other = Game.start(rules)
    for ply in plies_of(Game.start(rules), 12, 400):
        other = other.apply(recolour(ply.action), ply.seat)
        game = ply.after
        assert other.hands == tuple(map(recolour, game.hands))
        assert (other.to_act, other.scores) == (game.to_act, game.scores)
        for seat in game.to_act:
            mine, theirs = game.legal_actions(seat), other.legal_actions(seat)
            assert len(mine) == len(theirs)
            if len(mine) < 20:
                assert set(map(recolour, mine)) == set(theirs)


@pytest.mark.parametrize("name", CUSTOM)
def test_custom_rulesets_are_played_differently(name: str) -> None:
    """None is a preset under another name."""
    rules = rules_of(name)

    assert rules.name == name
    differences = (rules.diff(variants.get(preset)) for preset in variants.names())
    assert name == "turkish-set" or all(len(found) > 1 for found in differences)
