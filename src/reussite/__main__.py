"""The command as it is started: ``reussite``, or ``python -m reussite``."""

import sys


def start() -> None:
    """Run the command. Ctrl-C before it has begun, or a second one, ends it without a traceback."""
    try:
        from reussite.cli.main import main  # what takes the time in which Ctrl-C may be pressed

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    start()
