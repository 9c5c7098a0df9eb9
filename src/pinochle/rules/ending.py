"""The end of a game: who has won, or whether the game goes on."""

from collections.abc import Iterable, Mapping, Sequence
from operator import add
from typing import ClassVar, Literal

from attrs import evolve, field, frozen

from pinochle._fast_init import trusted
from pinochle._validators import expect, number, of_type, one_of, tuple_of
from pinochle.errors import Problem, RulesetError

__all__ = ["EndingRules", "Standing"]

OnTwo = Literal["highest", "extend", "bidder"]
Otherwise = Literal["highest", "extend"]
CallOut = Literal["no", "may", "must"]
FailedCall = Literal["loses-game", "loses-call"]


@frozen(weakref_slot=False)
class Standing:
    """How a game stands after a round.

    Args:
        points: the score of each column.
        target: the score that wins; it never moves back.
        slides: how often the opponents of each column were set while that column was at the target.
        winners: the columns that have won; none while the game goes on.
    """

    points: tuple[int, ...] = field(validator=tuple_of(int))
    target: int = field(validator=number(0))
    slides: tuple[int, ...] = field(validator=tuple_of(int))
    winners: tuple[int, ...] = field(default=(), validator=tuple_of(int))


_standing = trusted(Standing)


@frozen
class EndingRules:
    """Which score wins, and who wins if several players reach it in one round.

        >>> three = EndingRules(target=100, on_two="bidder", otherwise="extend", extend_by=25)
        >>> standing = Standing(points=(80, 90, 95), target=100, slides=(0, 0, 0))
        >>> three.after(standing, (0, 12, 8), bidder=0).target
        125
        >>> three.after(standing, (25, 12, 0), bidder=0).winners
        (0,)

    Args:
        target: the score that wins; 0 for a game without an end.
        on_two: who wins if several reach it in the same round: the highest, with another round if
            they are equal (``tie.another-hand``); nobody, but the target moves
            (``tie.extend-250``); or the bidder (``tie.bidder-wins``, ``tie.bidder-side-wins``,
            ``widow3.bidder-first``).
        otherwise: what happens then if the bidder is not one of them.
        extend_by: by how much the target moves.
        bid_out: whether only a bidder who has just made a contract can win
            (``cutthroat.bid-and-out``, ``end.bid-out``).
        slide_out: under that rule, how often the others must be set for a side at the target to win
            without bidding (``end.slide-out``); 0 for never.
        all_tricks_win: whether taking all tricks wins the game (``end.pinochling``).
        call_out: whether players who believe that they have reached the target may call out between
            two tricks, or must do so to win (``twohand.call-out``). What counts is their score from
            earlier rounds, their melds, and the cards they have won in this round.
        failed_call: what a wrong call costs: the game (``twohand.call-out.fail``), or everything
            melded and won in the round, which is over.

    Raises:
        RulesetError: if the target cannot move.
    """

    _CLASHES: ClassVar[str] = """
        ending.bid_out & !script.auction: nobody bids, so nobody can win by making a bid
        !ending.call_out=no & script.auction:
            players call out only where nobody has a contract to make
    """

    _SENTENCES: ClassVar[str] = """
        # The end of the game
        !ending.target: The game has no end: play on for as long as you like.
        else & ending.bid_out: With {ending.target} or more, a {side} wins only by bidding and
            making a contract.{ending.slide_out? But a {side_that} stays there while others are set
            {ending.slide_out:times} also wins.} [end.bid-out,
            cutthroat.bid-and-out{ending.slide_out?, end.slide-out}]
        else & ending.call_out=must: With {ending.target} or more, a {side} wins only by calling
            out.{ending.on_two=extend? If several have reached it at the end of a round and nobody
            has called out, the target goes up by {ending.extend_by}.}
            [{ending.on_two=extend?twohand.target}]
        else: The first {side} to reach {ending.target} wins. [{target_rule}]
        bidder_first: If {table.columns=2?both|several} reach it in one round, {bidding_side}
            wins{table.columns=2?| if {has_sides?it is|they are} among them}. [tie.bidder-wins,
            tie.bidder-side-wins, widow3.bidder-first]
        bidder_first & !table.columns=2 & partner.calls: The bidder comes before their partner.
            [five.called-partner]
        tie_break=highest: {on_tie}, the highest wins; if shared, another round is played.
            [tie.another-hand]
        tie_break=extend: {on_tie}, nobody wins, and the target goes up by {ending.extend_by}.
            [tie.extend-250, widow3.extend]
        !ending.call_out=no: Between two tricks any player may call out, which ends the round. Their
            score so far, their melds and the cards they have won must come to the target. A player
            who is wrong {ending.failed_call=loses-game?loses the game|scores nothing for the
            round}. [twohand.call-out, twohand.call-out.fail]
        ending.all_tricks_win: A {side_that} wins every trick of a round wins the game at once.
            [end.pinochling]
    """

    target: int = field(default=1000, validator=number(0))
    on_two: OnTwo = field(default="bidder", validator=one_of(OnTwo))
    otherwise: Otherwise = field(default="highest", validator=one_of(Otherwise))
    extend_by: int = field(default=0, validator=number(0))
    bid_out: bool = field(default=False, validator=of_type(bool))
    slide_out: int = field(default=0, validator=number(0))
    all_tricks_win: bool = field(default=False, validator=of_type(bool))
    call_out: CallOut = field(default="no", validator=one_of(CallOut))
    failed_call: FailedCall = field(default="loses-game", validator=one_of(FailedCall))

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if self._extends and not self.extend_by:
            problems.append(Problem("ending.extend_by", "the target must move by 1 or more"))
        if self.bid_out and not self.target:
            said = "without a target no bid can win the game"
            problems.append(Problem("ending.bid_out", said))
        if self.slide_out and not self.bid_out:
            said = "sliding out needs a game that is won by making a bid"
            problems.append(Problem("ending.slide_out", said))
        if self.call_out != "no" and not self.target:
            said = "without a target nobody can call out"
            problems.append(Problem("ending.call_out", said))
        if problems:
            raise RulesetError(problems)

    @property
    def _extends(self) -> bool:
        return self.on_two == "extend" or (self.on_two == "bidder" and self.otherwise == "extend")

    def start(self, columns: int) -> Standing:
        """The standing before the first round.

        Raises:
            RulesetError: if there are none.
            WrongType: if it is not a number.
        """
        if expect(int, columns, "columns") < 1:
            raise RulesetError([Problem("ending.columns", f"at least 1, not {columns}")])
        return _standing(points=(0,) * columns, target=self.target, slides=(0,) * columns)

    def gone_on(self, standing: Standing, scores: Sequence[int]) -> Standing | None:
        """How the game stands after a round in which no column is at the target; None if one is.

        Use it for a round in which nobody has called out, won outright, or taken all tricks.

        >>> ending = EndingRules()
        >>> ending.gone_on(ending.start(2), (250, -100)).points
        (250, -100)
        >>> ending.gone_on(ending.start(2), (1000, 0)) is None
        True
        """
        points = tuple(map(add, standing.points, scores))
        if self.target and max(points) >= standing.target:
            return None
        return _standing(points=points, target=standing.target, slides=(0,) * len(points))

    def after(
        self,
        standing: Standing,
        scores: Sequence[int],
        *,
        bidder: int | None = None,
        made: bool | Mapping[int, bool] = True,
        all_tricks: int | None = None,
        called: int | None = None,
        outright: int | None = None,
        sides: Sequence[int] = (),
    ) -> Standing:
        """How the game stands after a round.

        Args:
            standing: how the game stood before.
            scores: the new score of each column less the old one.
            bidder: the column that had the contract, or None if nobody bid.
            made: whether that column has made it; with summed bids, whether each column has made
                its own.
            all_tricks: the column that has won every trick, or None; any column of the side, if
                there are several.
            called: the column that has called out, or None.
            outright: the column that has won the game by a meld or by shooting the moon, or None.
            sides: the side of each column in this round; empty if each is its own. The bidder comes
                before their partners, and these come before the others.

        Raises:
            RulesetError: if there is no such column, or there is not one score for each.
            WrongType: if something is of the wrong type.
        """
        named = {*(() if isinstance(made, bool) else made), bidder, all_tricks, called, outright}
        _check(standing, scores, sides, named - {None})
        points = tuple(map(add, standing.points, scores))
        at_target = [
            column
            for column, score in enumerate(points)
            if self.target and score >= standing.target
        ]
        side_of = tuple(sides) or tuple(range(len(points)))
        bidders = _bidders(bidder, side_of)
        contracts = dict.fromkeys(bidders[:1], made) if isinstance(made, bool) else dict(made)
        failed = {side_of[column] for column, is_made in contracts.items() if not is_made}
        slides = tuple(
            times + bool(failed - {side_of[column]}) if column in at_target else 0
            for column, times in enumerate(standing.slides)
        )
        now = _standing(points=points, target=standing.target, slides=slides)
        swept = all_tricks if self.all_tricks_win else None
        by_act = outright if outright is not None else swept
        if by_act is not None:
            return evolve(now, winners=_together(by_act, side_of))
        if called is not None and (called in at_target or self.failed_call == "loses-game"):
            return evolve(now, winners=_by_call(points, called, is_right=called in at_target))
        if self.call_out == "must":
            moves = self._extends and len(at_target) > 1
            return evolve(now, target=now.target + self.extend_by * moves)
        if self.bid_out:
            made_by = {side_of[column] for column, is_made in contracts.items() if is_made}
            makers = [column for column in at_target if side_of[column] in made_by]
            return evolve(now, winners=self._bid_out(now, at_target, makers, bidders))
        if len(at_target) > 1:
            return self._several(now, at_target, bidders)
        return evolve(now, winners=tuple(at_target)) if at_target else now

    def _bid_out(
        self, now: Standing, at_target: list[int], makers: list[int], bidders: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The winners among the columns at the target."""
        first = [column for column in bidders if column in makers]
        if first:
            return (first[0],)
        if makers:
            return _highest(now, makers)
        return tuple(column for column in at_target if 0 < self.slide_out <= now.slides[column])

    def _several(self, now: Standing, at_target: list[int], bidders: tuple[int, ...]) -> Standing:
        """The standing when several columns have reached the target in one round."""
        first = [column for column in bidders if column in at_target]
        if self.on_two == "bidder" and first:
            return evolve(now, winners=(first[0],))
        if self._extends:
            return evolve(now, target=now.target + self.extend_by)
        return evolve(now, winners=_highest(now, at_target))


def _check(
    standing: Standing, scores: Sequence[int], sides: Sequence[int], named: Iterable[int | None]
) -> None:
    """Refuse scores or sides that do not fit the columns, and columns that do not exist."""
    columns = len(standing.points)
    if len(scores) != columns or len(sides) not in {0, columns}:
        said = f"{columns} columns, but {len(scores)} scores and {len(sides)} sides"
        raise RulesetError([Problem("ending.scores", said)])
    for score in scores:
        expect(int, score, "ending.scores")
    for column in named:
        if not 0 <= expect(int, column, "ending.after") < columns:
            said = f"there is no column {column}: the columns are 0 to {columns - 1}"
            raise RulesetError([Problem("ending.after", said)])


def _highest(now: Standing, columns: list[int]) -> tuple[int, ...]:
    """The column with the most points; none if several have as many."""
    best = max(now.points[column] for column in columns)
    highest = tuple(column for column in columns if now.points[column] == best)
    return highest if len(highest) == 1 else ()


def _by_call(points: Sequence[int], called: int, *, is_right: bool) -> tuple[int, ...]:
    """The winner after a call: the caller, or the best of the others."""
    if is_right:
        return (called,)
    others = [column for column in range(len(points)) if column != called]
    best = max(points[column] for column in others)
    return tuple(column for column in others if points[column] == best)


def _together(column: int, side_of: tuple[int, ...]) -> tuple[int, ...]:
    """The columns on one side."""
    return tuple(one for one, side in enumerate(side_of) if side == side_of[column])


def _bidders(bidder: int | None, side_of: tuple[int, ...]) -> tuple[int, ...]:
    """The bidder's column, followed by those of the same side."""
    if bidder is None:
        return ()
    return (bidder, *(one for one in _together(bidder, side_of) if one != bidder))
