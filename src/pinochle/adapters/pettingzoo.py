"""PettingZoo: an environment of any ruleset, in which the agents act in turn (AEC).

It needs ``pip install pinochle-rules[pettingzoo]``.

    >>> from random import Random
    >>> from pinochle.players import ClubPlayer
    >>> table = env("three-handed")
    >>> table.reset(seed=1)
    >>> policy = PlayerPolicy(ClubPlayer(), Random(2))
    >>> for agent in table.agent_iter():
    ...     observation, reward, termination, truncation, info = table.last()
    ...     if termination or truncation:
    ...         print(agent, round(reward, 1))
    ...     table.step(None if termination or truncation else policy(table))
    seat_0 13.7
    seat_1 -5.3
    seat_2 -8.3

An observation is a dict of two arrays: in ``observation`` the view of the seat, as float32 from -1
to 1, laid out as :class:`~pinochle.adapters.view_layout.ViewLayout` says; in ``action_mask`` a 1
for each of the :class:`~pinochle.adapters.indices.Indices` that may be chosen, as int8.

The reward comes with the end of a round: the points that the seat has gained, less the mean of all
seats. So the rewards of a round add up to 0, and partners have the same. Normalised rewards are
about -1 to 1: they are divided by what all tricks of a round count, or by the least bid if that is
more; where players pay stakes instead of scoring points, by the middle stake.
"""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from pinochle import variants
from pinochle._validators import expect
from pinochle.actions import Action, Bid
from pinochle.adapters._gains import gains_of, usual_gain
from pinochle.adapters._zoo import AECEnv, Box, Dict, Discrete, OrderEnforcingWrapper, np
from pinochle.adapters.indices import Decision, Indices
from pinochle.adapters.view_layout import ViewLayout
from pinochle.cards.trick import Seat
from pinochle.game.choices import Randomness
from pinochle.game.game import Game
from pinochle.players.player import Player
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pinochle.adapters._zoo import Space

__all__ = ["CheckedEnv", "PinochleEnv", "PlayerPolicy", "env"]


