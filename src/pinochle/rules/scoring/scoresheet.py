"""A score sheet that is kept by hand: tallies go in, and the standing of the game comes out.

The players play with real cards. The sheet knows who deals, what everybody has, and who has won. It
refuses a round that cannot have happened. A slip that is found later is corrected where it was
made, and everything after it is settled again.

>>> from pinochle import Contract, Tally, variants
>>> rules = variants.get("partnership-auction")
>>> sheet = ScoreSheet(rules=rules, players=("Ann", "Bob", "Cid", "Dee"))
>>> sheet = sheet.add("all-passed").add(
...     Tally(meld=(110, 150, 0, 0), count=(90, 160, 0, 0), contracts=(Contract(1, 300),))
... )
>>> print(sheet)
Partnership Auction Pinochle, to 1000
<BLANKLINE>
                 Ann & Cid               Bob & Dee
   dealer  meld count score total  meld count score total
1  Ann                                                     all passed
2  Ann      110    90   200   200   150   160   310   310  Bob 300: made
<BLANKLINE>
Bob deals.
>>> sheet.scores, sheet.winners, sheet.dealer
((200, 310), (), 1)
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, TypeAlias, get_args

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, expect_word, of_type, tuple_of
from pinochle.cards.trick import Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages import joint_name
from pinochle.messages.columns import Row, table_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.english import many, series
from pinochle.rules.scoring.sheet import Sheet, VoidDeal
from pinochle.rules.scoring.slips import EnteredTally, check_tally, ends_of_a_round
from pinochle.rules.scoring.takings import slip
from pinochle.rules.scoring.tally import How, Line, Settlement, Tally, Verdict
from pinochle.rules.script import Step

__all__ = ["ScoreSheet", "ScoredRound", "VoidRound"]

VoidRound: TypeAlias = VoidDeal
"""The reason why a deal came to nothing."""

ScoredRound: TypeAlias = Tally | VoidRound
"""A round of a score sheet: its tally, or the reason why it came to nothing."""

_VERDICTS: Final[dict[Verdict, str]] = {"shot": "moon shot", "missed": "moon missed"}
"""Words for the verdicts that are not clear by themselves."""

_VOID: Final[tuple[VoidRound, ...]] = get_args(VoidRound)


@frozen(kw_only=True, repr=False)
class ScoreSheet:
    """The scores of a game that is played with real cards.

    A sheet is a value: every method returns a new sheet. ``str()`` is its table, in plain text.

    Args:
        rules: the rules of the game.
        first_dealer: the player who deals first.
        players: their names, in the order of the seats; empty if they have none.
        rounds: the tallies of the rounds, in order; ``"all-passed"`` where nobody bid, and
            ``"misdeal"``, ``"thrown-in"`` or ``"card-fault"`` where the dealer, a poor hand or the
            pack made the deal void.
        earlier: a sheet from which this one is made: rounds that both have are not settled again.

    Raises:
        RulesetError: if a round cannot be, or the game was over before it; it lists every slip.
        SeatError: if there is no such dealer.
        WrongType: if something in it is of the wrong type.
    """

    rules: Ruleset = field(validator=of_type(Ruleset))
    first_dealer: Seat = field(default=0, validator=of_type(int))
    players: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    rounds: tuple[ScoredRound, ...] = field(default=(), validator=of_type(tuple))
    earlier: "ScoreSheet | None" = field(default=None, eq=False, repr=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        table = self.rules.table
        table.check_player(self.first_dealer)
        for entry in self.rounds:
            if not isinstance(entry, Tally):
                expect_word(VoidRound, entry, "ScoreSheet.rounds", "a Tally")
        if problems := list(self._about_the_names()):
            raise RulesetError(problems)
        self.sheets  # noqa: B018 - a round that cannot be is refused at once
        object.__setattr__(self, "earlier", None)  # nor is it kept longer

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _unpickle, (self.rules, self.first_dealer, self.players, self.rounds)

    def _about_the_names(self) -> Iterator[Problem]:
        needed, names = self.rules.table.players, self.players
        where = "scoresheet.players"
        if names and len(names) != needed:
            yield Problem(where, f"{needed} are at this table, not {len(names)}")
        if len({" ".join(name.split()) for name in names}) < len(names):
            yield Problem(where, "two players have the same name")
        if not all(name.isprintable() and name.strip() for name in names):
            yield Problem(where, "a name is a line of text")

    def _after(self, before: Sheet, entry: ScoredRound) -> Sheet:
        """Return the sheet after another round."""
        rules = self.rules
        if before.standing.winners:
            what = "the game was over before it; undo the rounds after its end first"
            raise RulesetError([Problem("scoresheet.rounds", what)])
        is_late = bool(before.rounds) and not before.redealt and _is_late_call(entry)
        if not is_late:
            before = before.deal(rules)
        if isinstance(entry, Tally):
            dealer = before.dealing_seat(rules)
            names = tuple(map(self.name, before.seating(rules)))
            settle = before.call_late if is_late else before.settle
            return settle(rules, check_tally(rules, entry, dealer, names))
        if what := self._why_not_void(before, entry):
            raise RulesetError([Problem("scoresheet.rounds", what)])
        return before.void(rules, entry)

    def _why_not_void(self, before: Sheet, entry: VoidRound) -> str:
        """Return the reason why a deal cannot be void in this way; empty if it can."""
        misdeal = self.rules.misdeal
        if entry == "all-passed" and Step.AUCTION not in self.rules.script:
            return "nobody bids in this game, so nobody passes"
        if entry == "thrown-in" and misdeal.grounds and 0 < misdeal.redeals <= before.redealt:
            again = many(before.redealt, "time")
            return f"the cards were dealt again {again} in a row, so no hand is thrown in now"
        return ""

    # A round that is being entered.

    @property
    def ends(self) -> tuple[How | VoidRound, ...]:
        """The ways in which the next round can end, the usual one first.

        >>> from pinochle import variants
        >>> ScoreSheet(rules=variants.get("three-handed-classic")).ends[:4]
        ('played', 'conceded', 'conceded-unseen', 'renege')
        """
        ends: list[How | VoidRound] = list(ends_of_a_round(self.rules))
        ends.extend(word for word in _VOID if not self._why_not_void(self.sheet, word))
        return tuple(ends)

    def slips(self, tally: Tally, number: int = 0) -> tuple[Problem, ...]:
        """Return the slips of a round of which a part is entered: melds and counts may be missing.

            >>> from pinochle import Contract, variants
            >>> rules = variants.get("partnership-auction")
            >>> sheet = ScoreSheet(rules=rules, players=("Ann", "Bob", "Cid", "Dee"))
            >>> bid = (Contract(1, 255),)
            >>> for slip in sheet.slips(Tally(meld=(0,) * 4, count=(0,) * 4, contracts=bid)):
            ...     print(slip.what)
            255 cannot be bid: bids go up by 10

        Args:
            tally: what is known; what is not known yet is 0.
            number: the number of the round that is corrected; 0 for the next round.

        Raises:
            RulesetError: if there is no such round, or the tally is one for another table.
        """
        before = self._before(number)
        if len(expect(Tally, tally, "ScoreSheet.slips").meld) != self.rules.table.seats:
            check_tally(self.rules, tally)
        names = tuple(map(self.name, before.seating(self.rules)))
        entered = EnteredTally(
            self.rules, tally, before.dealing_seat(self.rules), names, is_part=True
        )
        return tuple(slip(where, what) for where, what in entered.slips())

    def seating_of(self, number: int = 0) -> tuple[Seat, ...]:
        """Return the player at each seat in a round, or in the next if the number is 0.

        Raises:
            RulesetError: if there is no such round.
        """
        return self._before(number).seating(self.rules)

    def _before(self, number: int) -> Sheet:
        """Return the sheet before a round, or before the next if the number is 0."""
        return self.sheets[len(self._around(number)[0])] if number else self.sheet

    # Adding and correcting rounds.

    def add(self, entry: ScoredRound) -> "ScoreSheet":
        """Return the sheet with another round.

            >>> from pinochle import variants
            >>> players = ("Ann", "Bob", "Cid", "Dee")
            >>> sheet = ScoreSheet(rules=variants.get("partnership-auction"), players=players)
            >>> sheet.add(Tally(meld=(40, 20, 0, 0), count=(90, 150, 0, 0), tricks=(0, 12, 0, 0)))
            Traceback (most recent call last):
                ...
            pinochle.errors.RulesetError: tally.contracts: round 1: enter who has bid what: if \
