"""Custom rulesets: presets with rules changed at random, as far as they go together.

Every field of a ruleset is drawn. Words and flags are known from their types; for numbers and
lists the tables here say what to draw. The shape of the game (its seats, its pack) stays that of
the preset.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

import attrs
from attrs import evolve

from pinochle import variants
from pinochle.cards.card import Ranking, Suit
from pinochle.errors import RulesetError
from pinochle.rules.auction.sayings import Convention, Saying
from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3
from pinochle.rules.deal import Packets
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.meld import GAME, MeldRule
from pinochle.rules.melds.table import NO_MELDS
from pinochle.rules.misdeal import (
    FIVE_NINES_NO_MELD,
    FIVE_NINES_ONE_ACE,
    FOUR_NINES_NO_ACE,
    SIX_NINES,
    TECHNICAL,
    Ground,
)
from pinochle.rules.moon import MoonKind
from pinochle.rules.parts import Parts, field_types
from pinochle.rules.play.obligations import Duty, Obligation
from pinochle.rules.play.play import (
    FREE,
    HEAD_THOUGH_TRUMPED,
    NO_UNDERTRUMPING,
    POST_1945,
    PRE_1945,
)
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.setcosts import SetCosts
from pinochle.rules.script import Step
from pinochle.rules.steps import ROWS
from pinochle.rules.units import unit_of
from pinochle.variants.tables import checks_of_four, checks_of_three

__all__ = ["custom_ruleset", "draw_value", "paths", "with_field"]

FIELDS: Final = attrs.fields(Parts)
PARTS: Final = tuple(part.name for part in FIELDS if attrs.has(part.type or object))
"""The names of the parts of a ruleset."""

OF_THE_PRESET: Final = frozenset(
    {"table.seats", "pack.copies", "pack.extra", "deal.stock", "deal.turn", "bury.cards"}
)
"""Fields that define the shape of a game: they do not change alone."""


FIELD_TYPES: Final = field_types()
"""The types of all fields of a ruleset by their paths."""


def words(kind: object) -> tuple[object, ...]:
    """Return all values of a field with few values; none for other fields."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def paths() -> list[str]:
    """Return the paths of the fields that may be changed alone."""
    return [path for path in FIELD_TYPES if path not in OF_THE_PRESET]


def is_on(path: str, value: object) -> bool:
    """Tell whether a field has another value than its default."""
    part, _, name = path.partition(".")
    kind: Any = getattr(attrs.fields(Ruleset), part).type
    return bool(value != getattr(attrs.fields(kind), name).default)


# The values to draw.

_TESTS: Final = (
    HandTest(),
    HandTest(holds=("royal marriage",)),
    HandTest(holds=("run",)),
    HandTest(non_counters=3),
    HandTest(melds="some"),
    HandTest(melds="none"),
)
_GROUNDS: Final[tuple[tuple[Ground, ...], ...]] = (
    (),
    (SIX_NINES, FIVE_NINES_NO_MELD),
    (FOUR_NINES_NO_ACE, FIVE_NINES_ONE_ACE),
    (TECHNICAL,),
)
_SET_COSTS: Final = ("minus-bid", "nothing", "minus-all", "2 bid", "bid + meld", "meld + 2 count")
_LADDERS: Final = (PRE_1945, POST_1945, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING, FREE)
_LEADS: Final[tuple[tuple[Obligation, ...], ...]] = (
    (),
    (Obligation(Duty.LEAD_TRUMP),),
    (Obligation(Duty.ALWAYS_LEAD_TRUMP),),
    (Obligation(Duty.LEAD_PLAIN),),
    (Obligation(Duty.LEAD_TRUMP), Obligation(Duty.LEAD_PLAIN)),
)

_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)

Draw: TypeAlias = Callable[[Ruleset, Random], object]
"""A function that chooses a value for a field of these rules; the value may not fit them."""


def _one_of(*values: object) -> Draw:
    return lambda _, rng: rng.choice(values)


def _opening(times: float) -> Draw:
    """Draw 0, or a multiple of the opening bid, which has the scale of the game."""
    return lambda rules, rng: rng.choice((0, int(rules.auction.opening * times)))


def _ceiling(rules: Ruleset, rng: Random) -> object:
    """Draw no limit, or a bid that leaves some choice."""
    opening = rules.auction.opening
    return rng.choice((0, opening, 2 * opening, 5 * opening))


def _sides(rules: Ruleset, rng: Random) -> object:
    seats = rules.table.seats
    counts = [count for count in range(2, seats + 1) if seats % count == 0]
    count = rng.choice(counts)
    return tuple(seat % count for seat in range(seats))


