"""The ruleset: all parts together, checked against each other."""

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar, Unpack, cast

from attrs import evolve, fields, frozen, has
from typing_extensions import override

import pinochle  # the presets lie above the rules
from pinochle._validators import check_iterable, check_mapping, expect
from pinochle.cards.card import Suit
from pinochle.errors import Problem, RulesetError
from pinochle.rules import clashes, misfits, steps
from pinochle.rules.auction.calls import Contract
from pinochle.rules.auction.goal import Goal
from pinochle.rules.melds.table import NO_VIEW, MeldTable, Viewer
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts, RulesetParts
from pinochle.rules.scoring.ceiling import greatest_score
from pinochle.rules.scoring.checks import CheckLine
from pinochle.rules.scoring.ending import Standing

if TYPE_CHECKING:
    from pinochle.messages import Language
    from pinochle.rules.scoring.outlook import Outlook
    from pinochle.rules.scoring.tally import Settlement, Tally

__all__ = ["Difference", "Ruleset", "RulesetParts"]

T = TypeVar("T")

COMPARISONS: Final = (*steps.COMPARISONS, *clashes.COMPARISONS, *misfits.COMPARISONS)
"""The comparisons of the parts with each other, in the order of their problems."""


@frozen
class Difference:
    """One field in which two rulesets differ.

    Args:
        where: the path of the field, such as ``count.last_trick``.
        mine: its value in the first ruleset, or None for a meld that it does not have.
        theirs: its value in the other ruleset, or None likewise.
    """

    where: str
    mine: object
    theirs: object

    @override
    def __str__(self) -> str:
        return f"{self.where}: {_in_words(self.mine)} / {_in_words(self.theirs)}"


def _in_words(value: object) -> str:
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return ", ".join(map(_in_words, items)) or "nothing"
    return "nothing" if value is None else str(value)


