/** What travels between this page and the server: the generated types, and names for their parts. */
import type { ClientMessage, SayMessage, ServerMessage, TableView } from "./wire.gen";

export type * from "./wire.gen";
export { PROTOCOL } from "./wire.gen";

/** Two characters, rank and suit: "TC" is the ten of clubs. */
export type Card = string;
/** What a refusal or error is about. */
export type Params = Record<string, unknown>;
/** A preset's name, or the options that differ from one. */
export type RulesText = TableView["rules"];
/** Every option of rules, by name. */
export type RulesOptions = Record<string, unknown>;
/** A message with a `cmd_id`, so that it is carried out once however often it is sent. */
export type Command = Extract<ClientMessage, { cmd_id: string }>;
export type StateMessage = Extract<ServerMessage, { type: "state" }>;
/** Something that has happened at the table. */
export type EventView = StateMessage["events"][number];
export type PhraseName = SayMessage["phrase"];
