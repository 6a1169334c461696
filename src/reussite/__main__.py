"""``python -m reussite``: the command, where its script is not on the path."""

from reussite.cli.main import main

if __name__ == "__main__":
    main()
