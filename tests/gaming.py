"""What the tests of whole games share: rulesets to play, a random player, walks, and ordered packs.

A random player passes half the time when he may, and otherwise mostly bids as little as he can, so
that games come to their play; all else he draws evenly from what is open to him.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import evolve
from hypothesis import strategies as st

from pinochle import (
    CARDS,
    FIVE_NINES_NO_MELD,
    FIVE_NINES_ONE_ACE,
    FOUR_NINES_NO_ACE,
    GAME,
    METHOD_4,
    POST_1945,
    RENEGES,
    RULINGS,
    SIX_NINES,
    WHOLE_COUNT,
    AuctionRules,
    Bid,
    Bury,
    BuryRules,
    CallCard,
    CallOut,
    CallPartner,
    Card,
    ClaimMisdeal,
    Concede,
    ConcessionRules,
    Deal,
    DealRules,
    Done,
    Double,
    DraftRules,
    DrawRules,
    Duty,
    EndingRules,
    ExchangeDix,
    Game,
    GiveCards,
    Hand,
    HandTest,
    KeepCard,
    LayCards,
    LayMeld,
    MeldRule,
    MisdealRules,
    MoonRules,
    NameTrump,
    Obligation,
    PartnerRules,
    Pass,
    PassingRules,
    Play,
    PlayOn,
    RejectCard,
    RenegeRules,
    Ruleset,
    Ruling,
    Seat,
    SettlementRules,
    ShootTheMoon,
    ShowingRules,
    Step,
    Suit,
    TrumpRules,
    variants,
)
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.draw import DrawPhase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.phases.widow import ShareWidowPhase
from pinochle.variants import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pinochle import Action, Event
    from pinochle.engine.state import Taken


PLAYABLE: Final = tuple(variants.names())
"""The presets that can be played."""

_RUN_MARRIAGE_DIX: Final = ("run", "royal marriage", "dix")


def _script(text: str) -> tuple[Step, ...]:
    return tuple(Step(word) for word in text.split())


def _houses_with_checks() -> Iterator[Ruleset]:
    """Rulesets that keep checks in other ways than the presets do."""
    check = variants.get("check-partnership")
    bicycle = evolve(
        check.checks,
        melds=tables.checks_of_four(run=2),
        margin_over="loser",
        margin_begun=True,
    )
    yield check.with_(name="checks-of-bicycle", checks=bicycle)
    all_kept = evolve(bicycle, paid_by="each-other-seat", looked_and_lost=1, played_and_lost=2)
    yield variants.get("partnership-kitty").with_(name="checks-and-a-kitty", checks=all_kept)
    yield variants.get("three-handed").with_(
        name="checks-from-eighteen",
        checks=evolve(variants.get("check-three-handed").checks, if_set="returned"),
    )
    yield check.with_(
        name="checks-and-throwing-in",
        script=_script("deal auction trump melds concede play"),
        concession=ConcessionRules(offered=True),
        checks=evolve(check.checks, set_times=1, if_set="kept"),
    )


def _houses_with_moons() -> Iterator[Ruleset]:
    """Rulesets in which the moon may be shot."""
    passing = variants.get("partnership-passing")
    yield passing.with_(
        name="moon-anyone", script=_with_a_moon(passing), moon=MoonRules(offered="anyone")
    )
    four = variants.get("check-partnership")
    yield four.with_(
        name="moon-of-the-bidder",
        script=_with_a_moon(four),
        moon=MoonRules(offered="bidder", reward=250),
        ending=EndingRules(target=700, bid_out=True, slide_out=2),
    )
    three = variants.get("three-handed-classic")
    yield three.with_(
        name="moon-for-the-game",
        script=_with_a_moon(three),
        moon=MoonRules(offered="anyone", reward=0, costs=300, wins_game=True),
    )


def _with_a_moon(rules: Ruleset) -> tuple[Step, ...]:
    return (*rules.script[:-1], Step.MOON, Step.PLAY)


def _houses() -> Iterator[Ruleset]:
    """Rulesets with the options that no preset has."""
    four = variants.get("partnership-auction")
    passing = variants.get("partnership-passing")
    kitty = variants.get("partnership-kitty")
    summed = variants.get("partnership-summed-bids")
    three = variants.get("three-handed")
    classic = variants.get("three-handed-classic")
    turkish = variants.get("double-deck-turkish")
    double = variants.get("double-deck")
    turned = variants.get("nonpartnership-four")
    yield from _declared_houses(four, turned)
    yield turned.with_(
        name="turned-nine",
        script=_script("deal melds play"),
        trump=TrumpRules(named="turned", turned_nine=10),
        melds=tables.britannica(),
    )
    for cards in (2, 4):
        together = PassingRules(cards, "together")
        yield passing.with_(name=f"passing-{cards}-together", passing=together)
    yield passing.with_(name="passing-4-partner-first", passing=PassingRules(4))
    yield kitty.with_(
        name="kitty-non-counters", bury=BuryRules(4, which="non-counters", count_for="bidder")
    )
    yield kitty.with_(name="kitty-for-nobody", bury=BuryRules(4, count_for="nobody"))
    yield three.with_(
        name="three-handed-non-counters",
        bury=BuryRules(3, which="non-counters", count_for="nobody"),
    )
    nines = MisdealRules(
        (SIX_NINES, FIVE_NINES_NO_MELD, FOUR_NINES_NO_ACE, FIVE_NINES_ONE_ACE), redeals=3
    )
    yield four.with_(name="misdeal-nines", misdeal=nines)
    yield three.with_(name="three-handed-misdeal-nines", misdeal=nines)
    for of in ("player", "side"):
        yield summed.with_(
            name=f"summed-200-{of}",
            auction=evolve(
                summed.auction, least_meld=200, least_meld_of=of, misbid_costs=50, ceiling=400
            ),
        )
    yield summed.with_(
        name="summed-20-highest-sum",
        auction=evolve(summed.auction, least_meld=20, trump_to="highest-sum"),
    )
    yield four.with_(
        name="misbid-forbidden",
        auction=AuctionRules(must_open="eldest", least_meld=60, misbid="forbidden"),
    )
    yield four.with_(
        name="marriage-to-bid",
        auction=AuctionRules(opening=200, to_bid=HandTest(holds=("royal marriage",)), stuck=200),
    )
    yield four.with_(
        name="marriage-to-be-stuck",
        auction=AuctionRules(
            stuck=190, stuck_exactly=True, to_be_stuck=HandTest(holds=("royal marriage",))
        ),
    )
    for if_none in ("set", "set-and-opponents-nothing"):
        yield turkish.with_(
            name=f"turkish-{if_none}", trump=TrumpRules(("royal marriage",), if_none=if_none)
        )
        yield four.with_(name=f"run-{if_none}", trump=TrumpRules(("run",), if_none=if_none))
    yield four.with_(name="run-marriage-dix", trump=TrumpRules(_RUN_MARRIAGE_DIX))
    yield four.with_(
        name="throwing-in",
        script=_script("deal auction trump melds concede play"),
        concession=ConcessionRules(offered=True),
    )
    yield four.with_(
        name="throwing-in-unseen",
        script=_script("deal auction trump concede melds play"),
        concession=ConcessionRules(offered=True, others_score="nothing", costs=2, bonus=30),
    )
    yield four.with_(
        name="forced-to-throw-in",
        script=_script("deal auction trump melds concede play"),
        concession=ConcessionRules(most_needed=WHOLE_COUNT),
    )
    yield classic.with_(
        name="classic-others-score-nothing",
        concession=evolve(classic.concession, others_score="nothing", bonus=40),
    )
    endings = {
        "highest": EndingRules(target=500, on_two="highest"),
        "extend": EndingRules(target=500, on_two="extend", extend_by=250),
        "bid-out": EndingRules(target=500, bid_out=True),
        "slide-out": EndingRules(target=300, bid_out=True, slide_out=3),
        "all-tricks-win": EndingRules(target=1500, all_tricks_win=True),
    }
    for name, ending in endings.items():
        yield four.with_(name=f"ending-{name}", ending=ending)
    settlements = {
        "made-bid": SettlementRules(made="bid", opponents="nothing"),
        "set-nothing": SettlementRules(set="nothing"),
        "minus-all": SettlementRules(set="minus-all"),
        "set-keeps-meld": SettlementRules(set_meld="kept"),
        "set-keeps-count": SettlementRules(set_count="kept"),
        "floor": SettlementRules(floor=(0,)),
        "saved-by-seat": SettlementRules(saved_by="seat", saving_tricks=2, saving_count=20),
        "bid-to-opponents": SettlementRules(set="nothing", bid_to="opponents"),
    }
    for name, settlement in settlements.items():
        yield four.with_(name=f"settlement-{name}", settlement=settlement)
    yield four.with_(
        name="first-lead-trump",
        play=evolve(POST_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations)),
    )
    yield four.with_(
        name="eldest-leads",
        auction=AuctionRules(must_open="nobody", all_pass="next-dealer"),  # noqa: S106
        play=evolve(POST_1945, leader="eldest"),
    )
    yield four.with_(
        name="on-a-tenth-scale",
        auction=AuctionRules(opening=10, ceiling=100, ladder=((0, 1),), must_open="eldest"),
        melds=tables.standard().simplified(),
        count=METHOD_4,
        ending=EndingRules(target=100),
    )
    yield double.with_(
        name="double-deck-next-dealer",
        auction=evolve(double.auction, stuck=0, all_pass="next-dealer"),  # noqa: S106
    )
    two = variants.get("two-handed")
    draws = {
        "draw-first": DrawRules(besides=("dix",), draw_first=True),
        "draw-first-upcard-to-winner": DrawRules(0, draw_first=True, last_upcard_to="winner"),
        "other-heading": DrawRules(2, reuse="other-heading", last_upcard_to="winner"),
        "no-reuse": DrawRules(reuse="never"),
    }
    for name, draw in draws.items():
        yield two.with_(name=f"stock-{name}", draw=draw)
    yield two.with_(
        name="stock-last-dealt-turned",
        deal=evolve(two.deal, turn="last"),
        trump=TrumpRules(named="turned"),
    )
    yield two.with_(
        name="stock-double-deck",
        pack=double.pack,
        deal=DealRules("4 4 4", stock=56, turn="first-of-stock"),
        melds=double.melds,
        draw=DrawRules(),
        trump=TrumpRules(named="turned"),
        misdeal=nines,
        ending=evolve(two.ending, call_out="may", failed_call="loses-call"),
    )
    yield variants.get("nonpartnership-four").with_(
        name="calling-out", ending=EndingRules(target=500, on_two="highest", call_out="must")
    )
    yield four.with_(
        name="game-meld",
        melds=four.melds.with_rules(MeldRule("pinochle", "pinochle", "QS JD", (40, GAME))),
    )
    yield from (*_houses_with_checks(), *_houses_with_moons())
    yield three.with_(
        name="melds-not-shown-before-burying",
        script=_script("deal auction widow bury trump melds concede play"),
        bury=BuryRules(3),
    )


def _drafted_and_called() -> Iterator[Ruleset]:
    """Rulesets in which hands are chosen, or a partner is."""
    three = variants.get("three-handed")
    draft = variants.get("two-handed-draft")
    yield draft.with_(name="discards-to-the-other", draft=DraftRules("non-bidder"))
    yield draft.with_(
        name="draft-without-bids",
        script=_script("draft play"),
        settlement=SettlementRules(saved_by="nobody"),
        play=evolve(draft.play, leader="eldest"),
    )
    five = variants.get("five-handed")
    for calls in ("trump", "any-suit"):
        yield five.with_(
            name=f"partner-of-{calls}-when-played", partner=PartnerRules(calls, "when-played")
        )
    yield five.with_(
        name="partner-of-any-suit",
        partner=PartnerRules("any-suit"),
        showing=ShowingRules(who="bidding-side"),
        settlement=SettlementRules(unit_of_count="seat"),
    )
    yield three.with_(
        name="partner-of-three",
        script=_script("deal auction widow trump bidder-melds bury others-meld partner play"),
        partner=PartnerRules("trump"),
        concession=ConcessionRules(),
    )


def _contract_houses() -> Iterator[Ruleset]:
    """Rulesets with what Contract Pinochle has, but otherwise put together."""
    four = variants.get("partnership-auction")
    kitty = variants.get("partnership-kitty")
    three = variants.get("three-handed")
    double = variants.get("double-deck")
    suits = AuctionRules(opening=100, suit_bids=True, doubling=2, passes_to_end=3)
    in_the_bid = TrumpRules(named="in-the-bid")
    short = _script("deal auction melds play")
    yield four.with_(name="suit-bids", script=short, auction=suits, trump=in_the_bid)
    yield four.with_(
        name="suit-bids-once",
        script=short,
        auction=AuctionRules(calls="once", stuck=100, suit_bids=True, ceiling=200),
        trump=in_the_bid,
    )
    jointly = ShowingRules(who="bidding-side", jointly=True)
    yield four.with_(
        name="joint-melds", script=_script("deal auction trump joint-melds play"), showing=jointly
    )
    yield kitty.with_(
        name="kitty-joint-melds",
        script=_script("deal auction widow trump joint-melds concede bury play"),
        showing=jointly,
        bury=BuryRules(4, which="not-melded"),
        concession=ConcessionRules(offered=True, most_needed=200),
    )
    yield double.with_(
        name="double-deck-joint-melds",
        script=_script("deal auction trump joint-melds play"),
        showing=jointly,
        play=evolve(double.play, skip_if_met=True),
    )
    yield four.with_(
        name="play-if-needed",
        auction=AuctionRules(opening=20, must_open="eldest", ceiling=100),
        play=evolve(POST_1945, skip_if_met=True),
        settlement=SettlementRules(made="bid"),
    )
    yield three.with_(
        name="three-handed-suit-bids",
        script=_script("deal auction widow bidder-melds others-meld bury play"),
        auction=evolve(three.auction, suit_bids=True, passes_to_end=2),
        trump=in_the_bid,
        concession=ConcessionRules(),
    )


def _with_more_players() -> Iterator[Ruleset]:
    """Rulesets for more players than there are seats."""
    at_tables = {"auction-three": (1, 2), "three-handed": (1,), "five-handed": (1,)}
    for name, numbers in at_tables.items():
        rules = variants.get(name)
        for number in numbers:
            table = evolve(rules.table, sitting_out=number, first_dealer="lowest-card")
            yield rules.with_(name=f"{name}-with-{number}-sitting-out", table=table)


def _reneging() -> Iterator[Ruleset]:
    """Rulesets in which the table rules on reneges."""
    four = variants.get("partnership-auction")
    summed = variants.get("partnership-summed-bids")
    yield four.with_(name="reneges", renege=RenegeRules(ruled=True))
    yield four.with_(
        name="reneges-cost-the-count",
        misdeal=MisdealRules(found_late="void"),
        renege=RenegeRules(
            ruled=True, offender="loses-count", bidder_then="bid", others="meld-and-count"
        ),
    )
    yield summed.with_(name="summed-reneges", renege=RenegeRules(ruled=True, bidder_times=1))


def _declared_houses(four: Ruleset, turned: Ruleset) -> Iterator[Ruleset]:
    """Rulesets in which melds are declared one by one."""
    classic_1911 = variants.get("three-handed-1911")
    for overlooked, failed, closes in (
        ("muggins", "minus", "own-first-card"),
        ("muggins", "nothing", "before-play"),
    ):
        showing = ShowingRules("all", "declared", overlooked, failed, closes)  # type: ignore[arg-type]
        yield classic_1911.with_(name=f"muggins-{failed}", showing=showing)
        yield turned.with_(name=f"muggins-four-{failed}", showing=showing)
    yield four.with_(
        name="declared-by-partners", showing=ShowingRules(choice="declared", overlooked="muggins")
    )


HOUSES: Final = {
    rules.name: rules
    for make in (_houses, _contract_houses, _drafted_and_called, _with_more_players, _reneging)
    for rules in make()
}
"""Rulesets with the options that no preset has, by their names."""

RULESETS: Final = (*PLAYABLE, *HOUSES)
"""The names of all rulesets that are played here."""


@cache
def rules_of(name: str) -> Ruleset:
    """The ruleset of a name: a preset or a house."""
    return HOUSES[name] if name in HOUSES else variants.get(name)


# A random player.


class Ply(NamedTuple):
    """One step of a game: how it stood, what was done by whom, and how it stands."""

    before: Game
    seat: Seat | None
    action: Action
    after: Game
    events: tuple[Event, ...]


def choose(game: Game, rng: random.Random) -> tuple[Seat | None, Action]:
    """What is done next, and by whom: the table deals, and a seat does something legal."""
    if game.needs_deal:
        return None, Deal(game.rules.pack.shuffled(rng))
    if (claimed := _claimed(game, rng)) is not None:
        return claimed
    has_claims = game.rules.misdeal.grounds or game.rules.ending.call_out != "no"
    if has_claims and rng.random() < 1 / 2:
        for seat in range(game.rules.table.seats):
            for claim in game.claims(seat):
                is_misdeal = isinstance(claim, ClaimMisdeal)
                if is_misdeal or (isinstance(claim, CallOut) and calls_out(game, claim, seat, rng)):
                    return Seat(seat), claim
    if game.rules.renege.ruled and isinstance(game.round.at, PlayPhase):
        ruling = any_ruling(game, rng)
        if rng.random() < 1 / 60 and not game.why_not(ruling):
            return None, ruling
    seat = rng.choice(game.to_act)
    return seat, _chosen(game, seat, rng)


def _claimed(game: Game, rng: random.Random) -> tuple[Seat, Action] | None:
    """A meld that is declared out of turn or claimed, or one that is not held, now and then."""
    showing, script = game.rules.showing, game.rules.script
    if showing.choice == "declared" and Step.MELDS in script and rng.random() < 1 / 8:
        claimants = [Seat(seat) for seat in range(game.rules.table.seats) if game.claims(seat)]
        if claimants:
            claimant = rng.choice(claimants)
            return claimant, game.claims(claimant).sample(rng)
    if showing.failed == "minus" and Step.DRAW in script and rng.random() < 1 / 20:
        for seat in game.to_act:
            bluffs = [claim for claim in game.claims(seat) if isinstance(claim, LayMeld)]
            if bluffs:
                return seat, rng.choice(bluffs)
    return None


def calls_out(game: Game, call: CallOut, seat: int, rng: random.Random) -> bool:
    """Whether a player calls out: he does if that wins, and now and then if it does not."""
    wins = game.rules.table.sides[seat] in game.apply(call, seat).winners
    return wins or rng.random() < 1 / 1000


def any_ruling(game: Game, rng: random.Random) -> Ruling:
    """A ruling on some seat, which may make no sense just now."""
    return Ruling(Seat(rng.randrange(game.rules.table.seats)), rng.choice(RENEGES))


def _chosen(game: Game, seat: Seat, rng: random.Random) -> Action:
    actions = game.legal_actions(seat)
    if ShootTheMoon() in actions:
        return ShootTheMoon() if rng.random() < 1 / 6 else PlayOn()
    if Concede() in actions:
        return Concede() if rng.random() < 1 / 4 else PlayOn()
    if Double() in actions and rng.random() < 1 / 4:
        return Double()
    if Pass() in actions and (len(actions) == 1 or rng.random() < 1 / 2):
        return Pass()
    if rng.random() < 4 / 5:
        for action in actions:
            if isinstance(action, Bid):
                return action
            if not isinstance(action, Pass | Double):
                break
    return actions.sample(rng)


def plies_of(game: Game, seed: int, plies: int) -> Iterator[Ply]:
    """The steps of a random game that goes on from here."""
    rng = random.Random(seed)
    for _ in range(plies):
        if game.is_over:
            return
        seat, action = choose(game, rng)
        after, events = game.apply_with_events(action, seat)
        yield Ply(game, seat, action, after, events)
        game = after


def random_game(rules: Ruleset, seed: int, plies: int) -> Game:
    """How a random game stands after so many steps, or at its end."""
    rng = random.Random(seed)
    game = Game.start(rules)
    for _ in range(plies):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    return game


def game_at(rules: Ruleset, step: Step, seed: int = 0) -> Game:
    """A random game when a phase begins in which somebody is awaited."""
    rng = random.Random(seed)
    game = Game.start(rules)
    while game.needs_deal or game.round.state.word is not step:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if game.is_over:
            game = Game.start(rules)
    return game


def replayed(game: Game, dealer: int | None = None) -> Game:
    """The same game, played again from its log."""
    again = Game.start(game.rules, dealer=dealer)
    for seat, action in game.actions:
        again = again.apply(action, seat)
    return again


# Where the cards are.


def tricks_of(last: Taken | None) -> tuple[Taken, ...]:
    """The tricks up to this one, the first first."""
    return () if last is None else (*tricks_of(last.before), last)


def cards_of(game: Game) -> Hand:
    """All cards of a round at work, wherever they are: none before the deal."""
    state, at = game.round.state, game.round.at
    found = [card for hand in game.hands for card in hand]
    found += state.buried
    found += [card for trick in tricks_of(state.tricks) for card in trick.cards]
    found += state.stock[len(state.drawn) :]
    turns = at.turns if isinstance(at, DraftPhase) else state.drafted
    found += [turn.discarded for turn in turns if turn.discarded]
    if isinstance(at, DraftPhase) and at.drawn:
        found += [at.drawn, *at.stock]
    if isinstance(at, PlayPhase):
        found += at.cards
        found += [card for trick in tricks_of(at.tricks) for card in trick.cards]
    if isinstance(at, DrawPhase):
        found += at.cards
        found += [at.upcard] if at.upcard else []
    if isinstance(at, ShareWidowPhase):
        found += at.left
    elif not state.widow_seen:
        found += state.widow
    return Hand(found)


# Packs in order.


def order_for(
    rules: Ruleset,
    hands: Mapping[int, str | Hand],
    *,
    widow: str | Hand = "",
    dealer: int | None = None,
    seed: int = 0,
    upcard: str = "",
    stock: str = "",
) -> tuple[Card, ...]:
    """The order of a pack from which these hands are dealt.

    Args:
        rules: the rules by whose packets it is dealt.
        hands: what seats get; what is not told is dealt at random from the other cards.
        widow: what the widow gets, likewise.
        dealer: the seat that deals; the last one if none is given.
        seed: for the cards that are not told.
        upcard: the card that is turned: of the dealer's hand the last one dealt, or of the stock.
        stock: the next cards of the stock, the top one first.
    """
    seats = rules.table.seats
    first = (seats if dealer is None else dealer + 1) % seats
    told = {seat: _hand(hands.get(seat, "")) for seat in range(seats)}
    piles: dict[int, list[Card]] = {seat: list(hand) for seat, hand in told.items()}
    piles[-1] = list(_hand(widow))
    top = [Card.parse(code) for code in ([upcard] if upcard else []) + stock.split()]
    if not rules.deal.stock:
        top = []
    rest = rules.pack.cards - top
    for pile in piles.values():
        rest -= pile
    others = list(rest)
    random.Random(seed).shuffle(others)
    for place, pile in piles.items():
        wanted = rules.deal.widow if place < 0 else rules.deal.hand
        assert len(pile) <= wanted, f"{len(pile)} cards cannot be dealt to a hand of {wanted}"
        while len(pile) < wanted:
            pile.append(others.pop())
    for one in [Card.parse(upcard)] if upcard and not top else []:
        last = piles[(first - 1) % seats]
        last.remove(one)
        last.insert(0, one)
    order: list[Card] = []
    for packet in rules.deal.packets.rounds:
        takers = [-1] if packet.to_widow else [(first + step) % seats for step in range(seats)]
        for taker in takers:
            order += [piles[taker].pop() for _ in range(packet.cards)]
    order += [*top, *others]
    assert Hand(order) == rules.pack.cards
    return tuple(order)


def _hand(cards: str | Hand) -> Hand:
    return Hand.parse(cards) if isinstance(cards, str) else cards


def dealt(
    rules: Ruleset,
    hands: Mapping[int, str | Hand],
    *,
    widow: str | Hand = "",
    dealer: int | None = None,
    upcard: str = "",
    stock: str = "",
) -> Game:
    """A new game in which these hands were dealt."""
    order = order_for(rules, hands, widow=widow, dealer=dealer, upcard=upcard, stock=stock)
    return Game.start(rules, dealer=dealer).deal(order)


# Doing several things.


def after(game: Game, *actions: Action) -> Game:
    """The game when these things were done, each by the first seat that is awaited."""
    for action in actions:
        game = game.apply(action)
    return game


def told(game: Game, *actions: Action) -> tuple[Game, list[Event]]:
    """The same, with all that happened."""
    events: list[Event] = []
    for action in actions:
        game, some = game.apply_with_events(action)
        events += some
    return game, events


def calls(game: Game, text: str) -> Game:
    """The game after these calls: ``100`` or ``100S``, ``-`` for a pass, ``x`` for a double."""
    return after(game, *map(_call, text.split()))


def _call(word: str) -> Action:
    if word in {"-", "x"}:
        return Pass() if word == "-" else Double()
    suit = Suit.parse(word[-1]) if word[-1].isalpha() else None
    return Bid(int(word.rstrip("SHDC")), suit)


def played_out(game: Game, seed: int = 0) -> tuple[Game, list[Event]]:
    """The game when the round at work is over, everybody playing at random, and what happened."""
    rng = random.Random(seed)
    events: list[Event] = []
    rounds = game.sheet.rounds
    while game.sheet.rounds == rounds:
        assert not game.needs_deal, "the deal was void"
        game, some = game.apply_with_events(game.legal_actions().sample(rng))
        events += some
    return game, events


def is_claim(action: object) -> bool:
    """Whether it is something that is done out of turn."""
    return isinstance(action, ClaimMisdeal)


# Any action at all.


def any_action(rules: Ruleset, rng: random.Random) -> Action:
    """Something out of everything that can be said, mostly what makes no sense just now."""
    cards = list(rules.pack)
    number = rng.choice((rules.passing.cards, rules.bury.cards, 1, 2, 3))
    pile = Hand(rng.sample(cards, number))
    grounds = [ground.name for ground in rules.misdeal.grounds]
    makers: tuple[Callable[[], Action], ...] = (
        lambda: Bid(rng.choice((rules.auction.opening, rng.randrange(1, 1200)))),
        lambda: Bid(rules.auction.opening, rng.choice(tuple(Suit))),
        lambda: rng.choice((Pass(), Double(), ExchangeDix())),
        lambda: NameTrump(rng.choice(tuple(Suit))),
        lambda: GiveCards(pile, Seat(rng.randrange(8))),
        lambda: Bury(pile),
        lambda: LayCards(pile),
        lambda: rng.choice((CallCard(rng.choice(cards)), Done())),
        lambda: rng.choice((Concede(), PlayOn(), ShootTheMoon())),
        lambda: rng.choice((KeepCard(), RejectCard())),
        lambda: CallPartner(rng.choice(cards)),
        lambda: ClaimMisdeal(rng.choice([*grounds, "no-such-ground"])),
        lambda: Deal(tuple(rng.sample(cards, len(cards)))),
        Done,
        CallOut,
        lambda: LayMeld(rng.choice(("run", "dix", "pinochle")), pile, Hand(list(pile)[:1])),
        lambda: Play(rng.choice(cards), rng.choice((1, 2))),
        lambda: Ruling(Seat(rng.randrange(8)), rng.choice(RULINGS)),
        lambda: Play(rng.choice(cards)),
        lambda: Play(rng.choice(cards)),
    )
    return rng.choice(makers)()


def any_actions(rules: Ruleset, held: Hand) -> st.SearchStrategy[Action]:
    """Everything that can be said, with cards of a hand among others."""
    cards = st.sampled_from([*held, *CARDS])
    own = st.lists(st.sampled_from([*held] or [*CARDS]), max_size=7)
    piles = st.one_of(st.lists(cards, max_size=7), own).map(Hand)
    seats = st.integers(0, 7).map(Seat)
    grounds = [ground.name for ground in rules.misdeal.grounds]
    return st.one_of(
        st.sampled_from((Pass(), Double(), ExchangeDix())),
        st.builds(Bid, st.integers(1, 5_000), st.one_of(st.none(), st.sampled_from(Suit))),
        st.sampled_from(Suit).map(NameTrump),
        st.builds(GiveCards, piles, seats),
        piles.map(Bury),
        cards.map(CallPartner),
        st.sampled_from((KeepCard(), RejectCard())),
        piles.map(LayCards),
        cards.map(CallCard),
        st.sampled_from((Concede(), PlayOn(), ShootTheMoon(), Done(), CallOut())),
        st.builds(_meld, st.sampled_from(["run", "royal marriage", "a b:c"]), piles, piles),
        st.builds(Play, cards, st.integers(0, 8)),
        st.sampled_from([*grounds, "none"]).map(ClaimMisdeal),
        cards.map(Play),
        st.just(Deal(tuple(rules.pack))),
        st.builds(Ruling, seats, st.sampled_from(RULINGS)),
    )


def _meld(name: str, new: Hand, laid: Hand) -> LayMeld:
    return LayMeld(name, Hand([*new, *laid][:8]), Hand([*new, *laid][:8]) & laid)
