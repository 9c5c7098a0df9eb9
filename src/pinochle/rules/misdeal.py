"""Misdeals: hands that are so poor that a player may ask for a new deal."""

from collections import Counter
from typing import Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import expect, expect_word, of_type, one_of, tuple_of
from pinochle._values import line, number
from pinochle.cards.card import Rank
from pinochle.cards.hand import Hand
from pinochle.errors import RulesetError
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.count import CountRules
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.renege import RulingKind
from pinochle.rules.units import Deals, Points

__all__ = [
    "FIVE_NINES_NO_MELD",
    "FIVE_NINES_ONE_ACE",
    "FOUR_NINES_NO_ACE",
    "SIX_NINES",
    "TECHNICAL",
    "Ground",
    "MisdealRules",
]

Until = Literal["first-call", "first-card"]
FoundLate = Literal["renege", "void"]
DealtBy = Literal["same-dealer", "next-dealer"]


@frozen(repr=False)
class Ground(ShortRepr):
    """A ground for throwing in a hand as it was dealt.

    Args:
        name: what it is called when it is claimed: one word, such as ``six-nines``.
        test: what the hand must hold.
        until: until when it may be claimed: until the claimant first bids or passes, or until they
            play their first card.

    Raises:
        RulesetError: if the name is not one word, or ``until`` is unknown.
    """

    name: str = field(validator=line)
    test: HandTest = field(validator=of_type(HandTest))
    until: Until = field(default="first-call", validator=one_of(Until))

    def __attrs_post_init__(self) -> None:
        if not self.name.replace("-", "").isalnum():
            name = repr(self.name)
            raise RulesetError([problem("misdeal.grounds", "value.ground-name", name=name)])

    @property
    def rule(self) -> str:
        """The catalogue id of a documented ground; empty for any other."""
        return _RULES.get(self.test, "")

    @override
    def __str__(self) -> str:
        return self.name


