"""`python -m seep.cli` is `seep`."""

from seep.cli import main

main()
