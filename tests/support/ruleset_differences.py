"""A search for what two rulesets decide differently: in play, in settlement, or at the end.

The same things are done under both: the same tallies are settled in a row, the same hands are
judged, and the same cards are dealt and played. Nothing is tried that cannot happen, so that a
field which only matters where nobody can come is found to do nothing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, get_args

from attrs import evolve

from pinochle import Contract, Game, Hand, Rank, RulesetError, Seat, Suit, Tally, to_json
from pinochle.actions import Deal, Ruling
from pinochle.game.phases.play import PlayPhase
from pinochle.rules import MeldScore, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.renege import RULINGS
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.slips import _ENDS
from pinochle.rules.scoring.tally import BY_BIDDER, How
from support.arranged_games import order_for
from support.random_games import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from pinochle import Card, Ruleset
    from pinochle.actions import Action
    from pinochle.rules.scoring.sheet import VoidDeal

SHOWN: Final = 6
"""After how many steps of a game the views are compared."""


def difference(one: Ruleset, other: Ruleset, rng: Random, effort: int = 1) -> str:
    """Where these rulesets differ in what they decide; nothing if the search finds nothing."""
    if (one.table.players, one.pack.cards, one.table.sides) != (
        other.table.players,
        other.pack.cards,
        other.table.sides,
    ):
        return "the table"
    searches: tuple[tuple[int, Callable[[Ruleset, Ruleset, Random], str]], ...] = (
        (1, difference_at_start),
        (40, in_sheets),
        (10, in_hands),
        (100, in_endings),
        (3, in_game),
        (200, in_sheets),
        (200, in_hands),
        (1000, in_endings),
        (10, in_game),
        (4, in_long_game),
        (1000, in_sheets),
    )
    for times, search in searches:
        for _ in range(times * effort):
            if difference_found := search(one, other, rng):
                return difference_found
    return ""


def difference_at_start(one: Ruleset, other: Ruleset, rng: Random) -> str:
    """Where their sheets or their first dealers differ."""
    del rng
    first, second = (Sheet.start(rules, 0) for rules in (one, other))
    if first != second:
        return "the sheet before the first round"
    return "the seats" if first.seating(one) != second.seating(other) else ""


# In hands.


def in_hands(one: Ruleset, other: Ruleset, rng: Random) -> str:
    """Where they differ about a hand: its melds, what it may play, who wins a trick."""
    pack = one.pack
    size = min(len(pack), one.deal.hand + one.deal.widow + one.passing.cards or 12)
    hand = Hand(shuffle_pack(one, rng)[:size])
    trump = rng.choice((*Suit, None))
    if one.melds.score(hand, trump) != other.melds.score(hand, trump):
        return f"the melds of {hand}"
    rest = list(pack.cards - hand)
    rng.shuffle(rest)
    trick = tuple(rest[: rng.randrange(one.table.seats)])
    if one.play.legal(hand, trick, trump) != other.play.legal(hand, trick, trump):
        return f"what {hand} may play to {trick}"
    if trick and one.play.winner(trick, trump) != other.play.winner(trick, trump):
        return f"who wins {trick}"
    return "what cards count" if one.count.points(hand) != other.count.points(hand) else ""


def shuffle_pack(rules: Ruleset, rng: Random) -> list[Card]:
    """The pack in some order: evenly shuffled, or with like cards near each other."""
    cards = list(rules.pack)
    rng.shuffle(cards)
    kind = rng.randrange(4)
    if kind == 1:
        cards.sort(key=lambda card: list(Suit).index(card.suit))
    elif kind == 2:
        cards.sort(key=lambda card: list(Rank).index(card.rank))
    if kind in {1, 2}:
        turn = rng.randrange(len(cards))
        cards = cards[turn:] + cards[:turn]
        if rules.deal.hand and rng.random() < 1 / 2:
            seat = rng.randrange(rules.table.seats)
            hand = Hand(cards[: rules.deal.hand])
            return list(order_for(rules, {seat: hand}, dealer=rules.table.seats - 1))
        for _ in range(rng.randrange(8)):
            here, there = rng.randrange(len(cards)), rng.randrange(len(cards))
            cards[here], cards[there] = cards[there], cards[here]
    return cards


# In sheets.


def in_sheets(one: Ruleset, other: Ruleset, rng: Random) -> str:
    """Where some rounds in a row come to something else, or the game ends otherwise."""
    first, second = (Sheet.start(rules, 0) for rules in (one, other))
    if one.ending.target and rng.random() < 3 / 4:
        scores = _near(one, rng, len(first.standing.points))
        first, second = (
            evolve(sheet, standing=evolve(sheet.standing, points=scores))
            for sheet in (first, second)
        )
    for _ in range(rng.randrange(1, 7)):
        if first.standing.winners:
            break
        voids = [*_voids(one)]
        if voids and rng.random() < 1 / 6:
            why = rng.choice(voids)
            if why not in _voids(other):
                return f"whether a round is void: {why}"
            first, second = first.void(one, why), second.void(other, why)
            what = f"a void deal: {why}"
        else:
            tally = a_tally(one, rng)
            if tally is None or not can_be(other, tally):
                continue
            mine, theirs = with_checks(one, other, tally, rng)
            first = first.deal(one).settle(one, mine)
            second = second.deal(other).settle(other, theirs)
            what = f"{tally}"
        if _visible_sheet(first) != _visible_sheet(second):
            return f"the sheet after {what}"
    return ""


def in_endings(one: Ruleset, other: Ruleset, rng: Random) -> str:
    """Where another player wins by the same scores, many of them equal or near the target."""
    columns = one.table.columns
    limits = (one.ending.target, one.ending.mercy, one.ending.bust, other.ending.mercy)
    step = rng.choice([max(1, limit // 4) for limit in (*limits, other.ending.bust)])
    both = [rules.ending.start(columns) for rules in (one, other)]
    points = tuple(rng.randrange(-4, 7) * step for _ in range(columns))
    both = [evolve(standing, points=points) for standing in both]
    has_auction = Step.AUCTION in one.script
    seats = one.table.seats
    for played in range(rng.randrange(6), 6):
        bidder = rng.randrange(seats) if has_auction else None
        called = None
        if one.ending.call_out != "no" and other.ending.call_out != "no":
            called = rng.choice((None, rng.randrange(columns)))
        scores = [rng.randrange(-2, 3) * step for _ in range(columns)]
        is_made = rng.random() < 1 / 2
        sweeper = rng.choice((None, None, rng.randrange(columns)))
        both = [
            rules.ending.after(
                standing,
                scores,
                bidder=None if bidder is None else bidder % columns,
                made=is_made,
                all_tricks=sweeper,
                called=called,
                played=played,
            )
            for rules, standing in zip((one, other), both, strict=True)
        ]
        results = [(standing.points, standing.target, standing.winners) for standing in both]
        if results[0] != results[1]:
            return f"who has won with {scores} after {points}"
        if both[0].winners:
            break
    return ""


def _visible_sheet(sheet: Sheet) -> object:
    """What a player sees of a sheet; how often the others were set is only counted in between."""
    return evolve(sheet, standing=evolve(sheet.standing, slides=(0,) * len(sheet.standing.points)))


def _near(rules: Ruleset, rng: Random, columns: int) -> tuple[int, ...]:
    """Scores, many of them near the target."""
    target, step = rules.ending.target, max(1, rules.ending.target // 10)
    most = rules.ending.mercy or target
    scores = [target - rng.randrange(1, 12) * step // 2 for _ in range(columns)]
    if rng.random() < 1 / 3 and columns:
        scores[rng.randrange(columns)] = target + rng.randrange(3) * step
    if rng.random() < 1 / 4:
        scores = [score - most for score in scores]
    return tuple(scores)


def _voids(rules: Ruleset) -> Iterator[VoidDeal]:
    """Why a deal can come to nothing."""
    if Step.AUCTION in rules.script:
        yield "all-passed"
    yield "misdeal"  # one that is found before the first card
    if rules.misdeal.grounds:
        yield "thrown-in"
    yield "card-fault"


def can_be(rules: Ruleset, tally: Tally) -> bool:
    """Whether such a round can be under these rules, as far as its kind says."""
    kinds = _kinds(rules)
    return (
        tally.how in kinds
        and (tally.moon is None or rules.moon.offered != "nobody")
        and (tally.offender is None or (rules.renege.ruled and _is_when(rules, tally)))
        and (not tally.other_offenders or rules.renege.allows_several)
        and not (tally.setbacks and rules.showing.failed == "nothing")
        and not (tally.forgotten and (rules.showing.overlooked != "costs" or tally.how != "played"))
        and bool(tally.contracts) == (Step.AUCTION in rules.script)
        and (len(tally.contracts) < 2 or rules.auction.calls == "summed")
        and all(_can_be_bid(rules, contract) for contract in tally.contracts)
        and bool(tally.sides) == (rules.partner.is_found and bool(tally.contracts))
    )


def _is_when(rules: Ruleset, tally: Tally) -> bool:
    return (tally.how == "renege") == (rules.renege.settled == "at-once")


def _can_be_bid(rules: Ruleset, contract: Contract) -> bool:
    auction = rules.auction
    return (
        (auction.moon_bids or not contract.is_moon)
        and contract.times <= 2**auction.doubling
        and (not contract.is_void or (auction.least_meld > 0 and auction.misbid == "void"))
    )


def _kinds(rules: Ruleset) -> tuple[How, ...]:
    """How a round can end."""
    kinds: list[How] = []
    for how in get_args(How):
        can, _ = _ENDS.get(how, (bool, ""))
        if can(rules) and (how not in BY_BIDDER or Step.AUCTION in rules.script):
            kinds.append(how)
    return tuple(kinds)


def a_tally(rules: Ruleset, rng: Random) -> Tally | None:  # noqa: C901, PLR0912, PLR0915 - plain
    """A round that can be: what was won is shared at random, often all or nothing."""
    table, seats = rules.table, rules.table.seats
    how = rng.choice((*_kinds(rules), "played", "played"))
    whole = tricks_of_a_round(rules)
    tricks, count = [0] * seats, [0] * seats
    unit = max(1, rules.total // 25)
    if how not in {*BY_BIDDER, "met", "game-meld"}:
        takers = rng.sample(range(seats), rng.choice((1, 1, 2, seats)))
        if rng.random() < 1 / 3:
            takers = [*table.members(table.sides[takers[0]])]
        few = rng.choice((0, 0, 1, 2)) if takers[1:] else 0  # of one that has won very few
        for place in range(whole):
            tricks[takers[0] if place < few else rng.choice(takers[1:] if few else takers)] += 1
        left = rules.total
        for taker in takers[:-1]:
            share = rng.choice((0, unit, 2 * unit, rng.randrange(26) * unit + rng.randrange(unit)))
            count[taker] = min(left, share)
            left -= count[taker]
        if how == "played":
            count[takers[-1]] = left
    melds = (0, 0, 2 * unit, 4 * unit, 10 * unit, 15 * unit, rules.auction.opening)
    meld = [rng.choice(melds) for _ in range(seats)]
    contracts: list[Contract] = []
    sides: tuple[int, ...] = ()
    if Step.AUCTION in rules.script:
        bidder = rng.randrange(seats)
        bidders = [bidder]
        if rules.auction.calls == "summed" and how not in BY_BIDDER:
            others = [table.members(side)[0] for side in set(table.sides) if rng.random() < 2 / 3]
            bidders += [seat for seat in others if table.sides[seat] != table.sides[bidder]]
        if rules.partner.is_found:
            partner = rng.randrange(seats)
            sides = tuple(int(seat not in {bidder, partner}) for seat in range(seats))
        of = sides or table.sides
        for seat in bidders:
            own = sum(meld[s] + count[s] for s in range(seats) if of[s] == of[seat])
            opening = rules.auction.opening or rules.auction.automatic or 1
            points = max(opening, rng.choice((own, own + unit, own - unit, opening, 3 * opening)))
            is_moon = rules.auction.moon_bids and rng.random() < 1 / 2
            void = rules.auction.least_meld > 0 and rules.auction.misbid == "void"
            contracts.append(
                Contract(
                    seat,
                    EVERY_TRICK if is_moon else points,
                    is_void=void and rng.random() < 1 / 2,
                    times=rng.choice((1, 2, 4)[: rules.auction.doubling + 1]),
                )
            )
        showing = rules.showing.order(of, bidder)
        if rules.auction.calls != "summed":
            meld = [points if seat in showing else 0 for seat, points in enumerate(meld)]
    buried = 0
    if rules.bury.cards and how not in {"conceded-unseen", "no-marriage"}:
        buried = min(rng.choice((0, unit, 3 * unit)), count[0] if how == "played" else unit)
        count[0] -= buried if how == "played" else 0
    discarded: tuple[int, ...] = ()
    if Step.DRAFT in rules.script:
        discarded = tuple(rng.choice((0, unit, 3 * unit)) for _ in range(seats))
    offender, more = None, []
    if how == "renege" or (
        rules.renege.ruled
        and rules.renege.settled == "after-play"
        and how == "played"
        and rng.random() < 1 / 2
    ):
        offender = rng.randrange(seats)
        if how != "renege" and rules.renege.allows_several and rng.random() < 1 / 2:
            more = [rng.randrange(seats)]
    moon = None
    is_bid = any(contract.is_moon for contract in contracts)
    if rules.moon.offered != "nobody" and how in {"played", "renege"} and not is_bid:
        moon = rng.choice((None, rng.randrange(seats)))
        if rules.moon.offered == "bidder" and moon is not None:
            moon = contracts[0].bidder
    setbacks: tuple[int, ...] = ()
    if rules.showing.failed == "minus" and rng.random() < 1 / 3:
        setbacks = tuple(rng.choice((0, unit)) for _ in range(seats))
    forgotten: tuple[int, ...] = ()
    if rules.showing.overlooked == "costs" and how == "played" and rng.random() < 1 / 3:
        costs = rules.showing.overlooked_costs or unit
        forgotten = tuple(rng.choice((0, costs)) for _ in range(seats))
    try:
        return Tally(
            meld=tuple(meld),
            count=tuple(count),
            tricks=tuple(tricks),
            contracts=tuple(contracts),
            buried=buried,
            trump=rng.choice((*Suit, Suit.SPADES)),
            how=how,
            sides=sides,
            discarded=discarded,
            offender=offender,
            other_offenders=tuple(more),
            setbacks=setbacks,
            forgotten=forgotten,
            moon=moon,
            moon_kind=rng.choice(rules.moon.names) if moon is not None and rules.moon.kinds else "",
            caller=rng.randrange(seats) if how == "called-out" else None,
            winner=rng.randrange(seats) if how == "game-meld" else None,
        )
    except RulesetError:
        return None


def with_checks(one: Ruleset, other: Ruleset, tally: Tally, rng: Random) -> tuple[Tally, Tally]:
    """The tally under each ruleset, with the melds for checks that its hands would show."""
    size = one.deal.hand or 12
    if not (one.checks.melds or other.checks.melds) or size * one.table.seats > len(one.pack):
        return tally, tally
    cards = shuffle_pack(one, rng)
    hands = [Hand(cards[seat * size : (seat + 1) * size]) for seat in range(one.table.seats)]
    scores: list[tuple[MeldScore, ...]] = [
        tuple(rules.checks.melds.score(hand, tally.trump) for hand in hands)
        if rules.checks.melds
        else ()
        for rules in (one, other)
    ]
    return evolve(tally, check_melds=scores[0]), evolve(tally, check_melds=scores[1])


# In games.


def in_game(one: Ruleset, other: Ruleset, rng: Random, steps: int = 120) -> str:
    """Where a game goes on otherwise, or somebody is told something else, or may do it."""
    first, second = Game.start(one), Game.start(other)
    if one.ending.target and rng.random() < 1 / 2:
        points = _near(one, rng, len(first.scores))
        first, second = (
            Game(
                evolve(game.sheet, standing=evolve(game.sheet.standing, points=points)), game.round
            )
            for game in (first, second)
        )
    is_bold = rng.random() < 1 / 2
    for step in range(steps):
        if first.is_over:
            break
        if difference_now := _now(first, second, rng, step):
            return difference_now
        if first.needs_deal and (late := [*first.claims(0)]) and rng.random() < 1 / 8:
            seat, action = 0, late[0]
        elif first.needs_deal:
            seat, action = None, Deal(tuple(shuffle_pack(one, rng)))
        else:
            seat, action = _step(first, rng, is_bold=is_bold)
        if second.why_not(action, seat):
            return f"whether {action} may be done"
        first, events = first.apply_with_events(action, seat)
        second, also = second.apply_with_events(action, seat)
        if events != also:
            return f"what is told of {action}"
    return _difference_of_standing(first, second)


def in_long_game(one: Ruleset, other: Ruleset, rng: Random) -> str:
    """The same for a game that lasts for several rounds."""
    return in_game(one, other, rng, steps=600)


def _step(game: Game, rng: Random, *, is_bold: bool) -> tuple[Seat | None, Action]:
    """Something that may be done: mostly what any player would do.

    Now and then the table rules on something; but where players are bold, they bid more than melds
    can come to, and the round is played to its end.
    """
    if is_bold and game.round.state.word is Step.AUCTION and rng.random() < 1 / 4:
        seat = game.to_act[0]
        return seat, game.legal_actions(seat).sample(rng)
    if not is_bold and rng.random() < 1 / 12:
        ruling = Ruling(rng.randrange(game.rules.table.seats), rng.choice(RULINGS))
        if not game.why_not(ruling):
            return None, ruling
    chosen = choose(game, rng)
    while is_bold and isinstance(chosen[1], Ruling):
        chosen = choose(game, rng)
    return chosen


def _now(one: Game, other: Game, rng: Random, step: int) -> str:
    """Where two games stand differently, or others may do other things."""
    if difference_now := _difference_of_standing(one, other):
        return difference_now
    if one.needs_deal:
        claims = [[*game.claims(seat)] for game in (one, other) for seat in (0, 1)]
        return "who may call out" if claims[:2] != claims[2:] else ""
    return _choices(one, other, rng) or _difference_of_knowledge(one, other, rng, step)


def _choices(one: Game, other: Game, rng: Random) -> str:
    """Where seats may do other things."""
    for seat in one.to_act:
        mine, theirs = one.legal_actions(seat), other.legal_actions(seat)
        if len(mine) != len(theirs):
            return f"how much seat {seat} may do"
        samples = mine.sample(rng), theirs.sample(rng)
        if samples[0] not in theirs or samples[1] not in mine:
            return f"what seat {seat} may do"
    return ""


def _difference_of_knowledge(one: Game, other: Game, rng: Random, step: int) -> str:
    """Where seats may claim other things, or know more, or the table may rule otherwise."""
    if step % SHOWN == 0 or isinstance(one.round.phase, PlayPhase) is False:
        for seat in range(one.rules.table.seats):
            claims = [{claim.token for claim in game.claims(seat)} for game in (one, other)]
            if claims[0] != claims[1]:
                return f"what seat {seat} may claim"
        if _views(one) != _views(other):
            return "what seats know"
    for kind in RULINGS if step % SHOWN == 0 else ():
        seats = one.rules.table.seats
        ruling = Ruling(rng.choice((rng.randrange(seats), one.round.state.dealer)), kind)
        if bool(one.why_not(ruling)) is not bool(other.why_not(ruling)):
            return f"whether the table may rule on {kind}"
    return ""


def _difference_of_standing(one: Game, other: Game) -> str:
    stands = [
        (
            _visible_sheet(game.sheet),
            game.to_act,
            game.needs_deal,
            game.hands,
            game.round.state.trump,
            game.round.state.contracts,
            game.round.state.sides,
            game.round.state.word,
        )
        for game in (one, other)
    ]
    return "how the game stands" if stands[0] != stands[1] else ""


def _views(game: Game) -> object:
    """What the seats and a spectator know, but for the rules."""
    seats = (None, *range(game.rules.table.seats))
    return [_without_rules(json.loads(to_json(game.view(seat)))) for seat in seats]


def _without_rules(document: Any) -> Any:
    if isinstance(document, dict):
        return {
            key: _without_rules(value)
            for key, value in document.items()
            if key not in {"rules", "slides"}
        }
    if isinstance(document, list):
        return [_without_rules(value) for value in document]
    return document