class PinochleEnv(AECEnv):
    """An environment in which the agents are the seats: ``seat_0``, ``seat_1`` and so on.

    The cards are dealt by the environment, from the seed of :meth:`reset`, which also draws who
    deals first. A deal that comes to nothing is dealt again.

    Args:
        rules: the rules, or the name of a preset.
        rounds: how many rounds an episode has; 0 for a game until somebody has won.
        deals: how many deals an episode has at most; after that it is truncated.
        bids: how many of the numbers that can be bid have an index, from the lowest on; 0 for all.
        normalised: whether rewards are divided by a number of the rules, so that they are about -1
            to 1.
        render_mode: ``ansi`` for a text with all cards, ``human`` to print it after every step, or
            None.

    Raises:
        RulesetError: if there are too many bids for each to have an index.
        UnknownVariant: if there is no such preset.
        WrongType: if something is of the wrong type.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pinochle_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def __init__(
        self,
        rules: Ruleset | str,
        *,
        rounds: int = 1,
        deals: int = 100,
        bids: int = 0,
        normalised: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules: Ruleset = variants.get(rules) if isinstance(rules, str) else rules
        self.indices: Indices = Indices.of(self.rules, bids=bids)
        self.layout: ViewLayout = ViewLayout.of(self.rules)
        self.unit: int = usual_gain(self.rules) if expect(bool, normalised, "normalised") else 1
        """The number of points for which a reward is 1."""
        self.render_mode: str | None = render_mode
        self._rounds = expect(int, rounds, "rounds")
        self._deals = expect(int, deals, "deals")
        self._rng = Random()  # noqa: S311 - cards, no secrets
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in self._seats]
        self.agents: list[str] = []
        observed = Box(-1.0, 1.0, (self.layout.size,), np.float32)
        mask = Box(0, 1, (len(self.indices),), np.int8)
        spaces = {"observation": observed, "action_mask": mask}
        self._view_spaces: dict[str, Space] = {
            agent: Dict(spaces) for agent in self.possible_agents
        }
        actions = len(self.indices)
        self._index_spaces: dict[str, Space] = {
            agent: Discrete(actions) for agent in self.possible_agents
        }
        self._dealt = 0
        self.turn: Decision = Decision(self.indices)
        """The decision of the seat that chooses."""
        self.game: Game = Game.start(self.rules)
        """The game as it stands, with all cards."""

    @override
    def __str__(self) -> str:
        return "pinochle_v0"

    @property
    def _seats(self) -> range:
        return range(self.rules.table.seats)

    @property
    def seat(self) -> Seat:
        """The seat that chooses."""
        return self.possible_agents.index(self.agent_selection)

    @override
    def observation_space(self, agent: str) -> "Space":
        """Return the space of the observations of an agent."""
        return self._view_spaces[agent]

    @override
    def action_space(self, agent: str) -> "Space":
        """Return the space of the indices."""
        return self._index_spaces[agent]

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode, and deal.

        Args:
            seed: what decides the cards and who deals first; None to go on from the last episode.
            options: none are known.
        """
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311 - cards, no secrets
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._dealt = 0
        dealer = self._rng.randrange(self.rules.table.players)
        self._deal_on(Game.start(self.rules, dealer=dealer))

    @override
    def step(self, action: int | None) -> None:
        """Choose an index for the agent whose turn it is; None if its episode is over.

        Raises:
            IllegalChoice: if the index cannot be chosen now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choice = self.turn.after(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if isinstance(choice, Decision):
            self.turn = choice
        else:
            self._apply(choice)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _apply(self, action: Action) -> None:
        """Apply the action that was chosen, and deal if a round is over."""
        game_before = self.game
        game_after = game_before.apply(action, self.seat)
        if game_after.sheet.rounds > game_before.sheet.rounds:
            gains = gains_of(game_before, game_after)
            rewards = [gain / self.unit for gain in gains]
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._deal_on(game_after)

    def _deal_on(self, game: Game) -> None:
        """Deal if need be, until somebody is to choose or the episode is over."""
        while True:
            is_over = game.is_over or 0 < self._rounds <= game.sheet.rounds
            if is_over or not game.needs_deal or self._dealt == self._deals:
                break
            game, self._dealt = game.deal(self._rng), self._dealt + 1
        self.game = game
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.needs_deal:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[game.to_act[0]]
            self.turn = self.indices.turn(game)

    @override
    def observe(self, agent: str) -> "dict[str, NDArray[Any]]":
        """Return the observation of an agent: see the module."""
        seat, mask = self.possible_agents.index(agent), np.zeros(len(self.indices), np.int8)
        is_over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        is_choosing = agent == self.agent_selection and not is_over
        if is_choosing:
            mask[[*self.turn.legal]] = 1
        observation = self.layout.row(
            self.game.view(seat), self.turn.cards if is_choosing else None
        )
        return {"observation": np.array(observation, np.float32), "action_mask": mask}

    @override
    def render(self) -> str | None:
        """Return the game with all cards as text; with the mode ``human`` print it instead."""
        if self.render_mode == "human":
            print(self.game)  # noqa: T201 - that is what it is for
            return None
        return str(self.game)

    @override
    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class PlayerPolicy:
    """A policy that chooses like a player of the library, in as many steps as it takes.

    If the bid it wants has no index, it makes the highest bid that has one, or passes.

    Args:
        player: the player.
        rng: what the player draws from.
    """

    def __init__(self, player: Player, rng: Randomness) -> None:
        self._player = player
        self._rng = rng
        self._plan: tuple[Game, Action] | None = None

    def __call__(self, table: AECEnv) -> int:
        """Return the index that the player chooses for the agent whose turn it is.

        Raises:
            IllegalChoice: if the action has no index, or differs from the choices so far.
            WrongType: if it is another environment.
        """
        now = expect(PinochleEnv, table.unwrapped, "PlayerPolicy")
        if self._plan is None or self._plan[0] is not now.game:
            action = self._player.choose(now.game.view(now.seat), self._rng)
            if isinstance(action, Bid) and not now.indices.has(action):
                action = _highest_instead(now.turn, action)
            self._plan = now.game, action
        return now.turn.towards(self._plan[1])


def _highest_instead(turn: Decision, refused: Bid) -> Action:
    """Return the highest bid of points in the wanted suit that has an index, or another call."""
    calls = [action for _, action in turn.singles]
    bids = [call for call in calls if isinstance(call, Bid) and call.suit is refused.suit]
    point_bids = [bid for bid in bids if isinstance(bid.goal, int)]
    other_calls = [call for call in calls if not isinstance(call, Bid)]
    return point_bids[-1] if point_bids else other_calls[0]


class CheckedEnv(OrderEnforcingWrapper):
    """The environment, with a check that it is reset before it is used."""

    @property
    @override
    def unwrapped(self) -> PinochleEnv:
        """The environment itself, which has the game, the indices and the rest."""
        return expect(PinochleEnv, super().unwrapped, "unwrapped")


def env(rules: Ruleset | str = "partnership-auction", **options: Any) -> CheckedEnv:  # noqa: ANN401
    """Return the environment, with a check that it is reset before it is used.

    The arguments are those of :class:`PinochleEnv`.
    """
    return CheckedEnv(PinochleEnv(rules, **options))
