/** What travels between this page and the server. */

/** Two characters, rank and suit: "TC" is the ten of clubs. */
export type Card = string;

export type Options = Record<string, string | number | boolean>;

export interface House {
  value: number;
  cards: Card[];
  cemented: boolean;
  owners: number[];
}

export interface Latest {
  seat: number;
  cards: Card[];
}

export interface Redeal {
  reason: string;
  hand: Card[];
}

/** What one seat may see of a deal. Seats and sides are the deal's: seat 0 is the bidder. */
export interface View {
  rules: string | Options;
  players: number;
  seat: number | null;
  phase: "bid" | "play" | "over";
  turn: number;
  opening: boolean;
  bid: number | null;
  plays: number;
  hand: Card[];
  hands: number[];
  stock: number;
  loose: Card[] | null;
  loose_count: number;
  houses: House[];
  captured: number[];
  piles: Card[][] | null;
  sweeps: number[];
  last_capture: number | null;
  latest: Latest | null;
  log: string[];
  log_start?: number;
  redeals: Redeal[];
  scores: number[] | null;
  legal: string[];
}

export interface Chair {
  name: string | null;
  kind: "person" | "bot";
  bot: string | null;
}

/** A scored deal; everything in it is by the sides of the chairs. */
export interface DealResult {
  number: number;
  dealer: number;
  scores: number[];
  points: number[];
  sweeps: number[];
  majority: number[];
  totals: number[];
  leader: number | null;
  lead: number;
  baazi: number | null;
  reason: "target" | "min_points" | null;
}

export type Params = Record<string, string | number | boolean | null | (string | number)[]>;

export interface Refusal {
  play: string;
  code: string;
  rule: string | null;
  params: Params;
}

export interface TableView {
  id: string;
  seq: number;
  rules: string | Options;
  baazis: number | null;
  players: number;
  chairs: Chair[];
  you: number | null;
  status: "playing" | "deal-over" | "match-over";
  deal_number: number;
  dealer: number;
  first: number;
  cut: (Card | null)[][];
  target: number;
  totals: number[];
  leader: number | null;
  lead: number;
  baazis_won: number[];
  winner: number | null;
  results: DealResult[];
  deal: View;
  refusals: Refusal[];
}

export type ClientMessage =
  | { type: "hello"; token: string | null; version: string }
  | { type: "play"; cmd_id: string; seq: number; play: string }
  | { type: "next"; cmd_id: string; seq: number }
  | { type: "rematch"; cmd_id: string; seq: number }
  | { type: "ping" };

export type ServerMessage =
  | { type: "state"; seq: number; events: unknown[]; table: TableView }
  | { type: "ack"; cmd_id: string; seq: number }
  | { type: "refused"; cmd_id: string; code: string; rule: string | null; params: Params }
  | { type: "error"; code: string; params: Params }
  | { type: "pong" };

export interface Preset {
  name: string;
  rules: Options;
  players: number;
}

export interface Presets {
  version: string;
  presets: Preset[];
  bots: string[];
}

export interface NewTable {
  rules: string | Options;
  baazis: number | null;
  name: string;
  bots: string[];
}

export interface Seated {
  table: string;
  chair: number;
  token: string;
}
