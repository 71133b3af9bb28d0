"""Floods against a server, and how an honest player fares meanwhile: `make flood`."""
