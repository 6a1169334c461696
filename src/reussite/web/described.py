"""The interface described for programs: an OpenAPI document, and the JSON Schema of a position.

Routes are found by FastAPI; what it cannot see (bodies that are read by hand, what is answered) is
added here, by the end of each path.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi

from reussite.i18n.languages import LANGUAGES
from reussite.web.schemas import Act

router = APIRouter(prefix="/api/v1")
Schema = dict[str, Any]

_CARD: Final[Schema] = {
    "type": "string",
    "pattern": "^(10|[A2-9TJQKatjqk])([SHDCshdc]|[♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?)$",
}
_PILE: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/card"}}
POSITION: Final[Schema] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A position",
    "description": "Each pile from its bottom to its top. Which piles there are, and that the"
    " cards are the game's, is checked by the game's rules.",
    "type": "object",
    "properties": {
        "game": {"type": "string"},
        "base": {"type": "string", "pattern": "^(10|[A2-9TJQKatjqk])$"},
        "tableau": {"type": "array", "items": _PILE},
        "foundations": _PILE,
        "reserve": _PILE,
        "stock": _PILE,
        "waste": _PILE,
        "pass": {"type": "integer", "minimum": 1, "maximum": 10**9},
        "partial": {"type": "boolean"},
    },
    "required": ["game", "tableau"],
    "additionalProperties": False,
    "$defs": {"card": _CARD},
}
"""The JSON Schema of a position (docs/formats.md): what every position fits."""

_PROBLEM: Final[Schema] = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {"code": {"type": "string"}, "sentence": {"type": "string"}},
            "required": ["code", "sentence"],
        },
        "state": {"$ref": "#/components/schemas/State"},
    },
    "required": ["error"],
}
_STATE: Final[Schema] = {
    "type": "object",
    "description": "All that the table's page draws and offers.",
    "properties": {
        "rev": {"type": "integer", "minimum": 0},
        "cursor": {"type": "integer", "minimum": 0},
        "length": {"type": "integer", "minimum": 0},
        "number": {"type": ["string", "null"]},
        "status": {"enum": ["playing", "won", "blocked"]},
        "position": {"type": "object"},
        "legal": {"type": "object"},
        "tag": {"type": "string"},
        "message": {"type": "string"},
    },
    "required": ["rev", "cursor", "length", "status", "position", "legal", "tag"],
}
_ACTED: Final[Schema] = {
    "type": "object",
    "properties": {
        "state": {"$ref": "#/components/schemas/State"},
        "events": {"type": "array", "items": {"type": "object"}},
        "notice": {"type": ["string", "null"]},
    },
    "required": ["state", "events", "notice"],
}
_KEPT: Final[Schema] = {
    "type": "object",
    "properties": {key: {"type": "string"} for key in ("id", "url", "game")},
    "required": ["id", "url", "game"],
}
_SAID: Final = {
    "400": "The request cannot be read.",
    "403": "A page of another site has sent it.",
    "404": "There is nothing here.",
    "405": "This address does not take such requests.",
    "409": "The game went on elsewhere: its state now.",
    "413": "The body is too large.",
    "415": "The body is no JSON.",
    "422": "The rules or the game refuse it.",
    "503": "The games cannot be reached.",
}
_READING: Final = ("400", "404", "405", "503")
_WRITING: Final = ("400", "403", "404", "405", "409", "413", "415", "422", "503")
_NAMES: Final = re.compile(r"\{(\w+)\}")
_PATH: Final[dict[str, Schema]] = {
    "slug": {"type": "string", "pattern": "^(ms-)?[1-9][0-9]{0,20}$"},
    "position_id": {"type": "string", "minLength": 1, "maxLength": 40},
    "step": {"type": "string", "pattern": "^[0-9]{1,9}$"},
}
_LANGUAGE: Final[Schema] = {
    "name": "lang",
    "in": "query",
    "description": f"The language of sentences: {', '.join(LANGUAGES)}; else the reader's own.",
    "schema": {"type": "string"},
}


@router.get("/openapi.json", include_in_schema=False)
def openapi_document(request: Request) -> Schema:
    """Return the description of this interface."""
    app: FastAPI = request.app
    return describe(app)


@router.get("/position.schema.json", include_in_schema=False)
def position_schema() -> Schema:
    """Return the JSON Schema of a position."""
    return POSITION


def describe(app: FastAPI) -> Schema:
    """Return the OpenAPI document of an application's ``/api/`` routes."""
    document = get_openapi(
        title="Réussite",
        version="1",
        description="The table: states of games, operations on them, positions, records.",
        routes=app.routes,
    )
    paths = document["paths"]
    document["paths"] = {path: paths[path] for path in paths if path.startswith("/api/")}
    described = {**_PATH, "game": {"enum": list(app.state.desk.games)}}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            operation["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": described[name]}
                for name in _NAMES.findall(path)
            ]
            operation["parameters"].append(_LANGUAGE)
            _complete(path, method, operation)
    act = Act.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas = {"Problem": _PROBLEM, "State": _STATE, "Act": act}
    document["components"] = {"schemas": schemas}
    return document


def _complete(path: str, method: str, operation: Schema) -> None:
    """Add the body and the answers of an operation."""
    if path.endswith("/act"):
        _body(operation, {"$ref": "#/components/schemas/Act"})
        _answers(operation, _WRITING, "200", "application/json", _ACTED)
    elif path.endswith("/positions"):
        _body(operation, {key: value for key, value in _inlined().items() if key != "$schema"})
        _answers(operation, _WRITING, "201", "application/json", _KEPT)
    elif path.endswith("/record"):
        problems = (*_READING, "409") if "{position_id}" in path else _READING
        _answers(operation, problems, "200", "text/plain", {"type": "string"})
    elif path.endswith("/picture"):
        _answers(operation, _READING, "200", "image/svg+xml", {"type": "string"})
    elif path.endswith(("/{slug}", "/{position_id}")):
        state = {"$ref": "#/components/schemas/State"}
        _answers(operation, _READING, "200", "application/json", state)
        operation["responses"]["304"] = {"description": "It is as the reader knows it."}
    elif method == "get":
        _answers(operation, _READING, "200", "application/json", {"type": "object"})
    else:
        if method == "post":
            _body(operation, {"type": "object"})
        _answers(operation, _WRITING, "200", "application/json", {"type": "object"})
        operation["responses"]["204"] = {"description": "Done; there is nothing to say."}


def _inlined() -> Schema:
    """Return the schema of a position without definitions of its own, to stand in a document."""
    pile = {"type": "array", "items": _CARD}
    piles = dict.fromkeys(("foundations", "reserve", "stock", "waste"), pile)
    tableau = {"tableau": {"type": "array", "items": pile}}
    return {
        **{key: value for key, value in POSITION.items() if key != "$defs"},
        "properties": {**POSITION["properties"], **piles, **tableau},
    }


def _body(operation: Schema, schema: Schema) -> None:
    operation["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": schema}},
    }


def _answers(
    operation: Schema, problems: tuple[str, ...], status: str, media: str, schema: Schema
) -> None:
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation["responses"] = {
        status: {"description": "Done.", "content": {media: {"schema": schema}}},
        **{code: {"description": _SAID[code], "content": problem} for code in problems},
    }
