"""Every statement of every rule page is true of the game, says the engine."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.games import GAME_IDS, all_games, profiles
from tests.rulebook.truth import check

from reussite.engine.game import Game
from reussite.rulebook.claims import statements
from reussite.rulebook.statement import Statement
from reussite.rules.profile import Profile


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_statement_of_a_game_is_true(name: str) -> None:
    game = all_games()[name]
    page = statements(game.profile)
    for statement in page:
        check(game, statement, page)


@given(profiles())
@settings(max_examples=15)
def test_every_statement_of_a_game_nobody_thought_of_is_true(profile: Profile) -> None:
    game, page = Game(profile), statements(profile)
    for statement in page:
        check(game, statement, page)


@pytest.mark.slow
@given(profiles())
@settings(max_examples=300)
def test_every_statement_of_hundreds_of_games_is_true(profile: Profile) -> None:
    game, page = Game(profile), statements(profile)
    for statement in page:
        check(game, statement, page)


LOOKS = {"wings", "fan", "half", "lines"}
"""Values that say how the table looks; other tests are about pictures."""


@pytest.mark.parametrize("name", GAME_IDS)
def test_a_statement_of_another_game_is_found_out(name: str) -> None:
    """The checks can fail: what is true elsewhere and differs here is refused."""
    game = all_games()[name]
    page = statements(game.profile)
    own = {claim.id: claim for claim in page}
    tried = {key(claim) for claim in page}
    for other in GAME_IDS:
        for claim in statements(all_games()[other].profile):
            if claim.id in own and key(claim) not in tried:
                tried.add(key(claim))
                if not same_in_effect(claim, own):
                    with pytest.raises((AssertionError, LookupError)):
                        check(game, claim, page)
    assert len(tried) > len(page) + 10


def key(claim: Statement) -> str:
    """Return what a statement says about the rules; examples may suppose another base rank."""
    examples = {"base", "card", "target", "misfit", "sample"}
    without = LOOKS | (examples if claim.id in ("foundations-example", "columns-match") else set())
    return claim.id + repr(sorted((k, v) for k, v in claim.values.items() if k not in without))


def same_columns(sizes: tuple[int, ...], own: dict[str, Statement]) -> bool:
    """Say whether columns of other sizes get the same cards.

    They may differ only where no card is left to come: each card that begins a foundation is
    replaced at once by the next one, so that the last places of the deal stay empty.
    """
    play = own.get("deal-play")
    if play is None or play.values["play"] != "foundation-replace-base":
        return False
    order = own["deal-order"].values
    assert "reserve" not in order["order"] and "stock" not in order["order"]
    filled = order["cards"] - 4 * own["goal-decks"].values["decks"]
    return places(sizes)[:filled] == places(own["deal-columns"].values["sizes"])[:filled]


def places(sizes: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the places of a deal in turn: round and column."""
    return sorted((turn, at) for at, size in enumerate(sizes) for turn in range(size))


def same_in_effect(claim: Statement, own: dict[str, Statement]) -> bool:
    """Say whether a claim that differs from the page's own means the same in this game."""
    if claim.id == "deal-play":  # where every card that begins a foundation lies there already
        return bool(own["deal-pre-placed"].values["piles"])
    if claim.id == "deal-columns":
        return same_columns(claim.values["sizes"], own)
    # Where all building is in suit, every run that was built is a run in suit.
    runs = {claim.values.get("unit"), own[claim.id].values.get("unit")}
    in_suit = bool(own["columns-match"].values["match"] == "suit")
    return in_suit and runs == {"suit-run", "built-run"}
