"""What goes between server and client: the messages of a socket, the bodies of HTTP, and their JSON Schema."""
