"""Asks the engine whether the statements of a rule page are true, in positions built for each.

``check`` takes the values of a statement and nothing of the profile, so that a page that says
something else than the game does is found out. Where statements only make sense together (what
fits on what), ``page`` brings the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.rulebook.positions import Page, Values
from tests.rulebook.truth_columns import (
    columns_cross_base,
    columns_match,
    columns_max_cards,
    columns_rank,
    columns_unit,
    columns_wrap,
    empty_accept,
    empty_auto,
    empty_choice,
    empty_rank,
    empty_unit,
)
from tests.rulebook.truth_deal import (
    deal_as_said,
    deal_fan,
    deal_layout,
    deal_none,
    goal_decks,
    goal_foundations,
    goal_ranks,
)
from tests.rulebook.truth_moves import (
    foundations_base,
    foundations_example,
    foundations_full,
    foundations_next,
    foundations_piles,
    foundations_returns,
    moves_choice,
    moves_covered,
    moves_free,
    moves_single,
    moves_targets,
)
from tests.rulebook.truth_piles import (
    end_again,
    end_blocked,
    end_renaming,
    end_repeat,
    end_win,
    reserve_play,
    reserve_size,
    reserve_visible,
    score_cards,
    stock_draw,
    stock_passes,
    stock_short,
    stock_waste,
)

from reussite.engine.game import Game
from reussite.rulebook.statement import Statement


def check(game: Game, statement: Statement, page: Iterable[Statement]) -> None:
    """Raise ``AssertionError`` where a statement is not true of a game."""
    values = {claim.id: claim.values for claim in page}
    values[statement.id] = statement.values
    CHECKS[statement.id](game, statement.values, values)


CHECKS: dict[str, Callable[[Game, Values, Page], None]] = {
    "goal-decks": goal_decks,
    "goal-ranks": goal_ranks,
    "goal-foundations": goal_foundations,
    "deal-pre-placed": deal_as_said,
    "deal-order": deal_as_said,
    "deal-columns": deal_as_said,
    "deal-turns": deal_as_said,
    "deal-play": deal_as_said,
    "deal-reserve": deal_as_said,
    "deal-foundation": deal_as_said,
    "deal-stock": deal_as_said,
    "deal-layout": deal_layout,
    "deal-fan": deal_fan,
    "deal-none": deal_none,
    "moves-free": moves_free,
    "moves-targets": moves_targets,
    "moves-covered": moves_covered,
    "moves-single": moves_single,
    "moves-choice": moves_choice,
    "foundations-base": foundations_base,
    "foundations-next": foundations_next,
    "foundations-example": foundations_example,
    "foundations-full": foundations_full,
    "foundations-piles": foundations_piles,
    "foundations-returns": foundations_returns,
    "columns-direction": columns_rank,
    "columns-match": columns_match,
    "columns-wrap": columns_wrap,
    "columns-cross-base": columns_cross_base,
    "columns-max-cards": columns_max_cards,
    "columns-unit": columns_unit,
    "empty-auto": empty_auto,
    "empty-accept": empty_accept,
    "empty-rank": empty_rank,
    "empty-unit": empty_unit,
    "empty-choice": empty_choice,
    "reserve-visible": reserve_visible,
    "reserve-play": reserve_play,
    "reserve-size": reserve_size,
    "stock-draw": stock_draw,
    "stock-waste": stock_waste,
    "stock-short": stock_short,
    "stock-passes": stock_passes,
    "score-cards": score_cards,
    "score-bonus": score_cards,
    "end-win": end_win,
    "end-blocked": end_blocked,
    "end-renaming": end_renaming,
    "end-repeat": end_repeat,
    "end-again": end_again,
}
CHECKS["score-bonus"] = lambda game, values, page: goal_decks(
    game, {**page["goal-decks"], "cards": values["pack"]}, page
)
