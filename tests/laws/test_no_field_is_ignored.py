"""No field is accepted, described and ignored.

Every field of every preset is changed. Then one of these holds: the rules refuse the change; the
words stay the same, and the field is listed with what switches it on, which is off; or the words
change, and a search finds what is decided differently. What is told although it decides nothing is
listed by name, with the reason.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from attrs import evolve, fields_dict
from typing_extensions import override

from pinochle import RulesetError, variants
from pinochle.rules import GAME, Step
from pinochle.rules.scoring.needs import needs_in_all
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.script import comes_before
from pinochle.testing import custom_ruleset
from pinochle.testing._rulesets import FIELD_TYPES, draw_value, is_on, paths, with_field, words
from support.outcomes import outcomes
from support.ruleset_differences import difference
from support.rulesets import RULESETS, in_some_order, rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pinochle import Ruleset

OFTEN: Final = 3
"""How many values of a number or a list are tried."""


def has_moon(rules: Ruleset) -> bool:
    """Whether the moon is announced or bid."""
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    return is_bid or rules.moon.offered != "nobody"


def has_saving(rules: Ruleset) -> bool:
    """Whether melds must be saved."""
    settlement = rules.settlement
    asks = settlement.saving_tricks or settlement.saving_count
    return bool(asks) and settlement.saved_by != "nobody"


STEPS: Final = {"auction": Step.AUCTION, "draw": Step.DRAW}
"""The step without which no field of a part matters."""

SWITCHES: Final[Mapping[str, Callable[[Ruleset], object]]] = {
    "misdeal.redeals": lambda rules: rules.misdeal.grounds,
    "draft.discards_count_for": lambda rules: (
        Step.DRAFT in rules.script and Step.AUCTION in rules.script
    ),
    "widow.seen_by": lambda rules: Step.WIDOW in rules.script,
    "showing.who": lambda rules: (
        rules.table.is_partnership or rules.partner.is_found or rules.showing.who == "all"
    ),
    "trump.must_hold": lambda rules: Step.TRUMP in rules.script or rules.auction.suit_bids,
    "trump.if_none": lambda rules: rules.trump.must_hold,
    "trump.no_trump": lambda rules: Step.TRUMP in rules.script,
    "partner.known": lambda rules: rules.partner.is_found,
    "partner.asked": lambda rules: rules.partner.is_found,
    "partner.who": lambda rules: rules.partner.is_found,
    "partner.rank": lambda rules: rules.partner.calls == "fixed-card",
    "partner.suit": lambda rules: rules.partner.calls == "fixed-card",
    "passing.order": lambda rules: rules.passing.cards,
    "passing.to": lambda rules: rules.passing.cards,
    "passing.who": lambda rules: rules.passing.cards,
    "draw.besides": lambda rules: Step.DRAW in rules.script and rules.draw.melds_a_trick,
    "bury.which": lambda rules: (
        rules.bury.cards
        and (
            rules.bury.which == "non-counters"
            or comes_before(rules.script, (Step.MELDS, Step.BIDDER_MELDS), (Step.BURY,))
        )
    ),
    "bury.count_for": lambda rules: rules.bury.cards,
    "play.leader": lambda rules: Step.AUCTION in rules.script and Step.DRAW not in rules.script,
    "play.skip_if_met": lambda rules: Step.AUCTION in rules.script,
    "concession.others_score": lambda rules: (
        Step.CONCEDE in rules.script and rules.settlement.opponents != "nothing"
    ),
    "concession.costs": lambda rules: (
        Step.CONCEDE in rules.script and rules.settlement.set.bid != 0
    ),
    "concession.bonus": lambda rules: Step.CONCEDE in rules.script,
    "concession.bonus_unit": lambda rules: (
        rules.concession.bonus and Step.CONCEDE in rules.script and rules.table.is_partnership
    ),
    "concession.most_needed": lambda rules: Step.CONCEDE in rules.script,
    "moon.reward": has_moon,
    "moon.kinds": lambda rules: rules.moon.offered != "nobody",
    "moon.costs": has_moon,
    "moon.counts": has_moon,
    "moon.won_by": has_moon,
    "moon.if_missed": has_moon,
    "moon.others_score": has_moon,
    "moon.wins_game": has_moon,
    "claims.tricks": lambda rules: rules.claims.offered != "nobody",
    "claims.lines": lambda rules: rules.claims.offered != "nobody",
    "settlement.made": lambda rules: Step.AUCTION in rules.script,
    "settlement.set": lambda rules: Step.AUCTION in rules.script,
    "settlement.set_meld": lambda rules: (
        Step.AUCTION in rules.script and rules.settlement.set.meld == 0
    ),
    "settlement.set_count": lambda rules: (
        Step.AUCTION in rules.script and rules.settlement.set.count == 0
    ),
    "settlement.opponents": lambda rules: Step.AUCTION in rules.script,
    "settlement.least_meld_binds": lambda rules: (
        rules.settlement.least_meld and Step.AUCTION in rules.script
    ),
    "settlement.saving_tricks": lambda rules: rules.settlement.saved_by != "nobody",
    "settlement.saving_count": lambda rules: rules.settlement.saved_by != "nobody",
    "settlement.saved_by": lambda rules: rules.table.is_partnership or rules.partner.is_found,
    "settlement.unsaved": has_saving,
    "settlement.saving_binds": lambda rules: has_saving(rules) and Step.AUCTION in rules.script,
    "settlement.spades_double": lambda rules: rules.settlement.stakes,
    "settlement.lost_times": lambda rules: rules.settlement.stakes,
    "settlement.unit_of_meld": lambda rules: (
        rules.partner.is_found and rules.settlement.opponents != "nothing"
    ),
    "settlement.unit_of_count": lambda rules: (
        rules.partner.is_found and rules.settlement.opponents == "score"
    ),
    "checks.paid_by": lambda rules: rules.checks.are_kept and rules.table.is_partnership,
    "checks.if_set": lambda rules: rules.checks.melds and Step.AUCTION in rules.script,
    "checks.unseen": lambda rules: rules.checks.melds and rules.concession.unseen != "nobody",
    "checks.beyond": lambda rules: rules.checks.bids and Step.AUCTION in rules.script,
    "checks.bids": lambda rules: Step.AUCTION in rules.script,
    "checks.set_times": lambda rules: rules.checks.bids and Step.AUCTION in rules.script,
    "checks.margin_over": lambda rules: rules.checks.margin != (0, 0),
    "checks.margin_begun": lambda rules: rules.checks.margin != (0, 0),
    "renege.settled": lambda rules: rules.renege.ruled,
    "renege.bidder_times": lambda rules: (
        rules.renege.ruled
        and Step.AUCTION in rules.script
        and "minus-bid" in {rules.renege.offender, rules.renege.of_bidder}
    ),
    "renege.of_bidder": lambda rules: rules.renege.ruled and Step.AUCTION in rules.script,
    "renege.offender": lambda rules: rules.renege.ruled,
    "renege.penalty": lambda rules: rules.renege.ruled,
    "renege.bidder_then": lambda rules: rules.renege.ruled and Step.AUCTION in rules.script,
    "renege.others": lambda rules: (
        rules.renege.ruled
        and (rules.settlement.opponents != "nothing" or Step.AUCTION not in rules.script)
    ),
    "ending.on_two": lambda rules: (
        (rules.ending.target and not rules.ending.bid_out and rules.ending.call_out != "must")
        or rules.ending.call_out == "must"
    ),
    "ending.otherwise": lambda rules: (
        rules.ending.on_two == "bidder"
        and not rules.ending.bid_out
        and Step.AUCTION in rules.script
        and rules.table.columns != 2
    ),
    "ending.extend_by": lambda rules: rules.ending.extends,
    "ending.failed_call": lambda rules: rules.ending.call_out != "no",
    "auction.opening": lambda rules: Step.AUCTION in rules.script and not rules.auction.automatic,
    "auction.must_open": lambda rules: Step.AUCTION in rules.script and not rules.auction.automatic,
    "auction.duel_opener": lambda rules: rules.auction.is_duel and Step.AUCTION in rules.script,
    "auction.trump_to": lambda rules: (
        rules.auction.calls == "summed" and Step.AUCTION in rules.script
    ),
    "auction.least_meld_of": lambda rules: (
        rules.auction.least_meld and Step.AUCTION in rules.script
    ),
    "auction.misbid": lambda rules: rules.auction.least_meld and Step.AUCTION in rules.script,
    "auction.misbid_costs": lambda rules: (
        rules.auction.least_meld and rules.auction.misbid == "void" and Step.AUCTION in rules.script
    ),
    "auction.stuck": lambda rules: (
        Step.AUCTION in rules.script
        and rules.auction.must_open != "eldest"
        and not rules.auction.automatic
    ),
    "auction.stuck_exactly": lambda rules: rules.auction.stuck and Step.AUCTION in rules.script,
    "auction.dealer_opening": lambda rules: (
        rules.auction.must_open == "nobody"
        and Step.AUCTION in rules.script
        and not rules.auction.automatic
        and not rules.auction.stuck
    ),
    "auction.all_pass": lambda rules: (
        rules.auction.must_open == "nobody"
        and Step.AUCTION in rules.script
        and not rules.auction.automatic
        and not rules.auction.stuck
    ),
    "auction.to_be_stuck": lambda rules: (
        Step.AUCTION in rules.script
        and (rules.auction.stuck or rules.auction.must_open == "dealer")
    ),
}
"""With what a field matters, where that is not always; a field of the auction also needs one."""

READY: Final[Mapping[str, str]] = {
    "ending.extend_by": "presets have it, and a house may say that their target stays",
    "settlement.saving_count": "presets have it, and a house may say that nobody saves melds",
    "settlement.spades_double": "a preset has it, and a house may play for points",
    "auction.dealer_opening": "presets have it, and a house may say that somebody must open",
    "auction.stuck": "presets have it, and a house may say that eldest must open",
}
"""What may be set while the rule that it belongs to is off, and why that is not refused."""

SAID_ONLY: Final[Mapping[str, str]] = {
    "table.first_dealer": "players draw for it before the first deal, or tell the game who deals",
    "auction.conventions": "what a bid says to a partner binds nobody",
}
"""What is told and asked for, but decides nothing once the cards are dealt."""


def never_passes(one: Ruleset, other: Ruleset) -> bool:
    """Whether no hand of this pack is as poor as the grounds for a misdeal want."""
    grounds = {*one.misdeal.grounds} ^ {*other.misdeal.grounds}

    def is_too_much(rules: Ruleset, test: Any) -> bool:
        size = rules.deal.hand
        there = {rank: 0 for rank, _ in test.at_least}
        for card in rules.pack:
            if card.rank in there:
                there[card.rank] += 1
        wanted = max(sum(least for _, least in test.at_least), test.non_counters, test.worthless)
        return wanted > size or any(least > there[rank] for rank, least in test.at_least)

    return all(is_too_much(one, ground.test) for ground in grounds)


def every_meld_is_enough(one: Ruleset, other: Ruleset) -> bool:
    """Whether each meld alone comes to the least that must be melded."""
    least = max(one.settlement.least_meld, other.settlement.least_meld)
    return all(
        min(value for value in rule.values if value is not GAME) >= least for rule in one.melds
    )


def needs_too_much_anyway(one: Ruleset, other: Ruleset) -> bool:
    """Whether a bidder who has melded so little must concede because they need too much."""
    concession = other.concession if other.concession.least_meld else one.concession
    most = concession.least_meld - 1
    needs = needs_in_all(one, one.auction.opening, (most,))
    return concession.most_needed != 0 and evolve(concession, least_meld=0).is_forced(
        needs.count if needs else None, most, one.total
    )


def fails_anyway(one: Ruleset, other: Ruleset) -> bool:
    """Whether a bidder who has melded too little cannot make the least bid with every counter."""
    auction, least = one.auction, max(one.settlement.least_meld, other.settlement.least_meld)
    bids = (auction.opening, auction.dealer_opening, auction.stuck, auction.automatic)
    return least - 1 + one.total < min(filter(None, bids))


def is_above_the_ceiling(one: Ruleset, other: Ruleset) -> bool:
    """Whether the steps of the bids differ only from a number on that no bid may reach."""
    ceiling = one.auction.ceiling
    first, second = (
        [step for step in rules.auction.ladder if step[0] < ceiling] for rules in (one, other)
    )
    return ceiling > 0 and first == second


def has_nothing_to_lose(one: Ruleset, other: Ruleset) -> bool:
    """Whether a side that has not saved its melds has no count either."""
    del other
    settlement, bury = one.settlement, one.bury
    counts = settlement.saving_count or settlement.saving_tricks > 1
    binds_bidder = settlement.saving_binds == "everybody"
    is_buried = bury.count_for == "opponents" or (bury.count_for == "bidder" and binds_bidder)
    return not (counts or (bury.cards and is_buried) or Step.DRAFT in one.script)


def only_bidders_meld(one: Ruleset, other: Ruleset) -> bool:
    """Whether nobody melds who must save it: that binds opponents, and only the bidder melds."""
    binds = {rules.settlement.saving_binds for rules in (one, other)}
    return one.showing.who != "all" and "opponents" in binds and one.settlement.unsaved == "meld"


def a_count_takes_a_trick(one: Ruleset, other: Ruleset) -> bool:
    """Whether points must be won anyhow, which takes a trick."""
    wanted = max(one.settlement.saving_tricks, other.settlement.saving_tricks)
    return one.settlement.saving_count > 0 and wanted == 1


def nobody_can_bid_again(one: Ruleset, other: Ruleset) -> bool:
    """Whether the first bid is the highest there is."""
    del other
    return one.auction.ceiling == one.auction.opening


def differs_beyond_the_highest_bid(one: Ruleset, other: Ruleset) -> bool:
    """Whether ladders of bids differ only in numbers that cannot be bid."""
    numbers = [rules.auction.numbers(rules.auction.opening) for rules in (one, other)]
    return one.auction.ceiling == other.auction.ceiling > 0 and numbers[0] == numbers[1]


def only_an_order(one: Ruleset, other: Ruleset) -> bool:
    """Whether melds differ only in which is laid first, which matters if they share cards."""
    plain = [
        {rule.name: evolve(rule, comes_first=False) for rule in rules.melds}
        for rules in (one, other)
    ]
    return plain[0] == plain[1]


def begins_with_nothing(one: Ruleset, other: Ruleset) -> bool:
    """Whether all begin with 0, which is what no handicap means."""
    return not any(one.ending.handicap + other.ending.handicap)


WITHOUT_EFFECT: Final[Mapping[str, tuple[Callable[[Ruleset, Ruleset], bool], ...]]] = {
    "ending.handicap": (begins_with_nothing,),
    "misdeal.grounds": (never_passes,),
    "settlement.least_meld": (every_meld_is_enough,),
    "concession.least_meld": (needs_too_much_anyway,),
    "settlement.unsaved": (has_nothing_to_lose,),
    "settlement.least_meld_binds": (every_meld_is_enough,),
    "showing.too_few": (every_meld_is_enough,),
    "settlement.least_meld_sets": (fails_anyway,),
    "settlement.saving_tricks": (a_count_takes_a_trick, only_bidders_meld),
    "settlement.saving_count": (only_bidders_meld,),
    "settlement.saved_by": (only_bidders_meld,),
    "melds.rules": (only_an_order,),
    "auction.calls": (nobody_can_bid_again,),
    "auction.greatest_raise": (nobody_can_bid_again,),
    "auction.ladder": (is_above_the_ceiling,),
}
"""When a value of a field is told and makes no difference, and why not."""

SELDOM: Final[Mapping[str, str]] = {
    "showing.overlooked": "a player lays the cards of a meld in others, and not the meld",
    "claims.lines": "a player is sure of the rest with good play alone",
    "claims.tricks": "one side alone can take the tricks that are left, but not all",
    "claims.offered": "one side alone can take the tricks that are left, and a round is played out",
    "play.skip_if_met": "melds alone come to a bid",
    "draw.reuse": "a card on the table would serve again",
    "auction.stuck": "all others pass although most hands must bid",
    "auction.dealer_opening": "all others pass although most hands must bid",
    "auction.stuck_exactly": "all others pass although most hands must bid",
    "auction.least_meld": "somebody who would bid holds a hand that melds so little",
    "settlement.least_meld": "a side melds something, but less than that",
    "showing.overlooked_costs": "a player declares less than they hold, and all tricks are played",
    "showing.too_few": "a side melds something, but less than it must",
    "trump.must_hold": "the bidder holds the meld in one suit, and would name another",
    "auction.to_be_stuck": "all others pass, and the dealer holds a hand that only few are dealt",
    "melds.rules": "a hand has all the cards of a meld",
    "auction.to_bid": "somebody holds a hand that only few are dealt",
    "misdeal.redeals": "hands that only few are dealt come several times in a row",
    "misdeal.found_late": "the table finds a mistake in dealing after the first card",
    "misdeal.grounds": "somebody is dealt a hand that only few are dealt",
}
"""What must happen for a field to matter, which players who act at random seldom come to.

