import { t } from "../../l10n";
import { Link } from "../parts/Link";
import { Text } from "../parts/Text";

/** The way back to the start page. */
export function StartLink({ message = "back", class: className = "button" }) {
  return (
    <Link to="/" class={className} testId="start-link">
      <Text>{t(message)}</Text>
    </Link>
  );
}
