/** Words what the server refuses or reports: each code has a message in the catalogues. */
import { argsOf, formatToParts, hasMessage, type MessagePart, messageOr, t } from "./l10n";
import type { Params } from "./wire";

/** Why a play is not legal, or why a command was refused. */
export function reasonWords(code: string, params: Params): MessagePart[] {
  if (params.option !== undefined) return [rulesProblemWords(code, params)];
  const id = [`reason-${code}`, `error-${code}`].find(hasMessage) ?? "reason-other";
  return formatToParts(id, argsOf(params));
}

/** What is wrong with a request or a connection; with an `option` in its params, with an option of the rules. */
export function errorWords(code: string, params: Params): string {
  const rules = params.option === undefined ? [] : [`rules-${code}`];
  const known = [...rules, `error-${code}`, `reason-${code}`];
  const id = known.find(hasMessage);
  return id ? t(id, argsOf(params)) : t("error-other", { code });
}

/** What is wrong with rules, options called as the form calls them. */
export function rulesProblemWords(code: string, params: Params): string {
  const named = { ...params };
  for (const name of ["option", "other"] as const)
    if (typeof named[name] === "string")
      named[name] = messageOr(`option-${named[name]}`, named[name]);
  return errorWords(code, named);
}
