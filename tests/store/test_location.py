"""Where games are kept when nobody says otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reussite.store import Store, StoreError, default_url


def test_games_are_kept_in_the_data_folder_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    url = default_url()
    assert (url.drivername, url.database) == (
        "sqlite",
        str(tmp_path / "data" / "reussite" / "games.sqlite"),
    )
    Store.open(url).close()
    assert (tmp_path / "data" / "reussite" / "games.sqlite").is_file()


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", ".local/share"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ],
)
def test_each_system_has_its_data_folder(
    platform: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert default_url().database == str(tmp_path / folder / "reussite" / "games.sqlite")


@pytest.mark.parametrize("name", ["games.sqlite", "my games?.sqlite", "a%20b#c.sqlite", "é.db"])
def test_the_environment_names_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REUSSITE_DATABASE", str(tmp_path / name))
    Store.open(default_url()).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_environment_names_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REUSSITE_DATABASE", "postgresql+psycopg://someone:secret@host/games")
    assert (default_url().get_backend_name(), default_url().host) == ("postgresql", "host")


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "nonsense://x",
        "oracle+nothing://x",
        "://",
        "sqlite://x:y",
        "a\0b",
        "bytes-that-are-no-text-\udcff",
        "postgresql://\udcff",
        "postgresql://two..dots/games",
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    assert caught.value.code == "address"


def test_no_password_is_told_when_opening_fails(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(f"sqlite://someone:secret@/{tmp_path}")
    assert "secret" not in str(caught.value)


def test_a_driver_that_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql://someone@host/games")
    assert str(caught.value) == "psycopg is not installed: pip install 'reussite[postgres]'"
