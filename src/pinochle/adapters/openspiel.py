"""OpenSpiel: a game of any ruleset, which is registered as ``python_pinochle``.

It needs ``pip install pinochle-rules[openspiel]``. Importing this module registers the game.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_pinochle(rules=three-handed)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 443)
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():  # chance deals, card by card
    ...     state.apply_action(state.chance_outcomes()[0][0])
    >>> [state.action_to_string(action) for action in state.legal_actions()[:2]]
    ['pass', 'bid:20']

A game is a single round. The seats choose between the :class:`~pinochle.adapters.indices.Indices`
of the ruleset. The returns are the points that each seat has gained, less the mean of all seats.
With ``normalised=true`` they are about -1 to 1, as in :mod:`pinochle.adapters.pettingzoo`; with
``bids=20`` only the lowest twenty numbers to bid have an index:

    >>> small = pyspiel.load_game("python_pinochle(rules=three-handed,bids=20,normalised=true)")
    >>> small.num_distinct_actions()
    82
"""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve, frozen
from typing_extensions import override

from pinochle import variants
from pinochle.actions import Action, Deal
from pinochle.adapters import _spiel as spiel
from pinochle.adapters._gains import gains_of, usual_gain
from pinochle.adapters.indices import Decision, Indices
from pinochle.adapters.view_layout import ViewLayout
from pinochle.cards.card import Card
from pinochle.game.engine.consequences import write
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinochle.game.engine.round import Ended

__all__ = ["PinochleGame", "PinochleObserver", "PinochleState"]


class PinochleGame(spiel.Game):
    """A round of pinochle.

    Args:
        params: in ``rules`` the name of a preset, or of a file with rules in TOML; in ``bids`` how
            many of the numbers that can be bid have an index, 0 for all; in ``normalised`` whether
            returns are divided by a number of the rules, so that they are about -1 to 1.

    Raises:
        RulesetError: if there are too many bids for each to have an index.
        UnknownVariant: if there is no such preset.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters: dict[str, Any] = {**spiel.PARAMETERS, **(params or {})}
        name = str(parameters["rules"])
        is_file = name.endswith(".toml")
        rules = Ruleset.from_toml(Path(name).read_text("utf-8")) if is_file else variants.get(name)
        self.rules: Ruleset = rules
        self.indices: Indices = Indices.of(rules, bids=int(parameters["bids"]))
        """The indices between which the seats choose."""
        self.unit: int = usual_gain(rules) if parameters["normalised"] else 1
        """The number of points for which a return is 1."""
        choices, cards = len(self.indices), len(rules.pack)
        # In a round it is far less.
        limit = 16.0 * (max(1, rules.auction.greatest) + rules.total) / self.unit
        info = spiel.GameInfo(
            num_distinct_actions=choices,
            max_chance_outcomes=len(rules.pack.kinds),
            num_players=rules.table.seats,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=0.0,
            # Each bid is higher than the last, and each card is chosen for few things.
            max_game_length=2 * choices * rules.table.seats + 8 * cards,
        )
        super().__init__(spiel.TYPE, info, params or {})

    @override
    def new_initial_state(self) -> "PinochleState":
        """Return the round before the deal."""
        return PinochleState(self)

    def make_py_observer(
        self, iig_obs_type: "spiel.ObserverKind | None" = None, _: object = None
    ) -> "PinochleObserver":
        """Return an observer, which makes observations."""
        return PinochleObserver(self.rules, iig_obs_type)


@frozen
class _Progress:
    """The state of a round: a value, so that a copy of it is itself."""

    game: Game
    indices: Indices
    unit: int
    order: tuple[Card, ...] = ()
    turn: Decision | None = None
    steps: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()

    def __deepcopy__(self, memo: object) -> "_Progress":
        return self


class PinochleState(spiel.State):
    """A round as it stands; its game makes it."""

    def __init__(self, game: PinochleGame) -> None:
        super().__init__(game)
        self._progress = _Progress(Game.start(game.rules), game.indices, game.unit)

    @property
    def rules(self) -> Ruleset:
        """The rules."""
        return self._progress.game.rules

    @override
    def current_player(self) -> int:
        """Return the seat that chooses, or chance while the cards are dealt."""
        if self._progress.returns:
            return spiel.PlayerId.TERMINAL
        return self._progress.game.to_act[0] if self._progress.turn else spiel.PlayerId.CHANCE

    @override
    def is_terminal(self) -> bool:
        """Tell whether the round is over."""
        return bool(self._progress.returns)

    @override
    def returns(self) -> list[float]:
        """Return the gain of each seat, less the mean of all."""
        return [*self._progress.returns] or [0.0] * self.rules.table.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, with their chances."""
        pack = self.rules.pack
        undealt = pack.cards - self._progress.order
        kinds = [(at, undealt.count(card)) for at, card in enumerate(pack.kinds)]
        return [(at, copies / len(undealt)) for at, copies in kinds if copies]

    def _legal_actions(self, player: int) -> list[int]:
        turn = self._progress.turn
        return [*turn.legal] if turn and player == self.current_player() else []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == spiel.PlayerId.CHANCE:
            return self.rules.pack.kinds[action].code
        return self._progress.indices.texts[action]

    def _apply_action(self, action: int) -> None:
        progress = self._progress
        game, order, turn = progress.game, progress.order, progress.turn
        if turn is None:
            order = (*order, self.rules.pack.kinds[action])
            if len(order) < len(self.rules.pack):
                self._progress = evolve(progress, order=order)
                return
            after = game.deal(order)
        else:
            choice = turn.after(action)
            if isinstance(choice, Decision):
                self._progress = evolve(progress, turn=choice, steps=(*progress.steps, action))
                return
            after = game.apply(choice, game.to_act[0])
        self._progress = _Progress(after, progress.indices, progress.unit)
        if after.needs_deal or after.is_over:
            returns = tuple([gain / progress.unit for gain in gains_of(game, after)])
            self._progress = evolve(self._progress, returns=returns)
        else:
            self._progress = evolve(self._progress, turn=progress.indices.turn(after))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PinochleState":
        """Return a state that a seat cannot tell from this, with other cards where it saw none.

        Args:
            player: the seat.
            sampler: gives numbers from 0 up to 1, all equally likely.

        Raises:
            NoSampleError: if no cards were found that agree with what the seat was told.
        """
        state = cast("PinochleState", self.get_game().new_initial_state())
        chance: Any = SimpleNamespace(random=sampler)
        for _, action in self._progress.game.view(player).sample(chance).actions:
            state.follow(action)
        for step in self._progress.steps:
            state.apply_action(step)
        return state

    def follow(self, action: Action) -> None:
        """Do an action of the library in as many steps as it takes; deal a deal card by card."""
        if isinstance(action, Deal):
            for card in action.order:
                self.apply_action(self.rules.pack.kinds.index(card))
            return
        start = self._progress.game
        while self._progress.game is start and self._progress.turn:
            self.apply_action(self._progress.turn.towards(action))

    @override
    def __str__(self) -> str:
        if self.current_player() == spiel.PlayerId.CHANCE:
            return f"dealt: {' '.join(card.code for card in self._progress.order)}"
        return str(self._progress.game)

    def view_and_decision(self, player: int) -> tuple[View, Decision | None]:
        """Return the view of a seat, and its decision if it is choosing."""
        turn = self._progress.turn if player == self.current_player() else None
        return self._progress.game.view(player), turn

    def history_text(self, player: int) -> str:
        """Return everything that a seat did or was told in this round, in order."""
        progress, (view, turn) = self._progress, self.view_and_decision(player)
        ended: Ended | None = getattr(view, "_before", None)
        entries = [f"seat {player}", *([f"{len(progress.order)} dealt"] if progress.order else ())]
        for done in ended.history() if ended else view._round.history() if progress.turn else ():
            actor = "*" if done.seat is None else done.seat
            entries.append(
                " ".join([f"{actor} {view._token(done.action)}", *map(write, done.told)])
            )
        texts = [turn.indices.texts[step] for step in progress.steps] if turn else []
        return "; ".join([*entries, *texts])


