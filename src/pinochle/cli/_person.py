"""A person who plays at a table: they see what their seat sees, and type their actions."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Final

from pinochle.actions import Action
from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.cli._advising import ADVICE, Advice, choices_in_words
from pinochle.cli._drawing import hand_lines, last_trick, score_lines, standing, table_lines
from pinochle.cli._naming import names_of, table_event_lines
from pinochle.cli._preparing import prepare_advice
from pinochle.cli._reading import Request, chosen_cards, play_of, read_line
from pinochle.cli._terminal import Terminal
from pinochle.cli._turn import Turn, help_lines, question
from pinochle.cli._words import cards_in, folded, say
from pinochle.errors import NotationError, PinochleError
from pinochle.events import Event, Redealt, Settled, TrickWon
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.messages import Names, catalogue
from pinochle.messages.phrases import Part
from pinochle.players.review import LookBack, look_back
from pinochle.players.sitting import Sitting, SittingError

__all__ = ["Person", "Seated"]

_QUIT: Final = {"quit", "exit", "q"}
"""What ends the game at a pause, besides the word of the language."""


class Seated:
    """A person with a seat in a game, who sees only what that seat sees.

    Args:
        sitting: the game, which may have begun, and who else plays.
        keep: called to keep the game, before anybody is told of an action.
        language: the language of all that they read.
    """

    def __init__(
        self, sitting: Sitting, keep: Callable[[Game], None], *, language: str = "en"
    ) -> None:
        self.sitting = sitting
        self.language = language
        (self.player,) = sitting.people
        self._keep = keep

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.sitting.game

    @property
    def seat(self) -> Seat | None:
        """The person's seat in the current round; None if they sit out."""
        return self.sitting.seat_of(self.player)

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.game.view(self.seat)

    @property
    def names(self) -> Names:
        """The names of everybody, as the person is to read them."""
        return names_of(self.view, self.player, self.language)

    @property
    def column(self) -> int:
        """The column of the score in which the person scores."""
        table = self.game.rules.table
        return self.player if table.scores_by_player else table.sides[self.player]

    @property
    def greeting(self) -> str:
        """The game, and who plays against whom."""
        sides = dict(self.names.sides)
        own_side = sides.pop(self.column)
        others = ", ".join(sides.values())
        return self.say("greeting", game=str(self.game.rules), side=own_side, others=others)

    def say(self, key: str, /, **parts: Part) -> str:
        """Return words of the terminal in the language of the person."""
        return say(self.language, key, **parts)

    @property
    def dealing(self) -> str:
        """The round to be dealt: its number, who deals, and who sits out, if that is known."""
        game, names, spoken = self.game, self.names, catalogue(self.language)
        if game.needs_draw:
            return self.say("who-deals")
        dealer = spoken.player(game.sheet.dealer, names)
        everybody = range(game.rules.table.players) if game.rules.table.scores_by_player else ()
        out = [spoken.player(player, names) for player in everybody if player not in game.seating]
        idle = self.say("sitting-out", players=tuple(out)) if out else ""
        return self.say("round", round=game.sheet.rounds + 1, dealer=dealer, idle=idle)

    def next_action(self) -> tuple[Action, int | None] | None:
        """Return what is done next and by whom; None if the person is awaited, or it is over."""
        if self.game.needs_deal:
            return self.sitting.draw or self.sitting.deal, None
        if self.player in self.sitting.awaited or not (choice := self.sitting.next_choice()):
            return None
        return choice[1], choice[0]

    def do(self, action: Action, actor: int | None) -> tuple[Event, ...]:
        """Carry out a player's action, and return its events as the person was told them."""
        seat = self.seat
        self.sitting, events = self.sitting.apply_with_events(action, actor)
        self._keep(self.game)  # before anybody is told of the action
        return tuple(seen_event(event, seat) for event in events)

    def undo(self) -> str:
        """Take the last choice back, and return what was done in words."""
        try:
            self.sitting = self.sitting.undo(self.player)
        except SittingError:
            return self.say("nothing-to-undo")
        self._keep(self.game)
        return self.say("undone")

    def look_back(self, progress: Callable[[float], object] | None = None) -> LookBack:
        """Return the best and the costliest choices of the person in the game."""
        return look_back(self.game, self.player, Random("look back"), progress=progress)  # noqa: S311

    @property
    def outcome(self) -> str:
        """Who has won the game."""
        sides = dict(self.names.sides)
        return self.say("won-by", sides=tuple(sides[side] for side in self.game.winners))


