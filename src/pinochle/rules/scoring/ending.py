"""The end of a game: the winners, or the standing if the game goes on."""

from collections.abc import Mapping, Sequence
from math import inf
from operator import add
from typing import Literal

from attrs import evolve, field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import problem
from pinochle.rules.scoring.standing import (
    Standing,
    best_of,
    bidders_first,
    check_round,
    columns_with,
    highest_of,
    lead_of,
)
from pinochle.rules.units import Points, Rounds, Times

__all__ = ["EndingRules", "Standing"]

OnTwo = Literal["highest", "extend", "bidder"]
Otherwise = Literal["highest", "extend"]
CallOut = Literal["no", "may", "must"]
FailedCall = Literal["loses-game", "loses-call"]
OnEqual = Literal["play-on", "share", "bidder"]
SlideFrom = Literal["same-round", "next-round"]


@frozen(repr=False)
class EndingRules(ShortRepr):
    """The end of a game: the score that wins, and the winner if several reach it in one round.

        >>> three = EndingRules(target=100, on_two="bidder", otherwise="extend", extend_by=25)
        >>> standing = Standing(points=(80, 90, 95), target=100, slides=(0, 0, 0))
        >>> three.after(standing, (0, 12, 8), bidder=0).target
        125
        >>> three.after(standing, (25, 12, 0), bidder=0).winners
        (0,)

    Args:
        target: the score that wins; 0 for a game without one.
        on_two: who wins if several reach it in the same round: the highest, with another round if
            they are equal (``tie.another-hand``); nobody, but the target moves until no more than
            one score has reached it (``tie.extend-250``); or a bidder who has just made the
            contract (``tie.bidder-wins``, ``tie.bidder-side-wins``, ``widow3.bidder-first``).
        otherwise: what happens then if no such bidder is one of them.
        extend_by: by how much the target moves at a time.
        bid_out: whether only a bidder who has just made a contract can win
            (``cutthroat.bid-and-out``, ``end.bid-out``).
        slide_out: under that rule, how often the others must be set for a side at the target to win
            without bidding (``end.slide-out``); 0 for never. Of several that slide out in one round
            the highest wins, and if they are equal, another round is played.
        slide_from: from when these sets count: from the round that brings a side to the target, or
            from the next (``house.slide-from-next-round``).
        all_tricks_win: whether taking all tricks wins the game (``end.pinochling``).
        call_out: whether players who believe that they have reached the target may call out between
            two tricks, or must do so to win (``twohand.call-out``). What counts is their score from
            earlier rounds, their melds, and the cards they have won in this round. Where they must,
            they may also call out before the next deal. If the target can move, it moves then if
            several have reached it, and a player who is alone with the first moved target at the
            end of a round, or with the target now if it is higher, wins without a call
            (``twohand.target``).
        failed_call: what a wrong call costs: the game (``twohand.call-out.fail``), or everything
            melded and won in the round, which is over. After the last trick that is the round that
            was just scored, and the same dealer deals next.
        rounds: after how many rounds the highest score wins, if nothing else has decided by then
            (``house.order-of-endings``); 0 for no limit (``house.fixed-rounds``). Clubs and parties
            play so. A void deal is no round.
        bust: how far below zero a score loses the game, and the best of the others wins; 0 for no
            limit (``house.bust``). Many tables play so.
        mercy: by how many points a score that leads all others wins at once; 0 for no such rule
            (``house.mercy``). Many tables play so.
        on_equal: what happens if the best scores are equal when rounds are over or a player is
            bust: another round, or they share the game (``house.shared-game``); or a bidder among
            them wins who has just made the contract, also where several have reached the target
            and the highest wins (``house.equal-bidder``).
        handicap: the score with which each column begins; empty if all begin with 0
            (``house.handicap``). Some tables give a weaker side a start.

    Raises:
        RulesetError: if the target cannot move, or a limit means nothing.
    """

    target: Points = field(default=1000, validator=number(0))
    on_two: OnTwo = field(default="bidder", validator=one_of(OnTwo))
    otherwise: Otherwise = field(default="highest", validator=one_of(Otherwise))
    extend_by: Points = field(default=0, validator=number(0))
    bid_out: bool = field(default=False, validator=of_type(bool))
    slide_out: Times = field(default=0, validator=number(0))
    slide_from: SlideFrom = field(default="same-round", validator=one_of(SlideFrom))
    all_tricks_win: bool = field(default=False, validator=of_type(bool))
    call_out: CallOut = field(default="no", validator=one_of(CallOut))
    failed_call: FailedCall = field(default="loses-game", validator=one_of(FailedCall))
    rounds: Rounds = field(default=0, validator=number(0))
    bust: Points = field(default=0, validator=number(0))
    mercy: Points = field(default=0, validator=number(0))
    on_equal: OnEqual = field(default="play-on", validator=one_of(OnEqual))
    handicap: tuple[Points, ...] = field(default=(), validator=tuple_of(int))

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if self.extends and not self.extend_by:
            problems.append(problem("ending.extend_by", "value.target-stays"))
        if self.bid_out and not self.target:
            problems.append(problem("ending.bid_out", "value.bid-out-without-target"))
        if self.slide_out and not self.bid_out:
            problems.append(problem("ending.slide_out", "value.slide-without-bid-out"))
        if self.slide_from == "next-round" and not self.slide_out:
            problems.append(problem("ending.slide_from", "value.nobody-slides"))
        if self.call_out != "no" and not self.target:
            problems.append(problem("ending.call_out", "value.call-out-without-target"))
        if problems:
            raise RulesetError(problems)

    @property
    def extends(self) -> bool:
        """Tell whether the target can move."""
        return self.on_two == "extend" or (self.on_two == "bidder" and self.otherwise == "extend")

    @property
    def highest_at_target_wins(self) -> bool:
        """Tell whether the highest wins of several that have reached the target in a round."""
        is_by_score = not self.bid_out and self.call_out != "must"
        return self.target > 0 and is_by_score and self.on_two == "highest"

    @property
    def is_limited(self) -> bool:
        """Tell whether the game can end although nobody has reached the target."""
        return bool(self.rounds or self.bust or self.mercy)

    @property
    def is_endless(self) -> bool:
        """Tell whether neither a score nor a number of rounds can end the game."""
        return not (self.target or self.is_limited or self.all_tricks_win)

    def start(self, columns: int) -> Standing:
        """Return the standing before the first round.

        Args:
            columns: the number of columns of the sheet.

        Raises:
            RulesetError: if there is no column, or not a handicap for each.
            WrongType: if it is not a number.
        """
        if expect(int, columns, "columns") < 1:
            raise RulesetError([Problem("ending.columns", f"at least 1, not {columns}")])
        if self.handicap and len(self.handicap) != columns:
            numbers = {"columns": columns, "scores": len(self.handicap)}
            raise RulesetError([problem("ending.handicap", "misfit.columns", **numbers)])
        points = self.handicap or (0,) * columns
        return Standing(points=points, target=self.target, slides=(0,) * columns)

    def after_no_call(self, standing: Standing) -> Standing:
        """Return the standing when the next cards are dealt, and nobody has called out before.

        If several have reached the target, and only a call wins, the target moves now.

        >>> ending = EndingRules(on_two="extend", extend_by=250, call_out="must")
        >>> ending.after_no_call(Standing(points=(1010, 1000), target=1000, slides=(0, 0))).target
        1250
        """
        if self.call_out != "must" or not self.extends:
            return standing
        at_target = [score for score in standing.points if score >= standing.target]
        if len(at_target) <= 1:
            return standing
        return evolve(standing, target=self._moved_target(standing))

    def after_fine(self, standing: Standing) -> Standing:
        """Return the standing after a fine was paid, and nothing was played.

        A score that the fine makes bust, or a lead that is too great, ends the game. No round was
        played that could be the last.

        >>> EndingRules(bust=500).after_fine(Standing((-520, 300), 1000, (0, 0))).winners
        (1,)
        """
        return evolve(standing, winners=self._by_limit(standing, played=0))

    def after(  # noqa: PLR0913 - so much can end a game
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
        played: int = 0,
        may_call: bool = False,
    ) -> Standing:
        """Return the standing after a round.

        Args:
            standing: the standing before the round.
            scores: the new score of each column less its old score.
            bidder: the column that had the contract, or None if nobody bid.
            made: whether that column has made it; with summed bids, whether each column has made
                its own.
            all_tricks: the column that has won every trick, or None; any column of the side, if
                there are several.
            called: the column that has called out, or None.
            outright: the column that has won the game by a meld or by shooting the moon, or None.
            sides: the side of each column in this round; empty if each is its own. The bidder comes
                before their partners, and these come before the others.
            played: how many rounds were settled, with this round; it matters only where their
                number is fixed.
            may_call: whether players may still call out before the next deal, so that the target
                does not move until :meth:`after_no_call` is asked.

        Raises:
            RulesetError: if there is no such column, or there is not a score for each.
            WrongType: if something is of the wrong type.
        """
        named = {*(() if isinstance(made, bool) else made), bidder, all_tricks, called, outright}
        check_round(standing, scores, sides, named - {None})
        points = tuple(map(add, standing.points, scores))
        at_target = [
            column
            for column, score in enumerate(points)
            if self.target and score >= standing.target
        ]
        side_of = tuple(sides) or tuple(range(len(points)))
        bidders = bidders_first(bidder, side_of)
        contracts = dict.fromkeys(bidders[:1], made) if isinstance(made, bool) else dict(made)
        failed = {side_of[column] for column, is_made in contracts.items() if not is_made}
        slides = tuple(
            self._slides(standing, column, are_set=bool(failed - {side_of[column]}))
            if column in at_target
            else 0
            for column in range(len(points))
        )
        now = Standing(points=points, target=standing.target, slides=slides)
        swept = all_tricks if self.all_tricks_win else None
        by_act = outright if outright is not None else swept
        if by_act is not None:
            return evolve(now, winners=columns_with(by_act, side_of))
        if called is not None and (called in at_target or self.failed_call == "loses-game"):
            return evolve(now, winners=_winners_by_call(now, called, is_right=called in at_target))
        made_by = {side_of[column] for column, is_made in contracts.items() if is_made}
        makers = [column for column in at_target if side_of[column] in made_by]
        first = [column for column in bidders if column in makers]
        makers = first[:1] if bidder in first else first or makers
        maker = bidder if bidder is not None and side_of[bidder] in made_by else None
        now = self._by_score(now, at_target, makers, maker)
        now = now if may_call else self.after_no_call(now)
        return now if now.winners else evolve(now, winners=self._by_limit(now, played, maker))

    def _slides(self, standing: Standing, column: int, *, are_set: bool) -> int:
        """Return how often others were set while a column was at the target, with this round.

        Args:
            standing: the standing before the round.
            column: a column that is at the target after it.
            are_set: whether others were set in the round.
        """
        was_there = standing.points[column] >= standing.target
        counts = was_there or self.slide_from == "same-round"
        return standing.slides[column] + (are_set and counts)

    def _by_score(
        self, now: Standing, at_target: list[int], makers: list[int], maker: int | None
    ) -> Standing:
        """Return the standing when the scores at the target have decided.

        Args:
            now: the standing so far.
            at_target: the columns at the target.
            makers: those of them that come first, because their side has just made a contract.
            maker: the column of a bidder who has just made the contract.
        """
        if self.bid_out:
            slid = [column for column in at_target if 0 < self.slide_out <= now.slides[column]]
            first = makers or slid
            return evolve(now, winners=highest_of(now, first)) if first else now
        if self.call_out == "must":
            return evolve(now, winners=self._winner_without_call(now))
        if len(at_target) > 1 and self.on_two == "bidder":
            at_target = makers or at_target
        if len(at_target) > 1 and self.extends:
            return evolve(now, target=self._moved_target(now))
        if not at_target:
            return now
        return evolve(now, winners=self._single_winner(best_of(now, at_target), maker))

    def _single_winner(self, best: tuple[int, ...], maker: int | None) -> tuple[int, ...]:
        """Return the winner among the best scores; nobody if they are equal and play on."""
        if len(best) > 1 and self.on_equal == "bidder" and maker in best:
            return (maker,)
        return best if len(best) == 1 else ()

    @property
    def _first_moved_target(self) -> int | float:
        """The target after its first move, at which a player alone wins without a call."""
        return self.target + self.extend_by if self.extends else inf

    def _winner_without_call(self, now: Standing) -> tuple[int, ...]:
        """Return the only column at the first moved target, or else at the target if higher."""
        first = self._first_moved_target
        for target in (first, max(first, now.target)):
            reached = [column for column, score in enumerate(now.points) if score >= target]
            if len(reached) == 1:
                return tuple(reached)
        return ()

    def _moved_target(self, now: Standing) -> int:
        """Return the target, moved up until at most one score has reached it."""
        second = sorted(now.points)[-2]
        return now.target + self.extend_by * ((second - now.target) // self.extend_by + 1)

    def _by_limit(self, now: Standing, played: int, maker: int | None = None) -> tuple[int, ...]:
        """Return the winners of a game that ends although the target has decided nothing."""
        points = now.points
        columns = range(len(points))
        afloat = [column for column in columns if not self.bust or points[column] > -self.bust]
        if len(afloat) < len(points):
            best = best_of(now, afloat or columns)
        elif self.mercy and lead_of(points) >= self.mercy:
            return best_of(now, columns)
        elif 0 < self.rounds <= played:
            best = best_of(now, columns)
        else:
            return ()
        return best if self.on_equal == "share" else self._single_winner(best, maker)


def _winners_by_call(now: Standing, called: int, *, is_right: bool) -> tuple[int, ...]:
    """Return the winners after a call: the caller, or the best of the others."""
    if is_right:
        return (called,)
    return best_of(now, [column for column in range(len(now.points)) if column != called])