@frozen(repr=False)
class MisdealRules(ShortRepr):
    """The grounds for a new deal, how often in a row, and the cost of a mistake that is found late.

        >>> custom = MisdealRules((SIX_NINES,), redeals=3)
        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> nines = Hand.parse("9S 9S 9H 9H 9D 9D KC QC AC TC AH TH")
        >>> custom.why_not("six-nines", nines, rules.melds, rules.count)
        ()
        >>> for why in custom.why_not("six-nines", nines, rules.melds, rules.count, redealt=3):
        ...     print(why)
        this hand must be played: the cards were dealt again 3 x in a row

    Args:
        grounds: the reasons for which a hand may be thrown in; empty if there are none.
        redeals: how many times in a row the cards may be dealt again; 0 for no limit
            (``misdeal.redeal-limit-3``).
        found_late: what a mistake in dealing counts as when it is found after play has begun: a
            renege of the dealer, where the table rules on reneges (``misdeal.found-after-play``),
            or a void deal. One that is found before the first card always makes the deal void.
        dealt_by: who deals after a void deal: the same dealer (``misdeal.same-dealer-redeals``), or
            the next one, who would have dealt anyway (some tables, ``house.misdeal-passes-deal``).
            After a fault of the pack it is always the same dealer.
        fine: what the side of the dealer loses for a mistake in dealing that makes the deal void,
            found after play has begun or before (some tables, ``house.misdeal-fine``); a renege has
            a price of its own. Where scores are of players, the dealer loses it.

    Raises:
        RulesetError: if two grounds have the same name, the number is negative, or a word is
            unknown.
    """

    grounds: tuple[Ground, ...] = field(default=(), validator=tuple_of(Ground))
    redeals: Deals = field(default=0, validator=number(0))
    found_late: FoundLate = field(default="renege", validator=one_of(FoundLate))
    dealt_by: DealtBy = field(default="same-dealer", validator=one_of(DealtBy))
    fine: Points = field(default=0, validator=number(0))

    def __attrs_post_init__(self) -> None:
        counts = Counter(ground.name for ground in self.grounds)
        if same := sorted(name for name, count in counts.items() if count > 1):
            raise RulesetError(
                problem("misdeal.grounds", "value.twice", name=name) for name in same
            )

    def voids(self, kind: RulingKind, *, is_begun: bool = True) -> bool:
        """Tell whether a ruling makes the deal void, whatever was melded and played.

        A fault of the pack always does (``misdeal.card-fault``), and so does a mistake in dealing
        that is found before the first card is played (``misdeal.found-after-play``).

        >>> MisdealRules().voids("card-fault"), MisdealRules().voids("misdeal")
        (True, False)
        >>> MisdealRules().voids("misdeal", is_begun=False)
        True

        Args:
            kind: what the table rules on.
            is_begun: whether a card was played.

        Raises:
            RulesetError: if it is no word for what a table rules on.
        """
        expect_word(RulingKind, kind, "kind")
        if kind == "misdeal":
            return not is_begun or self.found_late == "void"
        return kind == "card-fault"

    def why_not(
        self,
        ground: str,
        dealt: Hand,
        melds: MeldTable,
        count: CountRules,
        *,
        has_called: bool = False,
        has_played: bool = False,
        redealt: int = 0,
    ) -> tuple[Violation, ...]:
        """Return the reasons why a hand may not be thrown in; none if it may.

        Args:
            ground: the name of the ground.
            dealt: the hand as it was dealt.
            melds: the meld table of the game.
            count: what cards count in the game.
            has_called: whether the player has bid or passed.
            has_played: whether the player has played a card.
            redealt: how many times in a row these cards were dealt again.

        Raises:
            WrongType: if something is of the wrong type.
        """
        grounds = {agreed.name: agreed for agreed in self.grounds}
        agreed = grounds.get(expect(str, ground, "ground"))
        if agreed is None:
            names = ", ".join(grounds) or "none"
            return (Violation("misdeal.unknown", "", (("ground", ground), ("grounds", names))),)
        if agreed.until == "first-call" and (has_called or has_played):
            return (Violation("misdeal.after-call", agreed.rule),)
        if has_played:
            return (Violation("misdeal.after-card", agreed.rule),)
        if self.redeals and redealt >= self.redeals:
            return (Violation("misdeal.limit", "misdeal.redeal-limit-3", (("redeals", redealt),)),)
        return agreed.test.why_not(dealt, melds, count, rule=agreed.rule)


SIX_NINES: Final = Ground("six-nines", HandTest(at_least=((Rank.NINE, 6),)))
"""Six nines or more (``misdeal.nines.6``)."""

FIVE_NINES_NO_MELD: Final = Ground(
    "five-nines-no-meld", HandTest(at_least=((Rank.NINE, 5),), melds="none")
)
"""Five nines and no other meld, whatever is trump (``misdeal.nines.5-no-meld``)."""

FOUR_NINES_NO_ACE: Final = Ground(
    "four-nines-no-ace", HandTest(at_least=((Rank.NINE, 4),), at_most=((Rank.ACE, 0),))
)
"""Four nines or more and no ace (``misdeal.nines.4-no-aces``)."""

FIVE_NINES_ONE_ACE: Final = Ground(
    "five-nines-one-ace", HandTest(at_least=((Rank.NINE, 5),), at_most=((Rank.ACE, 1),))
)
"""Five nines or more and one ace at most (``misdeal.nines.5-one-ace``)."""

TECHNICAL: Final = Ground(
    "technical", HandTest(non_counters=13, at_most=((Rank.ACE, 0),)), until="first-card"
)
"""Thirteen queens, jacks and nines or more, and no ace (``misdeal.technical``)."""

_RULES: Final = {
    SIX_NINES.test: "misdeal.nines.6",
    FIVE_NINES_NO_MELD.test: "misdeal.nines.5-no-meld",
    FOUR_NINES_NO_ACE.test: "misdeal.nines.4-no-aces",
    FIVE_NINES_ONE_ACE.test: "misdeal.nines.5-one-ace",
    TECHNICAL.test: "misdeal.technical",
}
"""The catalogue ids of the documented grounds."""