class PinochleObserver:
    """The observations of a seat: an array laid out by ``ViewLayout``, or all it was told in words.

    Args:
        rules: the rules.
        kind: the kind of observation: with perfect recall it is all that was told.

    Raises:
        ValueError: if it is of what nobody knows, or of what everybody does.
    """

    def __init__(self, rules: Ruleset, kind: "spiel.ObserverKind | None" = None) -> None:
        if kind is not None and kind.private_info != spiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("expected an observer of what one seat knows (SINGLE_PLAYER)")
        self._layout = ViewLayout.of(rules)
        self._is_all = bool(kind and kind.perfect_recall)
        self.tensor: NDArray[Any] | None = None
        self.dict: dict[str, NDArray[Any]] = {}
        if not self._is_all:
            self.tensor = row = spiel.np.zeros(self._layout.size, spiel.np.float32)
            slice_of, shapes = self._layout.slice_of, self._layout.parts.items()
            self.dict = {part: row[slice_of(part)].reshape(shape) for part, shape in shapes}

    def set_from(self, state: PinochleState, player: int) -> None:
        """Fill the array with the view of a seat."""
        if self.tensor is not None:
            view, turn = state.view_and_decision(player)
            self.tensor[:] = self._layout.row(view, turn.cards if turn else None)

    def string_from(self, state: PinochleState, player: int) -> str:
        """Return the view of a seat as text, or all that the seat was told."""
        if self._is_all:
            return state.history_text(player)
        view, turn = state.view_and_decision(player)
        chosen = f"\nchosen: {' '.join(card.code for card in turn.cards)}" if turn else ""
        return f"seat {player}\n{view}{chosen}"


spiel.register(spiel.TYPE, PinochleGame)
