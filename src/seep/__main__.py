"""`python -m seep` is `seep`."""

from seep.cli import main

main()
