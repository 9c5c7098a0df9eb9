"""The end of the game in words."""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from pinochle.rules.auction.calls import Contract
from pinochle.rules.parts import Parts
from pinochle.rules.prose.outcomes import BIDDER, can_be_void
from pinochle.rules.prose.parties import TWO, Parties, that
from pinochle.rules.prose.words import many, series, times
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step

_TARGETS: Final = {
    (2, 1000): "twohand.target",
    (3, 100): "threehand.target.100",
    (3, 1000): "threehand.target.1000",
    (4, 500): "turkish.target-500",
    (8, 5000): "eight.target",
}
"""The ids of the targets that a text names, by the number of seats."""

_POINTS: Final = 1_000
_TOO_HIGH: Final = 1_000_000
"""Points that a seat wins, and a bid that is not made by them: which ones does not matter."""

_LARGE: Final = 80
"""The cards from which on a pack is large, with large targets."""


def end_of_game(rules: Parts) -> Iterator[str]:
    """Yield the sentences about how the game ends, and who wins."""
    ending, parties = rules.ending, Parties(rules)
    if any(ending.handicap):
        yield (
            f"The {parties.scorer}s begin with these scores: {series(ending.handicap)}. "
            "[house.handicap]"
        )
    if not ending.target and not ending.is_limited:
        yield "The game has no end: play on for as long as you like."
    if ending.target and ending.bid_out:
        yield from _bidding_out(rules)
    elif ending.call_out == "must":
        yield _calling_out_to_win(rules)
    elif ending.target:
        yield from _first_to_reach(rules)
    if ending.call_out != "no":
        yield _call_out(rules)
    if ending.all_tricks_win:
        yield (
            f"A {that(parties.unit)} wins every trick of a round wins the game at once. "
            "[end.pinochling]"
        )
    yield from _limits(rules)


