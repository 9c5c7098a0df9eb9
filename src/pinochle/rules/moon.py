"""Shooting the moon: a player bids or announces that their side will win every trick."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import problem
from pinochle.rules.auction.goal import Goal
from pinochle.rules.auction.sayings import is_saying
from pinochle.rules.units import Points

__all__ = ["MoonKind", "MoonRules"]

Offered = Literal["nobody", "bidder", "anyone"]
Counts = Literal["instead", "added"]
IfMissed = Literal["alike", "instead", "added"]
WonBy = Literal["side", "seat"]
OthersScore = Literal["as-usual", "meld", "nothing"]

_ALL: Final = 1000


@frozen(repr=False)
class MoonKind(ShortRepr):
    """A moon that is announced by a name of its own, and has its own price (``house.moon-kinds``).

        >>> MoonKind("small", reward=500, costs=500)
        MoonKind(name='small', reward=500, costs=500)

    Args:
        name: one word, in which hyphens stand for blanks.
        reward: what it scores if it is shot.
        costs: what it costs if it is missed.

    Raises:
        RulesetError: if it has no name, or its name is not one word.
    """

    name: str = field(validator=is_saying)
    reward: Points = field(validator=number(0))
    costs: Points = field(validator=number(0))

    def __attrs_post_init__(self) -> None:
        if not self.name:
            raise RulesetError([problem("moon_kind.name", "value.moon-without-name")])


@frozen(repr=False)
class MoonRules(ShortRepr):
    """The moon: who may shoot it, and what it scores or costs.

    A player announces it just before the play, or bids it where ``auction.moon_bids`` is on
    (``house.moon-bid``). If the side wins every trick, it scores the reward, whatever the bid was
    (``shoot-the-moon.250``); if not, it loses the costs. In the sources that replaces everything
    else that the side would score in the round: its melds, its count and its contract score
    nothing. A successful moon also stands for a contract that was made, and a missed moon for a
    contract that failed. At many tables it is added to what the side scores as usual
    (``house.moon-added``), at some only at one of its two ends (``house.moon-ends``). The other
    sides score as usual, or less (``house.moon-others``).

        >>> MoonRules("anyone").points(is_shot=True), MoonRules("anyone").points(is_shot=False)
        (1000, -1000)

    Args:
        offered: who may announce it just before the play: nobody, the bidder, or anyone, asked
            clockwise from the bidder until somebody does (``shoot-the-moon``).
        won_by: who has to win every trick: the side, or the player alone who undertakes it
            (``house.moon-alone``). A partner plays along then, but may win no trick.
        reward: what a successful moon scores.
        costs: what a missed moon costs.
        counts: whether that is scored instead of everything else, or added to it.
        if_missed: whether a missed moon counts like one that is shot, or the other way: its costs
            are all that is scored, or they are added (``house.moon-ends``).
        others_score: what other sides without a contract score in a round with a moon: as usual,
            only their melds, or nothing (``house.moon-others``).
        wins_game: whether a successful moon also wins the game outright (``shoot-the-moon.game``).
            In Wikipedia of 2009 it does, and also scores the 1000 points (``shoot-the-moon``); some
            versions there give just the game, and others just 250 points.
        kinds: other moons that may be announced in place of this one, each by its name
            (``house.moon-kinds``). They have their own prices, and all else in common with it.

    Raises:
        RulesetError: if a moon gains nothing.
    """

    offered: Offered = field(default="nobody", validator=one_of(Offered))
    won_by: WonBy = field(default="side", validator=one_of(WonBy))
    reward: Points = field(default=_ALL, validator=number(0))
    costs: Points = field(default=_ALL, validator=number(0))
    counts: Counts = field(default="instead", validator=one_of(Counts))
    if_missed: IfMissed = field(default="alike", validator=one_of(IfMissed))
    others_score: OthersScore = field(default="as-usual", validator=one_of(OthersScore))
    wins_game: bool = field(default=False, validator=of_type(bool))
    kinds: tuple[MoonKind, ...] = field(default=(), validator=tuple_of(MoonKind))

    def __attrs_post_init__(self) -> None:
        if problems := [*self._contradictions()]:
            raise RulesetError(problems)

    def _contradictions(self) -> Iterator[Problem]:
        """Yield what does not go together here."""
        if not self.reward and not self.wins_game:
            yield problem("moon.reward", "value.worthless-moon")
        if not self.wins_game and not all(kind.reward for kind in self.kinds):
            yield problem("moon.kinds", "value.worthless-moon")
        for name, times in Counter(self.names).items():
            if times > 1:
                yield problem("moon.kinds", "value.twice", name=name)

    def price(self, goal: Goal) -> int:
        """Return the number that the goal of a bid counts as; for every trick, the costs.

        >>> MoonRules(costs=300).price(250), MoonRules(costs=300).price(EVERY_TRICK)
        (250, 300)
        """
        return goal if isinstance(goal, int) else self.costs

    def prize(self, goal: Goal) -> int:
        """Return the number that counts where a renege of others makes a bid."""
        return goal if isinstance(goal, int) else self.reward

    def replaces(self, *, is_shot: bool) -> bool:
        """Tell whether nothing else scores for the side whose moon is shot, or missed.

        >>> mixed = MoonRules(counts="added", if_missed="instead")
        >>> mixed.replaces(is_shot=True), mixed.replaces(is_shot=False)
        (False, True)
        """
        counts = self.counts if is_shot or self.if_missed == "alike" else self.if_missed
        return counts == "instead"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which a moon may be announced, and before them the empty one of the usual.

        >>> MoonRules("bidder", kinds=(MoonKind("open", 1500, 1500),)).names
        ('', 'open')
        """
        return ("", *[kind.name for kind in self.kinds])

    @property
    def may_cost(self) -> bool:
        """Tell whether any moon costs something if it is missed."""
        return any(self.points(is_shot=False, kind=name) for name in self.names)

    def points(self, *, is_shot: bool, kind: str = "") -> int:
        """Return the score of the side that announced the moon.

            >>> moon = MoonRules("bidder", kinds=(MoonKind("open", 1500, 1500),))
            >>> moon.points(is_shot=True), moon.points(is_shot=False, kind="open")
            (1000, -1500)

        Args:
            is_shot: whether the side has won every trick.
            kind: the name of the kind that was announced; nothing for the usual moon.
        """
        price = next((each for each in self.kinds if each.name == kind), self)
        return price.reward if is_shot else -price.costs
