/** Words why something asked of the server did not succeed. */
import { errorWords } from "./errorWords";
import { ApiError } from "./http";
import { t } from "./l10n";

export function problemWords(problem: unknown): string {
  return problem instanceof ApiError ? errorWords(problem.code, problem.params) : t("no-answer");
}