all pass, there is nothing to settle
            tally.count: round 1: 90 + 150 + 0 + 0 = 240, but a round counts 250 in all: 10 too few
            tally.count: round 1: Ann & Cid: a count of 90 without a trick
            tally.count: round 1: Bob & Dee: a count of 150, but 12 tricks can count 250

        Args:
            entry: its tally, or the word for a deal that came to nothing.

        Raises:
            RulesetError: if there cannot be such a round, or the game is over.
            WrongType: if it is neither a tally nor a word.
        """
        return evolve(self, rounds=(*self.rounds, entry), earlier=self)

    def undo(self) -> "ScoreSheet":
        """Return the sheet without its last round.

        Raises:
            RulesetError: if there is none.
        """
        return self.remove(len(self.rounds))

    def correct(self, number: int, entry: ScoredRound) -> "ScoreSheet":
        """Return the sheet with a round replaced; all rounds after it are settled again.

        Args:
            number: the number of the round, counted from 1 as in the table.
            entry: the round that it should have been.

        Raises:
            RulesetError: if there is no such round, or it cannot be, or the game was over before
                the last round.
            WrongType: if something is of the wrong type.
        """
        before, after = self._around(number)
        return evolve(self, rounds=(*before, entry, *after), earlier=self)

    def insert(self, number: int, entry: ScoredRound) -> "ScoreSheet":
        """Return the sheet with a round that was forgotten, before the round with this number.

        Raises:
            RulesetError: as in :meth:`correct`.
            WrongType: if something is of the wrong type.
        """
        before, after = self._around(number)
        rounds = (*before, entry, *self.rounds[number - 1 : number], *after)
        return evolve(self, rounds=rounds, earlier=self)

    def remove(self, number: int) -> "ScoreSheet":
        """Return the sheet without a round that was entered twice.

        Raises:
            RulesetError: as in :meth:`correct`.
            WrongType: if it is not a number.
        """
        before, after = self._around(number)
        return evolve(self, rounds=before + after, earlier=self)

    def _around(self, number: int) -> tuple[tuple[ScoredRound, ...], tuple[ScoredRound, ...]]:
        """Return the rounds before a round, and those after it."""
        if not 1 <= expect(int, number, "ScoreSheet") <= len(self.rounds):
            has = f"the rounds are 1 to {len(self.rounds)}" if self.rounds else "there are none yet"
            what = f"there is no round {number}: {has}"
            raise RulesetError([Problem("scoresheet.rounds", what)])
        return self.rounds[: number - 1], self.rounds[number:]

    # The standing of the game.

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets before the first round, and after each."""
        sheets = [*self._known_sheets()]
        for number, entry in enumerate(self.rounds[len(sheets) - 1 :], start=len(sheets)):
            try:
                sheets.append(self._after(sheets[-1], entry))
            except RulesetError as error:
                raise RulesetError(
                    evolve(problem, what=f"round {number}: {problem.what}")
                    for problem in error.problems
                ) from error
        return tuple(sheets)

    def _known_sheets(self) -> tuple[Sheet, ...]:
        """Return the sheet before the first round, and those after rounds settled already."""
        known = self.earlier
        if not (known and known.rules is self.rules and known.first_dealer == self.first_dealer):
            return (Sheet.start(self.rules, self.first_dealer),)
        pairs = enumerate(zip(known.rounds, self.rounds, strict=False))
        alike = next((number for number, (old, new) in pairs if old is not new), len(known.rounds))
        return known.sheets[: min(alike, len(self.rounds)) + 1]

    @property
    def sheet(self) -> Sheet:
        """The sheet after the last round."""
        return self.sheets[-1]

    @property
    def last(self) -> Settlement | None:
        """The settlement of the last round that was settled; None before the first."""
        return self.sheet.last

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each column."""
        return self.sheet.standing.points

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each column has gained or lost; none where no checks are kept."""
        return self.sheet.checks

    @property
    def target(self) -> int:
        """The score that wins now; 0 in a game without an end."""
        return self.sheet.standing.target

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns that have won; none while the game goes on."""
        return self.sheet.standing.winners

    @property
    def is_over(self) -> bool:
        """Tell whether somebody has won."""
        return bool(self.winners)

    @property
    def dealer(self) -> Seat:
        """The player who deals next."""
        return self.sheet.dealer

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The player at each seat in the next round: tallies go by seats."""
        return self.sheet.seating(self.rules)

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The players who sit out the next round."""
        players = range(self.rules.table.players)
        return tuple(player for player in players if player not in self.seating)

    def name(self, player: int) -> str:
        """Return the name of a player, or ``player 0`` and so on where they have none.

        Raises:
            SeatError: if there is no such player.
            WrongType: if it is no number.
        """
        index = self.rules.table.check_player(player)
        return self.players[index] if self.players else f"player {index}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The name of each column: a player, or partners."""
        table = self.rules.table
        players = range(table.players)
        return tuple(map(self.name, players)) if table.scores_by_player else self.sides

    @property
    def sides(self) -> tuple[str, ...]:
        """The name of each side of the next round: a player, or partners."""
        table, seating = self.rules.table, self.seating
        sides = [table.members(side) for side in range(table.side_count)]
        return tuple(joint_name(self.name(seating[seat]) for seat in side) for side in sides)

    # In words.

    @override
    def __str__(self) -> str:
        kinds = ["meld", "count", "score", "total"]
        if self.checks:
            kinds.append("checks")
        headings = Row(("", "dealer"), [kinds] * len(self.columns))
        rows = [self._row(index, len(kinds)) for index in range(len(self.rounds))]
        title = f"{self.rules}, to {self.target}" if self.target else str(self.rules)
        table = table_of(self.columns, (headings, *rows))
        return f"{title}\n\n{table}\n\n{' '.join(self._what_now())}"

    def _what_now(self) -> Iterator[str]:
        """Yield sentences on the winners, or on the next dealer, who sits out, and the sides."""
        if self.is_over:
            names, table = [self.columns[column] for column in self.winners], self.rules.table
            is_alone = table.scores_by_player or not table.is_partnership
            are_several = len(names) > 1 or not is_alone
            yield f"{series(names)} {'win' if are_several else 'wins'}."
            return
        yield f"{self.name(self.dealer)} deals."
        if out := [self.name(player) for player in self.sitting_out]:
            yield f"{series(out)} {'sits' if len(out) == 1 else 'sit'} out."
        if self.rules.table.is_partnership and self.rules.table.scores_by_player:
            yield f"{' against '.join(self.sides)}."

    def _row(self, index: int, width: int) -> Row:
        """Return a round as a row of the table."""
        entry, (before, after) = self.rounds[index], self.sheets[index : index + 2]
        number = str(index + 1).rjust(len(str(len(self.rounds))))
        start = (number, self.name(before.dealer))
        columns = range(len(self.columns))
        if not isinstance(entry, Tally) or after.last is None:
            return Row(start, self._fines(before, after, width), str(entry).replace("-", " "))
        sides = zip(before.columns(self.rules), self.rules.table.sides, strict=True)
        lines: dict[int, Line] = {column: after.last.line(side) for column, side in sides}
        groups: list[list[str]] = []
        for column in columns:
            line, points = lines.get(column), after.standing.points[column]
            score = points - before.standing.points[column]
            melded = [line.figure("meld"), line.figure("count")] if line else ["", ""]
            checks = [str(after.checks[column])] if after.checks else []
            groups.append([*melded, str(score), str(points), *checks])
        outcomes = self._outcomes(entry, after.last, before.seating(self.rules))
        return Row(start, groups, ", ".join(outcomes))

    def _fines(self, before: Sheet, after: Sheet, width: int) -> list[list[str]]:
        """Return the cells of a deal that came to nothing: empty but for a fine."""
        scores = zip(before.standing.points, after.standing.points, strict=True)
        cells = [["", "", str(new - old), str(new)] if new != old else [] for old, new in scores]
        return [[*filled, *[""] * (width - len(filled))] for filled in cells]

    def _outcomes(
        self, tally: Tally, settlement: Settlement, seating: tuple[Seat, ...]
    ) -> Iterator[str]:
        """Yield the contracts of a round and their outcomes, and the call or meld that ended it."""
        table = self.rules.table
        contracts = {table.sides[contract.bidder]: contract for contract in tally.contracts}
        for line in settlement.lines:
            verdict, contract = _VERDICTS.get(line.verdict, line.verdict), contracts.get(line.side)
            if contract:
                yield f"{self.name(seating[contract.bidder])} {contract.bid}: {verdict}"
            elif line.verdict != "scored":
                yield f"{self.name(seating[table.members(line.side)[0]])}: {verdict}"
        if tally.caller is not None:
            yield f"{self.name(seating[tally.caller])}: called out"
        if tally.winner is not None:
            yield f"{self.name(seating[tally.winner])}: a meld that wins the game"

    @override
    def __repr__(self) -> str:
        return f"<ScoreSheet {self.rules.name}, {len(self.rounds)} rounds, {self.scores}>"


def _is_late_call(entry: ScoredRound) -> bool:
    """Tell whether somebody calls out after the last trick of a round, before the next deal."""
    return (
        isinstance(entry, Tally)
        and entry.how == "called-out"
        and not any((*entry.meld, *entry.count, *entry.setbacks, *entry.forgotten))
    )


def _unpickle(
    rules: Ruleset, dealer: Seat, players: tuple[str, ...], rounds: tuple[ScoredRound, ...]
) -> ScoreSheet:
    """Return a sheet from the values in its pickle."""
    return ScoreSheet(rules=rules, first_dealer=dealer, players=players, rounds=rounds)
