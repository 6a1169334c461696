"""Playing through the interface, as the pages do."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from fastapi.testclient import TestClient


def rev(client: TestClient, place: str) -> int:
    found: int = client.get(f"/api/v1/table/{place}").json()["rev"]
    return found


def act(client: TestClient, place: str, *texts: str) -> None:
    for text in texts:
        body = {"op": str(uuid4()), "rev": rev(client, place), "do": text}
        answer = client.post(f"/api/v1/table/{place}/act", json=body)
        assert answer.status_code == 200, answer.text
