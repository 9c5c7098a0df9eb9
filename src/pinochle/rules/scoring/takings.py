"""Checks of a tally that was entered: its tricks, its count, and its buried or discarded cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import evolve, frozen

from pinochle._shown import ShortRepr
from pinochle.cards.trick import Seat
from pinochle.errors import Problem
from pinochle.messages import Message, joint_name
from pinochle.rules.count import CountRules
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts, tricks_of_a_round
from pinochle.rules.scoring.english import many
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.tally import UNPLAYED, Settlement, Tally
from pinochle.rules.script import Step

__all__ = ["EnteredTakings", "Slips", "Takings", "near", "slip"]

Slips: TypeAlias = Iterator[tuple[str, str | Message]]
"""The fields of a tally with a slip, each with a sentence. What people often get wrong is said by a
message, in every language."""


def slip(name: str, what: str | Message) -> Problem:
    """Return a slip of a score pad in a field of a tally.

    >>> found = slip("contracts", Message.of("slip.bid-low", points=90, least=100))
    >>> print(found)
    tally.contracts: 90 cannot be bid: the lowest bid is 100
    >>> found.text("de")
    '90 kann nicht geboten werden: das niedrigste Gebot ist 100'
    """
    return Problem(f"tally.{name}", str(what), what if isinstance(what, Message) else None)


def near(numbers: list[int]) -> Message:
    """Return the numbers that can be in place of one that cannot: ``30 or 40``."""
    first, *rest = numbers
    if not rest:
        return Message.of("slip.one", number=first)
    second = rest[0]
    return Message.of("slip.either", first=first, second=second)


_MOST_POINTS: Final = 1 << 14
"""The most points of a pack for which every sum is told apart."""


@lru_cache(maxsize=64)
def _sums(count: CountRules, pack: Pack) -> tuple[int, ...]:
    """Return a bit for each sum of points that so many cards can count, by their number.

    The result is empty where that is not worked out: cards that count less than nothing, or very
    much.
    """
    if min(count.by_place) < 0 or count.points(pack.cards) > _MOST_POINTS:
        return ()
    sums = [1] + [0] * len(pack)
    for worth, copies in Counter(count.points(card) for card in pack.cards).items():
        for cards in range(len(pack), -1, -1):
            for taken in range(1, min(copies, cards) + 1):
                sums[cards] |= sums[cards - taken] << worth * taken
    return tuple(sums)


@frozen(repr=False)
class Takings(ShortRepr):
    """The tricks that some seats can have won, and the points that these can count.

        >>> from pinochle import variants
        >>> takings = Takings(variants.get("partnership-auction"))
        >>> takings.can_be(count=90, tricks=3), takings.can_be(count=140, tricks=3)
        (True, False)
        >>> takings.tricks(count=230)
        (6, 7, 8, 9, 10, 11)
        >>> takings.near(37, tricks=6)
        [30, 40]

    Args:
        rules: the rules.
        besides: numbers of cards that may be counted with the tricks: those that were buried or
            discarded.
        is_over: whether the round was played to its end, so that all tricks have the last among
            them.
    """

    rules: Parts
    besides: tuple[int, ...] = (0,)
    is_over: bool = True

    @classmethod
    def of_side(cls, rules: Parts, *, is_bidder: bool, is_over: bool = True) -> "Takings":
        """Return the takings of a side, with cards that were laid away and may count for it."""
        besides: tuple[int, ...] = (0,)
        if Step.DRAFT in rules.script:
            besides = (0, discards_of(rules), 2 * discards_of(rules))
        elif is_bidder == (rules.bury.count_for == "bidder"):
            besides = (0, rules.bury.cards)
        return cls(rules, besides, is_over)

    def pile(self, cards: int) -> int:
        """Return a bit for each sum that so many cards can count without the last trick.

        It is 0 if that is not known.
        """
        sums = _sums(self.rules.count, self.rules.pack)
        return sums[cards] if cards < len(sums) else 0

    def can_be_pile(self, count: int, cards: int) -> bool:
        """Tell whether so many cards laid away can count that, as far as that is known."""
        return not self.is_known or self.pile(cards) >> count & 1 == 1

    def sums(self, tricks: int) -> int:
        """Return a bit for each sum that so many tricks can count; 0 if that is not known.

        Any of them may have brought the widow, where a trick does.
        """
        seats, last = self.rules.table.seats, self.rules.count.last_trick
        widows = {0, self.rules.deal.widow} if tricks and self.rules.widow.is_won else {0}
        numbers = {tricks * seats + cards + more for cards in self.besides for more in widows}
        piles = [self.pile(number) for number in numbers]
        has_last = self.is_over and tricks == tricks_of_a_round(self.rules)
        with_last = [sums << last for sums in piles if tricks]
        return reduce(int.__or__, with_last if has_last else with_last + piles, 0)

    @property
    def is_known(self) -> bool:
        """Tell whether it is known what cards can count."""
        return bool(self.pile(0)) and self.rules.count.last_trick >= 0

    def can_be(self, count: int, tricks: int) -> bool:
        """Tell whether so many tricks can count that, as far as that is known."""
        return not self.is_known or self.sums(tricks) >> count & 1 == 1

    def near(self, count: int, tricks: int | None = None) -> list[int]:
        """Return the next lower and the next higher count of so many tricks, or of any number."""
        trick_numbers = range(tricks_of_a_round(self.rules) + 1) if tricks is None else (tricks,)
        counts = reduce(int.__or__, map(self.sums, trick_numbers))
        # The mask is no longer than the counts, for a count that is asked about may be huge.
        lower = (1 << min(count, counts.bit_length())) - 1
        below = (counts & lower).bit_length() - 1
        above = counts >> count
        higher = count + (above & -above).bit_length() - 1
        return [sum_ for sum_, is_there in ((below, below >= 0), (higher, above)) if is_there]

    def ways(self) -> Mapping[int, Sequence[int]]:
        """Return every count of any number of tricks, from the least on, with the tricks for each.

        Where that is not known, it is any number of tricks for any count.
        """
        if self.is_known:
            return _ways(self)
        tricks = range(tricks_of_a_round(self.rules) + 1)
        return dict.fromkeys(range(self.rules.total + 1), tricks)

    def counts(self) -> Sequence[int]:
        """Return every count of any number of tricks, as far as that is known."""
        return tuple(self.ways())

    def tricks(self, count: int) -> Sequence[int]:
        """Return every number of tricks that can count that."""
        if self.is_known:
            return _ways(self).get(count, ())
        return range(tricks_of_a_round(self.rules) + 1)


@lru_cache(maxsize=64)
def _ways(takings: Takings) -> Mapping[int, tuple[int, ...]]:
    """Return the counts of any number of tricks, from the least on, with the tricks for each."""
    numbers = range(tricks_of_a_round(takings.rules) + 1)
    sums = [takings.sums(number) for number in numbers]
    ways = {
        count: tuple(number for number in numbers if sums[number] >> count & 1)
        for count in range(takings.rules.total + 1)
    }
    return MappingProxyType({count: tricks for count, tricks in ways.items() if tricks})


def discards_of(rules: Parts) -> int:
    """Return the number of cards that each seat discards in a draft."""
    return rules.deal.stock // 2 // rules.table.seats


def cards_of_nobody(rules: Parts) -> int:
    """Return the number of cards that count for nobody: a dead widow, or what was buried."""
    if rules.widow.goes_to == "nobody":
        return rules.deal.widow
    return rules.bury.cards if rules.bury.count_for == "nobody" else 0


class EnteredTakings:
    """The tricks, counts and laid away cards of a tally, checked against the rules."""

    def __init__(
        self, rules: Parts, tally: Tally, names: Sequence[str], *, is_part: bool = False
    ) -> None:
        self.rules = rules
        self.tally = tally
        self.names = names
        self.sides: tuple[int, ...] = tally.sides or rules.table.sides
        self.is_played: bool = tally.how == "played"
        self.is_part = is_part
        self.is_unplayed: bool = tally.how in UNPLAYED

    @cached_property
    def seats_by_side(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side of this round."""
        seats = tuple(range(len(self.sides)))
        return tuple(
            tuple(seat for seat in seats if self.sides[seat] == side)
            for side in dict.fromkeys(self.sides)
        )

    def slips_of_takings(self) -> Slips:
        """Yield slips of what cannot have been won, buried or discarded."""
        yield from self._about_the_piles()
        if not self.is_part:
            yield from self._about_the_count()
        yield from self._about_the_tricks()

    def _about_the_piles(self) -> Slips:
        """Yield slips of buried and discarded cards."""
        rules, tally = self.rules, self.tally
        takings = Takings(rules)
        if tally.buried and not rules.bury.cards:
            yield "buried", "nothing is buried in this game"
        elif tally.buried and not takings.can_be_pile(tally.buried, rules.bury.cards):
            yield "buried", f"{many(rules.bury.cards, 'card')} cannot count {tally.buried}"
        if tally.discarded and Step.DRAFT not in rules.script:
            yield "discarded", "nothing is discarded in this game: there is no draft"
            return
        for seat, discarded in enumerate(tally.discarded):
            if not takings.can_be_pile(discarded, discards_of(rules)):
                cards, who = many(discards_of(rules), "card"), self.player_name(seat)
                yield "discarded", f"the {cards} that {who} discards cannot count {discarded}"

    def _about_the_count(self) -> Slips:
        """Yield slips of the whole count."""
        rules, tally = self.rules, self.tally
        piles = {"in tricks": sum(tally.count), "buried": tally.buried}
        piles["discarded"] = sum(tally.discarded)
        total = sum(piles.values())
        sums = " + ".join(map(str, tally.count))
        besides = "".join(f" + {n} {what}" for what, n in [*piles.items()][1:] if n)
        if self.is_unplayed:
            if any(tally.count):
                yield "count", "nothing was played, so nobody counts anything"
        elif total > rules.total:
            message = Message.of(
                "slip.count-many", sums=f"{sums}{besides}", sum=total, total=rules.total
            )
            yield "count", message
        elif (
            self.is_played
            and not self.is_part
            and total < rules.total
            and not self._may_lack(rules.total - total)
        ):
            message = Message.of(
                "slip.count-few",
                sums=f"{sums}{besides}",
                sum=total,
                total=rules.total,
                lacking=rules.total - total,
            )
            yield "count", message

    def _may_lack(self, points: int) -> bool:
        """Tell whether so many points may be missing: those of cards that count for nobody."""
        cards = 0 if self.tally.buried else cards_of_nobody(self.rules)
        return cards > 0 and Takings(self.rules).can_be_pile(points, cards)

    @cached_property
    def _units(self) -> dict[str, tuple[Seat, ...]]:
        """The seats whose tricks go together, by their common name."""
        is_alone = self.rules.moon.won_by == "seat" and self.tally.shooter is not None
        if is_alone or self.rules.settlement.saved_by == "seat":
            return {self.player_name(seat): (seat,) for seat in range(len(self.sides))}
        if self.tally.sides or self.names:
            return {joint_name(map(self.player_name, seats)): seats for seats in self.seats_by_side}
        return {f"side {self.sides[seats[0]]}": seats for seats in self.seats_by_side}

    def player_name(self, seat: int) -> str:
        """Return the name of the player at a seat, or ``seat 0`` and so on.

        Without names, the totals of sides are known of a part of a round: they are called by their
        numbers.
        """
        if self.names:
            return self.names[seat]
        return f"side {self.sides[seat]}" if self.is_part else f"seat {seat}"

    def _count_of(self, seats: tuple[Seat, ...]) -> int:
        return sum(self.tally.count[seat] for seat in seats)

    def takings_of(self, seats: tuple[Seat, ...]) -> Takings:
        """Return the takings of these seats; buried or discarded cards may be counted with them."""
        rules, tally = self.rules, self.tally
        is_bidder = any(contract.bidder in seats for contract in tally.contracts[:1])
        if tally.buried or any(tally.discarded):
            return Takings(rules, is_over=self.is_played)
        return Takings.of_side(rules, is_bidder=is_bidder, is_over=self.is_played)

    def _about_the_tricks(self) -> Slips:
        tally, total = self.tally, tricks_of_a_round(self.rules)
        tricks = sum(tally.tricks)
        if self.is_unplayed:
            if tricks:
                yield "tricks", "nothing was played, so nobody has won a trick"
            return
        sums = " + ".join(map(str, tally.tricks))
        if tricks > total or (tally.tricks and self.is_played and tricks < total):
            yield "tricks", Message.of("slip.tricks", sums=sums, sum=tricks, total=total)
        for name, seats in self._units.items():
            count, takings = self._count_of(seats), self.takings_of(seats)
            if not tally.tricks:
                if not takings.tricks(count):
                    nearest = near(takings.near(count))
                    yield "count", Message.of("slip.count", name=name, count=count, near=nearest)
                continue
            won = sum(tally.tricks[seat] for seat in seats)
            if won > total or takings.can_be(count, won):
                continue
            if not won:
                yield "count", Message.of("slip.count-without", name=name, count=count)
            else:
                nearest = near(takings.near(count, won))
                message = Message.of(
                    "slip.count-of", name=name, count=count, tricks=won, near=nearest
                )
                yield "count", message

    def with_tricks(self) -> tuple[Tally, list[Message]]:
        """Return the tally with tricks, and questions where their number matters.

        Everybody is given the fewest tricks that can count what they have. Where another number
        would change the settlement, the pad must ask.
        """
        units = self._units
        options = self._tricks_by_unit()
        fewest = {name: min(possible) for name, possible in options.items()}
        tally, outcome = self._tally_with(fewest), self._outcome(fewest)
        questions: list[Message] = []
        for name, possible in options.items():
            if self._outcome({**fewest, name: max(possible)}) != outcome:
                count, settlement = self._count_of(units[name]), self.rules.settlement
                is_saved = [settlement.is_saved(count, tricks) for tricks in possible]
                saving = settlement.saving_tricks
                why = Message.of("slip.tricks-save", tricks=saving)
                has_some = count or any(self.tally.meld[seat] for seat in units[name])
                if all(is_saved) or not has_some:
                    sweepers = [other for other, tricks in fewest.items() if tricks]
                    names = tuple(Message.of("slip.name", name=other) for other in sweepers)
                    why = Message.of("slip.all-tricks", names=names)
                message = Message.of("slip.ask-tricks", name=name, count=count, why=why)
                questions.append(message)
        return tally, questions

    def _tricks_by_unit(self) -> dict[str, Sequence[int]]:
        """Return the numbers of tricks that each unit may have won."""
        if self.is_unplayed:
            return dict.fromkeys(self._units, (0,))
        options = {
            name: self.takings_of(seats).tricks(self._count_of(seats))
            for name, seats in self._units.items()
        }
        if not self.is_played:
            return options
        total = tricks_of_a_round(self.rules)
        fitting: dict[str, Sequence[int]] = {}
        for name, possible in options.items():
            sums_of_others = {0}
            for other, more in options.items():
                if other != name:
                    sums_of_others = {sum_ + tricks for sum_ in sums_of_others for tricks in more}
            fitting[name] = tuple(tricks for tricks in possible if total - tricks in sums_of_others)
        return fitting if all(fitting.values()) else options

    def _tally_with(self, tricks: dict[str, int]) -> Tally:
        """Return the tally with so many tricks for each unit."""
        numbers = [0] * len(self.sides)
        for name, seats in self._units.items():
            numbers[seats[0]] = tricks[name]
        return evolve(self.tally, tricks=tuple(numbers))

    def _outcome(self, tricks: dict[str, int]) -> tuple[Settlement, set[int]]:
        """Return the settlement with so many tricks, and the sides with tricks if that matters."""
        tally = self._tally_with(tricks)
        takers = {self.sides[seat] for seat, won in enumerate(tally.tricks) if won}
        is_swept = self.rules.ending.all_tricks_win and self.is_played and len(takers) == 1
        return settle(self.rules, tally), takers if is_swept else set()
