// Made by `npm run wire` from the server's messages; not to be changed by hand.

export type ClientMessage = Hello | Play | Next | RematchAsked | Ping;
export type ServerMessage = State | Ack | Refused | Error | Pong;

/** The contract these types are of. */
export const PROTOCOL = "1";

/**
 * The command is done and written down; its last event was `seq`.
 */
export interface Ack {
  type: "ack";
  cmd_id: string;
  seq: number;
}
/**
 * The latest capture: whose it was, and its cards, the capturing one among them.
 */
export interface CaptureView {
  seat: number;
  cards: string[];
}
/**
 * Who sits in a chair.
 */
export interface ChairView {
  name: string | null;
  kind: "bot" | "person";
  bot: string | null;
}
/**
 * First message of a socket: who is here (null: a spectator), and which contract the page speaks.
 */
export interface Hello {
  type: "hello";
  token: string | null;
  version: string;
}
/**
 * Bid or play, in the notation of R13.
 */
export interface Play {
  type: "play";
  cmd_id: string;
  seq: number;
  play: string;
}
/**
 * Go on with the next deal.
 */
export interface Next {
  type: "next";
  cmd_id: string;
  seq: number;
}
/**
 * Play another match at this table.
 */
export interface RematchAsked {
  type: "rematch";
  cmd_id: string;
  seq: number;
}
/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}
/**
 * One scored deal, numbers by side of the table; `totals`, `leader` and `lead` are from before any reset (R9.4).
 */
export interface DealResult {
  number: number;
  dealer: number;
  scores: number[];
  points: number[];
  majority: number[];
  sweeps: number[];
  totals: number[];
  leader: number | null;
  lead: number;
  baazi: number | null;
  reason: string | null;
  next_dealer: number;
}
/**
 * Something is wrong with what was sent, or with the server; nothing has changed.
 */
export interface Error {
  type: "error";
  code: string;
  params?: {
    [k: string]: unknown;
  };
}
/**
 * A play the mover might look for and may not make, and why.
 */
export interface GreyPlay {
  play: string;
  code: string;
  rule: string | null;
  params: {
    [k: string]: unknown;
  };
}
/**
 * A house on the floor; `owners` are seats.
 */
export interface HouseView {
  value: number;
  cards: string[];
  cemented: boolean;
  owners: number[];
}
/**
 * The table opened, the chair taken, and the token that speaks for it.
 */
export interface OpenReply {
  table: string;
  chair: number;
  token: string;
}
/**
 * Body of `POST /api/tables`: rules, baazis (odd; null: endless), the person's name, a bot for each other chair.
 */
export interface OpenRequest {
  rules?:
    | string
    | {
        [k: string]: unknown;
      };
  baazis?: number | null;
  name?: string | null;
  bots?: string[] | null;
}
/**
 * Here.
 */
export interface Pong {
  type: "pong";
}
/**
 * One named preset with all its options.
 */
export interface Preset {
  name: string;
  rules: {
    [k: string]: unknown;
  };
  players: number;
}
/**
 * Answer of `GET /api/presets`: what a table can be opened with, and the contract the server speaks.
 */
export interface Presets {
  version: string;
  presets: Preset[];
  bots: string[];
}
/**
 * Why an HTTP request was refused.
 */
export interface Problem {
  code: string;
  params?: {
    [k: string]: unknown;
  };
}
/**
 * A pack thrown in before this one: `"no-high-card"` with the hand shown (R2.4), or `"floor"`.
 */
export interface RedealView {
  reason: string;
  hand: string[];
}
/**
 * The command does nothing, and why.
 */
export interface Refused {
  type: "refused";
  cmd_id: string;
  code: string;
  rule: string | null;
  params: {
    [k: string]: unknown;
  };
}
/**
 * The chairs cut for the deal; the cards are in the table's `cut`.
 */
export interface SeenCut {
  type: "cut";
  seq: number;
}
/**
 * A deal began, after so many packs were thrown in (R2.4).
 */
export interface SeenDeal {
  type: "dealt";
  seq: number;
  redeals: number;
}
/**
 * A side won the match.
 */
export interface SeenEnd {
  type: "ended";
  seq: number;
  winner: number;
}
/**
 * A chair bid or played.
 */
export interface SeenPlay {
  type: "played";
  seq: number;
  chair: number;
  play: string;
}
/**
 * A new match begins.
 */
export interface SeenRematch {
  type: "rematched";
  seq: number;
}
/**
 * A deal was scored, by side of the table.
 */
export interface SeenScore {
  type: "scored";
  seq: number;
  number: number;
  scores: number[];
}
/**
 * The whole table as this viewer may see it, and what has happened since the last such message.
 */
export interface State {
  type: "state";
  seq: number;
  events: (SeenRematch | SeenCut | SeenDeal | SeenPlay | SeenScore | SeenEnd)[];
  table: TableView;
}
/**
 * A whole table as one viewer sees it; chairs and sides are the table's, seats in `deal` are the deal's.
 */
export interface TableView {
  id: string;
  seq: number;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  players: number;
  chairs: ChairView[];
  you: number | null;
  status: "deal-over" | "match-over" | "playing";
  deal_number: number;
  dealer: number;
  first: number;
  cut: (string | null)[][];
  target: number;
  totals: number[];
  leader: number | null;
  lead: number;
  baazis_won: number[];
  winner: number | null;
  results: DealResult[];
  deal: View;
  refusals: GreyPlay[];
}
/**
 * The deal as one seat sees it. Cards are texts (`"TC"`), seats count from the bidder, sides as in R13.
 */
export interface View {
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  players: number;
  seat: number | null;
  phase: string;
  turn: number;
  opening: boolean;
  bid: number | null;
  plays: number;
  hand: string[];
  hands: number[];
  stock: number;
  loose: string[] | null;
  loose_count: number;
  houses: HouseView[];
  captured: number[];
  piles: string[][] | null;
  sweeps: number[];
  last_capture: number | null;
  latest: CaptureView | null;
  log: string[];
  log_start: number;
  redeals: RedealView[];
  scores: number[] | null;
  totals: number[] | null;
  legal: string[];
}
