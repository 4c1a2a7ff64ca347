#!/usr/bin/env python
"""The door to every management command; it prints nothing of its own."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")
    from cribsite.commands import execute

    sys.exit(execute(sys.argv))


if __name__ == "__main__":
    main()
