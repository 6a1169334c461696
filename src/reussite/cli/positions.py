"""Commands on one position: deal, moves, apply, status."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from reussite.cli.errors import No, WrongInput, WrongUsage
from reussite.cli.options import (
    file_argument,
    games_option,
    load_games,
    load_position,
    named,
    read_bytes,
)

if TYPE_CHECKING:
    from reussite.deal import DealNumber
    from reussite.engine.game import Game
    from reussite.verify.line import Replay

_MAX_CARDS_FILE = 100_000


@click.command("deal")
@click.argument("game")
@click.option("--number", metavar="N", help="1 to 10^20, or ms:N; the same deals as in PySolFC.")
@click.option(
    "--cards",
    metavar="FILE",
    help="A pack in the order of dealing, first card first: card texts such as 7H, separated by"
    " blanks or commas. - for standard input.",
)
@click.option(
    "--solvitaire",
    "seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="SEED",
    help="The deal that Solvitaire makes of a seed.",
)
@click.option("--winnable", is_flag=True, help="A deal at random that the solver has won.")
@click.option("--today", is_flag=True, help="The deal of the day, one that the solver has won.")
@click.option(
    "--grade",
    type=click.Choice(["easy", "medium", "hard"]),
    help="A deal at random that was won, as hard as this (docs/study.md).",
)
@games_option
def deal_command(
    game: str,
    number: str | None,
    cards: str | None,
    seed: int | None,
    winnable: bool,
    today: bool,
    grade: str | None,
    paths: tuple[str, ...],
) -> None:
    """Write the starting position of a game as JSON.

    Without a number, a deal at random; its number is named on standard error.
    """
    from reussite.cards import CardError
    from reussite.deal import DealError, DealNumber
    from reussite.exchange.passage import ExchangeError
    from reussite.exchange.solvitaire import seed_deal
    from reussite.rules.catalogue import UnknownGame

    games = load_games(paths)
    ways = (number, cards, seed, winnable or None, today or None, grade)
    if sum(way is not None for way in ways) > 1:
        raise WrongUsage(
            "--number, --cards, --solvitaire, --winnable, --today and --grade exclude each other"
        )
    try:
        if seed is not None:
            position = seed_deal(games[game], seed)
        elif cards is not None:
            pack = _read_cards(cards)
            position = games[game].deal_cards(pack)
        else:
            chosen = (
                _won(games[game], today)
                if winnable or today
                else _graded(games[game], grade)
                if grade is not None
                else DealNumber.random()
                if number is None
                else DealNumber.parse(number)
            )
            position = games[game].deal(chosen)
            if number is None:
                click.echo(f"deal {chosen}", err=True)
    except (UnknownGame, DealError, CardError, ExchangeError) as error:
        raise WrongInput.of(error) from None
    click.echo(position.to_json())


def _won(game: Game, today: bool) -> DealNumber:
    """Return a deal that can be won: that of the day, or one at random."""
    from datetime import UTC, datetime

    from reussite.winnable import winnable_deals

    deals = winnable_deals(game)
    if deals is None:
        raise WrongInput(
            "no list of deals that can be won comes with the rules of {game}", game=game.id
        )
    return deals.of_day(datetime.now(UTC).date()) if today else deals.random()


def _graded(game: Game, grade: str) -> DealNumber:
    """Return a deal at random of a grade."""
    import secrets

    from reussite.deal import DealNumber
    from reussite.study.shipped import grades

    numbers = grades(game).get(grade)
    if not numbers:
        raise WrongInput(
            "no deals of the grade {grade} come with the rules of {game}", grade=grade, game=game.id
        )
    return DealNumber(secrets.choice(numbers))


def _read_cards(file: str) -> list[str]:
    data = read_bytes(file, _MAX_CARDS_FILE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WrongInput(
            "{file}: is not UTF-8 text (byte {n})", file=named(file), n=error.start
        ) from None
    return text.replace(",", " ").split()


@click.command("moves")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@games_option
def moves_command(file: str, as_json: bool, paths: tuple[str, ...]) -> None:
    """List every legal action, one a line."""
    position = load_position(file, load_games(paths))
    texts = [str(action) for action in position.legal_actions]
    if as_json:
        click.echo(json.dumps(texts))
        return
    for text in texts:
        click.echo(text)


@click.command("apply")
@file_argument
@click.argument("actions", metavar="ACTION...", nargs=-1, required=True)
@games_option
def apply_command(file: str, actions: tuple[str, ...], paths: tuple[str, ...]) -> None:
    """Write the position after ACTIONS, or say why one is illegal.

    Actions are t1>t2, t1>t2x3, t1>f, r>t1, w>f, f:9S>t1, draw, redeal.

    In a shell, quote them: > has a meaning there. An action that is illegal ends with exit code 1,
    nothing on standard output, and the rule that forbids it on standard error.
    """
    from reussite.engine.action import ActionError, parse_action
    from reussite.verify.line import replay

    position = load_position(file, load_games(paths))
    try:
        for text in actions:  # wrong input is told before any rule is asked
            parse_action(text)
    except ActionError as error:
        raise WrongInput.of(error) from None
    found = replay(position, actions)
    if found.fault is not None:
        raise No("{fault}{where}", fault=found.fault, where=_where_to_read(found))
    click.echo(found.end.to_json())


def _where_to_read(found: Replay) -> str:
    """Return the command that shows the rule which stopped a line."""
    from reussite.rulebook.places import place

    if found.fault is None or found.fault.refusal is None:
        return ""
    profile = found.end.profile
    section = place(found.fault.refusal, profile).partition("-")[0]
    return f" (reussite rules {profile.id} --section {section})"


@click.command("status")
@file_argument
@games_option
def status_command(file: str, paths: tuple[str, ...]) -> None:
    """Say as JSON whether a game is won, blocked or goes on.

    Blocked means that no card can go anywhere; it says nothing of whether the deal can be won.
    """
    position = load_position(file, load_games(paths))
    answer = {
        "status": position.status.value,
        "foundation_cards": position.foundation_cards,
        "pack": position.game.pack_size,
    }
    click.echo(json.dumps(answer))
