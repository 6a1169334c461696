"""Games as environments for learning programs, by the interface of Gymnasium.

Needs the extra ``reussite[gym]``. Importing this package registers ``reussite/Patience-v0``:

>>> import gymnasium, reussite.gym
>>> env = gymnasium.make("reussite/Patience-v0", game="beleaguered-castle")
>>> observation, info = env.reset(seed=24)
>>> info["number"], int(info["action_mask"].sum())
('24', 6)
"""

try:
    import gymnasium
except ImportError:
    raise ImportError("gymnasium is not installed: pip install 'reussite[gym]'") from None

from reussite.gym.env import PatienceEnv

__all__ = ["PatienceEnv"]

gymnasium.register(
    "reussite/Patience-v0", entry_point="reussite.gym.env:PatienceEnv", max_episode_steps=2000
)