Where the search finds nothing of these in one ruleset, it finds it in another.
"""


def is_the_same_marriage(one: Ruleset, other: Ruleset) -> bool:
    """Whether a marriage is asked for, which before there is trump is the same as a royal one."""
    asked = (one.auction, other.auction)
    named = {
        name
        for auction in asked
        for test in (auction.to_bid, auction.to_be_stuck)
        for name in test.holds
    }
    return named >= {"marriage", "royal marriage"}


def counts_alike_when_missed(one: Ruleset, other: Ruleset) -> bool:
    """Whether a missed moon counts like one that is shot, which is said in two ways."""
    return one.moon.replaces(is_shot=False) == other.moon.replaces(is_shot=False)


def is_any_marriage(one: Ruleset, other: Ruleset) -> bool:
    """Whether a marriage must be held in the suit that is named, which makes it a royal one."""
    return {*one.trump.must_hold} ^ {*other.trump.must_hold} <= {"marriage", "royal marriage"}


def gains_one_alone(one: Ruleset, _: Ruleset) -> bool:
    """Whether no round brings points to two columns: they never reach the target in the same."""
    start = Sheet.start(one, 0)
    for tally in outcomes(one):
        after = start.settle(one, tally).standing.points
        before = start.standing.points
        if sum(points > begun for points, begun in zip(after, before, strict=True)) > 1:
            return False
    return True


SAME_RULE: Final[Mapping[str, tuple[Callable[[Ruleset, Ruleset], bool], ...]]] = {
    "settlement.saving_tricks": (only_bidders_meld,),
    "settlement.saving_count": (only_bidders_meld,),
    "trump.must_hold": (is_any_marriage,),
    "ending.handicap": (begins_with_nothing,),
    **dict.fromkeys(("ending.on_two", "ending.otherwise", "ending.extend_by"), (gains_one_alone,)),
    "moon.if_missed": (counts_alike_when_missed,),
    "auction.ladder": (differs_beyond_the_highest_bid,),
    "auction.to_bid": (is_the_same_marriage,),
    "auction.to_be_stuck": (is_the_same_marriage,),
}
"""When two values of a field say the same."""


class Change(NamedTuple):
    """Two rulesets that differ in one field."""

    path: str
    one: Ruleset
    other: Ruleset

    @override
    def __str__(self) -> str:
        values = " -> ".join(repr(value_of(rules, self.path)) for rules in (self.one, self.other))
        return f"{self.path} of {self.one.name}: {values}"


def value_of(rules: Ruleset, path: str) -> object:
    """What stands in a field."""
    part, _, name = path.partition(".")
    return getattr(getattr(rules, part), name)


def body(rules: Ruleset) -> str:
    """The description without its title."""
    return rules.describe().partition("\n")[2]


def changes(rules: Ruleset, path: str, rng: random.Random) -> Iterator[Change]:
    """The rules with other values in a field, each as far as it is not refused.

    What must go with a value is changed on both sides, so that they differ in one field where that
    can be.
    """
    part, _, name = path.partition(".")
    before = value_of(rules, path)
    every = list(words(FIELD_TYPES[path])) or [draw_value(rules, path, rng) for _ in range(OFTEN)]
    tried: list[object] = [before]
    for value in every:
        if value in tried:
            continue
        tried.append(value)
        try:
            other = with_field(rules, path, value, rng)
        except RulesetError:
            continue
        if value_of(other, path) == before:
            continue
        one, parts = rules, {part: evolve(getattr(other, part), **{name: before})}
        with suppress(RulesetError):
            one = evolve(other, **parts)
        if one != other:
            yield Change(path, one, other)


def is_switched_on(rules: Ruleset, path: str) -> bool:
    """Whether a field matters under these rules."""
    if path in SWITCHES:
        return bool(SWITCHES[path](rules))
    needed = STEPS.get(path.partition(".")[0])
    return needed is None or needed in rules.script


def is_set_in_vain(rules: Ruleset, path: str, rng: random.Random) -> bool:
    """Whether a field takes a value although the rule that it belongs to is off.

    What a step needs is not asked where the script lacks the step: its part is not looked at.
    """
    part, _, name = path.partition(".")
    step, value = {**STEPS, "concession": Step.CONCEDE}.get(part), draw_value(rules, path, rng)
    is_empty = fields_dict(type(getattr(rules, part)))[name].default in (0, ())
    if not is_empty or not is_on(path, value) or (step and step not in rules.script):
        return False
    try:
        other = rules.with_(**{part: evolve(getattr(rules, part), **{name: value})})
    except RulesetError:
        return False
    return not is_switched_on(other, path)


def trouble(change: Change, rng: random.Random, effort: int = 1) -> str:
    """What is wrong with a field; nothing if it is told and matters, or neither."""
    path, one, other = change
    if body(one) == body(other):
        if any(test(one, other) for test in SAME_RULE.get(path, ())):
            return ""
        is_on = is_switched_on(one, path) and is_switched_on(other, path)
        return f"{change}: nobody is told" if is_on and path not in SAID_ONLY else ""
    if path in SAID_ONLY:
        return ""
    if any(test(one, other) for test in WITHOUT_EFFECT.get(path, ())):
        return ""
    if path in SELDOM or difference(one, other, rng, effort):
        return ""
    return f"{change}: told, but nothing comes of it"


def all_changes(name: str, rng: random.Random) -> Iterator[Change]:
    """Every field of a ruleset with other values."""
    rules = rules_of(name)
    for path in paths():
        yield from changes(rules, path, rng)


@pytest.mark.parametrize("part", sorted({path.partition(".")[0] for path in paths()}))
def test_no_field_is_ignored(part: str) -> None:
    """A sample of all fields of all rulesets."""
    own = [path for path in paths() if path.partition(".")[0] == part]
    found: list[str] = []
    for path in own:
        for name in in_some_order(RULESETS, path)[:2]:
            rng = random.Random(f"{path} {name}")
            tried = [*changes(rules_of(name), path, rng)][:1]
            found += [trouble(change, rng) for change in tried]
    assert [*filter(None, found)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", variants.names())
def test_no_field_of_a_preset_is_ignored(name: str) -> None:
    """Every field of every preset, with every word and some numbers; the rare is sought longer."""
    rng = random.Random(name)
    found = [trouble(change, rng) and trouble(change, rng, 8) for change in all_changes(name, rng)]
    assert [*filter(None, found)] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted({*paths()} - {*SAID_ONLY}))
def test_every_field_matters_somewhere(path: str) -> None:
    """With what it needs besides, and in some ruleset, it is told and something comes of it."""
    for name in in_some_order(RULESETS, path):
        rng = random.Random(f"{path} {name}")
        for change in changes(rules_of(name), path, rng):
            effort = 4 if path in SELDOM else 1
            is_told = body(change.one) != body(change.other)
            if is_told and difference(change.one, change.other, rng, effort):
                return
    pytest.fail(f"nothing comes of {path} in any ruleset")


@pytest.mark.parametrize("path", sorted({*SWITCHES} - {*READY}))
def test_nothing_is_set_in_vain(path: str) -> None:
    """A number, a flag or a list is refused where the rule that it belongs to is off."""
    assert [
        name
        for name in in_some_order(RULESETS, path)[:40]
        if is_set_in_vain(rules_of(name), path, random.Random(f"{path} {name}"))
    ] == []


@pytest.mark.parametrize("path", READY)
def test_presets_have_what_lies_ready(path: str) -> None:
    """What may be set in vain is set in a preset, which a house may change."""
    assert any(is_on(path, value_of(variants.get(name), path)) for name in variants.names())


def pairs_of_changes(rng: random.Random) -> Iterator[Change]:
    """A field of a custom ruleset, in which many others are changed already."""
    rules = custom_ruleset(rng)
    for path in rng.sample(paths(), 3):
        yield from [*changes(rules, path, rng)][:1]


def test_no_field_is_ignored_beside_others() -> None:
    """A field matters, or nobody is told of it, whatever else is changed."""
    rng = random.Random(11)
    found = [trouble(change, rng) for _ in range(6) for change in pairs_of_changes(rng)]
    assert [*filter(None, found)] == []


@pytest.mark.slow
def test_no_field_is_ignored_beside_any_others() -> None:
    """The same of very many custom rulesets."""
    rng = random.Random(12)
    found = [trouble(change, rng) for _ in range(400) for change in pairs_of_changes(rng)]
    assert [*filter(None, found)] == []


def changes_for_stakes(seed: int) -> Iterator[Change]:
    """Every field of a game for stakes in which reneges are ruled on, and others are changed."""
    rng = random.Random(seed)
    rules = custom_ruleset(rng, of="auction-three", parts=("renege", "concession", "trump.if_none"))
    if not rules.settlement.stakes:
        return
    for path in paths():
        yield from changes(rules, path, rng)


@pytest.mark.rule("house.stakes")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_silent_for_stakes(seed: int) -> None:
    """What decides points alone is refused where a round is settled in units."""
    silent = [one for one in changes_for_stakes(seed) if body(one.one) == body(one.other)]
    assert [*filter(None, (trouble(one, random.Random(0)) for one in silent))] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_no_field_is_ignored_for_stakes(seed: int) -> None:
    """Told or not, nothing is accepted that does nothing where units are paid."""
    found = [trouble(one, random.Random(0)) for one in changes_for_stakes(seed)]
    assert [*filter(None, found)] == []
