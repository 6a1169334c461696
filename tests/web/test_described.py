"""The description of the interface, tried out by Schemathesis; the schema of a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema
from tests.games import GAME_IDS, OWN_GAMES, all_games, random_walk

from reussite.engine.catalogue import Games
from reussite.engine.document import PositionError, read_position
from reussite.store import Store
from reussite.web.app import create_app
from reussite.web.described import POSITION

FEW = settings().max_examples // 10
"""For each of the operations; so many more where it is looked further."""
VALIDATOR = jsonschema_rs.validator_for(POSITION)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    with Store.open(tmp_path_factory.mktemp("described") / "games.sqlite") as store:
        app = create_app(Games.load([OWN_GAMES]), store)
        schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
        rejection = schema.config.checks.negative_data_rejection
        rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # it may be too large
        yield schema


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_interface_is_as_described(described: OpenApiSchema, mode: GenerationMode) -> None:
    """Each answer to requests that fit, and to requests that do not, is one that is described."""
    tried = 0
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=FEW, deadline=None, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def check(case: schemathesis.Case[Any]) -> None:
            # Whether an action is legal is no question of its form.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()
        tried += 1
    assert tried >= 7


def test_every_route_is_described(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite") as store:
        client = TestClient(create_app(Games.load([OWN_GAMES]), store))
        document = client.get("/api/v1/openapi.json").json()
        assert client.get("/api/v1/position.schema.json").json() == json.loads(json.dumps(POSITION))
    assert len(document["paths"]) >= 7
    for path, operations in document["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in operations.values():
            assert set(operation["responses"]) >= {"400", "404"}, path


@given(st.sampled_from(GAME_IDS), st.integers(0, 10**6))
def test_every_position_fits_its_schema(game: str, seed: int) -> None:
    for position in random_walk(all_games()[game], seed, 40)[::8]:
        VALIDATOR.validate(position.to_dict())


@given(st.sampled_from(GAME_IDS), st.data())
def test_what_is_read_as_a_position_fits_the_schema(game: str, data: st.DataObject) -> None:
    document = all_games()[game].deal(data.draw(st.integers(1, 99))).to_dict()
    key = data.draw(st.sampled_from([*document, "other"]))
    odd: st.SearchStrategy[Any] = (
        st.none() | st.integers(0, 2) | st.text(max_size=3) | st.just([]) | st.just([["1S"]])
    )
    document[key] = data.draw(odd)
    document["partial"] = data.draw(st.booleans() | odd)
    try:
        read_position(document, all_games())
    except PositionError:
        return
    VALIDATOR.validate(document)
