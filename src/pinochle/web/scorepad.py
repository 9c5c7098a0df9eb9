"""A score pad on a page: what to ask of a round, and what comes of the answers.

People play with real cards and say what happened. Their answers so far are an entry: a JSON object
with the names of :class:`questions <PadQuestion>`. A :class:`Pad` says what to ask, what cannot be,
and what the round comes to; the page decides nothing.

    >>> from pinochle import ScoreSheet, variants
    >>> rules = variants.get("partnership-auction")
    >>> sheet = ScoreSheet(rules=rules, players=("Ann", "Bob", "Cid", "Dee"))
    >>> entry = {"bidder": 1, "bid": 300, "trump": "H", "meld.0": 40, "meld.1": {"run H": 1}}
    >>> pad = Pad(sheet, entry)
    >>> print(pad.outlook().needs[0].text(names=pad.names))
    Bob & Dee must count 150 to make 300
    >>> [(question.name, question.who) for question in pad.open]
    [('count.0', 'Ann & Cid'), ('count.1', 'Bob & Dee')]
    >>> pad = Pad(sheet, {**entry, "count.0": 90})
    >>> pad.open, pad.sheet_after().scores
    ((), (130, 310))

An entry may have:

* ``how`` the round ended, as in ``Tally.how``, or the word for a deal that came to nothing;
* ``bidder``, a seat, and ``bid``, a number or ``"moon"``; ``bid.SIDE`` where partners add up their
  bids; how many ``times`` it counts; ``trump``, a letter, or ``"no-trump"``;
* ``partners``, the seats of the partners whom the bidder has found;
* ``meld.SEAT``: points, or the cards of a hand such as ``"AS TS"``, or melds by their names and
  suits, each with how many there are, such as ``{"run H": 1}``; ``checks.SEAT`` likewise;
* ``count.UNIT`` and ``tricks.UNIT``, where a unit is a side, or a seat where the rules ask for
  each seat; what nobody says of the last unit follows from the others;
* what was ``buried``, and ``discarded.SEAT``, if it is not counted with the tricks;
* ``setbacks.SEAT`` and ``forgotten.SEAT``, for melds that were not held, or were forgotten;
* ``offenders``, the seats of later reneges;
* ``offender``, ``caller``, ``winner`` and ``moon``: seats, where these are asked;
* ``moon_kind``, the name of the kind of moon, unless it is the usual one.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, Literal, cast, get_args

from attrs import field, frozen

from pinochle._validators import expect_word, is_list, is_table, one_of
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.documents import to_json
from pinochle.errors import PinochleError, Problem, RulesetError
from pinochle.messages import LANGUAGES, Names, catalogue, joint_name
from pinochle.rules.auction.calls import Contract, bid_message
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, BidSuit, Goal
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.melds.meld import MeldRule, MeldScore
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.bysides import asks_for_seats
from pinochle.rules.scoring.outlook import Outlook
from pinochle.rules.scoring.scoresheet import ScoredRound, ScoreSheet, VoidRound
from pinochle.rules.scoring.slips import ENDED_BY, seats_to_name
from pinochle.rules.scoring.takings import cards_of_nobody
from pinochle.rules.scoring.tally import (
    MELDS_ALONE,
    SEAT_FIELDS,
    UNPLAYED,
    How,
    Settlement,
    Tally,
)
from pinochle.rules.script import Step
from pinochle.web.asking import Ask

__all__ = [
    "Chip",
    "Entry",
    "Pad",
    "PadQuestion",
    "entry_of",
    "requested_pad",
    "sheet_to_document",
    "to_document",
]

Entry = Mapping[str, object]
"""The answers so far, by the names of questions."""

_PLAYED: Final = "played"
_VOID: Final = frozenset(get_args(VoidRound))
_ALL_KNOWN: Final = frozenset({_PLAYED, *UNPLAYED})
"""The ends of a round after which the melds of everybody are known."""
_NUMBERS_OF_SEATS: Final = ("discarded", "setbacks", "forgotten")
"""The fields of a tally with a number for each seat, whatever the sides are, if there is one."""


@frozen(kw_only=True)
class PadQuestion:
    """A question of the pad.

    Args:
        name: where the answer stands in the entry: ``bid``, or ``meld.2`` for one of several.
        kind: how it is answered: by one of the options, by several, by a number, or by melds.
        who: whom it is about; "" for the whole round.
        options: what may be chosen, each with the name of a person, or "" where the page has words.
        numbers: the numbers that are usual, such as all bids.
        follows: the number that follows from the other answers; None if none does.
        melds: the melds that were tapped, or are in the cards, in words; "" if there are none.
        points: what these melds are worth; None if melds were not tapped.
        is_needed: whether the round cannot be settled without an answer, if there is none.
    """

    name: str
    kind: Literal["choice", "several", "number", "melds"]
    who: str = ""
    options: tuple[tuple[int | str, str], ...] = ()
    numbers: tuple[int, ...] = ()
    follows: int | None = None
    melds: str = ""
    points: int | None = None
    is_needed: bool = False


@frozen(kw_only=True)
class Chip:
    """A meld that can be tapped.

    Args:
        name: its name in an entry: ``run H``, or ``pinochle`` where it is in no suit.
        text: what it is called.
        suit: the letter of its suit; "" if it is in none.
        sets: how many of it were tapped.
        most: how many the pack has.
        points: what these are worth, or what one is worth if none was tapped.
    """

    name: str
    text: str
    suit: str
    sets: int
    most: int
    points: int


@frozen(slots=False)
class Pad:
    """An entry for a round of a score sheet.

    Args:
        sheet: the rounds so far.
        entry: what was said of this round.
        number: the number of the round that is corrected; 0 for the next round.
        language: the language of melds.

    Raises:
        RulesetError: if there is no such round, or the library does not speak the language.
    """

    sheet: ScoreSheet
    entry: Entry = field(factory=dict[str, object])
    number: int = 0
    language: str = field(default="en", validator=one_of(LANGUAGES))

    @property
    def rules(self) -> Ruleset:
        """The rules of the sheet."""
        return self.sheet.rules

    @property
    def place(self) -> int:
        """The number that the round has or will have."""
        return self.number or len(self.sheet.rounds) + 1

    @cached_property
    def _answers(self) -> Ask:
        """The entry, which refuses answers of a wrong kind."""
        return Ask(0, "", self.entry)

    # Who is there.

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The name of the player at each seat of the round."""
        return tuple(map(self.sheet.name, self.sheet.seating_of(self.number)))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The name of each side of the round."""
        table = self.rules.table
        seats = [table.members(side) for side in range(table.side_count)]
        return tuple(joint_name(self.players[seat] for seat in side) for side in seats)

    @property
    def names(self) -> Names:
        """The names of the round, for messages."""
        return Names(dict(enumerate(self.players)), sides=dict(enumerate(self.sides)))

    @cached_property
    def goes_by_seats(self) -> bool:
        """Tell whether the tricks of each seat are counted by themselves."""
        is_announced = self._named.get("moon") is not None
        with_moon = is_announced or EVERY_TRICK in map(self._goal, self._bids)
        return any(asks_for_seats(self.rules, with_moon=with_moon))

    @property
    def _units(self) -> tuple[str, ...]:
        """The names of those whose tricks are counted together."""
        return self.players if self.goes_by_seats else self.sides

    # What is asked.

    @cached_property
    def how(self) -> How | VoidRound:
        """The way in which the round ended."""
        return cast("How | VoidRound", self._answers.text("how", _PLAYED))

    @property
    def _is_void(self) -> bool:
        return self.how in _VOID

    @cached_property
    def questions(self) -> tuple[PadQuestion, ...]:
        """Everything that may be asked of the round, in the order in which people say it."""
        ends = tuple((end, "") for end in self.sheet.ends)
        how = PadQuestion(name="how", kind="choice", options=ends)
        if self._is_void:
            return (how,)
        return (
            how,
            *self._about_the_end(),
            *self._about_the_bid(),
            *map(self._who, self._named_in_play),
            *self._about_the_moon(),
            *self._about_the_melds(),
            *self._about_the_tricks(),
        )

    @property
    def open(self) -> tuple[PadQuestion, ...]:
        """The questions that need an answer still."""
        return tuple(question for question in self.questions if question.is_needed)

    @property
    def _seats(self) -> tuple[tuple[int, str], ...]:
        """The seats as options."""
        return tuple(enumerate(self.players))

    def _who(self, name: str, *, is_needed: bool = False) -> PadQuestion:
        """Return a question for one of the players."""
        is_open = is_needed and self._seat(name) is None
        return PadQuestion(name=name, kind="choice", options=self._seats, is_needed=is_open)

    @cached_property
    def _named(self) -> Mapping[str, Any]:
        """The seats that were named, of those that are asked for; None where nobody was."""
        return {name: self._seat(name) for name in seats_to_name(self.rules, self.how)}

    @property
    def _named_in_play(self) -> Mapping[str, Any]:
        """Those of them that say what was done in the play, and not who ended it or reneged."""
        ending = ENDED_BY.values()
        return {name: seat for name, seat in self._named.items() if name not in ending}

    def _about_the_end(self) -> Iterator[PadQuestion]:
        """Yield the questions for whoever ended the round, or has reneged."""
        for name in self._named:
            if name not in self._named_in_play:
                yield self._who(name, is_needed=self.how in ENDED_BY)
        if self._may_be_several:
            yield PadQuestion(name="offenders", kind="several", options=self._seats)

    def _about_the_moon(self) -> Iterator[PadQuestion]:
        """Yield the question for the kind of a moon that was announced, where there are several."""
        if self.rules.moon.kinds and self._named.get("moon") is not None:
            kinds = tuple((kind.name, spoken_words(kind.name)) for kind in self.rules.moon.kinds)
            yield PadQuestion(name="moon_kind", kind="choice", options=kinds)

    @property
    def _moon_kind(self) -> str:
        """The name of the kind of moon that was announced; empty for the usual one, or none."""
        return self._answers.text("moon_kind", "") if any(self._about_the_moon()) else ""

    @property
    def _may_be_several(self) -> bool:
        """Tell whether others may have reneged besides the first."""
        is_after = self.how == _PLAYED and self._named.get("offender") is not None
        return is_after and self.rules.renege.allows_several

    def _about_the_bid(self) -> Iterator[PadQuestion]:
        """Yield the questions for contracts, trump and who plays together."""
        rules, auction = self.rules, self.rules.auction
        is_needed = self.how != "game-meld"
        if Step.AUCTION in rules.script:
            if not auction.is_summed:
                yield self._who("bidder", is_needed=is_needed)
            usual_bids = auction.numbers(auction.least_contract(is_dealer=True))
            moon = (("moon", ""),) if auction.moon_bids else ()
            for name in self._bids:
                has_any = any(self._goal(each) is not None for each in self._bids)
                yield PadQuestion(
                    name=name,
                    kind="number",
                    who=self.sides[int(name[4:])] if auction.is_summed else "",
                    numbers=usual_bids,
                    options=moon,
                    is_needed=is_needed and not has_any,
                )
            if auction.voids_misbids:
                of_sides = self.sides if auction.is_summed else self.sides[:1]
                options = tuple((side, who) for side, who in enumerate(of_sides))
                yield PadQuestion(name="void", kind="several", options=options)
            if auction.doubling:
                often = tuple((2**power, "") for power in range(auction.doubling + 1))
                yield PadQuestion(name="times", kind="choice", options=often)
        if not rules.trump.fixed_suit:
            suits = tuple((suit.code, "") for suit in Suit)
            none = (("no-trump", ""),) if auction.takes(NO_TRUMP) else ()
            is_open = self.how == _PLAYED and self._suit is None
            yield PadQuestion(
                name="trump", kind="choice", options=(*suits, *none), is_needed=is_open
            )
        if rules.partner.is_found:
            bidder = self._seat("bidder")
            fitting = tuple(pair for pair in self._seats if pair[0] != bidder)
            yield PadQuestion(name="partners", kind="several", options=fitting)

    def _about_the_melds(self) -> Iterator[PadQuestion]:
        """Yield the questions for the melds of every player, and for what these cost."""
        rules = self.rules
        for side in range(rules.table.side_count):
            partners = rules.table.members(side)
            has_any = any(f"meld.{seat}" in self.entry for seat in partners)
            is_needed = self.how in _ALL_KNOWN and not has_any
            for seat in partners:
                yield self._melds(f"meld.{seat}", self.players[seat], is_needed=is_needed)
        if rules.checks.are_kept and rules.checks.melds:
            for seat, player in enumerate(self.players):
                yield self._melds(f"checks.{seat}", player)
        if rules.showing.failed != "nothing":
            yield from self._numbers("setbacks", self.players)
        if rules.showing.overlooked == "costs" and self.how == _PLAYED:
            yield from self._numbers("forgotten", self.players)

    def _melds(self, name: str, who: str, *, is_needed: bool = False) -> PadQuestion:
        """Return a question for the melds of a player."""
        score = self._score_if_known(name)
        return PadQuestion(
            name=name,
            kind="melds",
            who=who,
            melds=score.message.text(self.language) if score else "",
            points=score.points if score else None,
            is_needed=is_needed,
        )

    def _about_the_tricks(self) -> Iterator[PadQuestion]:
        """Yield the questions for counts, and for numbers of tricks where these matter."""
        if "buried" in self.entry:
            yield PadQuestion(name="buried", kind="number")
        if self.how in MELDS_ALONE:
            return
        yield from self._numbers("count", self._units, is_needed=self.how == _PLAYED)
        if self._has("discarded"):
            yield from self._numbers("discarded", self.players)
        if self._asks_for_tricks:
            yield from self._numbers("tricks", self._units)

    def _numbers(
        self, word: str, units: tuple[str, ...], *, is_needed: bool = False
    ) -> Iterator[PadQuestion]:
        """Yield a question for a number of each unit."""
        for unit, who in enumerate(units):
            follows = self._rest(word) if self._number(word, unit) is None else None
            is_open = is_needed and follows is None and self._number(word, unit) is None
            yield PadQuestion(
                name=f"{word}.{unit}",
                kind="number",
                who=who,
                follows=follows,
                is_needed=is_open,
            )

    def _score_if_known(self, name: str) -> MeldScore | None:
        """Return the melds that were tapped, or are in the cards of an answer; None if none can."""
        if not self._is_of_melds(name):
            return None
        try:
            return self._score(name)
        except PinochleError:
            return None

    def chips(self, name: str) -> tuple[Chip, ...]:
        """Return the melds that can be tapped for a question such as ``meld.2``."""
        table, tapped = self._table(name), self._tapped_melds(name)
        chips: list[Chip] = []
        for rule, suit in table.nameable(self._trump):
            sets = tapped.get((rule.name, suit), 0)
            score = table.score_named({(rule.name, suit): max(1, sets)}, self._trump)
            chips.append(
                Chip(
                    name=_chip(rule.name, suit),
                    text=score.melds[0].message.text(self.language),
                    suit=suit.code if suit else "",
                    sets=sets,
                    most=self._most(rule, suit),
                    points=score.points,
                )
            )
        return tuple(chips)

    def _most(self, rule: MeldRule, suit: Suit | None) -> int:
        """Return how many sets of a meld the pack has."""
        return max(pattern.most_in(self.rules.pack.cards, suit) for pattern in rule.patterns)

    # What was answered.

    def _seat(self, name: str) -> Seat | None:
        return self._answers.number(name)

    def _number(self, word: str, unit: int) -> int | None:
        return self._answers.number(f"{word}.{unit}")

    @property
    def _bids(self) -> tuple[str, ...]:
        """The names of the questions for bids."""
        if not self.rules.auction.is_summed:
            return ("bid",)
        return tuple(f"bid.{side}" for side in range(self.rules.table.side_count))

    def _goal(self, name: str) -> Goal | None:
        """Return a bid."""
        return EVERY_TRICK if self.entry.get(name) == "moon" else self._answers.number(name)

    @property
    def _suit(self) -> BidSuit:
        """The trump, or that there is none; None if that is not known yet."""
        letter = self._answers.text("trump")
        if letter == "no-trump":
            return NO_TRUMP
        return Suit.parse(letter) if letter else self.rules.trump.fixed_suit

    @property
    def _trump(self) -> Suit | None:
        return self._suit if isinstance(self._suit, Suit) else None

    def _rest(self, word: str) -> int | None:
        """Return the number of the only unit of which nobody has said any; None if none follows."""
        units = range(len(self._units))
        answers = [self._number(word, unit) for unit in units]
        answered = [answer for answer in answers if answer is not None]
        total = {"count": self.rules.total, "tricks": tricks_of_a_round(self.rules)}.get(word)
        may_lack = word == "count" and cards_of_nobody(self.rules)
        if self.how != _PLAYED or len(answered) != len(answers) - 1 or may_lack or total is None:
            return None
        if word == "count":
            answered += [self._answers.number("buried", 0) or 0, *self._by_seat("discarded")]
        return total - sum(answered) if sum(answered) <= total else None

    def _by_seat(self, word: str) -> tuple[int, ...]:
        """Return a number for every seat: what was said of a side stands at its first seat."""
        seats, table = [0] * len(self.players), self.rules.table
        by_seats = word not in {"count", "tricks"} or self.goes_by_seats
        units = self.players if by_seats else self.sides
        for unit in range(len(units)):
            answer = self._number(word, unit)
            if answer is None:
                answer = self._rest(word) or 0
            seats[unit if by_seats else table.members(unit)[0]] = answer
        return tuple(seats)

    def _table(self, name: str) -> MeldTable:
        return self.rules.checks.melds if name.startswith("checks.") else self.rules.melds

    def _tapped_melds(self, name: str) -> dict[tuple[str, Suit | None], int]:
        """Return the melds that were tapped."""
        answer = self.entry.get(name)
        tapped = Ask(0, "", answer) if is_table(answer) else Ask(0, "", {})
        sets_by_meld: dict[tuple[str, Suit | None], int] = {}
        melds_by_name = {
            _chip(rule.name, suit): (rule.name, suit) for rule, suit in self._every_meld(name)
        }
        for key in tapped.given:
            if sets := tapped.number(key):
                sets_by_meld[melds_by_name.get(key, (key, None))] = sets
        return sets_by_meld

    def _every_meld(self, name: str) -> Iterator[tuple[MeldRule, Suit | None]]:
        """Yield the melds of a table, in every suit."""
        for rule in self._table(name):
            yield rule, None
            yield from ((rule, suit) for suit in Suit)

    def _is_of_melds(self, name: str) -> bool:
        """Tell whether an answer has melds or cards, and not just points."""
        return isinstance(self.entry.get(name), str | Mapping)

    def _score(self, name: str, table: MeldTable | None = None) -> MeldScore:
        """Return the melds that were tapped, or those in the cards."""
        answer, melds = self.entry.get(name), table or self._table(name)
        if isinstance(answer, str):
            hand = Hand.parse(answer)
            self.rules.pack.check_holds(hand)
            return melds.score(hand, self._trump)
        return melds.score_named(self._tapped_melds(name), self._trump)

    def _meld_points(self, seat: int) -> int:
        name = f"meld.{seat}"
        return (
            self._score(name).points if self._is_of_melds(name) else self._number("meld", seat) or 0
        )

    def _check_melds(self) -> tuple[MeldScore, ...]:
        """Return what every seat has shown for checks: what was tapped, or is in its cards."""
        table = self.rules.checks.melds
        if not table:
            return ()
        scores: list[MeldScore] = []
        for seat in range(len(self.players)):
            meld, checks = f"meld.{seat}", f"checks.{seat}"
            has_cards = isinstance(self.entry.get(meld), str) and checks not in self.entry
            scores.append(self._score(meld if has_cards else checks, table))
        return tuple(scores)

    def _contracts(self) -> tuple[Contract, ...]:
        table, suit = self.rules.table, None
        if self.rules.auction.suit_bids or self._suit is NO_TRUMP:
            suit = self._suit
        times = self._answers.number("times") or 1
        contracts: list[Contract] = []
        shooter = self._seat("moon") if self.rules.moon.offered == "bidder" else None
        for side, name in enumerate(self._bids):
            goal, bidder = self._goal(name), self._seat("bidder")
            if self.rules.auction.is_summed:
                members = table.members(side)
                bidder = shooter if shooter in members else members[0]
            if goal is not None and bidder is not None:
                is_void = side in self._several("void")
                contracts.append(Contract(bidder, goal, suit=suit, times=times, is_void=is_void))
        return tuple(sorted(contracts, key=lambda contract: contract.bidder != shooter))

    def _several(self, name: str) -> tuple[object, ...]:
        """Return the answers to a question with several."""
        answers = self.entry.get(name)
        return tuple(answers) if is_list(answers) else ()

    def _sides_by_seat(self) -> tuple[int, ...]:
        """Return the side of every seat, where the bidder has found partners."""
        bidder = self._seat("bidder")
        if bidder is None or not self.rules.partner.is_found:
            return ()
        bidding_side = [bidder, *self._several("partners")]
        return tuple(int(seat not in bidding_side) for seat in range(len(self.players)))

    @cached_property
    def _asks_for_tricks(self) -> bool:
        """Tell whether the numbers of tricks matter, or were said."""
        if self._has("tricks"):
            return True
        needed = [*self._about_the_end(), *self._about_the_bid(), *self._about_the_melds()]
        needed += self._numbers("count", self._units, is_needed=self.how == _PLAYED)
        if any(question.is_needed for question in needed):
            return False
        try:
            self.sheet_after()
        except PinochleError as error:
            problems = error.problems if isinstance(error, RulesetError) else ()
            return any(problem.where == "tally.tricks" for problem in problems)
        return False

    # What comes of it.

    def round(self) -> ScoredRound:
        """Return the round, with 0 for what is not known yet.

        Raises:
            PinochleError: if an answer cannot be understood, or contradicts another.
        """
        if self._is_void:
            return cast("VoidRound", self.how)
        seats = range(len(self.players))
        hands = [
            answer for seat in seats if isinstance(answer := self.entry.get(f"meld.{seat}"), str)
        ]
        self.rules.pack.check_holds(Hand.parse(" ".join(hands)))
        is_unplayed = self.how in MELDS_ALONE
        numbers: Mapping[str, Any] = {
            word: self._by_seat(word) for word in _NUMBERS_OF_SEATS if self._has(word)
        }
        others = self._several("offenders") if self._may_be_several else ()
        return Tally(
            meld=tuple(map(self._meld_points, seats)),
            count=(0,) * len(seats) if is_unplayed else self._by_seat("count"),
            tricks=self._by_seat("tricks") if self._has("tricks") and not is_unplayed else (),
            contracts=self._contracts(),
            trump=self._trump,
            how=cast("How", self.how),
            sides=self._sides_by_seat(),
            buried=self._answers.number("buried", 0) or 0,
            check_melds=self._check_melds(),
            other_offenders=tuple(seat for seat in others if isinstance(seat, int)),
            moon_kind=self._moon_kind,
            **numbers,
            **self._named,
        )

    def _has(self, word: str) -> bool:
        return any(name.startswith(f"{word}.") for name in self.entry)

    def sheet_after(self) -> ScoreSheet:
        """Return the sheet with this round, or with the round corrected.

        Raises:
            PinochleError: if the round cannot be.
        """
        if self.number:
            return self.sheet.correct(self.number, self.round())
        return self.sheet.add(self.round())

    def settlement(self) -> Settlement | None:
        """Return the settlement of the round; None if it came to nothing.

        Raises:
            PinochleError: if the round cannot be.
        """
        after, round_number = self.sheet_after(), self.place
        return (
            after.sheets[round_number].last
            if isinstance(after.rounds[round_number - 1], Tally)
            else None
        )

    def slips(self) -> tuple[Problem, ...]:
        """Return what cannot be, as far as it can be told already."""
        is_open = bool(self.open)
        try:
            if not is_open:
                self.sheet_after()
                return ()
            entered = self.round()
            if isinstance(entered, Tally) and entered.contracts:
                return self.sheet.slips(entered, self.number)
        except RulesetError as error:
            asked = {"tally.how", "tally.offender"} if is_open else set[str]()
            return tuple(problem for problem in error.problems if problem.where not in asked)
        except PinochleError as error:
            return (Problem("tally.meld", str(error).partition("\n")[0]),)
        return ()

    def outlook(self) -> Outlook | None:
        """Return what is sure before everything is known; None if that cannot be told."""
        if self.how != _PLAYED:
            return None
        try:
            return self._outlook()
        except PinochleError:
            return None

    def _outlook(self) -> Outlook:
        """Return what is sure of the sides."""
        sides = range(self.rules.table.side_count)
        melded: dict[int, int] = {}
        for side in sides:
            seats = self.rules.table.members(side)
            if any(f"meld.{seat}" in self.entry for seat in seats):
                melded[side] = sum(map(self._meld_points, seats))
        counted = {side: self._number("count", side) for side in sides}
        return self.rules.settle_so_far(
            contracts=self._contracts(),
            meld=melded,
            count={side: points for side, points in counted.items() if points is not None},
            trump=self._trump,
            moon_kind=self._moon_kind,
            **self._named_in_play,
        )


def requested_pad(sheet: ScoreSheet, ask: Ask, language: str = "en") -> Pad:
    """Return the pad of a message, which has the ``entry`` and the ``number`` of the round.

        >>> from pinochle import variants
        >>> sheet = ScoreSheet(rules=variants.get("two-handed"))
        >>> requested_pad(sheet, Ask(1, "judge", {"entry": {"how": "misdeal"}})).how
        'misdeal'

    Raises:
        AskError: if the number is none.
        RulesetError: if there is no such round.
    """
    entry = ask.given.get("entry")
    return Pad(sheet, entry if is_table(entry) else {}, ask.number("number") or 0, language)


def to_document(pad: Pad) -> dict[str, object]:
    """Return what a page shows of an entry, for JSON.

    These are the ``questions``; the ``slips``, in words; what sides ``needs`` to make their
    contracts; whether the round ``is_done``, so that it can be written down; and what it is
    ``settled`` to, in words.
    """
    slips, language, names = pad.slips(), pad.language, pad.names
    outlook = pad.outlook()
    needs = outlook.needs if outlook else ()
    is_done = not (pad.open or slips)
    settlement = pad.settlement() if is_done else None
    return {
        "questions": pad.questions,
        "slips": [_slip_text(slip, pad) for slip in slips],
        "needs": [message.text(language, names) for message in needs],
        "is_done": is_done,
        "settled": settlement.message.text(language, names) if settlement else "",
    }


def _slip_text(problem: Problem, pad: Pad) -> str:
    """Return a slip in words; without words in the language of the pad, in English."""
    return problem.text(pad.language).removeprefix(f"round {pad.place}: ")


def sheet_to_document(sheet: ScoreSheet, language: str = "en") -> dict[str, object]:
    """Return what a page shows of a sheet, for JSON: how it stands, and every round in words.

        >>> from pinochle import variants
        >>> sheet = ScoreSheet(rules=variants.get("two-handed")).add(
        ...     Tally(meld=(40, 120), count=(130, 120), trump=Suit.SPADES)
        ... )
        >>> seen = sheet_to_document(sheet, "de")
        >>> seen["scores"], seen["rounds"][0]["heads"]
        ((170, 240), ['Meldung', 'Augen', 'Punkte'])

    Args:
        sheet: the sheet.
        language: the language of what is said.

    Raises:
        RulesetError: if the library does not speak it.
    """
    expect_word(LANGUAGES, language, "language")
    round_numbers = range(1, len(sheet.rounds) + 1)
    return {
        "title": str(sheet.rules),
        "columns": sheet.columns,
        "scores": sheet.scores,
        "checks": sheet.checks,
        "target": sheet.target,
        "winners": sheet.winners,
        "dealer": sheet.name(sheet.dealer),
        "out": [sheet.name(player) for player in sheet.sitting_out],
        "rounds": [
            _round_to_document(Pad(sheet, {}, round_number, language))
            for round_number in round_numbers
        ],
        "saved": to_json(sheet),
    }


def _round_to_document(pad: Pad) -> dict[str, object]:
    """Return what a page shows of a round that is written down."""
    sheet, word_of = pad.sheet, catalogue(pad.language).word
    before, after = sheet.sheets[pad.number - 1 : pad.number + 1]
    tally, settlement = sheet.rounds[pad.number - 1], after.last
    scores = zip(before.standing.points, after.standing.points, strict=True)
    document: dict[str, object] = {
        "number": pad.number,
        "dealer": sheet.name(before.dealer),
        "gains": [new - old for old, new in scores],
        "totals": after.standing.points,
        "how": tally,
    }
    if not isinstance(tally, Tally) or settlement is None:
        return document
    columns = settlement.columns(always=("meld", "count"))
    reasons = [line.message for line in settlement.lines if line.verdict != "scored"]
    reasons += settlement.besides
    bids: list[dict[str, str]] = []
    for contract in tally.contracts:
        verdict = settlement.line(pad.rules.table.sides[contract.bidder]).verdict
        bid = bid_message(contract.goal, None, contract.times).text(pad.language)
        who, verdict_text = pad.players[contract.bidder], word_of(f"verdict.{verdict}")
        bids.append({"who": who, "bid": bid, "verdict": verdict, "text": verdict_text})
    return {
        **document,
        "how": tally.how,
        "bids": bids,
        "trump": tally.trump.code if tally.trump else "",
        "heads": [*(word_of(f"item.{code}") for code in columns), word_of("item.points")],
        "lines": [
            [pad.sides[line.side], *(rows[row] for rows in columns.values()), line.points]
            for row, line in enumerate(settlement.lines)
        ],
        "why": "\n".join(message.text(pad.language, pad.names) for message in reasons),
    }


def _chip(name: str, suit: Suit | None) -> str:
    """Return the name of a meld in a suit, in an entry."""
    return f"{name} {suit.code}" if suit else name


def entry_of(sheet: ScoreSheet, number: int) -> dict[str, object]:
    """Return the entry with which a round of a sheet can be corrected, without what follows.

        >>> from pinochle import Contract, variants
        >>> sheet = ScoreSheet(rules=variants.get("two-handed")).add(
        ...     Tally(meld=(40, 120), count=(130, 120), trump=Suit.SPADES)
        ... )
        >>> entry_of(sheet, 1)
        {'how': 'played', 'trump': 'S', 'meld.0': 40, 'meld.1': 120, 'count.0': 130}

    Args:
        sheet: the sheet.
        number: the number of the round.

    Raises:
        RulesetError: if there is no such round.
    """
    sheet.seating_of(number)
    tally, table = sheet.rounds[number - 1], sheet.rules.table
    if not isinstance(tally, Tally):
        return {"how": tally}
    named = ((name, getattr(tally, name)) for name in SEAT_FIELDS)
    entry: dict[str, object] = {
        "how": tally.how,
        **dict(_entry_of_bids(sheet.rules, tally)),
        **{name: seat for name, seat in named if seat is not None},
        **({"moon_kind": tally.moon_kind} if tally.moon_kind else {}),
        **({"offenders": [*tally.other_offenders]} if tally.other_offenders else {}),
        **dict(_entry_of_melds(sheet.rules, tally)),
        **({"buried": tally.buried} if tally.buried else {}),
    }
    by_seats = Pad(sheet, entry, number).goes_by_seats
    members = [table.members(side) for side in range(table.side_count)]
    units = [(seat,) for seat in range(table.seats)] if by_seats else members
    for word, taken in (("count", tally.count), ("tricks", tally.tricks)):
        if taken and tally.how not in MELDS_ALONE:
            sums = (sum(taken[seat] for seat in unit) for unit in units)
            entry |= {f"{word}.{unit}": total for unit, total in enumerate(sums)}
    last = f"count.{len(units) - 1}"
    less = Pad(sheet, {name: answer for name, answer in entry.items() if name != last}, number)
    follows = [question.follows for question in less.questions if question.name == last]
    return dict(less.entry) if last in entry and [entry[last]] == follows else entry


def _entry_of_melds(rules: Ruleset, tally: Tally) -> Iterator[tuple[str, object]]:
    """Yield the answers about melds, and about what was lost for them or laid away."""
    for side in range(rules.table.side_count):
        seats = rules.table.members(side)
        for seat in [seat for seat in seats if tally.meld[seat]] or seats[:1]:
            yield f"meld.{seat}", tally.meld[seat]
    for seat, score in enumerate(tally.check_melds):
        if score.melds:
            yield (
                f"checks.{seat}",
                {_chip(meld.name, meld.suit): meld.sets for meld in score.melds},
            )
    for word in _NUMBERS_OF_SEATS:
        numbers: tuple[int, ...] = getattr(tally, word)
        yield from ((f"{word}.{seat}", number) for seat, number in enumerate(numbers) if number)


def _entry_of_bids(rules: Ruleset, tally: Tally) -> Iterator[tuple[str, object]]:
    """Yield the answers about contracts, trump and partners."""
    if tally.trump and not rules.trump.fixed_suit:
        yield "trump", tally.trump.code
    for contract in tally.contracts:
        side = rules.table.sides[contract.bidder]
        goal = "moon" if contract.is_moon else contract.goal
        yield (f"bid.{side}" if rules.auction.is_summed else "bid"), goal
        if not rules.auction.is_summed:
            yield "bidder", contract.bidder
        if contract.times > 1:
            yield "times", contract.times
        if contract.suit is NO_TRUMP:
            yield "trump", "no-trump"
    void = [contract.bidder for contract in tally.contracts if contract.is_void]
    if void:
        yield "void", [rules.table.sides[seat] if rules.auction.is_summed else 0 for seat in void]
    if tally.sides and tally.contracts:
        bidder = tally.contracts[0].bidder
        side = tally.sides[bidder]
        partners = [seat for seat, its in enumerate(tally.sides) if its == side and seat != bidder]
        yield "partners", partners
