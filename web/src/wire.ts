/** What travels between this page and the server: the generated types, and names for their parts. */
import type { ClientMessage, ServerMessage } from "./wire.gen";

export type * from "./wire.gen";
export { PROTOCOL } from "./wire.gen";

/** Two characters, rank and suit: "TC" is the ten of clubs. */
export type Card = string;
/** What a reason is about. */
export type Params = Record<string, unknown>;
/** What is asked of the table, with a name of its own so that it is never done twice. */
export type Command = Extract<ClientMessage, { cmd_id: string }>;
export type Stated = Extract<ServerMessage, { type: "state" }>;
