"""A person who plays at a table: they see what their seat sees, and type their actions."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple

from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.cli._advising import ADVICE, Advice
from pinochle.cli._asking import completions, help_lines, listed, question
from pinochle.cli._drawing import (
    count_lines,
    hand_lines,
    last_trick,
    meld_lines,
    score_lines,
    table_lines,
)
from pinochle.cli._gathering import Gathering
from pinochle.cli._naming import column_name, event_lines, names_of
from pinochle.cli._reading import Command, play_of, read_line
from pinochle.cli._terminal import Terminal
from pinochle.errors import NotationError, PinochleError
from pinochle.game.actions import Action
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.events import Event, Redealt, Settled, TrickWon
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.players.sitting import Sitting, SittingError

__all__ = ["Person", "Wishes"]

_QUIT: Final = {"quit", "exit", "q"}


class Wishes(NamedTuple):
    """The wishes of a person about the way to play.

    Args:
        pause: whether the game waits after a trick and after a round, where a person reads along.
        auto: whether the only thing that can be done is done without asking.
    """

    pause: bool = True
    auto: bool = False


class Person:
    """A person at one seat of a game, who sees only what that seat sees.

    Args:
        sitting: the game, which may have begun, and who else plays.
        wishes: the wishes about the way to play.
        terminal: where they type and read.
        keep: called to keep the game, before anybody is told of an action.
    """

    def __init__(
        self,
        sitting: Sitting,
        wishes: Wishes,
        terminal: Terminal,
        keep: Callable[[Game], None],
    ) -> None:
        self.sitting = sitting
        (self.player,) = sitting.people
        self._wishes = wishes
        self._terminal = terminal
        self._keep = keep
        self._ahead = list[str]()
        """The lines that were typed at a pause, and are read at the next turn."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.sitting.game

    @property
    def seat(self) -> Seat | None:
        """The person's seat in the current round; None if they sit out."""
        return self.sitting.seat_of(self.player)

    def play(self) -> bool:
        """Play until the game is over; False if the player leaves before its end."""
        rules = self.game.rules
        place = "are player" if rules.table.scores_by_player else "sit at seat"
        self._show(f"{rules}: you {place} {self.player}.", "Type help to see what you can do.")
        is_here = True
        while is_here and not self.game.is_over:
            if self.game.needs_deal:
                is_here = self._do(self.sitting.deal, None, *self._heading())
            elif self.player not in self.sitting.awaited and (found := self.sitting.chosen()):
                is_here = self._do(found[1], found[0])
            else:
                is_here = self._turn()
        if not self.game.is_over:
            return False
        view = self.game.view(self.seat)
        winners = " and ".join(column_name(column, view) for column in self.game.winners)
        self._show(f"The game is over. The winner: {winners}.")
        return True

    def _heading(self) -> Iterator[str]:
        """Yield the dealer of the next round, and the seats if they change from round to round."""
        sheet = self.game.sheet
        yield from ("", f"Round {sheet.rounds + 1}")
        if self.game.rules.table.scores_by_player:
            seating = enumerate(self.game.seating)
            seats = ", ".join(f"player {player} at seat {seat}" for seat, player in seating)
            everybody = range(self.game.rules.table.players)
            out = [f"player {one}" for one in everybody if one not in self.game.seating]
            others = f"; {' and '.join(out)} sit{'s' * (len(out) == 1)} out" if out else ""
            yield f"Player {sheet.dealer} deals; {seats}{others}."

    def _show(self, *lines: str) -> None:
        self._terminal.show(*lines)

    def _do(self, action: Action, actor: int | None, *heading: str) -> bool:
        """Carry out a player's action and show its events; False if the person leaves."""
        seat = self.seat
        names = names_of(self.game.view(seat))
        self.sitting, events = self.sitting.apply_with_events(action, actor)
        self._keep(self.game)  # before anybody is told of the action
        lines = [*heading]
        for event in events:
            lines += event_lines(seen_event(event, seat), names)
        if any(isinstance(event, Settled) for event in events):
            lines += score_lines(self.game.view(self.seat))
        self._show(*lines)
        return self._pause(events)

    def _pause(self, events: tuple[Event, ...]) -> bool:
        """Wait after a trick or a round, if a person reads along; False if they leave."""
        is_end = any(isinstance(event, Settled | Redealt) for event in events)
        is_trick = any(isinstance(event, TrickWon) for event in events)
        is_next = self.seat in self.game.to_act  # and reads it anyhow
        wanted = self._wishes.pause and self._terminal.is_interactive and not self.game.is_over
        if not wanted or not (is_end or (is_trick and not is_next)):
            return True
        line = self._terminal.ask("-- Enter goes on -- ")
        if line is None or line.lower() in _QUIT:
            return False
        self._ahead += [line] if line else []
        return True

    # The player's turn.

    def _turn(self) -> bool:
        """Let the player do something; False if they leave the game."""
        view = self.game.view(self.seat)
        options = view.legal_actions()
        if self._wishes.auto and len(options) == 1:
            return self._do(next(iter(options)), self.player)
        advice, gathering = Advice(view, self._terminal), Gathering(view)
        self._show(*table_lines(view, gathering), question(view, gathering))
        while True:
            typed = self._next_input(view, gathering)
            if not isinstance(typed, Command):
                return self._do(typed, self.player)
            if typed.word == "quit":
                return False
            if typed.word != "undo":
                with self._showing_errors():
                    self._show(*self._answer(typed, view, gathering, advice))
            elif gathering.take_back():
                self._show(*hand_lines(view, gathering), question(view, gathering))
            elif self._undo():
                return True

    def _next_input(self, view: View, gathering: Gathering) -> Action | Command:
        """Ask until the player types something that is no mistake, and return it."""
        options = view.legal_actions()
        only = next(iter(options)) if len(options) == 1 else None
        while True:
            words = partial(completions, view, gathering)
            line = self._ahead.pop() if self._ahead else self._terminal.ask("> ", words)
            if line is None:
                return Command("quit")
            with self._showing_errors():
                typed = self._read(line, view, gathering) if line else gathering.only or only
                reasons = view.why_not(typed) if isinstance(typed, Action) else ()
                if typed is not None and not reasons:
                    return typed
                names = names_of(view)
                self._show(*(f"No: {reason.message.text(names=names)}." for reason in reasons))

    def _read(self, line: str, view: View, gathering: Gathering) -> Action | Command | None:
        """Return the meaning of a line; None if it names cards, and more are to be chosen.

        Raises:
            PinochleError: if it means nothing, or a card may not be chosen.
        """
        cards = gathering.read(line)
        if not cards:
            return read_line(line, view)
        typed = gathering.add(cards, is_all=line.split(maxsplit=1)[0].lower() == gathering.what)
        if typed is None:
            self._show(*hand_lines(view, gathering), question(view, gathering))
        return typed

    @contextmanager
    def _showing_errors(self) -> Generator[None, None, None]:
        """Show the error of a line, and go on."""
        try:
            yield
        except PinochleError as error:
            self._show(str(error).splitlines()[0])

    def _undo(self) -> bool:
        """Take the last choice back; False if there was none."""
        try:
            self.sitting = self.sitting.undo(self.player)
        except SittingError:
            self._show("There is no choice of yours to take back.")
            return False
        self._keep(self.game)
        self._show("Your last choice is taken back.")
        return True

    def _answer(
        self, command: Command, view: View, gathering: Gathering, advice: Advice
    ) -> Iterator[str]:
        """Yield the answer to a word that is no action."""
        match command:
            case Command("why", card) if card:
                yield from _why_not(card, view, gathering)
            case Command("hand"):
                yield from (*table_lines(view, gathering), question(view, gathering))
            case Command("score"):
                yield from (*score_lines(view), *count_lines(view), *meld_lines(view))
            case Command("last"):
                yield from last_trick(view)
            case Command("help"):
                yield from help_lines(view, gathering)
            case _:
                self._terminal.progress(0, 1, "trying deals")
                try:
                    lines = list(ADVICE[command.word](advice))
                finally:
                    self._terminal.progress(1, 1)
                yield from lines


def _why_not(text: str, view: View, gathering: Gathering) -> Iterator[str]:
    """Yield the reasons against a card, or against another action.

    Raises:
        PinochleError: if it is neither a card nor an action.
    """
    try:
        card = Card.parse(text)
    except NotationError:
        typed = read_line(text, view)
        if isinstance(typed, Command):
            raise
    else:
        if gathering.what:
            possible = f"{card} may be among the cards to {gathering.what}"
            yield from gathering.why_not(card) or (possible,)
            return
        typed = play_of(card, view)
    names = names_of(view)
    why = [reason.message.text(names=names) for reason in view.why_not(typed)]
    yield from why or (f"{listed(typed, names)} is possible",)
