"""``reussite perft``: counting action sequences."""

from __future__ import annotations

import click

from reussite.cli.errors import NotKnown
from reussite.cli.options import file_argument, games_option, load_games, load_position


@click.command("perft")
@file_argument
@click.option("--depth", type=click.IntRange(1, 200), required=True, help="The longest length.")
@click.option(
    "--node-limit",
    type=click.IntRange(min=1),
    default=100_000_000,
    show_default=True,
    help="Give up (exit code 3) at a depth with more sequences than this.",
)
@games_option
def perft_command(file: str, depth: int, node_limit: int, paths: tuple[str, ...]) -> None:
    """Count the sequences of one to DEPTH legal actions.

    One line for each length: the length, and the count.

    The standard check of move generation: two programs that agree here agree on the rules.
    """
    from reussite.engine.perft import TooManySequences, perft

    position = load_position(file, load_games(paths))
    for length in range(1, depth + 1):
        try:
            count = perft(position, length, node_limit)
        except TooManySequences:
            raise NotKnown(
                "depth {n}: more than {limit} sequences, not counted", n=length, limit=node_limit
            ) from None
        click.echo(f"{length} {count}")
