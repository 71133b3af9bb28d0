import { lazy } from "../parts/lazy";

/** A table before the cards. A match needs nothing of it, so it is no part of what a table loads first. */
export const Room = lazy(async () => (await import("./RoomPage")).RoomPage);