def _packets(rules: Ruleset, rng: Random) -> object:
    rounds = str(rules.deal.packets).split()
    rng.shuffle(rounds)
    return Packets.parse(" ".join(rounds))


def _melds(rules: Ruleset, rng: Random) -> object:
    """Draw the table without a meld, with a changed meld, or with another meld."""
    meld = rng.choice(tuple(rules.melds))
    doubled = tuple(value if value is GAME else 2 * value for value in meld.values)
    changed_rule = rng.choice(
        (
            None,
            evolve(meld, values=doubled),
            evolve(meld, trumps=tuple(rng.sample(tuple(Suit), 2))),
            evolve(
                meld, name=f"trump {meld.name}", values=doubled, trumps=(rng.choice(tuple(Suit)),)
            ),
            evolve(meld, comes_first=True),
            MeldRule("roundhouse", "arounds", "KQ in every suit", 14, comes_first=True),
        )
    )
    if changed_rule is None:
        return tuple(rule for rule in rules.melds if rule is not meld)
    return rules.melds.with_rules(changed_rule).rules


def _check_melds(rules: Ruleset, rng: Random) -> object:
    return rng.choice((NO_MELDS, rules.checks.melds, checks_of_three(), checks_of_four()))


def _obligations(rules: Ruleset, rng: Random) -> object:
    leads, rungs = rng.choice(_LEADS), rng.choice(_LADDERS).obligations
    if rng.random() < 1 / 2:  # the partner is not trumped, and maybe not beaten
        exempt = rng.choice((_ON_PLAIN, (*_ON_PLAIN, Duty.HEAD, Duty.HEAD_SUIT)))
        rungs = tuple(
            evolve(rung, unless="partner-winning") if rung.duty in exempt else rung
            for rung in rungs
        )
    if rng.random() < 1 / 2:
        from_bid = rules.auction.opening + rules.auction.ladder[0][1]
        leads = tuple(
            rung if rung.duty is Duty.LEAD_PLAIN else evolve(rung, from_bid=from_bid)
            for rung in leads
        )
    return (*leads, *rungs)


def _by_place(rules: Ruleset, rng: Random) -> object:
    if max(rules.count.by_place) == 1:
        return rules.count.by_place
    return rng.choice((METHOD_1, METHOD_2, METHOD_3)).by_place


