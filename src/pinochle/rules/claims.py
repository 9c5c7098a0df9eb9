"""Claims: a player claims the last tricks, or gives them up, and the round ends without them."""

from collections.abc import Sequence
from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import one_of
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.count import CountRules

__all__ = ["ClaimRules", "share_out"]

Offered = Literal["nobody", "anyone"]
Tricks = Literal["all", "all-or-none", "any"]
Lines = Literal["every", "own-choice"]


@frozen(repr=False)
class ClaimRules(ShortRepr):
    """The rules for claiming the last tricks: who may, how many, and when a claim is right.

    Many tables let a player lay down their hand and say that the rest is theirs, or throw it in.
    A claim says how many of the last tricks the claimant's side takes: all that are left, some of
    them, or none, which gives them up. It is judged from what the claimant knows: their own cards,
    those they have passed or buried, those that were played or shown, and what the rules of the
    play and the other phases tell of the rest. It is right if the side takes these tricks however
    the unseen cards lie.

    A good claim ends the round. All hands are laid open. The claimant gets the claimed tricks with
    the cards still held, and the last trick (``house.claim-rest``). The other side gets the tricks
    before those, and then of each hand the cards that count most: no play could give it more
    (``house.claim-part``). So a part is claimed, or the rest given up, only where one side alone
    can take the others.

        >>> rules = ClaimRules("anyone", tricks="all-or-none")
        >>> rules.why_not(0, 3, is_two_sided=True)
        ()
        >>> for why in rules.why_not(2, 3, is_two_sided=True):
        ...     print(why)
        3 tricks are left: claim all of them, or none

    Args:
        offered: who may claim while the tricks are played: nobody, or anyone, in turn or not.
        tricks: how many of the tricks left may be claimed: all; all or none; or any number.
        lines: what must win for a claim to stand: every line of play, the claimant's own cards in
            any order too (``house.claim-rest``); or every line of the others, if the claimant
            chooses their own cards well (``house.claim-own-choice``). Before the tricks that are
            claimed, the claimant chooses as well.
    """

    offered: Offered = field(default="nobody", validator=one_of(Offered))
    tricks: Tricks = field(default="any", validator=one_of(Tricks))
    lines: Lines = field(default="every", validator=one_of(Lines))

    @property
    def is_on(self) -> bool:
        """Tell whether tricks may be claimed."""
        return self.offered != "nobody"

    def why_not(
        self, tricks: int, tricks_left: int, *, is_two_sided: bool
    ) -> tuple[Violation, ...]:
        """Return the reasons why so many of the last tricks may not be claimed with any cards.

        Args:
            tricks: how many are claimed.
            tricks_left: how many are left, the trick that is being played among them.
            is_two_sided: whether one side alone can take the tricks that are not claimed.
        """
        details = (("tricks", tricks), ("left", tricks_left))
        if tricks > tricks_left:
            return (Violation("claim.number", "house.claim-rest", details),)
        if tricks == tricks_left:
            return ()
        if self.tricks == "all":
            return (Violation("claim.all", "house.claim-rest", details),)
        if self.tricks == "all-or-none" and tricks:
            return (Violation("claim.all-or-none", "house.claim-part", details),)
        return () if is_two_sided else (Violation("claim.sides", "house.claim-part", details),)


def share_out(
    hands: Sequence[Hand], trick: Hand, tricks: int, tricks_left: int, count: CountRules
) -> tuple[Hand, Hand]:
    """Return the cards that the claimant gets, and those that the other side gets.

    Args:
        hands: the cards that are held, by seat.
        trick: the cards of the trick that is being played.
        tricks: how many of the last tricks are claimed.
        tricks_left: how many tricks are left, that trick among them.
        count: what the cards count.
    """
    for_claimant, for_others = list[Hand](), [trick]
    for hand in hands:
        cheapest = sorted(hand, key=lambda card: count.points((card,)))
        for_claimant.append(Hand(cheapest[:tricks]))
        for_others.append(Hand(cheapest[tricks:]))
    claimed, rest = sum(for_claimant, Hand()), sum(for_others, Hand())
    return (claimed + rest, Hand()) if tricks == tricks_left else (claimed, rest)
