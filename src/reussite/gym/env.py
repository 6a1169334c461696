"""The environment: a deal to be won, one action a step."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from reussite.cards import PACK_SIZE, RANKS
from reussite.deal import DealNumber
from reussite.engine.catalogue import games
from reussite.engine.game import Game
from reussite.engine.position import Position, Status
from reussite.gym.actions import all_actions
from reussite.rules.profile import Visible

NO_CARD: Final = 0
"""Where no card lies; a card is its number plus one."""
FACE_DOWN: Final = PACK_SIZE + 1
"""A card that a player cannot see."""

Observation = dict[str, NDArray[np.uint8]]
Info = dict[str, Any]


class PatienceEnv(gymnasium.Env[Observation, np.int64]):
    """A game of patience. Gymnasium's terms: an episode is one deal, a step one action.

    ``game``: an id, or a :class:`reussite.Game`. ``reward``: ``win`` gives 1 for the win and
    nothing else; ``cards`` gives each card that goes up its part of 1, and takes it back with a
    return. ``knows``: ``visible`` hides the covered reserve and the stock, ``all`` shows them.

    ``reset(seed=N)`` deals number N (0, which is none, and no seed deal at random).
    ``reset(options={"number": "ms:24"})`` and ``options={"position": position}`` begin elsewhere.
    ``info["action_mask"]`` has a 1 for each legal action. An action that is not legal changes
    nothing; ``info["illegal"]`` then has the code of the rule. An episode ends with the win, or
    where no card can go anywhere.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str | Game = "beleaguered-castle",
        *,
        reward: str = "win",
        knows: str = "visible",
        render_mode: str | None = None,
    ) -> None:
        self.game = games()[game] if isinstance(game, str) else game
        if reward not in ("win", "cards"):
            raise ValueError(f"reward: {reward!r} is none of win, cards")
        if knows not in ("visible", "all"):
            raise ValueError(f"knows: {knows!r} is none of visible, all")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r} is none of ansi, None")
        self.render_mode = render_mode
        self._reward = reward
        self._knows_all = knows == "all"
        self.actions = all_actions(self.game)
        """The action of each number."""
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self.action_space = spaces.Discrete(len(self.actions))
        profile = self.game.profile
        shapes = {"tableau": (self.game.columns, self.game.pack_size), "base": (1,)}
        if profile.has_reserve:
            shapes["reserve"] = (profile.reserve.size,)
        if profile.has_stock:
            shapes |= {"stock": (profile.stock_size,), "waste": (profile.stock_size,)}
        self._shapes = {"foundations": (profile.piles,), **shapes}
        highest = {"foundations": RANKS}
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                key: spaces.Box(0, highest.get(key, FACE_DOWN), shape, np.uint8)
                for key, shape in self._shapes.items()
            }
        )
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position now; RuntimeError before the first ``reset``."""
        if self._position is None:
            raise RuntimeError("the environment must be reset first")
        return self._position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin an episode; see the class. Raises ValueError for what is no deal number."""
        super().reset(seed=seed)
        options = options or {}
        number: DealNumber | None = None
        if "position" in options:
            position = options["position"]
            if not isinstance(position, Position) or position.game != self.game:
                raise ValueError(f"options: the position must be one of {self.game.id}")
            self._position = position
        else:
            number = DealNumber.parse(options.get("number", seed or self._random_number()))
            self._position = self.game.deal(number)
        info = self._info()
        info["number"] = None if number is None else str(number)
        return self._observe(), info

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action by its number: observation, reward, whether it ended, False, info."""
        before = self.position
        chosen = self.actions[int(action)]
        refusal = before.why_not(chosen)
        if refusal is None:
            self._position = before.after(chosen)
        info = self._info()
        if refusal is not None:
            info["illegal"] = refusal.code.value
        over = self.position.status is not Status.PLAYING
        return self._observe(), self._rewarded(before), over, False, info

    def render(self) -> str | None:
        """Return the table as text in the mode ``ansi``."""
        return str(self.position) if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as libraries with masked policies ask for it."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[[self._numbers[action] for action in self.position.legal_actions]] = True
        return mask

    def _random_number(self) -> int:
        return int(self.np_random.integers(1, 2**32))

    def _rewarded(self, before: Position) -> float:
        after = self.position
        if self._reward == "win":
            return float(after.is_won and not before.is_won)
        return (after.foundation_cards - before.foundation_cards) / self.game.pack_size

    def _info(self) -> Info:
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "status": self.position.status.value,
            "foundation_cards": self.position.foundation_cards,
        }

    def _observe(self) -> Observation:
        position, profile = self.position, self.game.profile
        seen: Observation = {key: np.zeros(shape, np.uint8) for key, shape in self._shapes.items()}
        seen["foundations"][: len(position.heights)] = position.heights
        seen["base"][0] = position.base
        for row, cards in zip(seen["tableau"], position.tableau, strict=False):
            _lay(row, cards)
        if profile.has_reserve:
            _lay(seen["reserve"], position.reserve)
            if not self._knows_all and profile.reserve.visible is Visible.TOP:
                seen["reserve"][: max(len(position.reserve) - 1, 0)] = FACE_DOWN
        if profile.has_stock:
            _lay(seen["waste"], position.waste)
            _lay(seen["stock"], position.stock)
            if not self._knows_all:
                seen["stock"][: len(position.stock)] = FACE_DOWN
        return seen


def _lay(row: NDArray[np.uint8], cards: tuple[int, ...]) -> None:
    row[: len(cards)] = np.add(cards, 1, dtype=np.int64) if cards else 0
