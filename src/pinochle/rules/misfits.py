"""The checks that numbers and names in the parts of a ruleset fit each other.

A misfit is a number that is too large or too small for the cards, the seats or the scores of the
game, or the name of a meld that there is not. Words that do not go together are clashes.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.cards.card import Card, Rank, Ranking, Suit
from pinochle.errors import Problem
from pinochle.messages.phrases import Phrase, problem
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Comparison, Parts
from pinochle.rules.play.obligations import Duty
from pinochle.rules.scoring.standing import lead_of
from pinochle.rules.script import Step

__all__ = ["COMPARISONS"]

_NINES: Final = tuple(Card(Rank.NINE, suit) for suit in Suit)
_PAIR: Final = 2


def _of_deal(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of the cards dealt."""
    script, deal, seats, size = rules.script, rules.deal, rules.table.seats, len(rules.pack)
    dealt = deal.cards(seats)
    if dealt != size:
        yield problem(
            "deal.packets",
            "misfit.dealt",
            seats=seats,
            hand=deal.hand,
            widow=Phrase.of("misfit.to-widow", cards=deal.widow) if deal.widow else None,
            stock=Phrase.of("misfit.in-stock", cards=deal.stock) if deal.stock else None,
            dealt=dealt,
            size=size,
        )
    if Step.DRAFT not in script and not deal.hand:
        yield problem("deal.packets", "misfit.no-hands")
    if Step.SHARE_WIDOW in script and deal.widow != seats:
        yield problem("deal.packets", "misfit.shared-widow", seats=seats, widow=deal.widow)
    if Step.DRAW in script and deal.stock % 2:
        yield problem("deal.stock", "misfit.odd-stock", cards=deal.stock)
    if Step.DRAFT in script and deal.stock % (2 * seats):
        yield problem("deal.stock", "misfit.turns", cards=deal.stock)


