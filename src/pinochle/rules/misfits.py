"""The checks that numbers and names in the parts of a ruleset fit each other.

A misfit is a number that is too large or too small for the cards, the seats or the scores of the
game, or the name of a meld that there is not. Words that do not go together are clashes.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.cards.card import Card, Rank, Ranking, Suit
from pinochle.errors import Problem
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Parts
from pinochle.rules.play.obligations import Duty
from pinochle.rules.scoring.standing import lead_of
from pinochle.rules.script import Step

__all__ = ["problems"]

_NINES: Final = tuple(Card(Rank.NINE, suit) for suit in Suit)
_PAIR: Final = 2


def problems(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of numbers and names that do not fit each other."""
    script, pack, melds = rules.script, rules.pack, rules.melds
    yield from _of_deal(rules)
    if rules.table.draws_for_deal and rules.table.players > len(rules.pack):
        what = f"{rules.table.players} players cannot draw a card each from {len(rules.pack)} cards"
        yield Problem("table.first_dealer", what)
    if rules.table.draws_for_deal and len(rules.pack.ranks) == 1:
        what = "all cards of the pack are equal, so that nobody draws a better one"
        yield Problem("table.first_dealer", what)
    yield from melds.problems(pack, jointly=rules.showing.jointly, on_table=Step.DRAW in script)
    yield from _of_ranking(rules)
    if rules.auction.passes_to_end >= rules.table.seats:
        passes, seats = rules.auction.passes_to_end, rules.table.seats
        what = f"{passes} passes in a row need more than {seats} players"
        yield Problem("auction.passes_to_end", what)
    if rules.auction.is_duel and rules.table.seats == _PAIR:
        what = "two players bid against each other in any auction: write until-passed"
        yield Problem("auction.calls", what)
    yield from _of_nines(rules)
    yield from _of_fixed_trump(rules)
    yield from _of_passing(rules)
    yield from _of_showing(rules)
    yield from _of_draw(rules)
    if Step.BURY in script and rules.bury.cards != rules.deal.widow:
        taken, buried = rules.deal.widow, rules.bury.cards
        what = f"the bidder takes {taken} cards from the widow, but buries {buried}"
        yield Problem("bury.cards", what)
    if Step.BURY in script and rules.bury.is_shared:
        yield from _of_parts_to_bury(rules)
    yield from rules.checks.melds.problems(pack, "checks.melds")
    yield from _of_scores(rules)
    yield from _of_names(rules)


def _of_deal(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of the cards dealt."""
    script, deal, seats, size = rules.script, rules.deal, rules.table.seats, len(rules.pack)
    dealt = deal.cards(seats)
    if dealt != size:
        shares = [f"{seats} x {deal.hand}"]
        shares += [f"{deal.widow} to the widow"] if deal.widow else []
        shares += [f"{deal.stock} in the stock"] if deal.stock else []
        what = f"this deals {' + '.join(shares)} = {dealt} cards, but the pack has {size}"
        yield Problem("deal.packets", what)
    if Step.DRAFT not in script and not deal.hand:
        what = "nobody is dealt a card: without a hand nothing can be played"
        yield Problem("deal.packets", what)
    if Step.SHARE_WIDOW in script and deal.widow != seats:
        what = f"each of the {seats} players gets a card of the widow, but it has {deal.widow}"
        yield Problem("deal.packets", what)
    if Step.DRAW in script and deal.stock % 2:
        what = f"two players draw from the stock in turn, so it must be even, not {deal.stock}"
        yield Problem("deal.stock", what)
    if Step.DRAFT in script and deal.stock % (2 * seats):
        what = f"{deal.stock} cards do not give every player as many turns of two cards"
        yield Problem("deal.stock", what)


def _of_ranking(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of other rankings than that of the pack."""
    order = rules.pack.order
    for where, ranking in (("play", rules.play.ranking), ("count", rules.count.ranking)):
        if ranking not in {order, Ranking.TEN_HIGH}:
            what = f"expected the ranking of the pack, {order}, not {ranking}"
            yield Problem(f"{where}.ranking", what)


def _of_nines(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of nines that the pack lacks, or that score twice."""
    trump = rules.trump
    has_nines = all(rules.pack.count(nine) for nine in _NINES)
    if not has_nines and (trump.dix_exchange != "nobody" or trump.turned_nine):
        yield Problem("trump.dix_exchange", "this pack does not have a nine of every suit")
    if trump.turned_nine and rules.deal.turn == "last" and any(map(rules.melds.has_set, _NINES)):
        what = "the dealer holds the nine that was turned, and melds it as a dix already"
        yield Problem("trump.turned_nine", what)


def _of_fixed_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that never count in the suit that is always trump."""
    fixed = rules.trump.fixed_suit
    for rule in rules.melds:
        if fixed and not rule.counts(fixed):
            what = f"never counts, for {fixed.word} are always trump"
            yield Problem(f"melds.{rule.name}", what)


def _of_parts_to_bury(rules: Parts) -> Iterator[Problem]:
    """Yield the problem of cards that the players of a side cannot bury in equal parts."""
    size, *other_sizes = sorted({*map(rules.table.sides.count, rules.table.sides)})
    if other_sizes or rules.bury.cards % size:
        what = f"not all sides can bury {rules.bury.cards} cards in equal parts"
        yield Problem("bury.who", what)


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
        to_each = f" to each of {partners} partners" if partners > 1 else ""
        what = f"{dealt} cards are dealt, so {passing.cards} cannot be passed{to_each}"
        yield Problem("passing.cards", what)


def _of_showing(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of melds that cannot be joint melds, or that a player would choose."""
    showing = rules.showing
    if showing.jointly and any(GAME in rule.values for rule in rules.melds):
        yield Problem("melds", "a meld that wins the game cannot be a joint meld")
    for rule in rules.melds:
        if rule.comes_first and (showing.jointly or showing.is_declared):
            what = "comes first, but here players choose themselves what they lay"
            yield Problem(f"melds.{rule.name}", what)


def _of_draw(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of rules that make no sense where tricks are played for a stock.

    Between these tricks melds are laid singly, and the first lead is free.
    """
    if Step.DRAW not in rules.script:
        return
    if any(obligation.duty is Duty.LEAD_TRUMP for obligation in rules.play.obligations):
        what = "the first lead is to a trick for the stock, where any card may be played"
        yield Problem("play.obligations", what)
    for rule in rules.melds:
        if rule.needs:
            what = f"goes only with a {rule.needs}, but for a stock melds are laid one by one"
            yield Problem(f"melds.{rule.name}", what)


def _of_scores(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of scores that cannot be, or would end the game before it begins."""
    ending, columns, where = rules.ending, rules.table.columns, "ending.handicap"
    start = ending.handicap or (0,) * columns
    if len(start) != columns:
        yield Problem(where, f"{columns} columns need a score each, not {len(start)}")
        return
    if ending.target and max(start) >= ending.target:
        yield Problem(where, f"nobody can begin with the target of {ending.target}")
    if ending.bust and min(start) <= -ending.bust:
        yield Problem(where, f"nobody can begin {ending.bust} below zero, which loses the game")
    if ending.mercy and lead_of(start) >= ending.mercy:
        yield Problem(where, f"nobody can begin {ending.mercy} ahead, which wins the game")
    for lowest in rules.settlement.floor:
        if min(start) < lowest:
            yield Problem(where, f"no score can be lower than {lowest}")
        if ending.bust and lowest > -ending.bust:
            what = f"no score can be lower than {lowest}, so nobody can be bust"
            yield Problem("ending.bust", what)


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
