"""The command and its sub-commands; each is loaded when it is called, so that starting is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from reussite.cli.errors import Interrupted, WrongInput, reason
from reussite.cli.options import asked_locale, lang_option, say
from reussite.i18n.languages import is_brazilian, worded

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
        _speak(command)
        return command

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Run a command and end; whatever is wrong is said here, in the language asked for."""
        args = list(sys.argv[1:] if args is None else args)
        try:
            # Outside of its standalone mode, click returns the exit code of --help, Exit and such.
            with worded(is_brazilian(asked_locale(args))):
                code = super().main(args, *rest, **{**options, "standalone_mode": False})
            if sys.stdout is not None:
                sys.stdout.flush()  # what cannot be written is told here, not by the interpreter
            sys.exit(code if isinstance(code, int) else 0)
        except click.ClickException as error:
            _end(error, args)
        except (click.Abort, KeyboardInterrupt):
            _end(Interrupted("interrupted"), args)
        except BrokenPipeError:
            # The reader of our output has left; nothing more can be said to it, not even at exit.
            _drop_output()
            sys.exit(0)
        except OSError as error:
            _drop_output()
            _end(WrongInput("the output cannot be written: {fault}", fault=reason(error)), args)


def _speak(command: click.Command) -> None:
    """Let a command, or those of a group, take ``--lang`` where it does not by itself."""
    for each in command.commands.values() if isinstance(command, click.Group) else (command,):
        if not any(parameter.name == "lang" for parameter in each.params):
            lang_option(each, expose_value=False)


def _end(error: click.ClickException, args: Sequence[str]) -> NoReturn:
    """Say on standard error why a command ends, and end it."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
    else:
        from reussite.cli.usage import full_sentence

        say(full_sentence(error, asked_locale(args)))
    sys.exit(error.exit_code)


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


lang_option(cli, expose_value=False)  # before the command's name it counts too


def main() -> None:
    """Run the command."""
    cli.main(prog_name="reussite")


if __name__ == "__main__":
    main()