def _of_first_dealer(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of cards that are drawn for the first deal."""
    if rules.table.draws_for_deal and rules.table.players > len(rules.pack):
        players, cards = rules.table.players, len(rules.pack)
        yield problem("table.first_dealer", "misfit.draw-of-all", players=players, cards=cards)
    if rules.table.draws_for_deal and len(rules.pack.ranks) == 1:
        yield problem("table.first_dealer", "misfit.draw-of-equals")


def _of_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that the pack has no cards for, or too many."""
    jointly, on_table = rules.showing.jointly, Step.DRAW in rules.script
    yield from rules.melds.problems(rules.pack, jointly=jointly, on_table=on_table)


def _of_ranking(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of other rankings than that of the pack."""
    order = rules.pack.order
    for where, ranking in (("play", rules.play.ranking), ("count", rules.count.ranking)):
        if ranking not in {order, Ranking.TEN_HIGH}:
            orders = {"expected": tuple(order), "ranking": tuple(ranking)}
            yield problem(f"{where}.ranking", "misfit.ranking", **orders)


def _of_auction(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of auctions that need more seats."""
    if rules.auction.passes_to_end >= rules.table.seats:
        passes, seats = rules.auction.passes_to_end, rules.table.seats
        yield problem("auction.passes_to_end", "misfit.passes", passes=passes, seats=seats)
    if rules.auction.is_duel and rules.table.seats == _PAIR:
        yield problem("auction.calls", "misfit.duel-of-two")


def _of_nines(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of nines that the pack lacks, or that score twice."""
    trump = rules.trump
    has_nines = all(rules.pack.count(nine) for nine in _NINES)
    if not has_nines and (trump.dix_exchange != "nobody" or trump.turned_nine):
        yield problem("trump.dix_exchange", "misfit.no-nines")
    if trump.turned_nine and rules.deal.turn == "last" and any(map(rules.melds.has_set, _NINES)):
        yield problem("trump.turned_nine", "misfit.dix-of-dealer")


def _of_fixed_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that never count in the suit that is always trump."""
    fixed = rules.trump.fixed_suit
    for rule in rules.melds:
        if fixed and not rule.counts(fixed):
            yield problem(f"melds.{rule.name}", "misfit.never-counts", suit=fixed)


def _of_bury(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of other cards to bury than a widow has, or of parts that are not equal.

    The players of a side who bury together have equal parts.
    """
    if Step.BURY not in rules.script:
        return
    if rules.bury.cards != rules.deal.widow:
        taken, buried = rules.deal.widow, rules.bury.cards
        yield problem("bury.cards", "misfit.buried", taken=taken, buried=buried)
    if not rules.bury.is_shared:
        return
    size, *other_sizes = sorted({*map(rules.table.sides.count, rules.table.sides)})
    if other_sizes or rules.bury.cards % size:
        yield problem("bury.who", "misfit.equal-parts", cards=rules.bury.cards)


def _of_passing(rules: Parts) -> Iterator[Problem]:
    """Yield the problem of passing more cards than a hand has."""
    passing, table, dealt = rules.passing, rules.table, rules.deal.hand
    if Step.PASSING not in rules.script:
        return
    # A bidder who looks first has received as many cards as they give back.
    partners = 1
    if passing.to == "bidder" and passing.order == "together":
        is_of_others = rules.partner.is_found and passing.who == "all"
        partners = max(map(table.sides.count, table.sides)) - 1
        partners = max(1, table.seats - _PAIR if is_of_others else partners)
        partners = max(partners, rules.partner.most(rules.pack, table.seats))
    if passing.cards * partners > dealt:
        to_each = Phrase.of("misfit.to-each", partners=partners) if partners > 1 else None
        numbers = {"dealt": dealt, "cards": passing.cards}
        yield problem("passing.cards", "misfit.passed", **numbers, to_each=to_each)


def _of_showing(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that cannot be joint melds, or that a player would choose."""
    showing = rules.showing
    if showing.jointly and any(GAME in rule.values for rule in rules.melds):
        yield problem("melds", "misfit.joint-game")
    for rule in rules.melds:
        if rule.comes_first and (showing.jointly or showing.is_declared):
            yield problem(f"melds.{rule.name}", "misfit.comes-first")


def _of_draw(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of rules that make no sense where tricks are played for a stock.

    Between these tricks melds are laid singly, and the first lead is free.
    """
    if Step.DRAW not in rules.script:
        return
    if any(obligation.duty is Duty.LEAD_TRUMP for obligation in rules.play.obligations):
        yield problem("play.obligations", "misfit.free-lead")
    for rule in rules.melds:
        if rule.needs:
            yield problem(f"melds.{rule.name}", "misfit.goes-with", meld=rule.needs)


def _of_melds_for_checks(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds for checks that the pack has no cards for, or too many."""
    yield from rules.checks.melds.problems(rules.pack, "checks.melds")


def _of_scores(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of scores that cannot be, or would end the game before it begins."""
    ending, columns, where = rules.ending, rules.table.columns, "ending.handicap"
    start = ending.handicap or (0,) * columns
    if len(start) != columns:
        yield problem(where, "misfit.columns", columns=columns, scores=len(start))
        return
    if ending.target and max(start) >= ending.target:
        yield problem(where, "misfit.begin-with-target", target=ending.target)
    if ending.bust and min(start) <= -ending.bust:
        yield problem(where, "misfit.begin-bust", bust=ending.bust)
    if ending.mercy and lead_of(start) >= ending.mercy:
        yield problem(where, "misfit.begin-ahead", lead=ending.mercy)
    for lowest in rules.settlement.floor:
        if min(start) < lowest:
            yield problem(where, "misfit.lowest", lowest=lowest)
        if ending.bust and lowest > -ending.bust:
            yield problem("ending.bust", "misfit.never-bust", lowest=lowest)


def _of_names(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that are asked for and unknown, and of tests of hands."""
    melds, count = rules.melds, evolve(rules.count, ranking=rules.pack.order)
    yield from melds.problems_of_names("trump.must_hold", rules.trump.must_hold)
    yield from melds.problems_of_names("draw.besides", rules.draw.besides)
    tests = {
        "auction.to_bid": rules.auction.to_bid,
        "auction.to_be_stuck": rules.auction.to_be_stuck,
        **{f"misdeal.{ground.name}": ground.test for ground in rules.misdeal.grounds},
    }
    for where, test in tests.items():
        yield from melds.problems_of_names(where, test.holds)
        yield from test.problems(where, rules.pack, count)


COMPARISONS: Final[tuple[Comparison, ...]] = (
    _of_deal,
    _of_first_dealer,
    _of_melds,
    _of_ranking,
    _of_auction,
    _of_nines,
    _of_fixed_trump,
    _of_passing,
    _of_showing,
    _of_draw,
    _of_bury,
    _of_melds_for_checks,
    _of_scores,
    _of_names,
)
"""The comparisons of numbers and names with those of other parts."""
