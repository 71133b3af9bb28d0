"""The server: HTTP to open a table, one WebSocket a viewer to play at it, and a database that is the truth."""
