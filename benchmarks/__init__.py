"""What is measured of Seep's speed, and how to measure it again: `make bench`."""
