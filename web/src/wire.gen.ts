// Made by `npm run wire` from the server's messages; not to be changed by hand.

export type ClientMessage =
  | Hello
  | Ping
  | SitMessage
  | StandMessage
  | SeatBotMessage
  | RemoveMessage
  | SwapMessage
  | LockMessage
  | ConfigureMessage
  | HandOverMessage
  | StartMessage
  | PlayMessage
  | ReadyMessage
  | AskUndoMessage
  | AnswerUndoMessage
  | SayMessage;
export type ServerMessage = Welcome | State | Ack | Refused | Error | Pong;

/** The contract these types are of. */
export const PROTOCOL = "4";

/**
 * The command was executed and committed; its last event was `seq`.
 */
export interface Ack {
  type: "ack";
  cmd_id: string;
  seq: number;
}
/**
 * Allow an opponent to take back a play, or not.
 */
export interface AnswerUndoMessage {
  type: "answer-undo";
  cmd_id: string;
  seq: number;
  agree: boolean;
}
/**
 * Ask to take back one's last play.
 */
export interface AskUndoMessage {
  type: "ask-undo";
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
 * Who sits in a chair, the side of the table it belongs to, and the seat it has in this deal.
 */
export interface ChairView {
  kind: "bot" | "empty" | "person";
  name: string | null;
  bot: string | null;
  program: string | null;
  side: number;
  seat: number | null;
  away_since: number | null;
  stand_in_at: number | null;
  asked: boolean;
  reserve: number | null;
}
/**
 * The table before the cards changed in another way, as it shows.
 */
export interface ChangedView {
  type: "changed";
  seq: number;
  what: "closed" | "configured" | "locked" | "started" | "swapped" | "unlocked";
}
/**
 * A legal play of the one whose turn it is, and what it would do.
 */
export interface ChoiceView {
  play: string;
  card: string | null;
  action: "add" | "bid" | "break" | "capture" | "establish" | "throw";
  house: number | null;
  broken: number | null;
  loose: string[];
  sets: string[][];
  points: number;
  cemented: boolean;
  newly_cemented: boolean;
  merged: boolean;
  sweep: number | null;
}
/**
 * Body of `POST /api/person/claim`: a name, a passphrase, and the passphrase before, if there is one.
 */
export interface ClaimRequest {
  name: string;
  passphrase: string;
  current?: string | null;
}
/**
 * First message of a socket: who one is, and the protocol one speaks.
 */
export interface Hello {
  type: "hello";
  version: string;
  token?: string | null;
  chair_token?: string | null;
  program?: string | null;
}
/**
 * Asks for a `pong`.
 */
export interface Ping {
  type: "ping";
}
/**
 * Take a free chair, or during a match a bot's; before and after a match it is changing chairs too.
 */
export interface SitMessage {
  type: "sit";
  cmd_id: string;
  seq: number;
  chair: number;
}
/**
 * Leave one's chair, and the host's part; during a match a bot has the chair from then on.
 */
export interface StandMessage {
  type: "stand";
  cmd_id: string;
  seq: number;
}
/**
 * As the host: put a bot on a chair that no person has.
 */
export interface SeatBotMessage {
  type: "seat-bot";
  cmd_id: string;
  seq: number;
  chair: number;
  bot: string;
}
/**
 * As the host: have a chair free.
 */
export interface RemoveMessage {
  type: "remove";
  cmd_id: string;
  seq: number;
  chair: number;
}
/**
 * As the host: exchange those who sit in two chairs.
 */
export interface SwapMessage {
  type: "swap";
  cmd_id: string;
  seq: number;
  chairs: [number, number];
}
/**
 * As the host: let nobody else sit down, or everybody again.
 */
export interface LockMessage {
  type: "lock";
  cmd_id: string;
  seq: number;
  locked: boolean;
}
/**
 * As the host: choose rules and settings.
 */
export interface ConfigureMessage {
  type: "configure";
  cmd_id: string;
  seq: number;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  settings: TableSettings;
}
/**
 * What the host chose; the names of bots are checked by the server, which has them.
 */
export interface TableSettings {
  bot?: string;
  pace?: "fast" | "normal" | "slow";
  clock?: Clock | null;
  watching?: boolean;
  listed?: boolean;
  grace?: number;
  pause?: number;
}
/**
 * Time to think: `turn` seconds for each play, then a `reserve` of each chair, to which each play adds `refill`.
 */
export interface Clock {
  turn?: number;
  reserve?: number;
  refill?: number;
}
/**
 * As the host: make the person in a chair the host.
 */
export interface HandOverMessage {
  type: "hand-over";
  cmd_id: string;
  seq: number;
  chair: number;
}
/**
 * As the host: begin the match; bots take the free chairs.
 */
export interface StartMessage {
  type: "start";
  cmd_id: string;
  seq: number;
}
/**
 * Bid or play, in the notation of R13.
 */
export interface PlayMessage {
  type: "play";
  cmd_id: string;
  seq: number;
  play: string;
  lag?: number;
}
/**
 * Ask for the next deal, or after the match for another.
 */
export interface ReadyMessage {
  type: "ready";
  cmd_id: string;
  seq: number;
}
/**
 * Say one of the phrases.
 */
export interface SayMessage {
  type: "say";
  cmd_id: string;
  seq: number;
  phrase:
    "hello" | "hurry" | "one-moment" | "sorry" | "thanks" | "thinking" | "vah" | "well-played";
}
/**
 * A code for another device, until when it can be used (ms since 1970), and the address with it as text and QR.
 */
export interface CodeReply {
  code: string;
  expires_at: number;
  url: string;
  svg: string;
}
/**
 * Body of `POST /api/devices/code`: nothing so far.
 */
export interface CodeRequest {}
/**
 * The chairs cut for the deal; the cards are in the match's `cut`.
 */
export interface CutView {
  type: "cut";
  seq: number;
}
/**
 * A finished deal, frame by frame, and what came of it.
 */
export interface DealFrames {
  number: number;
  dealer: number;
  first: number;
  deal_sides: number[];
  frames: Frame[];
  result: DealResult;
  baazis_won: number[];
  winner: number | null;
}
/**
 * The table after one entry of the record.
 */
export interface Frame {
  entry: (PlayEntry | UndoEntry | SeatingEntry) | null;
  view: View;
  house_sets: string[][][];
  hands: string[][];
  captured: string[][];
  points: number[];
  sweeps: number[];
  chairs: Sitter[];
}
/**
 * A bid or a play, who made it, and what it did.
 */
export interface PlayEntry {
  type: "play";
  play: string;
  card: string | null;
  action: "add" | "bid" | "break" | "capture" | "establish" | "throw";
  house: number | null;
  broken: number | null;
  loose: string[];
  sets: string[][];
  points: number;
  cemented: boolean;
  newly_cemented: boolean;
  merged: boolean;
  sweep: number | null;
  chair: number;
  leftovers: string[];
  leftovers_side: number | null;
  bot: string | null;
}
/**
 * Plays were taken back: these, in the order in which they had been made.
 */
export interface UndoEntry {
  type: "undo";
  plays: string[];
}
/**
 * Somebody else plays from a chair, as `Seating` has it.
 */
export interface SeatingEntry {
  type: "seating";
  chair: number;
  player: string | null;
  bot: string | null;
  terms: "one-turn" | "stands-in" | "stays";
}
/**
 * The deal as one seat sees it. In JSON cards and plays are texts; seats count from the bidder, sides as in R13.
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
 * A pack thrown in before this one: `"no-high-card"` with the hand shown (R2.4), or `"floor"`.
 */
export interface RedealView {
  reason: string;
  hand: string[];
}
/**
 * Who has a chair, and who plays from it: as in `Seating`, but never for one turn.
 */
export interface Sitter {
  player: string | null;
  bot: string | null;
  stands_in: boolean;
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
 * A finished deal to be played again: all of it, or on from a place in it. Rules and length are its own.
 */
export interface DealSource {
  table: string;
  deal: number;
  entries?: number;
  chair?: number | null;
}
/**
 * A finished deal of a table.
 */
export interface DealSummary {
  deal: number;
  match: number;
  dealer: number;
  scores: number[];
}
/**
 * Answer of `GET /api/tables/{table}/deals`.
 */
export interface Deals {
  table: string;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  chairs: LobbyChair[];
  you: number | null;
  deals: DealSummary[];
}
/**
 * Who sits in a chair of a table in the lobby.
 */
export interface LobbyChair {
  kind: "bot" | "empty" | "person";
  name: string | null;
  bot: string | null;
  program?: string | null;
}
/**
 * A deal began, after so many packs were thrown in (R2.4).
 */
export interface DealtView {
  type: "dealt";
  seq: number;
  redeals: number;
}
/**
 * One device of a person; `here` is the one that asks.
 */
export interface DeviceEntry {
  id: string;
  kind: "browser" | "program";
  label: string | null;
  created_at: number;
  here: boolean;
}
/**
 * The devices of a person, the oldest first.
 */
export interface DevicesReply {
  devices: DeviceEntry[];
}
/**
 * A side won the match.
 */
export interface EndedView {
  type: "ended";
  seq: number;
  winner: number;
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
 * Answer of `GET /api/codes/{code}`, and of `POST /api/play-now`.
 */
export interface FoundTable {
  table: string;
}
/**
 * One table in the list of one's games. Times are milliseconds since 1970.
 */
export interface GameSummary {
  table: string;
  status: string;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  opened_at: number;
  updated_at: number;
  chairs: LobbyChair[];
  you: number | null;
  deals: number;
  baazis_won: number[];
  lead: number;
  leader: number | null;
  your_turn: boolean;
  won: boolean | null;
}
/**
 * Answer of `GET /api/games?before=PLACE`: one's games, the latest first.
 */
export interface Games {
  games: GameSummary[];
  next: string | null;
}
/**
 * An address that phones in the same network can open, and its QR code as an SVG element.
 */
export interface LanLink {
  address: string;
  qr: string;
}
/**
 * Answer of `GET /api/lan`: how phones in the same network come to a place on this server, the best way first.
 *
 * Empty where the server is not meant for them, or the machine is in no such network.
 */
export interface LanLinks {
  links: LanLink[];
}
/**
 * A card in the viewer's hand that cannot be spent but on the house it is the last key to (R3.4).
 */
export interface LastKey {
  card: string;
  value: number;
}
/**
 * The device is nobody's now.
 */
export interface LeaveReply {
  signed_out?: true;
}
/**
 * Body of `POST /api/sign-out`, `/api/person/delete` and `/api/devices/{id}/forget`: whether that is meant.
 */
export interface LeaveRequest {
  confirm?: boolean;
}
/**
 * Body of `POST /api/devices/link`: the code, and whether the person this device was may be left behind.
 */
export interface LinkRequest {
  code: string;
  confirm?: boolean;
  label?: string | null;
}
/**
 * Answer of `GET /api/lobby`.
 */
export interface Lobby {
  tables: LobbyTable[];
}
/**
 * A listed table: one that can be joined, or watched.
 */
export interface LobbyTable {
  table: string;
  status: string;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  settings: TableSettings;
  chairs: LobbyChair[];
  joinable: boolean;
  baazis_won: number[];
  lead: number;
  leader?: number | null;
}
/**
 * The match and its present deal as one viewer sees them.
 */
export interface MatchView {
  deal_number: number;
  dealer: number;
  first: number;
  deal_sides: number[];
  cut: (string | null)[][];
  target: number;
  min_points: number;
  totals: number[];
  leader: number | null;
  lead: number;
  baazis_won: number[];
  winner: number | null;
  results: DealResult[];
  deal: View;
  history: PlayView[];
  house_sets: string[][][];
  last_keys: LastKey[];
  card_points: {
    [k: string]: number;
  };
  choices: ChoiceView[];
  choices_left_out: number;
  refusals: RefusedPlay[];
  premove_choices: ChoiceView[];
}
/**
 * A play of this deal, who made it, and what it did.
 */
export interface PlayView {
  play: string;
  card: string | null;
  action: "add" | "bid" | "break" | "capture" | "establish" | "throw";
  house: number | null;
  broken: number | null;
  loose: string[];
  sets: string[][];
  points: number;
  cemented: boolean;
  newly_cemented: boolean;
  merged: boolean;
  sweep: number | null;
  chair: number;
  leftovers: string[];
  leftovers_side: number | null;
}
/**
 * A play the one to move might look for and may not make, and why: a code, its rule and its parameters.
 */
export interface RefusedPlay {
  play: string;
  card: string | null;
  action: "add" | "bid" | "break" | "capture" | "establish" | "throw";
  house: number | null;
  broken: number | null;
  loose: string[];
  sets: string[][];
  points: number;
  cemented: boolean;
  newly_cemented: boolean;
  merged: boolean;
  sweep: number | null;
  code: string;
  rule: string | null;
  params: {
    [k: string]: unknown;
  };
}
/**
 * The table opened, and the short code by which others find it.
 */
export interface OpenReply {
  table: string;
  code: string | null;
}
/**
 * Body of `POST /api/tables`: what is played there, and with `bots` a match against them at once.
 */
export interface OpenRequest {
  rules?:
    | string
    | {
        [k: string]: unknown;
      };
  baazis?: number | null;
  settings?: TableSettings1;
  bots?: string[] | null;
  source?: DealSource | null;
}
/**
 * What the host chose; the names of bots are checked by the server, which has them.
 */
export interface TableSettings1 {
  bot?: string;
  pace?: "fast" | "normal" | "slow";
  clock?: Clock | null;
  watching?: boolean;
  listed?: boolean;
  grace?: number;
  pause?: number;
}
/**
 * A person as that person sees themselves.
 */
export interface PersonReply {
  name: string | null;
  language: string | null;
  settings: {
    [k: string]: number | boolean | string | null;
  };
  claimed: string | null;
  kept: boolean;
  devices: number;
}
/**
 * Body of `POST /api/person`: what to change; null removes, and what is left out stays.
 */
export interface PersonRequest {
  name?: string | null;
  language?: string | null;
  settings?: {
    [k: string]: number | boolean | string | null;
  };
}
/**
 * Body of `POST /api/play-now`: a seat at an open table that fits, or at a new one that starts after `wait` s.
 */
export interface PlayNowRequest {
  rules?:
    | string
    | {
        [k: string]: unknown;
      };
  wait?: number;
  bot?: string | null;
}
/**
 * A chair bid or played, and what that did.
 */
export interface PlayedView {
  type: "played";
  play: string;
  card: string | null;
  action: "add" | "bid" | "break" | "capture" | "establish" | "throw";
  house: number | null;
  broken: number | null;
  loose: string[];
  sets: string[][];
  points: number;
  cemented: boolean;
  newly_cemented: boolean;
  merged: boolean;
  sweep: number | null;
  chair: number;
  leftovers: string[];
  leftovers_side: number | null;
  seq: number;
}
/**
 * The answer to `ping`, with the server's time.
 */
export interface Pong {
  type: "pong";
  now: number;
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
 * Answer of `GET /api/presets`: what a table can be opened with, and the protocol the server speaks.
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
 * The command was not executed, and why.
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
 * A new match begins.
 */
export interface RematchedView {
  type: "rematched";
  seq: number;
}
/**
 * Answer of `GET /api/tables/{table}/deals/{deal}`: a finished deal; chairs and sides are those of the table.
 */
export interface Replay {
  table: string;
  deal: number;
  deals: number;
  match: number;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  target: number;
  min_points: number;
  players: number;
  sides: number;
  you: number | null;
  card_points: {
    [k: string]: number;
  };
  frames: DealFrames;
}
/**
 * Rules that can be played: as R13 writes them, and with every option.
 */
export interface RulesReply {
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  options: {
    [k: string]: unknown;
  };
}
/**
 * Body of `POST /api/rules`: rules to be checked.
 */
export interface RulesRequest {
  rules:
    | string
    | {
        [k: string]: unknown;
      };
}
/**
 * A person said a phrase.
 */
export interface SaidView {
  type: "said";
  seq: number;
  chair: number;
  phrase:
    "hello" | "hurry" | "one-moment" | "sorry" | "thanks" | "thinking" | "vah" | "well-played";
}
/**
 * A deal was scored, by side of the table.
 */
export interface ScoredView {
  type: "scored";
  seq: number;
  number: number;
  scores: number[];
}
/**
 * Something happened to a chair: who has it is in `chairs`.
 *
 * `sat`: a person took it. `stood`, `removed`: the person who had it left, or was removed. `bot`: a bot took it;
 * `free`: it was taken from it.
 * `away`, `back`: its person lost the connection, or has it again. `stood-in`: a bot plays for its person.
 * `time-over`: a bot makes one play for it. `asked`: its person asks for the next deal. `host`: its person is host.
 * `undo-asked`, `undo-agreed`, `undo-refused`: its person asked to take back a play, or answered (chair None: nobody
 * did in time). `undone`: its play was taken back.
 */
export interface SeatView {
  type: "seat";
  seq: number;
  what:
    | "asked"
    | "away"
    | "back"
    | "bot"
    | "free"
    | "host"
    | "removed"
    | "sat"
    | "stood"
    | "stood-in"
    | "time-over"
    | "undo-agreed"
    | "undo-asked"
    | "undo-refused"
    | "undone";
  chair: number | null;
  name: string | null;
  bot: string | null;
}
/**
 * The answer to `hello`: the server's time in milliseconds since 1970.
 */
export interface Welcome {
  type: "welcome";
  now: number;
}
/**
 * The whole table as this viewer may see it, and the events since the last such message.
 */
export interface State {
  type: "state";
  seq: number;
  events: (
    | RematchedView
    | CutView
    | DealtView
    | PlayedView
    | ScoredView
    | EndedView
    | SeatView
    | SaidView
    | ChangedView
  )[];
  table: TableView;
  writable: boolean;
  watchers: number;
}
/**
 * A whole table as one viewer sees it. Times are milliseconds since 1970.
 */
export interface TableView {
  id: string;
  code: string | null;
  seq: number;
  rules:
    | string
    | {
        [k: string]: unknown;
      };
  baazis: number | null;
  settings: TableSettings;
  players: number;
  sides: number;
  chairs: ChairView[];
  locked: boolean;
  may_sit: boolean;
  you: number | null;
  host: number | null;
  you_host: boolean;
  status: "closed" | "deal-over" | "match-over" | "playing" | "starting" | "waiting";
  turn: number | null;
  turn_since: number | null;
  turn_until: number | null;
  starts_at: number | null;
  goes_on_at: number | null;
  undo: UndoView | null;
  can_undo: boolean;
  match: MatchView | null;
}
/**
 * A wish to take back the last play.
 */
export interface UndoView {
  chair: number;
  waiting_for: number[];
}
/**
 * Whether this device is the person's now; if not, it is somebody already, whom `confirm` leaves behind.
 */
export interface SignInReply {
  signed_in: boolean;
  replaces: boolean;
  person: PersonReply;
  token: string | null;
}
/**
 * Body of `POST /api/sign-in`: a claimed name and its passphrase, and `confirm` as in `LinkRequest`.
 */
export interface SignInRequest {
  name: string;
  passphrase: string;
  confirm?: boolean;
  label?: string | null;
}
/**
 * Answer of `GET /api/games/results`: one's finished matches.
 */
export interface Tallies {
  partners: Tally[];
  opponents: Tally[];
  rules: Tally[];
}
/**
 * Matches played and won with somebody, against somebody, or by some rules.
 */
export interface Tally {
  name: string | null;
  bot: boolean;
  played: number;
  won: number;
}
/**
 * A token for a program, which is told once.
 */
export interface TokenReply {
  device: string;
  token: string;
}
/**
 * Body of `POST /api/token`: what to call the program among the devices.
 */
export interface TokenRequest {
  label: string;
}
/**
 * Who the visitor is, whether the browser's cookie says the same, and for a new person the token.
 */
export interface VisitReply {
  person: PersonReply;
  cookie: boolean;
  token: string | null;
}
/**
 * Body of `POST /api/visit`: nothing so far.
 */
export interface VisitRequest {}