def _extend_by(rules: Ruleset, rng: Random) -> object:
    return rng.choice((0, max(1, rules.ending.target // 4)))


def _handicap(rules: Ruleset, rng: Random) -> object:
    columns = rules.table.columns
    scores = (0, rules.auction.opening, -rules.auction.opening)
    return rng.choice(((), tuple(rng.choice(scores) for _ in range(columns))))


def _stakes(rules: Ruleset, rng: Random) -> object:
    opening = rules.auction.opening
    return rng.choice(((), ((opening, 1),), ((opening, 3), (2 * opening, 5))))


def _high_bids(rules: Ruleset, rng: Random) -> object:
    opening = rules.auction.opening
    return rng.choice(((), ((opening, 2),), ((opening, 2), (2 * opening, 3))))


NUMBERS: Final[Mapping[str, Draw]] = {
    "table.sides": _sides,
    "table.sitting_out": _one_of(0, 1, 2, 3),
    "pack.order": _one_of(Ranking.TEN_HIGH, Ranking.STANDARD),
    "deal.packets": _packets,
    "melds.rules": _melds,
    "play.obligations": _obligations,
    "count.by_place": _by_place,
    "count.last_trick": _one_of(0, 1, 10, 20),
    "count.rounding": _one_of((), (10, 5), (10, 1), (10, 10), (10, 5, 6), (4, 2)),
    "misdeal.grounds": _one_of(*_GROUNDS),
    "auction.opening": lambda rules, rng: rng.choice((1, 2, 3)) * rules.auction.opening,
    "auction.dealer_opening": _opening(0.9),
    "auction.ceiling": _ceiling,
    "auction.ladder": _one_of(((0, 1),), ((0, 10),), ((0, 1), (60, 5)), ((0, 10), (600, 50))),
    "auction.greatest_raise": _one_of(0, 1, 3),
    "auction.doubling": _one_of(0, 1, 2),
    "auction.passes_to_end": _one_of(0, 2, 3),
    "auction.automatic": _opening(1),
    "auction.stuck": _opening(1),
    "auction.to_bid": _one_of(*_TESTS),
    "auction.to_be_stuck": _one_of(*_TESTS),
    "auction.least_meld": _opening(0.2),
    "auction.conventions": _one_of((), (Convention("+10", "asks for meld"),)),
    "auction.sayings": _one_of((), (Saying("with-help", "some meld"), Saying("save", "no meld"))),
    "trump.must_hold": _one_of(
        (), ("run",), ("royal marriage",), ("marriage",), ("run", "royal marriage")
    ),
    "draw.besides": _one_of((), ("royal marriage",)),
    "concession.most_needed": _one_of(0, WHOLE_COUNT, 50),
    "concession.costs": _one_of(0, 1, 2),
    "settlement.set": _one_of(*map(SetCosts.parse, _SET_COSTS)),
    "settlement.bid_bonuses": _high_bids,
    "settlement.bid_times": _high_bids,
    "settlement.all_tricks": _one_of(0, 20, 100),
    "settlement.least_meld": _one_of(0, 4, 20),
    "settlement.saving_count": _one_of(0, 1, 20),
    "settlement.floor": _one_of((), (0,), (-100,)),
    "settlement.stakes": _stakes,
    "moon.reward": _one_of(0, 250, 1000),
    "moon.costs": _one_of(0, 250, 1000),
    "moon.kinds": _one_of((), (MoonKind("small", 250, 100), MoonKind("big", 1500, 1500))),
    "checks.melds": _check_melds,
    "checks.bids": lambda rules, rng: rng.choice(((), ((rules.auction.opening, 2),))),
    "checks.beyond": _one_of((0, 0), (10, 1), (50, 5)),
    "checks.set_times": _one_of(0, 1, 2),
    "checks.margin": _one_of((0, 0), (100, 1)),
    "ending.target": lambda rules, rng: rng.choice((0, rules.ending.target, 100)),
    "ending.extend_by": _extend_by,
    "ending.slide_out": _one_of(0, 2, 3),
    "ending.rounds": _one_of(0, 1, 4),
    "ending.bust": _opening(4),
    "ending.mercy": _opening(4),
    "ending.handicap": _handicap,
}
"""The choosers for fields that are neither words nor flags, if their unit does not choose."""

BY_UNIT: Final[Mapping[str, Draw]] = {
    "points": _one_of(0, 10, 20),
    "checks": _one_of(0, 1, 5),
    "times": _one_of(1, 2),
    "tricks": _one_of(0, 1, 2),
    "melds": _one_of(0, 1, 2),
    "cards": _one_of(0, 2, 3, 4),
    "rounds": _one_of(0, 1, 3),
    "deals": _one_of(0, 1, 3),
}
"""The choosers for numbers of a unit."""


TOGETHER: Final[Mapping[str, Mapping[str, object]]] = {
    "auction.doubling": {"auction.calls": "until-passed"},
    "count.exact_decides": {"count.rounding": (10, 5)},
    "auction.duel_opener": {
        "auction.calls": "duel",
        "auction.stuck": 0,
        "auction.stuck_exactly": False,
        "auction.automatic": 0,
        "auction.passes_to_end": 0,
        "auction.doubling": 0,
        "auction.goes_round": False,
    },
    "auction.goes_round": {
        "auction.calls": "summed",
        "auction.must_open": "nobody",
        "auction.stuck": 0,
        "auction.stuck_exactly": False,
        "auction.automatic": 0,
    },
    "auction.misbid_costs": {"auction.least_meld": 20, "auction.misbid": "void"},
    "moon.wins_game": {"moon.offered": "anyone"},
    "moon.kinds": {"moon.offered": "anyone"},
    "draw.besides": {"draw.melds_a_trick": 1},
    "checks.margin_begun": {"checks.margin": (100, 1)},
    "renege.penalty": {"renege.ruled": True},
    "table.out": {"table.sitting_out": 2},
    "ending.slide_out": {"ending.bid_out": True},
    "ending.slide_from": {"ending.bid_out": True, "ending.slide_out": 2},
    "ending.on_equal": {"ending.rounds": 4},
    "settlement.least_meld_sets": {
        "settlement.least_meld": 20,
        "settlement.least_meld_binds": "everybody",
    },
    "showing.overlooked": {"showing.choice": "declared"},
    "showing.overlooked_costs": {"showing.choice": "declared", "showing.overlooked": "costs"},
    "showing.too_few": {"settlement.least_meld": 20},
    "showing.jointly": {"showing.who": "bidding-side", "showing.choice": "best"},
    "trump.no_trump": {"trump.if_none": "free"},
    "concession.consent": {"concession.offered": True},
    "passing.to": {"passing.cards": 3},
    "passing.who": {"passing.cards": 3},
    "partner.asked": {"partner.calls": "trump", "partner.known": "at-once"},
    "partner.who": {"partner.calls": "fixed-card"},
    "partner.rank": {"partner.calls": "fixed-card"},
    "partner.suit": {"partner.calls": "fixed-card"},
    "checks.unseen": {"checks.melds": checks_of_three(), "concession.unseen": "forced-bidder"},
}
"""The values of other fields that a field needs when it is on; a random draw rarely has both."""


FEATS: Final = (
    ("moon.offered", "moon.counts", "settlement.all_tricks", "settlement.bid_to"),
    ("moon.offered", "moon.if_missed", "renege.ruled", "settlement.bid_to"),
    ("moon.offered", "moon.won_by", "moon.counts", "ending.all_tricks_win"),
    ("auction.moon_bids", "moon.won_by", "moon.if_missed", "settlement.bid_to"),
    ("moon.offered", "moon.others_score", "moon.counts", "renege.settled"),
    ("auction.moon_bids", "moon.others_score", "moon.if_missed", "renege.settled"),
    ("moon.offered", "moon.wins_game", "settlement.all_tricks", "ending.all_tricks_win"),
    ("auction.moon_bids", "moon.counts", "settlement.all_tricks", "settlement.bid_bonuses"),
    ("auction.moon_bids", "renege.ruled", "settlement.bid_times", "renege.bidder_then"),
    ("auction.moon_bids", "moon.counts", "moon.if_missed", "settlement.set_meld"),
    ("settlement.bid_to", "concession.offered", "concession.others_score", "concession.bonus"),
    ("settlement.bid_to", "settlement.opponents", "renege.ruled", "renege.others"),
    ("settlement.bid_to", "trump.must_hold", "trump.if_none", "settlement.opponents"),
    ("settlement.bid_bonuses", "renege.ruled", "renege.offender", "renege.bidder_then"),
    ("settlement.set_meld", "renege.ruled", "renege.offender", "renege.settled"),
    ("settlement.set", "concession.offered", "concession.costs", "renege.ruled"),
    ("settlement.stakes", "concession.offered", "renege.ruled", "trump.must_hold"),
    ("settlement.stakes", "settlement.lost_times", "renege.ruled", "renege.bidder_times"),
    ("settlement.least_meld", "auction.least_meld", "auction.misbid_costs", "renege.ruled"),
    ("settlement.least_meld", "settlement.least_meld_sets", "settlement.stakes", "renege.ruled"),
    ("settlement.saving_count", "settlement.unsaved", "bury.count_for", "count.rounding"),
    ("auction.calls", "ending.on_two", "ending.bid_out", "ending.slide_out", "ending.slide_from"),
    ("auction.least_meld", "ending.on_two", "settlement.set_count", "renege.offender"),
    ("ending.rounds", "ending.bust", "ending.mercy", "ending.on_equal"),
)
"""Fields that reward or punish the same feat."""


def draw_value(rules: Ruleset, path: str, rng: Random) -> object:
    """Draw a value for a field; it may not fit the rules."""
    draw = NUMBERS.get(path) or BY_UNIT.get(unit_of(FIELD_TYPES[path]))
    return draw(rules, rng) if draw else rng.choice(words(FIELD_TYPES[path]))


# Changing rules.


def with_field(rules: Ruleset, path: str, value: object, rng: Random) -> Ruleset:
    """Return the rules with another value in a field, and with the steps that it needs.

    Raises:
        RulesetError: if that does not fit together.
    """
    fields = {**(TOGETHER.get(path, {}) if is_on(path, value) else {}), path: value}
    parts = _with_trump(rules, path, value) or _with_widow(rules, path, value, rng)
    if not parts:
        for field_path, what in fields.items():
            part, _, name = field_path.partition(".")
            parts[part] = evolve(parts.get(part, getattr(rules, part)), **{name: what})
    parts["name"] = "any-ruleset"
    parts["script"] = _fit_script(rules, parts, rng)
    return rules.with_(**parts)


def _with_trump(rules: Ruleset, path: str, value: object) -> dict[str, Any]:
    """Return the deal, the auction and trump, which must agree on what makes a suit trump.

    The result is empty if the change does not touch that.
    """
    named = "bidder"
    auction: dict[str, Any] = {"suit_bids": value == "in-the-bid"}
    if path == "auction.suit_bids":
        auction = {"suit_bids": value}
    elif path != "trump.named" or value == "turned":
        return {}
    else:
        named = str(value)
    trump: dict[str, Any] = {"named": "in-the-bid" if auction["suit_bids"] else named}
    if rules.trump.named == "turned":
        trump |= {"dix_exchange": "nobody", "turned_nine": 0}
    return {
        "deal": evolve(rules.deal, turn="none"),
        "auction": evolve(rules.auction, **auction),
        "trump": evolve(rules.trump, **trump),
    }


def _with_widow(rules: Ruleset, path: str, value: object, rng: Random) -> dict[str, Any]:
    """Return the widow and the bury, which must agree on whether the bidder takes the widow.

    The result is empty if the change does not touch that.
    """
    if path != "widow.goes_to" or value == rules.widow.goes_to:
        return {}
    cards = rules.deal.widow if value == "bidder" and Step.SHARE_WIDOW not in rules.script else 0
    seers = words(FIELD_TYPES["widow.seen_by"])
    fields: dict[str, Any] = {
        "goes_to": value,
        "seen_by": "nobody" if value == "nobody" else rng.choice(seers),
    }
    return {
        "widow": evolve(rules.widow, **fields),
        "bury": evolve(rules.bury, cards=cards),
    }


def _fit_script(rules: Ruleset, parts: Mapping[str, Any], rng: Random) -> tuple[Step, ...]:
    """Return the script with the phases that the rules need, anywhere, and without the others."""
    new = Parts(**{**{field.name: getattr(rules, field.name) for field in FIELDS}, **parts})
    needed: dict[Step, bool] = {
        step: any(switch.is_on(new) for switch in row.switches)
        for step, row in ROWS.items()
        if row.switches and step not in _BY_PRESET
    }
    script = list(rules.script)
    if new.trump.named != rules.trump.named:
        needed[Step.TRUMP] = new.trump.named in {"bidder", "partner"} and Step.AUCTION in script
    jointly = Step.JOINT_MELDS
    if needed.pop(jointly) != rules.showing.jointly:
        melding = [jointly, Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD]
        first = next((step for step in script if step in melding), None)
        melding_step = Step.MELDS if rules.showing.jointly else jointly
        script_left = [step for step in script if step is first or step not in melding]
        script = [melding_step if step is first else step for step in script_left]
    if new.widow.goes_to != "bidder":
        needed |= dict.fromkeys((Step.WIDOW, Step.SHARE_WIDOW), False)
    for step, is_wanted in needed.items():
        if is_wanted and step not in script:
            last = len(script) - 1
            index = last if step is Step.MOON else rng.randrange(1, last + 1)
            if step is Step.RAISE and Step.WIDOW in script:
                index = script.index(Step.WIDOW) + 1
            script.insert(index, step)
        elif not is_wanted and step in script:
            script.remove(step)
    return tuple(script)


_BY_PRESET: Final = {Step.DRAFT, Step.DRAW, Step.WIDOW, Step.SHARE_WIDOW}
"""The steps of fields that do not change, or that do not say which step they need."""


TRIES: Final = 5
"""The number of values that are drawn for a field that should be on."""


def turn_on_together(rules: Ruleset, feat: Sequence[str], rng: Random) -> Ruleset:
    """Turn on two or three of the fields that reward or punish a feat, as far as they fit."""
    for path in rng.sample(feat, rng.choice((2, 3))):
        values = [draw_value(rules, path, rng) for _ in range(TRIES)]
        on = [value for value in values if is_on(path, value)]
        with suppress(RulesetError):  # it does not fit the others
            rules = with_field(rules, path, (on or values)[0], rng)
    return rules


def custom_ruleset(rng: Random, *, of: str = "", parts: Collection[str] = ()) -> Ruleset:
    """Return a preset that can be played, with many rules changed at random.

    Args:
        rng: the source of the choices.
        of: the preset; any preset by default.
        parts: the fields to draw, such as ``"bury.which"``, or ``"bury"`` for a whole part; some
            fields of any parts by default, and often fields that reward or punish the same feat.
    """
    rules = variants.get(of or rng.choice(variants.names()))
    every = [path for path in paths() if not parts or {path, path.partition(".")[0]} & {*parts}]
    for path in rng.sample(every, len(every) if parts else rng.choice((2, 5, 10, 20))):
        with suppress(RulesetError):  # it does not fit the others
            rules = with_field(rules, path, draw_value(rules, path, rng), rng)
    if not parts and rng.random() < 1 / 2:
        rules = turn_on_together(rules, rng.choice(FEATS), rng)
    return rules
