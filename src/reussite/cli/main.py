"""The command and its sub-commands; each is loaded when it is called, so that starting is quick."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

_COMMANDS = {
    "games": "list_games",
    "deal": "positions",
    "show": "show",
    "moves": "positions",
    "apply": "positions",
    "status": "positions",
    "perft": "count",
    "rules": "rules",
    "solve": "solve",
    "verify": "verify",
    "convert": "convert",
    "study": "study",
    "hint": "hint",
    "play": "table",
    "serve": "table",
    "purge": "table",
}


class _Commands(click.Group):
    """A group whose commands live in modules that are imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = _COMMANDS.get(cmd_name)
        if home is None:
            return None
        command = getattr(import_module(f"reussite.cli.{home}"), f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="reussite", message="reussite %(version)s")
def cli() -> None:
    """Patience whose rules are data: deal, look, play, solve, hint, verify, convert, measure.

    A position is a JSON document; FILE may be - for standard input, so that commands join up:

    \b
        reussite deal beleaguered-castle --number 24 | reussite show -
        reussite deal canfield --number 1 | reussite moves -
        reussite play castle-mount

    Exit codes: 0 done, 1 the honest answer is no (an illegal action, an
    unwinnable position), 2 the input or the usage is
    wrong, 3 not known. Shell completion: eval "$(_REUSSITE_COMPLETE=bash_source reussite)" (or
    zsh_source, fish_source).
    """


def main() -> None:
    """Run the command, and end without a traceback when it is interrupted or its reader leaves."""
    try:
        # Outside of its standalone mode, click returns the exit code of --help, ctx.exit and Exit.
        code = cli.main(prog_name="reussite", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is told here, not by the interpreter
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output has left; nothing more can be said to it, not even at exit.
        _drop_output()
        sys.exit(0)
    except OSError as error:
        _drop_output()
        click.echo(f"the output cannot be written: {error.strerror}", err=True)
        sys.exit(2)


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
