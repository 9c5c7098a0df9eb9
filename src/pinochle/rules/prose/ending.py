"""The end of the game in words."""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.cards.trick import Seat
from pinochle.messages.phrases import Phrase
from pinochle.rules.auction.calls import Contract
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Parts
from pinochle.rules.prose.outcomes import BIDDER, can_be_void
from pinochle.rules.prose.roles import TWO, Roles
from pinochle.rules.prose.sentences import Sentence, part_if, sentence
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import How, Tally
from pinochle.rules.script import Step

_TARGETS: Final = {
    (2, 1000): "twohand.target",
    (3, 100): "threehand.target.100",
    (3, 1000): "threehand.target.1000",
    (4, 500): "turkish.target-500",
    (8, 5000): "eight.target",
}
"""The ids of the targets that a text names, by the number of seats."""

_FEW, _MANY, _TOO_HIGH = 1_000, 1_000_000, 1_000_000_000
"""Points for the least bid, points that outweigh what costs few, and a bid that is not made."""

_POINTS: Final = (
    ((1, _MANY), (_MANY, _MANY)),
    ((_MANY, _FEW), (_MANY, _MANY)),
    ((0, 0), (0, 0)),
)
"""What each seat of the bidder's side melds and wins in tricks, and each of the others."""

_LARGE: Final = 80
"""The cards from which on a pack is large, with large targets."""