def _bidding_out(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a game that only a contract wins."""
    ending, parties = rules.ending, Parties(rules)
    splits = _splits_wins(parties)
    winning = "if their side bids and makes" if splits else "by bidding and making"
    slide, slide_rule = "", ""
    if ending.slide_out:
        slide_rule, later = ", end.slide-out", ""
        if ending.slide_from == "next-round":
            slide_rule += ", house.slide-from-next-round"
            later = ", not counting the round in which that score was reached"
        slide = (
            f" But a {that(parties.scorer)} stays there while others are set "
            f"{times(ending.slide_out)} also wins{later}. If several do in one round, and nobody "
            "wins by a contract, the highest of them wins; if shared, another round is played."
        )
    yield (
        f"With {ending.target} or more, a {parties.scorer} wins only {winning} a contract.{slide} "
        f"[end.bid-out, cutthroat.bid-and-out{slide_rule}]"
    )
    if splits:
        partners = "partner"
        if not parties.has_one_partner:
            partners = (
                "partners; of several partners the highest wins, and if shared, another round is "
                "played"
            )
        yield f"The bidder comes before their {partners}. [five.called-partner]"
    if rules.auction.is_summed:
        yield (
            "If several sides bid out in one round, the bidder’s side wins if it is one of them; "
            "if not, the highest wins; if shared, another round is played. [end.bid-out]"
        )


def _splits_wins(parties: Parties) -> bool:
    """Tell whether those who win or lose a contract together win the game alone."""
    return parties.scorer == "player" and parties.has_sides


def _calling_out_to_win(rules: Parts) -> str:
    """Return the sentences about a game that only calling out wins."""
    ending, parties = rules.ending, Parties(rules)
    moving, moving_rule = "", ""
    if ending.extends:
        moving_rule = ", twohand.target"
        moving = (
            f" But a {that(parties.scorer)} alone has {ending.target + ending.extend_by} or more "
            "at the end of a round, or the target if that is higher by then, wins without a call. "
            "If several have reached the target when the next cards are dealt, it goes up by "
            f"{_as_often_as_it_takes(rules)}."
        )
    return (
        f"With {ending.target} or more, a {parties.scorer} wins only by calling out.{moving} "
        f"[twohand.call-out{moving_rule}]"
    )


def _as_often_as_it_takes(rules: Parts) -> str:
    """Return the words for how far the target moves."""
    return (
        f"{rules.ending.extend_by}, or as often as it takes until no more than one score has "
        "reached it"
    )


def _first_to_reach(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a game that the first score at the target wins."""
    ending, parties = rules.ending, Parties(rules)
    usual = "dd.target" if len(rules.pack) >= _LARGE else "fourhand.target"
    rule = _TARGETS.get((rules.table.seats, ending.target), usual)
    yield f"The first {parties.scorer} to reach {ending.target} wins. [{rule}]"
    are_two = rules.table.columns == TWO
    several = f"If {'both' if are_two else 'several'} reach it in one round"
    by_bidder = ending.on_two == "bidder" and Step.AUCTION in rules.script
    # Where two sides play, the bidder's mostly reaches the target only by making the contract.
    is_enough = by_bidder and are_two and not _gains_without_contract(rules)
    if by_bidder:
        yield from _bidder_first(rules, several, is_enough=is_enough)
        is_summed = rules.auction.is_summed
        has_partners = rules.table.scores_by_player and not rules.table.are_pairs
        several = "If that leaves several" if is_summed or has_partners else "If not"
    if is_enough:
        return
    on_two = ending.otherwise if ending.on_two == "bidder" else ending.on_two
    if on_two == "highest":
        yield f"{several}, the highest wins; if shared, another round is played. [tie.another-hand]"
    else:
        is_widow3 = by_bidder and rules.settlement.made == "bid" and not parties.has_sides
        rule = "widow3.extend" if is_widow3 else ""
        yield (
            f"{several}, nobody wins, and the target goes up by {_as_often_as_it_takes(rules)}. "
            f"The next round decides. [tie.extend-250, {rule}]"
        )


def _bidder_first(rules: Parts, several: str, *, is_enough: bool) -> Iterator[str]:
    """Yield the sentences about a bidder who wins although others reach the target too."""
    parties = Parties(rules)
    condition = ""
    if not is_enough:
        they_are, have = ("it is", "has") if parties.has_sides else ("they are", "have")
        condition = f" if {they_are} among them and {have} just made the contract"
    rule = "widow3.bidder-first" if rules.settlement.made == "bid" else ""
    rule = "tie.bidder-side-wins" if parties.has_sides else rule
    yield f"{several}, {parties.bidding_side} wins{condition}. [tie.bidder-wins, {rule}]"
    if rules.table.columns > TWO and _splits_wins(parties):
        partners = "partner" if parties.has_one_partner else "partners"
        yield f"The bidder comes before their {partners}. [five.called-partner]"
    if rules.auction.is_summed and not is_enough:
        yield (
            f"If not, {parties.scorer}s that have just made their own come before the others. "
            "[tie.bidder-side-wins]"
        )


def _gains_without_contract(rules: Parts) -> bool:
    """Tell whether a side with a contract can score something in a round without making it."""
    column = rules.table.sides[BIDDER]
    for tally in _rounds_with_high_bids(rules):
        line = settle(rules, tally).lines[column]
        if not line.has_made(tally.contracts[0]) and any(item.points > 0 for item in line.items):
            return True
    return False


def _rounds_with_high_bids(rules: Parts) -> Iterator[Tally]:
    """Yield rounds in which the melds and the cards won do not come to what was bid."""
    sides, seats = rules.table.sides, rules.table.seats
    contract, points = Contract(BIDDER, _TOO_HIGH), (_POINTS,) * seats
    set_round = Tally(meld=points, count=points, tricks=points, contracts=(contract,))
    yield set_round
    if rules.auction.is_summed:
        opponent = next(seat for seat in range(seats) if sides[seat] != sides[BIDDER])
        yield evolve(set_round, contracts=(contract, Contract(opponent, _TOO_HIGH)))
    if can_be_void(rules):
        yield evolve(set_round, contracts=(evolve(contract, is_void=True),))
    if Step.MOON in rules.script:
        every_trick = (_POINTS, *(0,) * (seats - 1))
        yield evolve(set_round, tricks=every_trick, moon=BIDDER)
    if rules.renege.ruled:
        is_over = rules.renege.settled == "at-once"
        yield evolve(set_round, offender=BIDDER, how="renege" if is_over else "played")


def _call_out(rules: Parts) -> str:
    """Return the sentences about a call that ends the round."""
    ending = rules.ending
    is_must = ending.call_out == "must"
    until = ", and until the next deal," if is_must else ""
    loss = "loses the game"
    if ending.failed_call != "loses-game":
        after = ", or after the last trick, for the round just scored" if is_must else ""
        loss = f"scores nothing for the round{after}"
    return (
        f"Between two tricks{until} any player may call out, which ends the round. Their score so "
        "far, their melds and the cards they have won must come to the target. A player who is "
        f"wrong {loss}. [twohand.call-out, twohand.call-out.fail]"
    )


def _limits(rules: Parts) -> Iterator[str]:
    """Yield the sentences about ends without a target: bust, mercy, and a number of rounds."""
    ending, parties = rules.ending, Parties(rules)
    if ending.bust:
        yield (
            f"A {that(parties.scorer)} falls to {ending.bust} below zero, or lower, loses the "
            "game, and the best of the others wins. [house.bust]"
        )
    if ending.mercy:
        yield (
            f"A {that(parties.scorer)} leads all others by {ending.mercy} or more wins. "
            "[house.mercy]"
        )
    if ending.rounds:
        yield f"After {many(ending.rounds, 'round')} the highest score wins. [house.fixed-rounds]"
    if ending.on_equal == "share":
        yield "Equal scores share the game. [house.shared-game]"
        return
    if ending.bust:
        yield "If several of the others are equal, another round is played. [house.bust]"
    if ending.rounds:
        yield "If the highest scores are equal, another round is played. [house.fixed-rounds]"
    if ending.on_equal == "bidder":
        is_side = parties.scorer == "side"
        first = "the bidder’s side" if is_side else "the bidder"
        is_among, has = ("it is", "has") if is_side else ("they are", "have")
        yield (
            f"But where equal scores would mean another round, {first} wins if {is_among} among "
            f"them and {has} just made the contract. [house.equal-bidder]"
        )
