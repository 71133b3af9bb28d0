/** The rules as the build makes them of docs/rules.md; see scripts/rulesText.ts. */
export interface RulesSection {
  /** The part of an address that names it: "R3". */
  id: string;
  /** "R3"; null if it holds no rules. */
  number: string | null;
  title: string;
  html: string;
}

export interface RulesText {
  /** All of it in a few words. */
  short: string;
  /** What else comes before the first section. */
  opening: string;
  sections: readonly RulesSection[];
}
