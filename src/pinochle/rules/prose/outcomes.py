"""The things that can happen and score in a game, as far as several sections depend on them."""

from typing import Final

from pinochle.messages.phrases import Phrase
from pinochle.rules.auction.calls import Contract
from pinochle.rules.parts import Parts
from pinochle.rules.prose.sentences import part_if
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import ItemCode, Tally
from pinochle.rules.script import Step, comes_before

BIDDER: Final = 0
"""The seat of a bidder: which one it is does not matter."""


def melds_lie_before(rules: Parts, *steps: Step) -> bool:
    """Tell whether the bidder's melds, or all, are laid before any of these steps."""
    return comes_before(rules.script, (Step.BIDDER_MELDS, Step.MELDS), steps)


def can_be_void(rules: Parts) -> bool:
    """Tell whether a contract can be void because its bidder melds too little."""
    return rules.auction.voids_misbids and Step.AUCTION in rules.script


def others_meld(rules: Parts) -> bool:
    """Tell whether anybody can have melds, their own or claimed, whose side has no contract."""
    if Step.AUCTION not in rules.script:
        return True
    showing, sides = rules.showing, rules.table.sides
    melding_sides = {sides[seat] for seat in showing.order(sides, BIDDER)}
    can_claim = showing.claimant(sides, BIDDER, claims=range(len(sides))) is not None
    return len(melding_sides) > 1 or can_claim or rules.trump.turned_nine > 0


def others_score_melds(rules: Parts) -> bool:
    """Tell whether the melds of a side without a contract can score."""
    return "meld" in _scored_by_others(rules) and others_meld(rules)


def others_score_count(rules: Parts) -> bool:
    """Tell whether the count of a side without a contract can score."""
    return "count" in _scored_by_others(rules)


def _scored_by_others(rules: Parts) -> set[ItemCode]:
    """Return what a side without a contract scores for, in a round that is played."""
    bids = (Contract(BIDDER, rules.auction.opening),) if Step.AUCTION in rules.script else ()
    nothing, column = (0,) * rules.table.seats, rules.table.sides[BIDDER]
    lines = settle(rules, Tally(meld=nothing, count=nothing, tricks=nothing, contracts=bids)).lines
    return {item.code for line in lines if line.side != column for item in line.items}


def kept_when_set(rules: Parts) -> tuple[str, ...]:
    """Return the parts of its score that a side keeps when its contract is set."""
    settlement = rules.settlement
    keeps = {"meld": settlement.keeps_meld, "count": settlement.keeps_count}
    return tuple(part for part, is_kept in keeps.items() if is_kept)


def needed_to_save(rules: Parts) -> tuple[Phrase, ...]:
    """Return what a side must win to save its melds; nothing if no melds can be lost."""
    settlement = rules.settlement
    are_others_bound = settlement.saving_binds == "opponents" and settlement.unsaved == "meld"
    if settlement.saved_by == "nobody" or (are_others_bound and not others_meld(rules)):
        return ()
    needed = list[Phrase]()
    if tricks := settlement.saving_tricks:
        needed.append(Phrase.of("settlement.needed-tricks", tricks=tricks))
    if points := settlement.saving_count:
        unrounded = part_if(rules.count.rounding, "settlement.before-rounding")
        needed.append(Phrase.of("settlement.needed-count", points=points, unrounded=unrounded))
    return tuple(needed)
