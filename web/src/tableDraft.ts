/** What a table is to be played by, while it is being chosen: the rules are checked by the server at each change. */
import { batch, computed, type Signal, signal } from "@preact/signals";
import { checkRules } from "./api";
import { ApiError } from "./http";
import type { Params, Presets, RulesOptions, RulesReply, RulesText, TableSettings } from "./wire";

/** Rules, number of baazis (null is endless) and settings, as they are sent. */
export interface TableChoice {
  rules: RulesText;
  baazis: number | null;
  settings: TableSettings;
}

/** Why rules cannot be played: with an `option` in its params, which one is at fault. */
export interface RulesProblem {
  code: string;
  params: Params;
}

/** The settings of a table whose host has chosen none, as the server has them. */
export const USUAL_SETTINGS = {
  bot: "steady",
  pace: "normal",
  clock: null,
  watching: true,
  listed: false,
  grace: 30,
  pause: 45,
} as const satisfies TableSettings;
export const USUAL_CLOCK = { turn: 30, reserve: 60, refill: 5 } as const;

/** No value of a preset: rules of one's own. */
export const OWN_RULES = "";

export class TableDraft {
  readonly presets: Presets;
  readonly rules: Signal<RulesText>;
  /** Every option of the rules; null until the server has told those of rules that are no preset. */
  readonly options: Signal<RulesOptions | null>;
  readonly baazis: Signal<number | null>;
  readonly settings: Signal<Required<TableSettings>>;
  /** What is wrong with the rules. */
  readonly problem: Signal<RulesProblem | null> = signal(null);
  /** Whether the server is being asked about the rules. */
  readonly checking = signal(false);
  /** Whether it can be sent. */
  readonly ready = computed(() => this.problem.value === null && !this.checking.value);
  /** The preset the rules are, or none. */
  readonly preset = computed(() =>
    typeof this.rules.value === "string" ? this.rules.value : OWN_RULES,
  );
  readonly #check: (rules: RulesText) => Promise<RulesReply>;
  #checks = 0;

  constructor(presets: Presets, choice: TableChoice, check = checkRules) {
    this.presets = presets;
    this.#check = check;
    this.rules = signal(choice.rules);
    this.options = signal(null);
    this.baazis = signal(choice.baazis);
    this.settings = signal({ ...USUAL_SETTINGS, ...choice.settings });
    const preset = presets.presets.find(({ name }) => name === choice.rules);
    if (preset) this.options.value = preset.rules;
    else void this.#verify(choice.rules);
  }

  /** What is sent. */
  get choice(): TableChoice {
    return { rules: this.rules.value, baazis: this.baazis.value, settings: this.settings.value };
  }

  /** How many play by these rules; null while it is not known. */
  get players(): number | null {
    const players = this.options.value?.players;
    return typeof players === "number" ? players : null;
  }

  setPreset(name: string): void {
    const preset = this.presets.presets.find((one) => one.name === name);
    if (!preset) return;
    this.#checks++; // an answer about other rules comes too late
    batch(() => {
      this.rules.value = name;
      this.options.value = preset.rules;
      this.problem.value = null;
      this.checking.value = false;
    });
  }

  setOption(name: string, value: unknown): void {
    const options = { ...this.options.value, [name]: value };
    this.options.value = options;
    void this.#verify(options);
  }

  set<Name extends keyof TableSettings>(name: Name, value: Required<TableSettings>[Name]): void {
    this.settings.value = { ...this.settings.value, [name]: value };
  }

  /** Ask about the rules again, after the server did not answer. */
  verify(): void {
    void this.#verify(this.options.value ?? this.rules.value);
  }

  async #verify(rules: RulesText): Promise<void> {
    const check = ++this.#checks;
    this.checking.value = true;
    let reply: RulesReply | null = null;
    let problem: RulesProblem | null = null;
    try {
      reply = await this.#check(rules);
    } catch (error) {
      problem =
        error instanceof ApiError
          ? { code: error.code, params: error.params }
          : { code: "unavailable", params: {} };
    }
    if (check !== this.#checks) return;
    batch(() => {
      this.checking.value = false;
      this.problem.value = problem;
      if (reply) {
        this.rules.value = reply.rules;
        this.options.value = reply.options;
      }
    });
  }
}
