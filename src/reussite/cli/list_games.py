"""``reussite games``: the catalogue."""

from __future__ import annotations

import json

import click

from reussite.cli.options import games_option, lang_option, load_games, output_encoding, printable


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="One JSON array with all fields.")
@games_option
@lang_option
def games_command(as_json: bool, paths: tuple[str, ...], lang: str) -> None:
    """List the games: id, name, packs, family and one line on each."""
    games = load_games(paths)
    if as_json:
        rows = [
            {
                "id": profile.id,
                "names": profile.names,
                "summary": profile.summary,
                "decks": profile.decks,
                "family": profile.family,
                "featured": profile.featured > 0,
                "profile": profile.digest,
            }
            for profile in games.catalogue.values()
        ]
        click.echo(json.dumps(rows))
        return
    table = [
        (game.id, game.name(lang), str(game.decks), game.profile.family, game.summary(lang))
        for game in games.values()
    ]
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        line = "  ".join([*cells, row[4]]).rstrip()
        click.echo(printable(line, output_encoding()))