def end_of_game(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about how the game ends, and who wins."""
    ending, scorer = rules.ending, Roles(rules).scorer
    if any(ending.handicap):
        yield sentence(
            "ending.handicap", "house.handicap", scorer=scorer, scores=tuple(ending.handicap)
        )
    if not ending.target and not ending.is_limited:
        yield sentence("ending.never")
    if ending.target and ending.bid_out:
        yield from _bidding_out(rules)
    elif ending.call_out == "must":
        yield _calling_out_to_win(rules)
    elif ending.target:
        yield from _first_to_reach(rules)
    if ending.call_out != "no":
        yield _call_out(rules)
    if ending.all_tricks_win:
        yield sentence("ending.all-tricks", "end.pinochling", unit=Roles(rules).unit)
    yield from _limits(rules)
    yield from _order(rules)


def _bidding_out(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a game that only a contract wins."""
    ending, roles = rules.ending, Roles(rules)
    splits = _splits_wins(roles)
    slide, is_later = None, ending.slide_from == "next-round"
    can_be_several = rules.table.columns > TWO or rules.auction.is_summed
    if ending.slide_out:
        slide = Phrase.of(
            "ending.slide",
            scorer=roles.scorer,
            number=ending.slide_out,
            later=part_if(is_later, "ending.slide-later"),
            several=part_if(can_be_several, "ending.slide-several"),
        )
    yield sentence(
        f"ending.bid-out{'-as-side' if splits else ''}",
        "end.bid-out",
        "cutthroat.bid-and-out",
        "end.slide-out" if slide else "",
        "house.slide-from-next-round" if slide and is_later else "",
        target=ending.target,
        scorer=roles.scorer,
        slide=slide,
    )
    if splits:
        number = "one" if roles.has_one_partner else "several"
        yield sentence(f"ending.bidder-before-{number}", "five.called-partner")
    if rules.auction.is_summed:
        yield sentence("ending.several-bid-out", "end.bid-out")


def _splits_wins(roles: Roles) -> bool:
    """Tell whether those who win or lose a contract together win the game alone."""
    return roles.scorer == "player" and roles.has_sides


def _calling_out_to_win(rules: Parts) -> Sentence:
    """Return the sentences about a game that only calling out wins."""
    ending, scorer = rules.ending, Roles(rules).scorer
    moving = None
    if ending.extends:
        enough = ending.target + ending.extend_by
        moving = Phrase.of("ending.call-moves", scorer=scorer, enough=enough, step=ending.extend_by)
    return sentence(
        "ending.call-to-win",
        "twohand.call-out",
        "twohand.target" if moving else "",
        target=ending.target,
        scorer=scorer,
        moving=moving,
    )


def _first_to_reach(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a game that the first score at the target wins."""
    ending, roles = rules.ending, Roles(rules)
    usual = "dd.target" if len(rules.pack) >= _LARGE else "fourhand.target"
    rule = _TARGETS.get((rules.table.seats, ending.target), usual)
    yield sentence("ending.first", rule, scorer=roles.scorer, target=ending.target)
    are_two = rules.table.columns == TWO
    several = "both" if are_two else "several"
    by_bidder = ending.on_two == "bidder" and Step.AUCTION in rules.script
    if Step.AUCTION in rules.script and not _several_can_gain(rules):
        return
    # Where two sides play, the bidder's mostly reaches the target only by making the contract.
    is_enough = by_bidder and not _several_can_gain(rules, without_contract=True)
    if by_bidder:
        yield from _bidder_first(rules, several, is_enough=is_enough)
        is_summed = rules.auction.is_summed
        has_partners = rules.table.scores_by_player and not rules.table.are_pairs
        several = "left" if is_summed or has_partners else "not"
    if is_enough:
        return
    on_two = ending.otherwise if ending.on_two == "bidder" else ending.on_two
    if on_two == "highest":
        yield sentence(f"ending.{several}-highest", "tie.another-hand")
    else:
        is_widow3 = by_bidder and rules.settlement.made == "bid" and not roles.has_sides
        rule = "widow3.extend" if is_widow3 else ""
        yield sentence(f"ending.{several}-extends", "tie.extend-250", rule, step=ending.extend_by)


def _bidder_first(rules: Parts, several: str, *, is_enough: bool) -> Iterator[Sentence]:
    """Yield the sentences about a bidder who wins although others reach the target too."""
    roles = Roles(rules)
    rule = "widow3.bidder-first" if rules.settlement.made == "bid" else ""
    rule = "tie.bidder-side-wins" if roles.has_sides else rule
    condition = None if is_enough else Phrase(f"ending.if-{roles.bidder}-made")
    yield sentence(
        f"ending.{several}-bidder",
        "tie.bidder-wins",
        rule,
        bidder=roles.bidder,
        condition=condition,
    )
    if rules.table.columns > TWO and _splits_wins(roles):
        number = "one-partner" if roles.has_one_partner else "partners"
        yield sentence(f"ending.bidder-before-{number}", "five.called-partner")
    if rules.auction.is_summed and not is_enough:
        yield sentence("ending.others-made", "tie.bidder-side-wins", scorer=roles.scorer)


def _several_can_gain(rules: Parts, *, without_contract: bool = False) -> bool:
    """Tell whether several can gain in one round, as they must to reach the target in it.

    Args:
        rules: the rules of the game.
        without_contract: whether the bidder's side does not count where it makes its contract.
    """
    for tally in _rounds_of_all_kinds(rules):
        settlement, sides = settle(rules, tally), rules.table.sides
        gaining = {seat for seat, side in enumerate(sides) if settlement.scores[side] > 0}
        if without_contract and settlement.line(sides[BIDDER]).has_made(tally.contracts[0]):
            teams = tally.sides or sides
            gaining = {seat for seat in gaining if teams[seat] != teams[BIDDER]}
        if len(gaining if rules.table.scores_by_player else {sides[seat] for seat in gaining}) > 1:
            return True
    return False


def _rounds_of_all_kinds(rules: Parts) -> Iterator[Tally]:
    """Yield rounds of each kind in which somebody could gain who has not made a contract."""
    table, summed = rules.table, rules.auction.is_summed
    for sides in _teams(rules):
        opponent = next(seat for seat in range(table.seats) if sides[seat] != sides[BIDDER])
        for own, others in _POINTS:
            points = [own if side == sides[BIDDER] else others for side in sides]
            meld, count = zip(*points, strict=True)
            tricks = (_MANY,) * table.seats
            for goal in (rules.auction.opening, _TOO_HIGH):
                contract = Contract(BIDDER, goal)
                contracts = (contract, Contract(opponent, goal)) if summed else (contract,)
                found = sides if rules.partner.is_found else ()
                played = Tally(
                    meld=meld, count=count, tricks=tricks, contracts=contracts, sides=found
                )
                yield played
                yield from _rounds_of_other_kinds(rules, played, opponent)


def _teams(rules: Parts) -> Iterator[tuple[int, ...]]:
    """Yield the side of each seat, where the bidder has a partner or plays alone."""
    if not rules.partner.is_found:
        yield rules.table.sides
        return
    others = (1,) * (rules.table.seats - TWO)
    yield (0, 0, *others)
    yield (0, 1, *others)


def _rounds_of_other_kinds(rules: Parts, played: Tally, opponent: Seat) -> Iterator[Tally]:
    """Yield the same round where somebody wins every trick, or does not play on as usual.

    A bid may be void, conceded or a moon, and the bidder may renege.
    """
    contract = played.contracts[0]
    swept = evolve(played, tricks=_every_trick(rules, opponent))
    if rules.settlement.all_tricks:
        yield swept
    if rules.auction.is_summed:
        yield evolve(played, contracts=(contract,))
    if can_be_void(rules):
        yield evolve(played, contracts=(evolve(contract, is_void=True),))
    if rules.auction.moon_bids:
        yield evolve(played, contracts=(evolve(contract, goal=EVERY_TRICK),))
    if Step.CONCEDE in rules.script and rules.concession.bonus:
        yield evolve(played, contracts=(contract,), how="conceded")
    if Step.MOON in rules.script:
        for kind in rules.moon.names:
            announced = evolve(played, moon=BIDDER, moon_kind=kind)
            yield announced
            yield evolve(announced, tricks=_every_trick(rules, BIDDER))
            if rules.moon.offered == "anyone":
                yield evolve(swept, moon=opponent, moon_kind=kind)
    if rules.renege.ruled:
        how: How = "renege" if rules.renege.settled == "at-once" else "played"
        yield evolve(played, offender=BIDDER, how=how)


def _every_trick(rules: Parts, seat: Seat) -> tuple[int, ...]:
    """Return the number of tricks of each seat where one has won them all."""
    return tuple(_MANY if other == seat else 0 for other in range(rules.table.seats))


def _call_out(rules: Parts) -> Sentence:
    """Return the sentences about a call that ends the round."""
    ending = rules.ending
    is_must = ending.call_out == "must"
    loss = "loses-game" if rules.table.columns == TWO else "loses-game-to-best"
    if ending.failed_call != "loses-game":
        loss = "loses-either-round" if is_must else "loses-round"
    return sentence(
        f"ending.call-out-{'until-deal' if is_must else 'between-tricks'}",
        "twohand.call-out",
        "twohand.call-out.fail",
        loss=Phrase(f"ending.{loss}"),
    )


def _limits(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about ends without a target: bust, mercy, and a number of rounds."""
    ending, scorer = rules.ending, Roles(rules).scorer
    if ending.bust:
        yield sentence("ending.bust", "house.bust", scorer=scorer, points=ending.bust)
    if ending.mercy:
        yield sentence("ending.mercy", "house.mercy", scorer=scorer, points=ending.mercy)
    if ending.rounds:
        yield sentence("ending.rounds", "house.fixed-rounds", rounds=ending.rounds)
    if ending.on_equal == "share":
        yield sentence("ending.share", "house.shared-game")
        return
    if ending.bust and rules.table.columns > TWO:
        yield sentence("ending.bust-equal", "house.bust")
    if ending.rounds:
        yield sentence("ending.rounds-equal", "house.fixed-rounds")
    if ending.on_equal == "bidder":
        yield sentence(f"ending.equal-{scorer}", "house.equal-bidder")


def _order(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the way that decides where one round ends the game in several."""
    ending, rule = rules.ending, "house.order-of-endings"
    needs_call = ending.call_out == "must" and not ending.bid_out
    acts = {
        "meld": any(GAME in meld.values for meld in rules.melds),
        "moon": rules.moon.wins_game,
        "all-tricks": ending.all_tricks_win,
        "call": ending.call_out != "no",
    }
    target = {"target": ending.target and (ending.extends or not needs_call)}
    limits = {"bust": ending.bust, "mercy": ending.mercy, "rounds": ending.rounds}
    by_contract = ending.bid_out or (ending.on_two == "bidder" and Step.AUCTION in rules.script)
    # The target and a limit name the highest score, but for one that wins by a contract.
    can_differ = any(acts.values()) or (by_contract and any(target.values()))
    can_meet = any(limits.values()) or (any(acts.values()) and any(target.values()))
    if can_differ and can_meet:
        ways = [way for way, is_there in {**acts, **target, **limits}.items() if is_there]
        named = tuple(Phrase(f"ending.way-{way}") for way in ways)
        yield sentence("ending.order", rule, ways=named)
    if any({**acts, **limits, "call": 0}.values()):
        if ending.bid_out:
            yield sentence("ending.without-contract", rule)
        if needs_call:
            yield sentence("ending.without-call", rule)
