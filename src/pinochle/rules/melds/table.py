"""Tables of melds, and the score of a hand with them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of, word_or
from pinochle.cards._packed import Lanes
from pinochle.cards.card import Card, Suit, as_suit, as_trump
from pinochle.cards.hand import Hand, as_hand, from_lanes, lanes_of
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.melds._budget import is_plainly_easy
from pinochle.rules.melds.meld import GAME, WINNING, Meld, MeldRule, MeldScore
from pinochle.rules.pack import Pack

if TYPE_CHECKING:
    from pinochle.rules.melds._search import Ordered, Scorer, Searches

__all__ = ["NO_MELDS", "MeldTable"]


MOST_TABLES: Final = 256
"""The most tables that keep their look-ups: the oldest make room, and start again if needed."""

_NoSeat = Literal["no-view", "spectator"]
Viewer = int | _NoSeat
NO_VIEW: Final = "no-view"
SPECTATOR: Final = "spectator"
"""The viewer whose look-ups are used: no view, or the views of spectators; a seat is a viewer by
its own number. The look-ups of a view know only hands that its seat has asked about, so that the
time they take tells nothing of others. They are kept apart from the table, so that nobody reaches
hidden cards from a view."""


@frozen(cache_hash=True)
class MeldTable:
    """The melds of a game, and what a hand is worth with them.

    A hand is laid in the best way in which no card serves twice under one heading
    (``meld.one-card-one-meld-per-class``): that is why a run includes its own marriage. Among
    equally good layings, that with more sets of earlier rules is taken. A rule that comes first
    is laid as often as it can be, whatever that costs.

        >>> table = MeldTable((
        ...     MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500)),
        ...     MeldRule("royal marriage", "sequence", "KQ in trump", 40),
        ...     MeldRule("pinochle", "pinochle", "QS JD", (40, 300)),
        ... ))
        >>> hand = Hand.parse("AS TS KS QS JS JD")
        >>> table.points(hand, Suit.SPADES)
        190
        >>> print(table.score(hand, Suit.SPADES))
        run 150, pinochle 40
        >>> print(table.score(hand, None))
        pinochle 40

    Args:
        rules: the melds, each name once.
        pack: the pack that hands come from; a ruleset sets it to its own. It is only used to refuse
            hands that the pack cannot deal, and does not matter for equality.

    Raises:
        RulesetError: if a name appears twice, or a needed rule is not an earlier rule of the same
            heading that goes by suit exactly like the rule that needs it.
        WrongType: if something in it is of the wrong type.
    """

    rules: tuple[MeldRule, ...] = field(default=(), validator=tuple_of(MeldRule))
    pack: Pack = field(default=Pack.EVERYTHING, eq=False, repr=False, validator=of_type(Pack))
    _viewer: Viewer = field(
        default=NO_VIEW,
        validator=word_or(int, _NoSeat),
        kw_only=True,
        alias="_viewer",
        eq=False,
        repr=False,
    )

    def __attrs_post_init__(self) -> None:
        if problems := list(self._problems()):
            raise RulesetError(problems)

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return MeldTable, (self.rules, self.pack)

    def _problems(self) -> Iterator[Problem]:
        earlier: dict[str, MeldRule] = {}
        for rule in self.rules:
            where = f"melds.{rule.name}"
            if rule.name in earlier:
                yield problem(where, "meld.twice")
            needed = earlier.get(rule.needs)
            if rule.needs and needed is None:
                yield problem(where, "meld.needs-earlier", meld=repr(rule.needs))
            if needed is not None and needed.heading != rule.heading:
                yield problem(where, "meld.other-heading", meld=repr(rule.needs))
            if needed is not None and needed.by_suit != rule.by_suit:
                yield problem(where, "meld.one-by-suit", meld=repr(rule.needs))
            if needed is not None and not any(map(rule.counts, filter(needed.counts, Suit))):
                yield problem(where, "meld.never-together", meld=repr(rule.needs))
            earlier[rule.name] = rule

    def problems(
        self, pack: Pack, where: str = "melds", *, jointly: bool = False, on_table: bool = False
    ) -> Iterator[Problem]:
        """Yield the problems of melds that a pack has no cards for, or too many.

        There may be too many if they are laid jointly, or from what lies on the table already.
        """
        yield from _problems_of(self, pack, where, jointly=jointly, on_table=on_table)

    def problems_of_names(self, where: str, names: Iterable[str]) -> Iterator[Problem]:
        """Yield the problems of names in a field that are not melds of the table."""
        table_names = {rule.name for rule in self.rules}
        for name in names:
            if name not in table_names:
                yield problem(where, "misfit.no-such-meld", name=repr(name))

    def has_set(self, card: Card) -> bool:
        """Tell whether a card by itself is a meld if its suit is trump, as the dix is."""
        return any(
            Hand((card,)) in pattern.sets(suit)
            for rule in self.rules
            for pattern, suit in rule.places(card.suit)
            if suit is card.suit
        )

    # The worth and the melds of a hand.

    def points(self, hand: Hand | str, trump: Suit | str | None) -> int:
        """Return the points of a hand, as in :meth:`score` but quicker; a winning meld adds none.

        A hand and a suit may be given as texts.

        Args:
            hand: the cards to meld from.
            trump: the trump suit, or None before it is named: then there is no run, no royal
                marriage and no dix, and every marriage is plain.

        Raises:
            HandError: if the hand has more copies of a card than the pack.
            RulesetError: if the hand can be laid in too many ways. No hand of the pack can if the
                table belongs to a ruleset.
            WrongType: if something is of the wrong type.
        """
        worth = self.worth(hand, trump)
        return worth if worth < WINNING else worth % WINNING

    def worth(self, hand: Hand | str, trump: Suit | str | None) -> int:
        """Return the points of a hand, and ``WINNING`` for each winning meld."""
        return self._scorer(trump).worth(lanes_of(as_hand(hand, "hand")))

    def score(self, hand: Hand | str, trump: Suit | str | None) -> MeldScore:
        """Return the melds of a hand, laid in the best way.

        The arguments and the errors are those of :meth:`points`.
        """
        lanes = lanes_of(as_hand(hand, "hand"))
        worth, melds, cards_shown = self._scorer(trump).melds(lanes)
        return MeldScore(worth % WINNING, worth >= WINNING, melds, from_lanes(cards_shown))

    def holds(self, name: str, hand: Hand | str, trump: Suit | str | None) -> bool:
        """Tell whether a hand holds the cards of a meld, even if other melds are worth more.

            >>> rules = MeldTable((MeldRule("royal marriage", "sequence", "KQ in trump", 40),))
            >>> rules.holds("royal marriage", "AH TH KH QH JH", "hearts")
            True
            >>> rules.holds("royal marriage", "AH TH KH QH JH", "spades")
            False

        Raises:
            RulesetError: if there is no meld of that name.
            WrongType: if something is of the wrong type.
        """
        held, trump_suit = as_hand(hand, "hand"), as_trump(trump)
        return any(
            held.holds(cards)
            for pattern, suit in self.rule(name).places(trump_suit)
            for cards in pattern.sets(suit)
        )

    def holds_in(self, suit: Suit | str, name: str, hand: Hand | str) -> bool:
        """Tell whether a hand holds the cards of a meld in this suit, be it trump or not.

        In a test of a hand a marriage is a king and queen of the suit in question: a royal marriage
        if that is trump (``trump.must-hold-marriage``). A meld that is laid in no suit in
        particular, such as a pinochle, is the same for every suit.

            >>> rules = MeldTable((MeldRule("marriage", "sequence", "KQ in plain", 20),))
            >>> rules.holds_in(Suit.HEARTS, "marriage", Hand.parse("KH QH AS TS"))
            True
            >>> rules.holds_in(Suit.SPADES, "marriage", Hand.parse("KH QH AS TS"))
            False

        Raises:
            RulesetError: if there is no meld of that name.
            WrongType: if something is of the wrong type.
        """
        sets = self.sets_in(as_suit(suit, "suit"), name)
        return any(map(as_hand(hand, "hand").holds, sets))

    def sets_in(self, suit: Suit | None, name: str) -> Iterator[Hand]:
        """Yield the cards of each set of a meld in a suit or in any, as in :meth:`holds_in`.

        Raises:
            RulesetError: if there is no meld of that name.
        """
        rule = self.rule(name)
        for pattern in rule.patterns if suit is None or rule.counts(suit) else ():
            yield from pattern.sets(suit)

    def nameable(self, trump: Suit | None) -> Iterator[tuple[MeldRule, Suit | None]]:
        """Yield the melds that players can name, each with the suit in which it is laid.

        The suit is None where a meld is laid in no suit in particular, and for those in trump
        before it is named.

            >>> table = MeldTable((
            ...     MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500)),
            ...     MeldRule("aces around", "arounds", "A in every suit", 100),
            ... ))
            >>> [(rule.name, str(suit)) for rule, suit in table.nameable(Suit.HEARTS)]
            [('run', '♥'), ('aces around', 'None')]
        """
        for rule in self.rules:
            suits = dict.fromkeys(suit for _, suit in rule.places(trump))
            for suit in suits:
                yield rule, suit
            if not suits and rule.counts(trump):
                yield rule, None

    def score_named(
        self, sets: Mapping[tuple[str, Suit | None], int], trump: Suit | None
    ) -> MeldScore:
        """Return the score of melds that somebody names, as score pads take them down.

        Nobody looks at the cards: it is supposed that those who name a meld hold it.

            >>> table = MeldTable((
            ...     MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500)),
            ...     MeldRule("marriage", "sequence", "KQ in plain", 20),
            ... ))
            >>> sets = {("run", None): 1, ("marriage", Suit.CLUBS): 2}
            >>> print(table.score_named(sets, Suit.HEARTS))
            run 150, double marriage 40

        Args:
            sets: how many sets of each meld, by its name and its suit. The suit may be None: then
                it is laid in any suit in which it can be.
            trump: the trump suit; None if there is none.

        Raises:
            RulesetError: if there is no such meld, or it is not laid in this suit.
            WrongType: if something is of the wrong type.
        """
        as_trump(trump)
        melds: list[Meld] = []
        for (name, suit), number in sets.items():
            rule = self.rule(name)
            layable = [*rule.places(trump)]
            fitting = [
                (pattern, in_suit) for pattern, in_suit in layable if suit in {None, in_suit}
            ]
            if layable and not fitting:
                raise RulesetError([Problem("melds", f"{name} is not laid in {suit}")])
            pattern, in_suit = fitting[0] if fitting else (rule.patterns[0], None)
            if expect(int, number, "sets") > 0:
                cards_of_set = next(pattern.sets(in_suit))
                cards = Hand(
                    {card: number * cards_of_set.count(card) for card in cards_of_set.kinds}
                )
                melds.append(Meld.of(rule, cards, number, suit))
        return MeldScore.of(melds)

    def singles(
        self, hand: Hand | str, trump: Suit | str | None, *, heading: str | None = None
    ) -> tuple[Meld, ...]:
        """Return every meld that a hand could lay by itself, for a player to choose from.

        Several sets are a single meld where they are worth more together than apart, as two
        pinochles are; two marriages are not.

            >>> rules = MeldTable((MeldRule("pinochle", "pinochle", "QS JD", (40, 300)),))
            >>> for meld in rules.singles("QS QS JD JD", None):
            ...     print(meld, meld.cards.code)
            pinochle QS JD
            double pinochle QS QS JD JD

        Args:
            hand: the cards to meld from.
            trump: the trump suit; None if there is none.
            heading: the class of the melds; None for all.

        Raises:
            RulesetError: if there are too many, as in :meth:`points`.
            WrongType: if something is of the wrong type.
        """
        lanes = lanes_of(as_hand(hand, "MeldTable.singles"))
        melds = self._scorer(trump).singles(lanes)
        if heading is None:
            return tuple(melds)
        return tuple([meld for meld in melds if meld.heading == heading])

    def singles_by_part(self, held: Lanes, trump: Suit | None) -> "tuple[tuple[Ordered, ...], ...]":
        """Return the melds of :meth:`singles` by the parts of packed cards that they depend on.

        The melds of a part are the same object as long as its cards are the same. Of cards of every
        suit a part knows only what all suits share.
        """
        return self._scorer(trump).singles_by_part(held)

    def improving_choices(self, lying: Hand, held: Hand, trump: Suit | None) -> tuple[Hand, ...]:
        """Return every choice of held cards that makes cards on the table worth more.

        No choice has a card to spare. They are in the order of their cards. There must be no meld
        that comes first: with it a card more may make cards worth less.
        """
        choices = self._scorer(trump).improving_choices(lanes_of(lying), lanes_of(held))
        return tuple(map(from_lanes, choices))

    def improving_kinds(self, cards: Hand, trump: Suit | None) -> Hand:
        """Return the kinds of cards of which another makes these worth more, each once."""
        return from_lanes(self._scorer(trump).improving_kinds(lanes_of(cards)))

    def find_meld(self, name: str, cards: Hand | str, trump: Suit | str | None) -> Meld | None:
        """Return the meld of this name made of exactly these cards; None if they do not make it.

            >>> rules = MeldTable((MeldRule("marriage", "sequence", "KQ in plain", 20),))
            >>> rules.find_meld("marriage", "KH QH", "spades").points
            20
            >>> rules.find_meld("marriage", "KH QH", "hearts")

        Raises:
            WrongType: if something is of the wrong type.
        """
        lanes = lanes_of(as_hand(cards, "MeldTable.find_meld"))
        for meld in self._scorer(trump).singles(lanes):
            if meld.name == name and lanes_of(meld.cards) == lanes:
                return meld
        return None

    def why_not(
        self, name: str, cards: Hand | str, hand: Hand | str, trump: Suit | str | None
    ) -> tuple[Violation, ...]:
        """Return the reasons why cards of a hand cannot be laid as this meld; empty if they can.

            >>> rules = MeldTable((MeldRule("marriage", "sequence", "KQ in plain", 20),))
            >>> for why in rules.why_not("marriage", "KH QH", "KH QH JH", "hearts"):
            ...     print(why)
            K♥ Q♥ do not make the meld marriage

        Raises:
            WrongType: if something is of the wrong type.
        """
        held, laid = as_hand(hand, "MeldTable.why_not"), as_hand(cards, "MeldTable.why_not")
        trump_suit = as_trump(trump)
        if all(rule.name != name for rule in self.rules):
            names_of_melds = ", ".join(rule.name for rule in self.rules)
            parameters = (("name", expect(str, name, "name")), ("melds", names_of_melds))
            return (Violation("meld.unknown", "", parameters),)
        if not self.rule(name).counts(trump_suit):
            suits = " or ".join(suit.word for suit in self.rule(name).trumps)
            parameters = (("name", name), ("suits", suits))
            return (Violation("meld.trump", "house.meld-by-trump", parameters),)
        lacking = laid - (laid & held)
        if lacking:
            return tuple(
                Violation("meld.not-held", "meld.separate-hands", (("card", card),))
                for card in lacking.kinds
            )
        if self.find_meld(name, laid, trump_suit) is None:
            return (
                Violation("meld.cards", "meld.types", (("cards", tuple(laid)), ("name", name))),
            )
        return ()

    def _scorer(self, trump: Suit | str | None) -> "Scorer":
        return _searches(self, self.pack, self._viewer)[as_trump(trump)]

    def _for_viewer(self, viewer: Viewer) -> "MeldTable":
        """Return an equal table, with look-ups that only the views of this viewer use."""
        return evolve(self, _viewer=viewer)

    # The rules of the table, and other tables made from it.

    def rule(self, name: str) -> MeldRule:
        """Return the rule of the meld with this name.

        Raises:
            RulesetError: if there is none.
        """
        for rule in self.rules:
            if rule.name == name:
                return rule
        names = ", ".join(rule.name for rule in self.rules) or "none"
        raise RulesetError([Problem("melds", f"there is no meld {name!r}; there are {names}")])

    def with_rules(self, *rules: MeldRule) -> "MeldTable":
        """Return the table with these melds: a known name is replaced, others come last.

        >>> table = MeldTable((MeldRule("run", "sequence", "ATKQJ in trump", 150),))
        >>> from attrs import evolve
        >>> table.with_rules(evolve(table.rule("run"), values=250)).rule("run").values
        (250,)
        """
        new = {expect(MeldRule, rule, "MeldTable.with_rules").name: rule for rule in rules}
        kept = [new.pop(rule.name, rule) for rule in self.rules]
        return evolve(self, rules=(*kept, *new.values()))

    def without(self, *names: str) -> "MeldTable":
        """Return the table without the melds of these names.

        Raises:
            RulesetError: if there is no meld of any of these names.
        """
        dropped = [self.rule(name) for name in names]
        return evolve(self, rules=tuple(rule for rule in self.rules if rule not in dropped))

    def simplified(self) -> "MeldTable":
        """Return the table on the simplified scale, with the trailing zero dropped.

        Raises:
            RulesetError: if a value does not end in zero.
        """
        wrong = [
            Problem(f"melds.{rule.name}", f"{value} has no trailing zero to drop")
            for rule in self.rules
            for value in rule.values
            if value is not GAME and value % 10
        ]
        if wrong:
            raise RulesetError(wrong)
        smaller = [
            evolve(rule, values=tuple(v if v is GAME else v // 10 for v in rule.values))
            for rule in self.rules
        ]
        return evolve(self, rules=tuple(smaller))

    def __iter__(self) -> Iterator[MeldRule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)


NO_MELDS: Final = MeldTable()
"""A table without melds."""


@lru_cache(maxsize=MOST_TABLES)
def _searches(table: MeldTable, pack: Pack, viewer: Viewer) -> "Searches":
    """Return the searches that tables with these melds and this pack share for a viewer."""
    from pinochle.rules.melds._search import Searches  # noqa: PLC0415 - cards are judged without

    return Searches(table.rules, pack, viewer)


@lru_cache(maxsize=1 << 6)
def _problems_of(
    table: MeldTable, pack: Pack, where: str, *, jointly: bool, on_table: bool
) -> tuple[Problem, ...]:
    """Return the problems of a table with a pack, kept for other rules that have both."""
    if on_table or not is_plainly_easy(table.rules, pack, jointly=jointly):
        from pinochle.rules.melds._layings import too_hard  # noqa: PLC0415 - few tables need it

        if hard := too_hard(table.rules, pack, where, jointly=jointly, on_table=on_table):
            return (hard,)
    return tuple(
        problem(f"{where}.{rule.name}", "misfit.no-cards-for-it", pack=pack.words)
        for rule in table.rules
        if not any(pattern.is_in(pack.cards) for pattern in rule.patterns)
    )
