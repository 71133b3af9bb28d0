import type { Group } from "../../choices";
import { Icon } from "../cards/Icon";

/** What is done to the cards, as a sign: taken, laid on, added, built, broken, thrown. */
export function Sign({ of }: { of: Group }) {
  return (
    <span class={`sign sign-${of}`} aria-hidden="true">
      <Icon name={of === "establish" ? "house" : of} />
    </span>
  );
}