class Person(Seated):
    """A person who types at a terminal.

    Args:
        sitting: the game, which may have begun, and who else plays.
        terminal: where they type and read.
        keep: called to keep the game, before anybody is told of an action.
        pause: whether the game waits after a trick and after a round, where a person reads along.
        auto: whether the only thing that can be done is done without asking.
        language: the language of all that they read.
    """

    def __init__(
        self,
        sitting: Sitting,
        terminal: Terminal,
        keep: Callable[[Game], None],
        *,
        pause: bool = True,
        auto: bool = False,
        language: str = "en",
    ) -> None:
        super().__init__(sitting, keep, language=language)
        self._is_pausing, self._is_auto = pause, auto
        self._terminal = terminal
        self._ahead = list[str]()
        """The lines that were typed at a pause, and are read at the next turn."""

    def play(self) -> bool:
        """Play until the game is over; False if the player leaves before its end."""
        self._show(self.greeting, self.say("help-is-there"))
        is_here = True
        while is_here and not self.game.is_over:
            heading = ("", self.dealing) if self.game.needs_deal else ()
            next_action = self.next_action()
            is_here = self._do(*next_action, *heading) if next_action else self._turn()
        if not self.game.is_over:
            return False
        self._show(self.outcome)
        self._offer_review()
        return True

    def _offer_review(self) -> None:
        """Look back on the best and the costliest choices, if a person wants that."""
        if not self._terminal.is_interactive:
            return
        answer = self._terminal.ask(self.say("ask-review"))
        if not answer or not folded(self.say("review")).startswith(folded(answer)):
            return
        prepare_advice(self._terminal, self.language)
        with suppress(KeyboardInterrupt):  # it can take a while
            review = self.look_back(lambda part: self._terminal.progress(round(100 * part), 100))
            self._terminal.progress(1, 1)
            self._show(*choices_in_words(review, self.names, self.language))
        self._terminal.progress(1, 1)

    def _show(self, *lines: str) -> None:
        self._terminal.show(*lines)

    def _do(self, action: Action, actor: int | None, *heading: str) -> bool:
        """Carry out a player's action and show its events; False if the person leaves."""
        names = self.names
        events = self.do(action, actor)
        lines = [*heading]
        for event in events:
            lines += table_event_lines(event, names, self.language)
        if any(isinstance(event, Settled) for event in events):
            table = self.view.table(language=self.language, names=self.names)
            lines += score_lines(table, self.language)
        self._show(*lines)
        return self._pause(events)

    def _pause(self, events: tuple[Event, ...]) -> bool:
        """Wait after a trick or a round, if a person reads along; False if they leave."""
        is_end = any(isinstance(event, Settled | Redealt) for event in events)
        is_trick = any(isinstance(event, TrickWon) for event in events)
        is_next = self.seat in self.game.to_act  # and reads it anyhow
        can_pause = self._is_pausing and self._terminal.is_interactive and not self.game.is_over
        if not can_pause or not (is_end or (is_trick and not is_next)):
            return True
        line = self._terminal.ask(self.say("goes-on"))
        if line is None or line.lower() in {*_QUIT, self.say("word-quit")}:
            return False
        self._ahead += [line] if line else []
        return True

    # The player's turn.

    def _turn(self) -> bool:
        """Let the player do something; False if they leave the game."""
        view = self.view
        options = view.legal_actions()
        if self._is_auto and len(options) == 1:
            return self._do(next(iter(options)), self.player)
        advice, turn = Advice(view, self.language), Turn(view, self.language)
        self._show(*table_lines(turn), question(turn))
        while True:
            typed = self._read_input(turn, advice)
            if isinstance(typed, Request):
                if typed.word == "quit":
                    return False
                before = self.sitting
                self._show(self.undo())
                if self.sitting is not before:
                    return True
            elif typed is not None:
                return self._do(typed, self.player)

    def _read_input(self, turn: Turn, advice: Advice) -> Action | Request | None:
        """Return what the player does, or that they leave or take a choice back.

        It is None if they have asked for something, which is shown, or made a mistake.
        """
        line = self._ahead.pop() if self._ahead else self._terminal.ask("> ")
        if line is None:
            return Request("quit")
        try:
            typed = self._read(line, turn)
            if isinstance(typed, Request):
                if typed.word == "quit" or (typed.word == "undo" and not turn.chosen):
                    return typed
                self._show(*self._answer(typed, turn, advice))
                return None
        except PinochleError as error:
            self._show(str(error).splitlines()[0])
            return None
        reasons = () if typed is None else turn.view.why_not(typed)
        texts = [reason.message.text(self.language, turn.names) for reason in reasons]
        self._show(*(self.say("no", reason=text) for text in texts))
        return None if reasons else typed

    def _read(self, line: str, turn: Turn) -> Action | Request | None:
        """Return the meaning of a line; None if it names cards, and more are to be chosen.

        Raises:
            PinochleError: if it means nothing, or a card may not be chosen.
        """
        if not line:
            return turn.only
        cards = chosen_cards(line, turn)
        if not cards:
            return read_line(line, turn)
        is_all = turn.pick is not None and line.lower().startswith(turn.pick.what)
        typed = turn.add(cards, is_all=is_all)
        if typed is None:
            self._show(*hand_lines(turn), question(turn))
        return typed

    def _answer(self, command: Request, turn: Turn, advice: Advice) -> Iterator[str]:
        """Yield the answer to a word that is no action."""
        match command:
            case Request("why", text) if text:
                yield from _why_not(text, turn)
            case Request("hand"):
                yield from (*table_lines(turn), question(turn))
            case Request("score"):
                yield from standing(turn.view, self.language)
            case Request("last"):
                yield last_trick(turn.table, self.language)
            case Request("help"):
                yield from help_lines(turn)
            case Request("undo"):
                turn.take_back()
                yield from (*hand_lines(turn), question(turn))
            case _:
                prepare_advice(self._terminal, self.language)
                with self._terminal.waiting(self.say("trying")):
                    lines = list(ADVICE[command.word](advice))
                yield from lines


def _why_not(text: str, turn: Turn) -> Iterator[str]:
    """Yield the reasons against a card, or against another action.

    Raises:
        PinochleError: if it is neither a card nor an action.
    """
    language = turn.language
    try:
        (card,) = cards_in(text, language) or (Card.parse(text),)
    except NotationError:
        typed = read_line(text, turn)
        if isinstance(typed, Request):
            raise
    else:
        if turn.pick is not None:
            possible = say(language, "may-be-among", card=card, what=turn.pick.what)
            yield from turn.why_not(card) or (possible,)
            return
        typed = play_of(card, turn)
    why = [reason.message.text(language, turn.names) for reason in turn.view.why_not(typed)]
    yield from why or (say(language, "is-possible", action=turn.in_words(typed)),)
