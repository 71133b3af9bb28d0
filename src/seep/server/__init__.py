"""The server: an HTTP API to open tables, a WebSocket for each viewer, and a database as the source of truth."""
