"""Records: a game as a value, and as a text that has its rules with it.

    >>> rules = variants.get("three-handed")
    >>> game = Game.start(rules).deal(rules.pack).apply(Bid(20)).apply(Pass()).apply(Pass())
    >>> print(Record.of(game))
    pinochle-record: 3
    rules: three-handed
    fingerprint: 5f3567fe2745260b
    dealer: 2
    <BLANKLINE>
    * deal:ASASTSTSKSKSQSQSJSJS9S9SAHAHTHTHKHKHQHQHJHJH9H9HADADTDTDKDKDQDQDJDJD9D9D...
    0 bid:20  1 pass  2 pass
    <BLANKLINE>
    end: 4 3e8831319ab92654
    >>> Record.parse(str(Record.of(game))).replay() == game
    True

The head has a line ``key: value`` for the format, the rules and the seat that dealt first, and any
others that somebody wants to keep. Rules that are no preset are written as the nearest preset and
what differs from it, as JSON: ``rules.count.last_trick: 20``. The
:attr:`~pinochle.rules.ruleset.Ruleset.fingerprint` says which rules these were when the text was
written: where a ruling of the preset was corrected since, the record keeps the former. A blank line
ends the head.

Then comes what was done, each time the seat, or ``*`` for the table, and the action. Where the
players have drawn for the first deal, their cards come first, and the text has format 4. Line
breaks mean nothing. What stands behind a ``#``, to the end of its line, is a comment; in the head a
comment has a line to itself.

The last line is the end mark: the number of entries, and a checksum of the text above it, in which
white space means nothing. A text that was cut off or altered is refused, and
:meth:`Record.recover` saves its beginning. The ``>`` of quoted mail before each line is taken away.
Who writes a record by hand begins with ``pinochle-record: 1``, and leaves the end mark out, and the
fingerprint too if they like.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, cast

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of
from pinochle.actions import Action, DrawForDeal, IllegalAction, Redacted, Ruling
from pinochle.cards.trick import Seat
from pinochle.errors import HandError, quoted
from pinochle.events import Event
from pinochle.game.engine.consequences import read, write
from pinochle.game.engine.emitter import Emitted, HandsEmitter, HistoryError
from pinochle.game.engine.knowledge import check_seen, redact, replay_item, seen_event
from pinochle.game.engine.round import HistoryItem
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.messages.violations import RecordError
from pinochle.records._head import (
    DRAWN,
    FORMAT,
    SEEN_BY,
    TABLE,
    check_line,
    check_tag,
    rules_lines,
)
from pinochle.records._text import (
    Entry,
    check_consequence,
    check_entry,
    expect_pair,
    move_lines,
    read_record,
    record_text,
    short,
)
from pinochle.rules.first_dealer import deals_first
from pinochle.rules.ruleset import Ruleset

__all__ = ["Entry", "Record", "RecordError", "Redacted"]

_FROM_THE_FIRST: Final = (None, 0)
_EACH: Final = (None, 1)


@frozen(repr=False)
class Record:
    """The log of a game: its rules, the first dealer, and the actions since.

    The replay checks that the actions are legal.

        >>> record = Record.parse('''
        ... pinochle-record: 1
        ... rules: partnership-auction
        ... rules.ending.target: 500
        ... dealer: 3
        ... event: club night
        ...
        ... * deal:ASASTSTSKSKSQSQSJSJS9S9SAHAHTHTHKHKHQHQHJHJH9H9H\
ADADTDTDKDKDQDQDJDJD9D9DACACTCTCKCKCQCQCJCJC9C9C
        ... 0 bid:100  # with four nines
        ... 1 pass  2 pass  3 pass
        ... ''')
        >>> record.rules.ending.target, record.tags, record.comments
        (500, (('event', 'club night'),), ((2, 'with four nines'),))
        >>> record.replay().to_act, record[:3].replay().to_act
        ((0,), (2,))
        >>> record.and_then(0, Bid(200)).replay()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        pinochle.messages.violations.RecordError: entry 6: seat 0 cannot bid:200: ...

    Args:
        rules: the rules of the game.
        dealer: the player who dealt first.
        entries: what was done, in order.
        tags: what else the head of the text has, as keys and values.
        comments: remarks, each with the number of entries before it.
        viewer: for whom cards are left out: the number of a seat, ``*`` for a spectator, "" if
            nobody has said so.
        told: what everybody was told of hidden cards, each as a word with the number of entries
            before it; only where cards are left out, for else it follows from the cards.

    Raises:
        RecordError: if something in it cannot be written as text.
        SeatError: if a seat is not at the table.
        WrongType: if something in it is of the wrong type.
    """

    rules: Ruleset = field(validator=of_type(Ruleset))
    dealer: Seat = field(validator=of_type(int))
    entries: tuple[Entry, ...] = field(default=(), validator=tuple_of(tuple))
    tags: tuple[tuple[str, str], ...] = field(default=(), validator=tuple_of(tuple))
    comments: tuple[tuple[int, str], ...] = field(default=(), validator=tuple_of(tuple))
    viewer: str = field(default="", validator=of_type(str))
    told: tuple[tuple[int, str], ...] = field(default=(), validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        table = self.rules.table
        table.check_player(self.dealer)
        for entry in self.entries:
            check_entry(table, *expect_pair(entry, "Record.entries"))
        if (drawn := self._drawn_dealer) not in {None, self.dealer}:
            dealers = f"player {drawn} deals first by the cards drawn, and not player {self.dealer}"
            raise RecordError(dealers)
        for tag in self.tags:
            check_tag(*expect_pair(tag, "Record.tags"))
        for _, comment in self._check_positions("comments"):
            check_line(comment, "a comment")
        if self.viewer not in {"", TABLE, *map(str, range(table.seats))}:
            raise RecordError(f"nobody at this table is {quoted(self.viewer)}")
        for position, word in self._check_positions("told"):
            check_consequence(self.viewer, position, word)

    @property
    def _drawn_dealer(self) -> Seat | None:
        """The player who deals first by the cards drawn; None if none were, or they are wrong."""
        first = self.entries[0][1] if self.entries else None
        if not isinstance(first, DrawForDeal):
            return None
        return deals_first(self.rules.table, self.rules.pack, first.draws)

    def _check_positions(self, name: str) -> Iterator[tuple[int, str]]:
        """Check the texts of a field, and yield each with the number of entries before it."""
        last, label = 0, f"Record.{name}"
        for pair in getattr(self, name):
            position, text = expect_pair(pair, label)
            if not last <= expect(int, position, label) <= len(self):
                limits = f"from 0 to {len(self)} entries on"
                raise RecordError(f"{label} stand in order, {limits}, not {position}")
            last = position
            yield position, expect(str, text, label)

    @classmethod
    def of(cls, game: Game) -> "Record":
        """Return the record of a game so far.

            >>> Record.of(Game.start(variants.get("double-deck"), dealer=1)).dealer
            1

        Raises:
            RecordError: if the game does not have all actions that led to it.
            WrongType: if it is no game.
        """
        dealer = first_dealer_of(expect(Game, game, "Record.of"))
        return cls(game.rules, dealer, game.actions)

    @classmethod
    def parse(cls, text: str, *, as_played_now: bool = False) -> "Record":
        """Return the record in a text; its actions are not checked to be legal here.

        Its rules are those of its fingerprint. If a ruling of a preset was corrected since, they
        are the rules before that.

            >>> Record.parse("pinochle-record: 1")
            Traceback (most recent call last):
                ...
            pinochle.messages.violations.RecordError: line 1: the head lacks the line 'rules: ...'

        Args:
            text: the text.
            as_played_now: whether to take the rules as they are now, whatever the fingerprint is.

        Raises:
            RecordError: if there is no record, with the line and what was expected there; or if
                nobody knows the rules of its fingerprint here.
            WrongType: if it is no text.
        """
        body = expect(str, text, "Record.parse").removeprefix("\ufeff")
        return cls(*read_record(body, as_played_now=as_played_now))

    @classmethod
    def recover(cls, text: str, *, as_played_now: bool = False) -> "Record":
        """Return the longest sound beginning of a text that was cut off or altered.

        It ends before the first entry that cannot be read or is not legal. Nobody can see an
        alteration into something else that is legal.

            >>> rules = variants.get("three-handed")
            >>> game = Game.start(rules).deal(rules.pack).apply(Bid(20)).apply(Pass())
            >>> saved = Record.recover(str(game.record)[:-30])
            >>> len(game.record), len(saved), saved.replay().to_act
            (3, 2, (1,))

        Args:
            text: the text.
            as_played_now: as for :meth:`parse`.

        Raises:
            RecordError: if not even its head can be read.
            WrongType: if it is no text.
        """
        body = expect(str, text, "Record.recover").removeprefix("\ufeff")
        record = cls(*read_record(body, until_fault=True, as_played_now=as_played_now))
        if record.is_redacted and not record.viewer:
            return record  # nobody can play it again
        stands = iter(record.views() if record.viewer else record.games())
        sound = 0
        with suppress(RecordError):
            next(stands)
            while next(stands, None):
                sound += 1
        return record[:sound]

    # Playing it again.

    def replay(self) -> Game:
        """Return the game as it stands after the last entry.

        Raises:
            RecordError: if an action is not legal, with the entry and the reasons, or if cards
                are not known.
        """
        *_, last = self.games()
        return last

    def games(self) -> Iterator[Game]:
        """Yield the game before the first entry and after each, in order.

        Raises:
            RecordError: if an action is not legal, with the entry and the reasons, or if cards
                are not known.
        """
        game = Game.start(self.rules, dealer=self.dealer)
        yield game
        for number, (_, action) in enumerate(self.entries, start=1):
            if isinstance(action, Redacted):
                message = (
                    f"not every card of the {action.word} is known: this record has only views"
                )
                raise RecordError(message, entry=number)
        for number, (seat, action) in enumerate(self.entries, start=1):
            game = apply_entry(game, number, seat, cast("Action", action))
            yield game

    def view(self, seat: int | None = None) -> View:
        """Return what a seat or a spectator knows after the last entry.

            >>> rules = variants.get("cutthroat")
            >>> game = Game.start(rules).deal(rules.pack).apply(Bid(30))
            >>> record = game.record.redacted(1)
            >>> record.view(1) == game.view(1)
            True

        Args:
            seat: the seat; None for a spectator, or the viewer of the record.

        Raises:
            RecordError: as :meth:`views` does.
            SeatError: if there is no such seat.
        """
        *_, last = self.views(seat)
        return last

    def views(self, seat: int | None = None) -> Iterator[View]:
        """Yield what a seat or a spectator knew before the first entry and after each, in order.

        A record that was redacted for a seat is played again from what that seat was told. An
        action of another is refused there if it is illegal by what all know, as a bid that is no
        higher than the last: what depends on a hidden hand, nobody can tell.

        Args:
            seat: the seat; None for a spectator, or the viewer of the record.

        Raises:
            RecordError: if an action is not legal, if what the seat was told does not follow, if
                the record was redacted for another, or if it does not say for whom.
            SeatError: if there is no such seat.
        """
        if not self.is_redacted:
            yield from (game.view(seat) for game in self.games())
            return
        viewer = self._as_viewer(seat)
        game = Game.start(self.rules, dealer=self.dealer)
        yield View._of_known_game(game, viewer)
        for index in range(len(self)):
            game = self._after_entry(game, index)
            yield View._of_known_game(game, viewer)

    def events(self, seat: int | None = None) -> Iterator[Event]:
        """Yield what a seat or a spectator was told, event by event, without what it did not see.

        It is the same for a record that was redacted for that seat.

            >>> rules = variants.get("cutthroat")
            >>> record = Game.start(rules).deal(rules.pack).apply(Bid(30)).record
            >>> for event in record.events(1):
            ...     print(event.message)
            The cards are dealt
            Seat 0 is dealt 16 cards
            Seat 1 is dealt ♠KKQQ ♥KKQQ ♦KKQQ ♣KKQQ
            Seat 2 is dealt 16 cards
            Now: the auction
            Seat 0 bids 30
            >>> list(record.redacted(1).events()) == list(record.events(1))
            True

        Args:
            seat: the seat; None for a spectator, or the viewer of the record.

        Raises:
            RecordError: as :meth:`views` does.
            SeatError: if there is no such seat.
        """
        viewer, is_whole = self._as_viewer(seat), not self.is_redacted
        game = Game.start(self.rules, dealer=self.dealer)
        for index, (who, action) in enumerate(self.entries):
            emitted: list[Emitted] = []
            if is_whole:
                game = apply_entry(game, index + 1, who, cast("Action", action), emitted)
            else:
                game = self._after_entry(game, index, emitted)
            yield from (seen_event(event, viewer) for event, _ in emitted)

    def _as_viewer(self, seat: int | None) -> Seat | None:
        """Return the seat as whom the record can be played again; None for a spectator."""
        if not self.is_redacted:
            return None if seat is None else self.rules.table.check_seat(seat)
        if not self.viewer:
            raise RecordError("this redacted record does not say for whom, nor what they were told")
        if seat is not None and seat != self._viewer:
            raise RecordError(f"the record was redacted for {self.viewer}, and not for {seat}")
        return self._viewer

    def _after_entry(self, game: Game, index: int, events: list[Emitted] | None = None) -> Game:
        """Return the game after an entry; in a record for a viewer, as the viewer knows it.

        Args:
            game: the game before it.
            index: the index of the entry.
            events: a list that takes what happens through it; None if nobody asks.
        """
        number, (seat, action) = index + 1, self.entries[index]
        is_late_ruling = isinstance(action, Ruling) and (game.needs_deal or game.is_over)
        if not self.viewer or is_late_ruling:
            return apply_entry(game, number, seat, cast("Action", action), events)
        try:
            consequences = tuple(read(word, self.rules) for at, word in self.told if at == number)
            item = HistoryItem(seat, action, consequences)
            round_after = replay_item(game.round, self._viewer, item, events)
            check_seen(round_after, self._viewer)
            return game._following(round_after, HandsEmitter(events))
        except (RecordError, HistoryError, HandError) as error:
            raise RecordError(str(error), entry=number) from None

    @property
    def _viewer(self) -> Seat | None:
        return int(self.viewer) if self.viewer.isdigit() else None

    # Branching.

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, until: slice) -> "Record":
        """Return the record up to an entry: ``record[:5]`` has five, ``[:-1]`` undoes the last.

        Raises:
            RecordError: if it is a slice that does not begin at the beginning.
            WrongType: if it is no slice of whole numbers.
        """
        part = expect(slice, until, "Record[...]")
        stop = len(self) if part.stop is None else expect(int, part.stop, "Record[...]")
        if part.start not in _FROM_THE_FIRST or part.step not in _EACH:
            message = "a record can only be cut off behind an entry, as in record[:5]"
            raise RecordError(message)
        entries = self.entries[:stop]
        comments, consequences = (
            tuple(pair for pair in pairs if pair[0] <= len(entries))
            for pairs in (self.comments, self.told)
        )
        return evolve(self, entries=entries, comments=comments, told=consequences)

    def and_then(self, seat: int | None, action: Action) -> "Record":
        """Return the record with another entry.

        Args:
            seat: who did it; None for the table.
            action: what was done.

        Raises:
            RecordError: if it cannot be written as text.
            SeatError: if there is no such seat.
            WrongType: if something is of the wrong type.
        """
        return evolve(self, entries=(*self.entries, (seat, action)))

    def with_tags(self, *tags: tuple[str, str]) -> "Record":
        """Return the record with more tags, each in place of a tag with its key.

            >>> record = Record.of(Game.start(variants.get("cutthroat")))
            >>> record.with_tags(("event", "club night")).with_tags(("event", "final")).tags
            (('event', 'final'),)

        Raises:
            RecordError: if a tag cannot be written as text.
            WrongType: if a tag is no pair of texts.
        """
        pairs = dict(expect_pair(tag, "Record.with_tags") for tag in tags)
        return evolve(self, tags=tuple({**dict(self.tags), **pairs}.items()))

    # The knowledge of the seats.

    @property
    def is_redacted(self) -> bool:
        """Tell whether not all cards in it are known, so that it cannot be replayed."""
        return any(isinstance(action, Redacted) for _, action in self.entries)

    def redacted(self, seat: int | None) -> "Record":
        """Return the record without the cards that a seat was not shown.

        It keeps the tags, but no comments: nobody knows what they tell.

            >>> rules = variants.get("double-deck")
            >>> record = Record.of(Game.start(rules).deal(rules.pack)).redacted(0)
            >>> record.is_redacted, str(record).splitlines()[-3]
            (True, '* deal:ASASASAS????????????...')

        Args:
            seat: the seat; None for a spectator.

        Raises:
            RecordError: if an action is not legal, or cards are not known already.
            SeatError: if there is no such seat.
            WrongType: if it is no seat.
        """
        viewer = None if seat is None else self.rules.table.check_seat(seat)
        entries: list[Entry] = []
        consequences: list[tuple[int, str]] = []
        for done in self.replay()._history(lambda state: redact(state, viewer)):
            entries.append((done.seat, done.action))
            consequences += [(len(entries), write(event)) for event in done.told]
        name = TABLE if viewer is None else str(viewer)
        return evolve(
            self, entries=tuple(entries), comments=(), viewer=name, told=tuple(consequences)
        )

    # As text.

    @override
    def __str__(self) -> str:
        seats = self.rules.table.seats
        moves = move_lines(self.entries, self.comments, self.told, seats)
        return record_text(self.head_lines, moves, len(self))

    @property
    def head_lines(self) -> tuple[str, ...]:
        """The lines of the head of its text."""
        seen_by = f" {SEEN_BY} {self.viewer}" if self.viewer else ""
        has_draw = any(isinstance(action, DrawForDeal) for _, action in self.entries[:1])
        return (
            f"pinochle-record: {DRAWN if has_draw else FORMAT}{seen_by}",
            *rules_lines(self.rules),
            f"dealer: {self.dealer}",
            *(f"{key}: {value}".rstrip() for key, value in self.tags),
        )

    @override
    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"


def apply_entry(
    game: Game,
    number: int,
    seat: Seat | None,
    action: Action,
    events: list[Emitted] | None = None,
) -> Game:
    """Return the game after the entry of this number, whose action may not be legal.

    Args:
        game: the game before it.
        number: the number of the entry.
        seat: who did it; None for the table.
        action: what was done.
        events: a list that takes what happens through it; None if nobody asks.
    """
    try:
        return game._do(action, seat, HandsEmitter(events))
    except IllegalAction as error:
        who = "the table" if seat is None else f"seat {seat}"
        message = f"{who} cannot {short(action.token)}: {error}"
        raise RecordError(message, entry=number, violations=error.violations) from None


def first_dealer_of(game: Game) -> Seat:
    """Return the player who dealt first, if the game was followed from its start."""
    if game.past.dealer is not None:
        return game.past.dealer
    if game.sheet.rounds or game.sheet.redealt:
        raise RecordError("the game does not have all actions that led to it")
    return game.sheet.dealer
