"""Rule pages of clubs, books and programs: what each says of its games, and its rulesets.

A page is a document in `rulepages/facts/`. It tells where the page was published, what could not be
said of it, and for each of its games what a table could check: cards, melds, calls, the course of a
round, and rounds with their scores. The rulesets are documents in `rulepages/`, each on the nearest
preset, with the rules of the page in their comments.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from pinochle import Contract, Hand, Ruleset, Suit, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parents[1] / "rulepages"

STANDARD: Final = (
    "AS TS KS QS JS",
    "KS QS",
    "KH QH",
    "9S",
    "AS AH AD AC",
    "KS KH KD KC",
    "QS QH QD QC",
    "JS JH JD JC",
    "QS JD",
)
"""The melds that most pages have, in the order of `melds`: spades are trump.

A run, a royal marriage, a marriage, a dix, four of each rank, and a pinochle.
"""


@frozen(kw_only=True)
class Round:
    """A round, in numbers: what is melded and won, and what it scores."""

    why: str
    meld: tuple[int, ...] = field(converter=tuple)
    count: tuple[int, ...] = field(converter=tuple, default=())
    tricks: tuple[int, ...] = field(converter=tuple, default=())
    bid: tuple[int, ...] = field(converter=tuple, default=())
    """The seat and the number of the contract; empty where nobody bids."""
    forced: bool = False
    how: str = "played"
    moon: int | None = None
    moon_kind: str = ""
    offender: int | None = None
    buried: int = 0
    before: tuple[int, ...] = field(converter=tuple, default=())
    """The scores before it; empty where they do not matter."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    @property
    def tally(self) -> Tally:
        """The tally of the round."""
        contracts = [Contract(seat, self.bid[1], is_forced=self.forced) for seat in self.bid[:1]]
        rest: dict[str, Any] = {"how": self.how, "moon": self.moon, "offender": self.offender}
        return Tally(
            meld=self.meld,
            count=self.count or (0,) * len(self.meld),
            tricks=self.tricks,
            contracts=tuple(contracts),
            buried=self.buried,
            moon_kind=self.moon_kind,
            **rest,
        )


@frozen(kw_only=True)
class Game:
    """What a page says of one of its games; what it does not say is left out."""

    rules: str
    inherited: tuple[str, ...] = field(converter=tuple, default=())
    """The unusual fields that the page leaves out, and that are as in the base of the ruleset."""
    cards: int
    each: int
    widow: int = 0
    undealt: int = 0
    count: int
    least_bid: int | None = None
    marriages: bool = False
    """Whether every hand has a marriage while calls are tried, because a bid needs one."""
    calls: tuple[str, ...] = field(converter=tuple, default=())
    no_calls: tuple[str, ...] = field(converter=tuple, default=())
    """Calls one after the other, a dash for a pass, of which the last one is not allowed."""
    speakers: dict[str, int] = field(factory=dict)
    """Whose turn it is after some calls, where the last seat deals."""
    nobody_bids: str | None = None
    one_round: bool = False
    widow_is_shown: bool | None = None
    """Whether all see the widow before the bidder takes it."""
    course: tuple[str, ...] = field(converter=tuple, default=())
    melds: tuple[tuple[int, ...], ...] = field(converter=tuple, default=())
    more_melds: dict[str, int] = field(factory=dict)
    legal: tuple[tuple[str, str, str], ...] = field(converter=tuple, default=())
    """A hand, what was played, and what may be played; hearts are trump."""
    partner_wins: tuple[tuple[str, str, str], ...] = field(converter=tuple, default=())
    counts: dict[str, int] = field(factory=dict)
    draws: dict[str, int] = field(factory=dict)
    """What the players draw for the first deal, a slash before they draw again, and who deals."""
    rounds: tuple[Round, ...] = ()
    ends: tuple[Round, ...] = ()
    games: tuple[dict[str, Any], ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return ruleset(self.rules)

    def meld_values(self) -> Iterator[tuple[Hand, Suit | None, int]]:
        """Yield hands with the suit that is trump and what they meld."""
        for cards, values in zip(STANDARD, self.melds, strict=False):
            for times, value in enumerate(values, start=1):
                yield Hand(list(Hand.parse(cards)) * times), Suit.SPADES, value
        for text, value in self.more_melds.items():
            cards, _, trump = text.partition(" in ")
            times, twice = (2, cards.removeprefix("2x ")) if cards.startswith("2x ") else (1, cards)
            named = None if trump == "-" else Suit.parse(trump)
            yield Hand(list(Hand.parse(twice)) * times), named, value


@frozen(kw_only=True)
class Page:
    """A page: where it was published, how much of it was read, and its games."""

    name: str
    title: str
    publisher: str
    address: str
    read: str
    says: str
    cannot: tuple[dict[str, str], ...]
    """The rules that no ruleset says, each with the reason."""
    games: tuple[Game, ...]

    @property
    def row(self) -> str:
        """Its row in the table of the documentation."""
        source = f"{self.title}. {self.publisher}, `{self.address}`"
        is_whole = "all" if not self.cannot else "all but one" if len(self.cannot) == 1 else "most"
        return f"| {source} | {self.read} | {self.says} | {is_whole} |"


def document(name: str) -> str:
    """Return the text of a ruleset of a page."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@cache
def ruleset(name: str) -> Ruleset:
    """Return a ruleset of a page."""
    return Ruleset.from_toml(document(name))


@cache
def pages() -> tuple[Page, ...]:
    """Return every page, in the order of their names."""
    return tuple(_page(path) for path in sorted((FOLDER / "facts").glob("*.toml")))


def games() -> tuple[Game, ...]:
    """Return every game of every page."""
    return tuple(game for page in pages() for game in page.games)


def _page(path: Path) -> Page:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    games = tuple(map(_game, data.pop("game")))
    return Page(name=path.stem, cannot=tuple(data.pop("cannot", ())), games=games, **data)


def _game(data: dict[str, Any]) -> Game:
    return Game(
        rounds=tuple(map(_round, data.pop("round", ()))),
        ends=tuple(map(_round, data.pop("end", ()))),
        games=tuple(data.pop("game", ())),
        **data,
    )


def _round(data: dict[str, Any]) -> Round:
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    return Round(**(data | lists))
