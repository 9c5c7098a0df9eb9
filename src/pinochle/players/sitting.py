"""A game with its players: people, and players of the library.

A program that lets people play needs the same things around every :class:`~pinochle.Game`: to know
which players are people, to deal, to let the others act until it is a person's turn, to take a
choice back, and to call everybody by name. A sitting is all that as a value.

    >>> from pinochle.players import ClubPlayer
    >>> club = ClubPlayer()
    >>> sitting = Sitting.start("cutthroat", [None, club, club], seed="a party")
    >>> sitting = sitting.deal_next()
    >>> *_, sitting = sitting, *sitting.advances()
    >>> sitting.awaited, sitting.people
    ((0,), (0,))
    >>> table = sitting.table(0)
    >>> table.status, table.awaited
    ('It is your turn to bid', (0,))

All randomness comes from the seed and from what was done so far. So a choice that is taken back and
made again leads to the same game, and the cards of a deal do not depend on how the one before was
played. Where nobody may guess the cards, such as on a server, give :meth:`Sitting.deal_next`
something else to shuffle with.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import cast

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import check_iterable, expect, of_type, tuple_of
from pinochle._values import line
from pinochle.actions import BY_TABLE, Action, Deal, DrawForDeal, Ruling
from pinochle.cards.trick import Seat
from pinochle.errors import PinochleError, WrongType, check_text
from pinochle.events import Event
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.messages import Language, Message, Names, joint_name
from pinochle.page.document import TableView
from pinochle.players.player import Player, check_is_player, tell_end
from pinochle.records.record import Record
from pinochle.rules.first_dealer import draw_for_deal
from pinochle.rules.pack import Shuffler
from pinochle.rules.ruleset import Ruleset

__all__ = ["Sitting", "SittingError"]


class SittingError(PinochleError, ValueError):
    """A wrong use of a sitting, or wrong players for the rules.

    Args:
        reason: why: a message for people, or a text for whoever writes the program.
    """

    def __init__(self, reason: Message | str) -> None:
        self.reason = reason
        super().__init__(reason)


def _are_players(_: object, __: object, value: object) -> None:
    players = cast("tuple[object, ...]", expect(tuple, value, "Sitting.players"))
    for index, player in enumerate(players):
        if player is not None:
            check_is_player(player, f"Sitting.players[{index}]")


def _is_seed(_: object, __: object, value: object) -> None:
    if isinstance(value, str):
        check_text(value, lambda problem: WrongType(f"Sitting.seed: {problem}"))
    else:
        expect(int, value, "Sitting.seed")


@frozen(repr=False)
class Sitting:
    """A game and its players. An action makes another sitting; this one stays as it is.

    Players have numbers, which they keep when they change seats from round to round; where nobody
    does, the number of a player is that of the seat.

    Args:
        game: how the game stands.
        players: who plays, by number: a player of the library, or None for a person.
        seed: what all chance follows from.
        names: what the players are called, by number; "" for one who has no name. No names at all
            call everybody by number.

    Raises:
        SittingError: if there are not as many players, or names, as the rules ask for.
        WrongType: if something is of the wrong type.
    """

    game: Game = field(validator=of_type(Game))
    players: tuple[Player | None, ...] = field(validator=_are_players)
    seed: int | str = field(default=0, validator=_is_seed)
    names: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line])

    def __attrs_post_init__(self) -> None:
        expected = self.rules.table.players
        for what, given in (("players", len(self.players)), ("names", len(self.names) or expected)):
            if given != expected:
                message = (
                    f"{self.rules} has {expected} players: give {expected} {what}, not {given}"
                )
                raise SittingError(message)

    @override
    def __repr__(self) -> str:
        return f"<Sitting of people {self.people} at {self.game!r}>"

    @classmethod
    def start(
        cls,
        rules: Ruleset | str,
        players: Iterable[Player | None],
        *,
        seed: int | str = 0,
        names: Iterable[str] = (),
        dealer: int | None = None,
    ) -> "Sitting":
        """Return a sitting before the first deal.

        Args:
            rules: the rules of the game, or the name of a preset.
            players: who plays, by number; None is a person.
            seed: what all chance follows from.
            names: what the players are called.
            dealer: the player who deals first; the last one if none is given.

        Raises:
            SeatError: if there is no such dealer.
            SittingError: if there are not as many players, or names, as the rules ask for.
            WrongType: if something is of the wrong type.
        """
        check_iterable(players, "Sitting.players")
        return cls(Game.start(rules, dealer=dealer), tuple(players), seed, tuple(names))

    # Players and seats.

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.game.rules

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people, by number."""
        return tuple(index for index, player in enumerate(self.players) if player is None)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The players who are awaited, by number; none before a deal, or when the game is over."""
        seating = self.game.seating
        return tuple(seating[seat] for seat in self.game.to_act)

    def seat_of(self, player: int | None) -> Seat | None:
        """Return the seat of a player in this round; None for a spectator, or who sits out.

        Raises:
            SeatError: if there is no such player.
        """
        if player is None:
            return None
        index, seating = self.rules.table.check_player(player), self.game.seating
        return seating.index(index) if index in seating else None

    def view(self, player: int | None = None) -> View:
        """Return the view of a player; that of a spectator without one, or for who sits out.

        Raises:
            SeatError: if there is no such player.
        """
        return self.game.view(self.seat_of(player))

    def table(
        self,
        player: int | None = None,
        *,
        since: int | None = None,
        language: Language | str = "en",
    ) -> TableView:
        """Return the document for the page of a player: that of their seat, with all names.

        Args:
            player: the player; without one, a spectator.
            since: the number of the document that the page has.
            language: the language of all texts.

        Raises:
            SeatError: if there is no such player.
        """
        return self.view(player).table(since=since, language=language, names=self.names_in_round)

    @property
    def names_in_round(self) -> Names:
        """The names of the seats and the sides in this round.

        A side is called by its members, and a player without a name by number.

            >>> from pinochle import variants
            >>> four = ("Ann", "Ben", "Cleo", "")
            >>> rules = variants.get("partnership-auction")
            >>> Sitting.start(rules, [None] * 4, names=four).names_in_round.sides
            ((0, 'Ann & Cleo'),)
        """
        table, seating = self.rules.table, self.game.seating
        players = {index: name for index, name in enumerate(self.names) if name}
        seats = {seat: players[player] for seat, player in enumerate(seating) if player in players}
        if table.scores_by_player:
            return Names(seats, sides=players, players=players)
        members = {side: table.members(side) for side in range(table.side_count)}
        sides = {
            side: joint_name(seats[seat] for seat in seats_of_side)
            for side, seats_of_side in members.items()
            if all(seat in seats for seat in seats_of_side)
        }
        return Names(seats, sides=sides, players=players)

    # Deals and actions.

    @property
    def draw(self) -> DrawForDeal | None:
        """The draw for the first deal by the seed; None if the players need not draw now."""
        if not self.game.needs_draw:
            return None
        rng = Random(f"{self.seed} draw")  # noqa: S311 - see ``deal_next``
        return DrawForDeal(draw_for_deal(self.rules.table, self.rules.pack, rng))

    def draw_if_needed(self) -> "Sitting":
        """Return the sitting when the players have drawn for the first deal, if they are to draw.

        Whoever knows who deals first leaves it out.
        """
        return self.apply(draw) if (draw := self.draw) else self

    def deal_next(self, source: Shuffler | None = None) -> "Sitting":
        """Return the sitting with the next cards dealt.

        Args:
            source: what shuffles them, such as ``random.SystemRandom()`` or a complete
                :class:`~pinochle.records.fair.FairDeal`. Without it they follow from the seed,
                and from the number of deals before.

        Raises:
            IllegalAction: if it is not the time to deal.
        """
        return self._after(self.game.deal(source or self.deal.order))

    @property
    def deal(self) -> Deal:
        """The next deal by the seed, as an action of the table.

        The first is what ``random.Random`` shuffles with the seed, each other one what it shuffles
        with the seed and the number of deals before.
        """
        deals = len(self.game.past.rounds) + (not self.game.needs_deal)
        seed = f"{self.seed} deal {deals}" if deals else self.seed
        return Deal(self.rules.pack.shuffled(Random(seed)))  # noqa: S311 - see ``deal_next``

    def apply(self, action: Action, player: int | None = None) -> "Sitting":
        """Return the sitting after an action of a player.

        If it ends the round, the players at its seats hear so who want to hear it
        (:class:`~pinochle.players.Listener`).

        Args:
            action: the action.
            player: who does it; without one the table, which deals and rules.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            SeatError: if there is no such player.
            SittingError: if the player sits out in this round.
        """
        return self.apply_with_events(action, player)[0]

    def apply_with_events(
        self, action: Action, player: int | None = None
    ) -> tuple["Sitting", tuple[Event, ...]]:
        """Return the same, and its events; :meth:`pinochle.View.events` hides cards.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            SeatError: if there is no such player.
            SittingError: if the player sits out in this round.
        """
        if player is None and not isinstance(action, BY_TABLE):
            message = f"“{action.label}” is not for the table: say which player does it"
            raise SittingError(message)
        seat = self.seat_of(player)
        if player is not None and seat is None:
            raise SittingError(Message.of("sitting.out", player=player))
        is_late = self.game.needs_deal or self.game.is_over  # a ruling on the round before
        game, events = self.game.apply_with_events(action, seat)
        if is_late and isinstance(action, Ruling):
            return evolve(self, game=game), events
        return self._after(game), events

    def _after(self, game: Game) -> "Sitting":
        """Return the sitting with the game after a step in its round, whose end players hear."""
        seated = {seat: self.players[index] for seat, index in enumerate(self.game.seating)}
        tell_end(game, {seat: player for seat, player in seated.items() if player})
        return evolve(self, game=game)

    def next_choice(self) -> tuple[int, Action] | None:
        """Return the number and the next action of a player of the library.

        It is None when all who are awaited are people, or nobody is. The choice follows from the
        seed, from the number of actions before, and from what the player may know.
        """
        for index in self.awaited:
            if player := self.players[index]:
                rng = Random(f"{self.seed} players {self.game.seq}")  # noqa: S311 - a game
                return index, player.choose(self.view(index), rng)
        return None

    def advances(self) -> Iterator["Sitting"]:
        """Yield the sitting after each action of players of the library, up to a person's turn.

        It ends before a deal too, and with the game.
        """
        sitting = self
        while choice := sitting.next_choice():
            player, action = choice
            sitting = sitting.apply(action, player)
            yield sitting

    # The past.

    @property
    def finished_rounds(self) -> Record:
        """The record of all rounds that are over, with all their cards."""
        record = self.game.record
        if self.game.needs_deal or self.game.is_over:
            return record
        deals = [at for at, (_, action) in enumerate(record.entries) if isinstance(action, Deal)]
        return record[: deals[-1]]

    def undo(self, player: int) -> "Sitting":
        """Return the sitting before the last choice of a player, to make it once more.

        Actions without a choice after it are taken back as well.

            >>> from pinochle import variants
            >>> from pinochle.actions import Bid
            >>> from pinochle.players import ClubPlayer
            >>> three = [None, ClubPlayer(), ClubPlayer()]
            >>> before = Sitting.start(variants.get("cutthroat"), three).deal_next()
            >>> *_, after = before.apply(Bid(25), 0).advances()
            >>> after.undo(0) == before
            True

        Args:
            player: the player.

        Raises:
            SeatError: if there is no such player.
            SittingError: if another person has seen the choice, or there was none.
        """
        self.rules.table.check_player(player)
        if {*self.people} - {player}:
            raise SittingError(Message.of("sitting.seen"))
        record = self.game.record
        earlier: Game | None = None
        for game, (actor, _) in zip(record.games(), record.entries, strict=False):
            is_own = actor is not None and game.seating[actor] == player
            if is_own and len(game.legal_actions(actor)) != 1:
                earlier = game
        if earlier is None:
            raise SittingError(Message.of("sitting.no-choice"))
        return evolve(self, game=earlier)
