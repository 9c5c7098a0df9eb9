"""Views: the knowledge of a seat about a game."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, fields, frozen
from typing_extensions import override

from pinochle._validators import check_iterable, expect, of_type, shown, tuple_of
from pinochle.actions import (
    Action,
    ClaimMeld,
    ClaimTricks,
    Done,
    LayMeld,
    Redacted,
    ShootTheMoon,
)
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat, Trick
from pinochle.errors import Problem, RulesetError, WrongType
from pinochle.events import Event
from pinochle.game import claiming
from pinochle.game.choices import NOTHING, Actions, Chooser, NoActionError
from pinochle.game.engine.history import Entry, Taken, in_order
from pinochle.game.engine.knowledge import (
    hand_sizes,
    known_order,
    mask,
    mask_ended,
    mask_phase,
    mask_previous,
    seen_event,
)
from pinochle.game.engine.round import Ended, Round
from pinochle.game.engine.script import all_phases
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.game import Game
from pinochle.game.phases.auction import AuctionPhase
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.draft import Drafted, DraftPhase, drawn_from, turns
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.passing import Given, gifts, is_waiting
from pinochle.game.phases.phase import Phase, not_now
from pinochle.game.phases.play import PlayPhase
from pinochle.game.position import Position
from pinochle.game.reading import as_action
from pinochle.game.sampling.sampler import MOST_STEPS, NoSampleError, Sampler, Samples
from pinochle.game.table_text import view_lines
from pinochle.messages import NOBODY, Language, Names
from pinochle.messages.violations import Violation
from pinochle.rules.auction.calls import Call, Contract
from pinochle.rules.draw import Laid
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.script import Step
from pinochle.rules.together import Together

if TYPE_CHECKING:
    from pinochle.page import TableMaker
    from pinochle.page.document import Choosing, Picking, TableView

__all__ = ["NoSampleError", "Samples", "View"]


@frozen(repr=False, init=False, weakref_slot=False)
class View(Position):
    """The knowledge that a seat or a spectator has of a game; it cannot hold a hidden card.

    Make one with :meth:`of`. Two states of a game in which a seat was told the same have the same
    view.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("three-handed")).deal(Random(3))
        >>> view = View.of(game, 0)
        >>> view.to_act, len(view.hand), view.sizes
        ((0,), 15, (15, 15, 15))
        >>> for why in view.why_not(Bid(19)):
        ...     print(why)
        19 is too low: the lowest bid is 20

    Args:
        seat: whose view it is; None for a spectator.
        sheet: the scores, and what else lasts from round to round.
        state: what has happened in the round, as the seat knows it.
        phase: the phase at work, as the seat knows it.
        sizes: how many cards each hand has.

    Raises:
        RulesetError: if there is not a size for each hand.
        SeatError: if there is no such seat.
        WrongType: if it would hold a card that the seat was not shown, or is of the wrong type.
    """

    seat: Seat | None
    sheet: Sheet = field(validator=of_type(Sheet))
    state: State = field(validator=of_type(State))
    phase: Phase
    sizes: tuple[int, ...] = field(validator=tuple_of(int))
    _before: Ended | None = field(default=None, init=False, eq=False)
    """The round before as the seat knows it; None if there was none, or nobody knows."""
    _earlier: int = field(default=0, init=False, eq=False)
    """The number of things that were done before this round."""
    _scores: tuple[tuple[int, ...], ...] = field(default=(), init=False, eq=False)
    """The scores after each round before this one; none if nobody knows."""
    _previous: Round | None = field(default=None, init=False, eq=False)
    """The round before the last action, if the seat is told of that action from there."""

    def __init__(
        self, seat: Seat | None, sheet: Sheet, state: State, phase: Phase, sizes: tuple[int, ...]
    ) -> None:
        self.__attrs_init__(seat, sheet, state, phase, sizes)
        if seat is not None:
            self.rules.table.check_seat(seat)
        if not isinstance(phase, tuple(all_phases().values())):
            message = f"View.phase: expected a phase, not {shown(phase)}"
            raise WrongType(message)
        if len(sizes) != self.rules.table.seats or min(sizes) < 0:
            text = f"{self.rules.table.seats} hands have a size each, not {sizes}"
            raise RulesetError([Problem("view.sizes", text)])
        masked = mask(state, seat)
        wrong = (
            *_unseen_fields(
                evolve(state, rules=masked.rules), masked
            ),  # which are equal to its own
            *_unseen_fields(phase, mask_phase(phase, seat)),
        )
        if wrong:
            who = "a spectator" if seat is None else f"seat {seat}"
            message = f"a view of {who} cannot hold hidden cards, as in its {' and '.join(wrong)}"
            raise WrongType(message)
        self.__attrs_init__(seat, sheet, masked, phase, sizes)

    if TYPE_CHECKING:

        def __attrs_init__(
            self,
            seat: Seat | None,
            sheet: Sheet,
            state: State,
            phase: Phase,
            sizes: tuple[int, ...],
        ) -> None:
            """Set the fields, unchecked."""

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _unpickle, (self.seat, self.sheet, self.state, self.phase, self.sizes)

    @classmethod
    def of(cls, game: Game, seat: int | None = None) -> "View":
        """Return the view of a seat, or of a spectator if none is given.

        Raises:
            SeatError: if there is no such seat.
            WrongType: if it is no game.
        """
        sheet, state, phase = expect(Game, game, "View.of")._stand
        viewer = None if seat is None else state.rules.table.check_seat(seat)
        sizes = tuple(map(len, phase.hands)) or (0,) * state.rules.table.seats
        view = cls.__new__(cls)
        # The engine has just masked what the constructor would check.
        view.__attrs_init__(viewer, sheet, mask(state, viewer), mask_phase(phase, viewer), sizes)
        view._take_past(game)
        return view

    @classmethod
    def _of_known_game(cls, game: Game, seat: Seat | None) -> "View":
        """Return the view of a seat whose game has only what it knows."""
        state, phase = mask(game.round.state, seat), mask_phase(game.round.phase, seat)
        view = cls(seat, game.sheet, state, phase, hand_sizes(state, phase))
        view._take_past(game)
        return view

    def _take_past(self, game: Game) -> None:
        """Take from a game what this seat knows of the rounds before."""
        if rounds := game.past.rounds:
            last = rounds[-1]
            before = mask_ended(last, self.seat) if isinstance(last, Ended) else None
            object.__setattr__(self, "_before", before)
            object.__setattr__(self, "_earlier", game.past.done)
            object.__setattr__(self, "_scores", game.past.scores)
        if game.previous is not None:
            object.__setattr__(self, "_previous", mask_previous(game.previous, self.seat))

    @override
    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self._summary}>"

    @override
    def __str__(self) -> str:
        return "\n".join(view_lines(self))

    # The standing of the game.

    @property
    @override
    def _done_before(self) -> int:
        return self._earlier

    @property
    @override
    def _stand(self) -> tuple[Sheet, State, Phase]:
        return self.sheet, self.state, self.phase

    @property
    def _game(self) -> Game:
        """The game as this seat knows it, which answers what needs no hidden card."""
        return Game(self.sheet, self._round, previous=self._previous)

    @property
    def step(self) -> Step:
        """The phase of the round."""
        return self.state.word

    @property
    def dealer(self) -> Seat:
        """The seat that deals, or dealt."""
        return self.state.dealer

    # The cards.

    @property
    def hand(self) -> Hand:
        """The cards in the hand of this seat; none for a spectator."""
        hands = self.phase.hands
        return NO_CARDS if self.seat is None or not hands else hands[self.seat]

    @property
    def widow(self) -> Hand:
        """The widow as it was dealt; empty if this seat has not seen it."""
        return self.state.widow

    @property
    def drawn(self) -> Card | None:
        """The card that this seat has drawn in a draft and is to keep or reject, if any."""
        if not isinstance(self.phase, DraftPhase):
            return None
        return self.state.order[drawn_from(self.state)]

    @property
    def drafted(self) -> tuple[Drafted, ...]:
        """The turns of a draft, in order, with the cards that this seat has seen."""
        return tuple(turns(self.state))

    @property
    def buried(self) -> Hand:
        """The cards that this seat has buried; empty if another seat has."""
        return buried_cards(self.state)

    @property
    def given(self) -> tuple[Given, ...]:
        """The gifts of cards in this round, without the cards of those between others."""
        if is_waiting(self.state, self.phase):
            return tuple(gifts(self.state, Step.SHARE_WIDOW))
        return tuple(gifts(self.state))

    # Public knowledge.

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls in the auction, in order."""
        phase = self.phase
        auction = phase.auction if isinstance(phase, AuctionPhase) else self.state.auction
        return auction.calls if auction else ()

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts, the trump-namer's first; none before the auction is over."""
        return self.state.contracts

    @property
    def bidder(self) -> Seat | None:
        """The seat that named trump or will, or None if there is none yet."""
        return self.state.bidder

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None while there is none, or if no trump was named."""
        return self.state.trump

    @property
    def is_trump_known(self) -> bool:
        """Tell whether trump is known, even if no trump was named (``house.no-trump``)."""
        return self.state.is_trump_known

    @property
    def upcard(self) -> Card | None:
        """The card that was turned for trump, wherever it lies now; None if none was."""
        return self.state.upcard

    @property
    def stock(self) -> int:
        """The number of cards that lie face down in the stock."""
        if not isinstance(self.phase, DrawPhase):
            return 0
        return self.rules.deal.face_down - len(self.state.drew)

    @property
    def laid(self) -> tuple[tuple[Laid, ...], ...]:
        """By seat, the cards of its hand that lie on the table in play for a stock."""
        return self.phase.laid if isinstance(self.phase, DrawPhase) else ()

    @property
    def called(self) -> Card | None:
        """The card by which the bidder finds a partner, or None if none was called."""
        return self.state.called

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that are known to play with the bidder; nobody before there is a bidder."""
        bidder = self.bidder
        everybody = () if bidder is None else self.state.together(bidder)
        return tuple(seat for seat in everybody if seat != bidder)

    @property
    def shown(self) -> tuple[MeldScore, ...]:
        """The melds of every seat; none before anybody has melded."""
        return self.state.shown

    @property
    def declared(self) -> tuple[Entry, ...]:
        """The declarations of melds, in order, where they are declared in turn."""
        is_declared, kinds = self.rules.showing.is_declared, LayMeld | ClaimMeld | Done
        done = self.state.entries if is_declared else ()
        return tuple(entry for entry in done if isinstance(entry.action, kinds))

    @property
    def on_table(self) -> Together:
        """The cards that partners have laid on the table, where they meld together; else none."""
        return self.state.on_table

    @property
    def check_melds(self) -> tuple[MeldScore, ...]:
        """The melds of every seat that gain checks; none before anybody has shown."""
        return self.state.check_melds

    @property
    def moon(self) -> Seat | None:
        """The seat that shoots the moon, which it has bid or announced; None if nobody does."""
        is_bid = bool(self.contracts) and self.contracts[0].is_moon
        return self.bidder if is_bid else self.state.done_by(ShootTheMoon)

    @property
    def moon_kind(self) -> str:
        """The name of the kind of moon that was announced; empty for the usual one, or none."""
        return self.state.moon_kind

    @property
    def trick(self) -> Trick | None:
        """The trick that is being played; None if none is."""
        phase, seats = self.phase, self.rules.table.seats
        if not isinstance(phase, PlayPhase | DrawPhase):
            return None
        return Trick(seats, (phase.turn - len(phase.cards)) % seats, phase.cards)

    @property
    def tricks(self) -> tuple[Taken, ...]:
        """The tricks that were won in this round, the first first."""
        return in_order(self._round.tricks)

    @property
    def history(self) -> tuple[tuple[Seat | None, str], ...]:
        """The actions of this round, in order: the seat (None for the table), and the text of each.

        A card that this seat does not know is written ``??``. The cards of a deal stand as they
        went round in packets, each packet from high to low.

            >>> from random import Random
            >>> from pinochle import Game, variants
            >>> game = Game.start(variants.get("double-deck")).deal(Random(3)).apply(Bid(500))
            >>> [(who, token[:30]) for who, token in View.of(game).history]
            [(None, 'deal:?????????????????????????'), (0, 'bid:500')]
        """
        if not self.state.is_dealt:
            return ()
        done = self._round.history()
        return tuple((item.seat, self._token(item.action)) for item in done)

    def _token(self, action: Action | Redacted) -> str:
        """Return the text of an action, as this seat knows it."""
        if isinstance(action, Redacted) and action.word == "deal":
            return Redacted("deal", known_order(self.state)).token
        return action.token

    # Legal actions.

    def legal_actions(self) -> Actions:
        """Return what this seat may do if it is its turn; nothing for others and spectators."""
        return NOTHING if self.seat is None else self._game.legal_actions(self.seat)

    def claims(self) -> Actions:
        """Return what this seat may do out of turn, such as claiming a misdeal."""
        return NOTHING if self.seat is None else self._game.claims(self.seat)

    def why_not(self, action: Action | str) -> tuple[Violation, ...]:
        """Return why this seat may not do something; nothing if it may.

        Args:
            action: the action, or its token.

        Raises:
            NotationError: if a text is no token of an action.
            WrongType: if it is no action.
        """
        asked = as_action(action)
        if self.seat is not None:
            return self._game.why_not(asked, self.seat)
        return (Violation("turn.not-now", "", (("action", asked.word),)),)

    def _claims_of_tricks(self) -> Iterator[Action]:
        """Yield the claims of the last tricks that are right for all that this seat knows."""
        phase, seat = self.phase, self.seat
        if isinstance(phase, PlayPhase) and seat is not None:
            yield from claiming.claims(self.state, phase, seat)

    def _why_unsure(self, claim: ClaimTricks) -> tuple[Violation, ...]:
        """Return why the tricks that this seat claims are not sure, as far as it knows."""
        phase, seat = self.phase, self.seat
        if not isinstance(phase, PlayPhase) or seat is None:
            return not_now(claim)
        return claiming.why_not(self.state, phase, seat, claim.tricks)

    # For a page.

    def table(
        self,
        *,
        since: int | None = None,
        language: Language | str = "en",
        names: Names = NOBODY,
        messages: bool = False,
    ) -> "TableView":
        """Return the document for a page: what it draws of this seat's game, and what it may send.

            >>> from random import Random
            >>> from pinochle import Game, variants
            >>> game = Game.start(variants.get("three-handed")).deal(Random(4)).apply(Bid(25))
            >>> table = game.view(1).table(since=1)
            >>> table.seq, table.status
            (2, 'It is your turn to bid')
            >>> [event.text for event in table.events]
            ['Seat 0 bids 25']
            >>> [place.card.code for place in table.hand][:5]
            ['AS', 'TS', 'TS', 'QS', 'JS']

        Args:
            since: the ``seq`` of an earlier document: the events begin after it. None for no
                events, and so it is with a number that the game has not reached.
            language: the language of all texts, or the name of a language of the library.
            names: what people are called; this seat is "you".
            messages: whether texts come with their messages, for a page that has words of its own.

        Raises:
            WrongType: if something is of the wrong type.
        """
        if since is not None:
            expect(int, since, "View.table: since")
        return self._table_maker(language, names, messages=messages).table(since)

    def choose(
        self,
        chosen: Iterable[str | Card] = (),
        what: "Picking | None" = None,
        *,
        language: Language | str = "en",
        names: Names = NOBODY,
        messages: bool = False,
    ) -> "Choosing":
        """Return a judgement of cards chosen one by one, to be buried, given or laid.

        Nothing is listed, however many choices there are.

            >>> from random import Random
            >>> from pinochle import Game, variants
            >>> from pinochle.actions import NameTrump, Pass, PlayOn
            >>> game = Game.start(variants.get("three-handed")).deal(Random(4))
            >>> for action in (Bid(25), Pass(), Pass(), NameTrump(Suit.SPADES), PlayOn()):
            ...     game = game.apply(action)
            >>> view = game.view(0)
            >>> found = view.choose(["9H.1", Card.parse("9C")])
            >>> found.what, found.possible, found.complete
            ('bury', True, ())
            >>> found.reasons[found.why[0]].text
            'the number of cards to bury is 3, not 2'

        Args:
            chosen: the cards so far, each a card, or its place in the document.
            what: what they are chosen for; None for the first thing that the document has.
            language: as for :meth:`table`.
            names: as for :meth:`table`.
            messages: as for :meth:`table`.

        Raises:
            HandError: if there is no such card to choose.
            NoActionError: if no cards can be chosen for that now.
            RulesetError: if nothing is done with cards by that word.
            WrongType: if something is neither a card nor a text.
        """
        doing = self._table_maker(language, names, messages=messages).doing
        if doing is None:
            message = "a spectator has no cards to choose"
            raise NoActionError(message)
        return doing.choosing(what, chosen)

    def _table_maker(
        self, language: Language | str, names: Names, *, messages: bool
    ) -> "TableMaker":
        from pinochle import page  # noqa: PLC0415 - it is above, and looked up when it is needed

        known = page.KnownGame(
            self._game, self.seat, self.sizes, self._before, self._earlier, self._scores
        )
        speaker = page.Speaker(language, names, self.seat, has_messages=messages)
        return page.TableMaker(known, speaker)

    # Samples and events.

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return these events as this seat was told them: without cards that it was not shown.

        Raises:
            WrongType: if they are no events in a list or the like.
        """
        check_iterable(events, "View.events")
        return tuple(seen_event(event, self.seat) for event in events)

    def sample(self, rng: Chooser, *, steps: int = MOST_STEPS) -> Game:
        """Return a game that may be this one, for all that this seat knows, to play on from here.

        It agrees with everything that the seat was told: the view of that game equals this view,
        and its log tells a round that was played by the rules. Every deal of physical cards that
        agrees is as likely as any other. It is the first of :meth:`samples`, which draws many
        games quicker than when each is drawn here, and says how exact that is.

            >>> from random import Random
            >>> from pinochle import Game, variants
            >>> game = Game.start(variants.get("double-deck")).deal(Random(3)).apply(Bid(500))
            >>> view = View.of(game, 1)
            >>> other = view.sample(Random(8))
            >>> View.of(other, 1) == view, other.hands == game.hands
            (True, False)

        Args:
            rng: a ``random.Random``, or anything else with its ``random``.
            steps: how many steps the search may take. What a seat was told at a table takes a small
                part of them.

        Raises:
            NoSampleError: if no cards were found that agree, as none do with a view made by hand
                in which things are told that cannot be.
            WrongType: if nothing can be drawn from the source of chance.
        """
        return next(self.samples(rng, steps=steps))

    def samples(self, rng: Chooser, *, steps: int = MOST_STEPS) -> Samples:
        """Return endlessly many games that may be this one, for all that this seat knows.

        What the seat was told is read once, so that each further game is quick. Every deal that
        agrees is as likely as any other, where two like cards are two cards; a frequency among many
        games is a probability, if nothing else is known of how the players decide. A player who has
        played one of two aces has the other half as often as somebody else with as many cards.
        Where melds or calls leave so few deals that they have to be searched, evenness is only
        approximate: such games tell how likely a hand holds a card within 2 points of a hundred on
        average, and 10 at most. :attr:`Samples.searched` counts them. Where nothing is hidden,
        before a deal and at the end, each is the game itself without its log.

            >>> from itertools import islice
            >>> from random import Random
            >>> from pinochle import Card, Game, variants
            >>> game = Game.start(variants.get("partnership-auction")).deal(Random(3))
            >>> view, ace = View.of(game, 1), Card.parse("AS")
            >>> view.hand.count(ace)
            1
            >>> games = list(islice(view.samples(Random(8)), 300))
            >>> sum(ace in game.hands[3] for game in games)
            104

        Args:
            rng: a ``random.Random``, or anything else with its ``random``.
            steps: how many steps each game may take.

        Raises:
            NoSampleError: by the games, if no cards were found that agree.
            WrongType: if nothing can be drawn from the source of chance.
        """
        if not hasattr(rng, "random"):
            message = f"View.sample: expected a random.Random or its like, not {shown(rng)}"
            raise WrongType(message)
        sampler = Sampler(self.state, self.phase, self.seat, self.sizes)
        return Samples(self._game, sampler, rng, steps)


def _unpickle(
    seat: Seat | None, sheet: Sheet, state: State, phase: Phase, sizes: tuple[int, ...]
) -> View:
    """Return the view of its pickle."""
    return View(seat, sheet, mask(state, seat), phase, sizes)


def _unseen_fields(whole: object, seen: object) -> tuple[str, ...]:
    """Return the fields of a state or of a phase that hold more than a seat was shown."""
    if whole == seen:
        return ()
    kind: Any = type(whole)
    aliases = [(part.name, part.alias) for part in fields(kind) if part.eq]
    return tuple(alias for name, alias in aliases if getattr(whole, name) != getattr(seen, name))