@frozen(kw_only=True, repr=False, eq=False)
class Ruleset(Parts):
    """The rules of a game of pinochle, as data.

    The parts are checked against each other, and all problems are reported at once. Parts learn
    from each other what they need: the melds and play get the pack, play and count get its ranking,
    and play gets the number of seats.

        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> rules.total, rules.deal.hand, str(rules.table)
        (250, 12, '0+2 v 1+3')
        >>> strict = rules.with_(name="our-table", play=PRE_1945)
        >>> for difference in rules.diff(strict):
        ...     print(difference.where)
        name
        play.obligations

    Args:
        name: what it is called in a document or on the command line.
        title: what it is called in a sentence.
        script: the phases of a round, in the order of play.
        table: how many play, and who plays with whom.
        pack: which cards there are, and how they rank.
        deal: how many cards each player gets, and what is left.
        melds: what can be melded, and for how much.
        play: which cards may be played.
        count: what the cards won count.
        misdeal: what a hand may be thrown in for.
        draft: who scores the discards of a draft.
        auction: how the cards are bid for.
        widow: who sees the widow.
        trump: which suit may be named.
        partner: whether the bidder calls a partner, and how.
        passing: what partners exchange.
        showing: who melds, and how.
        draw: what players meld and draw between tricks for a stock.
        bury: which cards the bidder buries.
        concession: when the bidder may or must concede.
        moon: who may undertake to win every trick.
        claims: whether the last tricks may be claimed without playing them.
        settlement: what saves a meld, and what a contract scores.
        checks: the stakes beside the score.
        renege: what a misplay costs.
        ending: who wins the game.
        sources: where the rules are described.

    Raises:
        RulesetError: if the parts do not fit together; it lists every problem. A part by itself
            raises it too, for a word that it does not know, or a number that is out of range.
        WrongType: if a part, or something in a part, is of the wrong type.
    """

    def __attrs_post_init__(self) -> None:
        if problems := [*chain.from_iterable(compare(self) for compare in COMPARISONS)]:
            raise RulesetError(problems)
        order, top = self.pack.order, min(greatest_score(self), sys.maxsize)
        check_melds = _with_fields(self.checks.melds, pack=self.pack)
        completed: dict[str, object] = {
            "melds": _with_fields(self.melds, pack=self.pack),
            "play": _with_fields(self.play, ranking=order, seats=self.table.seats, pack=self.pack),
            "count": _with_fields(self.count, ranking=order),
            "auction": _with_fields(self.auction, top=top, sides=self.table.sides),
            "checks": _with_fields(self.checks, melds=check_melds),
        }
        for name, part in completed.items():
            object.__setattr__(self, name, part)  # as attrs itself fills a frozen class

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return _parts_of(self) == _parts_of(other)  # parts that are shared are not looked into

    @override
    def __hash__(self) -> int:
        return hash((self.name, self.title))

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle a preset by its name, because every pickled game holds its rules."""
        variants = pinochle.variants
        preset = variants.get(self.name) if self.name in variants.names() else None
        if preset is self or preset == self:
            return variants.get, (self.name,)
        return _put_together, ({part.name: getattr(self, part.name) for part in fields(Ruleset)},)

    @property
    def fingerprint(self) -> str:
        """A short text that stands for everything that the rules decide.

        Rules that decide the same have the same fingerprint, in all versions of the library; the
        name, the title, the sources, the words for melds and for sayings, and what partners have
        agreed on decide nothing. A record has the fingerprint of its rules.

            >>> from pinochle import variants
            >>> rules = variants.get("partnership-auction")
            >>> rules.fingerprint, rules.with_(name="ours").fingerprint == rules.fingerprint
            ('d3528db71dd60e57', True)
            >>> rules.with_(play=PRE_1945).fingerprint
            '874d388c770a42f3'
        """
        from pinochle.rules.fingerprint import fingerprint_of  # noqa: PLC0415 - seldom asked for

        return fingerprint_of(self)

    def settle(self, tally: "Tally") -> "Settlement":
        """Return the settlement of a round: a line for every side, and the gains of every column.

            >>> from pinochle import variants
            >>> rules = variants.get("three-handed")
            >>> bid = Contract(bidder=1, goal=25)
            >>> tally = Tally(meld=(4, 8, 0), count=(10, 12, 3), tricks=(5, 7, 3), contracts=(bid,))
            >>> rules.settle(tally).scores
            (14, -25, 3)

        Args:
            tally: what every seat has melded and won, and the contracts.

        Raises:
            RulesetError: if the tally cannot be; it lists everything that is wrong with it, and
                what must be entered because it matters.
            WrongType: if it is not a tally.
        """
        from pinochle.rules.scoring.settle import settle  # noqa: PLC0415 - judgements settle nothing
        from pinochle.rules.scoring.slips import check_tally  # noqa: PLC0415 - nor do they look for slips
        from pinochle.rules.scoring.tally import Tally  # noqa: PLC0415 - as above

        return settle(self, check_tally(self, expect(Tally, tally, "Ruleset.settle")))

    def settle_so_far(
        self,
        *,
        bids: Mapping[int, Goal] | None = None,
        meld: Mapping[int, int] | None = None,
        count: Mapping[int, int] | None = None,
        tricks: Mapping[int, int] | None = None,
        contracts: tuple[Contract, ...] = (),
        trump: Suit | None = None,
        moon: int | None = None,
        moon_kind: str = "",
    ) -> "Outlook":
        """Return what is sure of the settlement of a round of which a part is known.

        The numbers are those of sides, by the number of the side; what is left out is open. It is
        supposed that the round is played to its end, or that the melds alone meet the contract:
        that nobody gives up or reneges, and that no melds are set back. Checks are left out.

            >>> from pinochle import variants
            >>> rules = variants.get("partnership-auction")
            >>> print(rules.settle_so_far(bids={1: 300}, meld={0: 40, 1: 150}))
            side 1 must count 150 to make 300
            side 0: 0 to 290
            side 1 (made 300): 300 to 400
            side 1 (set at 300): -300
            still open: the count of side 0 (0 to 250), the count of side 1 (0 to 250)

        Args:
            bids: the bid of each side that has a contract.
            meld: the points that a side has melded.
            count: what a side counts, the last trick included, and buried or discarded cards where
                they count for it.
            tricks: how many tricks a side has won.
            contracts: the contracts in place of the bids, where they are doubled or void; the
                bidder may be any seat of the side.
            trump: the trump suit; it matters where spades double the stakes.
            moon: a seat of the side that has announced a moon; None if nobody has.
            moon_kind: the name of the kind of moon that it has announced; empty for the usual moon.

        Raises:
            RulesetError: if the rules ask which seat of a side has won what, as in
                :meth:`Tally.of_sides <pinochle.rules.scoring.tally.Tally.of_sides>`; or if no round
                can end so.
            WrongType: if something is of the wrong type.
        """
        from pinochle.rules.scoring.finishes import PartOfRound, outlook_of  # noqa: PLC0415 - as above
        from pinochle.rules.scoring.tally import Tally  # noqa: PLC0415 - as above

        where = "Ruleset.settle_so_far"
        totals = {"meld": meld or {}, "count": count or {}, "tricks": tricks or {}}
        check_iterable(contracts, f"{where}: contracts")
        for name, numbers in totals.items():
            check_mapping(numbers, f"{where}: {name}")
            for number in chain(*numbers.items()):
                expect(int, number, f"{where}: {name}")
            if strangers := [side for side in numbers if side not in self.table.sides]:
                raise RulesetError([Problem(f"tally.{name}", f"there is no side {strangers[0]}")])
        tally = Tally.of_sides(
            self,
            meld=tuple(totals["meld"].get(side, 0) for side in range(self.table.side_count)),
            count=tuple(totals["count"].get(side, 0) for side in range(self.table.side_count)),
            bids=bids,
            contracts=contracts,
            trump=trump,
            moon=moon,
            moon_kind=moon_kind,
        )
        return outlook_of(self, tally, PartOfRound(**totals))

    def settle_game(self, standing: Standing) -> tuple[CheckLine, ...]:
        """Return the checks that the winners of a game gain from the others; none before the end.

            >>> from pinochle import variants
            >>> won = Standing((1240, -60), 1000, (0, 0), winners=(0,))
            >>> for line in variants.get("check-partnership").settle_game(won):
            ...     print(line)
            side 0: +10 checks, the game
            side 0: +2 checks, the margin
            side 0: +5 checks, a loser is minus

        Args:
            standing: how the game stands after its last round.

        Raises:
            RulesetError: if it does not have a score for each column of the sheet.
            WrongType: if it is not a standing.
        """
        columns = len(expect(Standing, standing, "Ruleset.settle_game").points)
        needed = self.table.columns
        if columns != needed:
            what = f"the sheet of this game has {needed} columns, but there are {columns} scores"
            raise RulesetError([Problem("standing.points", what)])
        from pinochle.rules.scoring.ledger import checks_of_game  # noqa: PLC0415 - seldom asked for

        return tuple(checks_of_game(self, standing))

    def with_(self, **parts: Unpack[RulesetParts]) -> "Ruleset":
        """Return the same rules with other parts.

        The title belongs to the name: another name takes it away, unless a title is given too.

            >>> from pinochle import variants
            >>> rules = variants.get("partnership-auction")
            >>> rules.with_(count=METHOD_1).total
            250
            >>> from attrs import evolve
            >>> rules.with_(count=evolve(rules.count, last_trick=20)).total
            260

        Raises:
            RulesetError: if the parts do not fit together, or there is no such part.
            WrongType: if a part is of the wrong type.
        """
        part_names = {part.name for part in fields(Ruleset)}
        if strangers := [name for name in parts if name not in part_names]:
            what = f"there is no such part; the parts are {', '.join(sorted(part_names))}"
            raise RulesetError(Problem(name, what) for name in strangers)
        if "name" in parts:
            parts.setdefault("title", "")
        if "pack" in parts:
            order = expect(Pack, parts["pack"], "pack").order
            parts.setdefault("play", evolve(self.play, ranking=order))
            parts.setdefault("count", evolve(self.count, ranking=order))
        return evolve(self, **parts)

    def simplified(self) -> "Ruleset":
        """Return the same rules on the simplified scale: all points without the trailing zero.

        Melds, counters, bids, targets and all else that is in points are divided by ten; checks and
        stakes stay as they are (``auction.scale.simplified``). The name gets ``-simplified``.
        :meth:`traditional` goes back.

            >>> from pinochle import variants
            >>> small = variants.get("partnership-auction").simplified()
            >>> print(small, small.total, small.auction.opening, small.melds.rule("run").values)
            Partnership Auction Pinochle, simplified scale 25 10 (15, 150)
            >>> small.traditional() == variants.get("partnership-auction")
            True

        Raises:
            RulesetError: if something would be lost, such as aces that count 11; it lists every
                field. ``rules.with_(count=METHOD_3)`` first is a way out.
        """
        from pinochle.rules.scoring.scale import simplified  # noqa: PLC0415 - seldom asked for

        return self.with_(**simplified(self))

    def traditional(self) -> "Ruleset":
        """Return the same rules on the traditional scale: ten times all points.

            >>> from pinochle import variants
            >>> large = variants.get("three-handed").traditional()
            >>> large.name, large.total, large.auction.opening
            ('three-handed-traditional', 250, 200)

        Raises:
            RulesetError: if bids would become too large.
        """
        from pinochle.rules.scoring.scale import traditional  # noqa: PLC0415 - seldom asked for

        return self.with_(**traditional(self))

    def diff(self, other: "Ruleset") -> tuple[Difference, ...]:
        """Return the fields in which two rulesets differ, in the order of the parts.

        Fields that follow from others are left out: the title goes with the name, and the ranking
        of play and count with the pack.

        Raises:
            WrongType: if the other is not a ruleset.
        """
        expect(Ruleset, other, "Ruleset.diff")
        return tuple(_differences("", self, other))

    @classmethod
    def from_toml(cls, text: str) -> "Ruleset":
        """Return the ruleset that a TOML document describes, in full or as changes to a ``base``.

            >>> Ruleset.from_toml('base = "racehorse"').table.seats
            6

        Raises:
            DocumentError: if it does not describe a ruleset; it lists every place.
            WrongType: if it is not text.
        """
        return pinochle.documents.ruleset_from_toml(text)

    def to_toml(self, base: "str | Ruleset | None" = None) -> str:
        """Return the TOML document of the rules: in full, or only what differs from a preset.

            >>> from pinochle import variants
            >>> print(variants.get("racehorse").with_(name="ours").to_toml(base="racehorse"))
            format = 1
            base = "racehorse"
            name = "ours"
            <BLANKLINE>

        Raises:
            DocumentError: if the base is a ruleset but not a preset.
            UnknownVariant: if there is no preset with the name of the base.
            WrongType: if it is neither.
        """
        return pinochle.documents.ruleset_to_toml(self, base)

    def describe(self, *, ids: bool = False, language: "Language | str" = "en") -> str:
        """Return the rules in plain words, as Markdown, made from the data alone.

            >>> from pinochle import variants
            >>> print(variants.get("cutthroat").describe().splitlines()[0])
            # Cutthroat Pinochle

        Args:
            ids: whether to cite the catalogue ids at the end of each paragraph and item.
            language: the language, or the name of one that comes with the library.

        Raises:
            WrongType: if there is no language of that name.
        """
        from pinochle.rules.prose.describe import describe  # noqa: PLC0415 - judgements need no words

        return describe(self, ids=ids, language=language)

    @override
    def __str__(self) -> str:
        return self.title or self.name

    @override
    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"


_parts_of: Final = attrgetter(*(part.name for part in fields(Ruleset)))
"""The function that returns the parts of a ruleset, in a tuple."""


def _with_fields(part: T, **fields: object) -> T:
    """Return a part with these fields; the part itself if it has them already."""
    if all(getattr(part, name) == value for name, value in fields.items()):
        return part
    return cast("T", evolve(cast("Any", part), **fields))


def _put_together(parts: RulesetParts) -> Ruleset:
    """Return a ruleset from the parts in its pickle."""
    return Ruleset(**parts)


def rules_in_view(rules: Ruleset, viewer: Viewer) -> Ruleset:
    """Return equal rules for the views of a seat, with look-ups of melds of their own.

    Rules that belong to a view already stay as they are: a game that a seat imagines still belongs
    to that seat.
    """
    return _in_view(rules, viewer) if rules.melds._viewer == NO_VIEW else rules


@lru_cache(maxsize=1024)
def _in_view(rules: Ruleset, viewer: Viewer) -> Ruleset:
    """Return rules that belong to no view, with the look-ups of a view."""
    melds, checks = rules.melds._for_viewer(viewer), rules.checks
    checks = evolve(checks, melds=checks.melds._for_viewer(viewer))
    return evolve(rules, melds=melds, checks=checks)


def _differences(where: str, mine: object, theirs: object) -> Iterator[Difference]:
    if isinstance(mine, MeldTable) and isinstance(theirs, MeldTable):
        yield from _table_differences(where, mine, theirs)
    elif has(type(mine)) and type(mine) is type(theirs) and not _is_word(mine):
        kind: Any = type(mine)
        for part in fields(kind):
            if part.eq and not part.metadata.get("derived"):
                name = part.name
                path = f"{where}.{name}" if where else name
                yield from _differences(path, getattr(mine, name), getattr(theirs, name))
    elif mine != theirs:
        yield Difference(where, mine, theirs)


def _is_word(value: object) -> bool:
    """Tell whether a value has a notation, so that it is compared as a whole."""
    return hasattr(type(value), "parse")


def _table_differences(where: str, mine: MeldTable, theirs: MeldTable) -> Iterator[Difference]:
    my_rules = {rule.name: rule for rule in mine}
    other_rules = {rule.name: rule for rule in theirs}
    for name in dict.fromkeys((*my_rules, *other_rules)):
        if name in my_rules and name in other_rules:
            yield from _differences(f"{where}.{name}", my_rules[name], other_rules[name])
        else:
            yield Difference(f"{where}.{name}", my_rules.get(name), other_rules.get(name))


def as_ruleset(rules: Ruleset | str, where: str) -> Ruleset:
    """Return a ruleset, or the preset that a text names.

    Args:
        rules: the ruleset, or the name or the title of a preset.
        where: what it is for, for the error.

    Raises:
        UnknownVariant: if no preset has this name.
        WrongType: if it is neither.
    """
    return pinochle.variants.get(rules) if isinstance(rules, str) else expect(Ruleset, rules, where)
