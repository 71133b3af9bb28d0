import { useEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import { layout } from "../../layout";
import { againAsked } from "../../motion/again";
import { Icon } from "../cards/Icon";
import { Plays } from "../choosing/Plays";
import { focusLeft } from "../parts/focusLeft";
import { Text } from "../parts/Text";
import { LOG_TOGGLE_ID } from "./Bar";
import { useMatch } from "./context";
import { Log } from "./Log";
import { FloorPoints, Stock } from "./Piles";
import { Sides } from "./Sides";
import { Tools } from "./Tools";

export const RAIL_ID = "rail";

interface Props {
  /** Where there is no room for a rail, it is a drawer: whether it is open. */
  open: boolean;
  onClose: () => void;
}

/** Beside the cloth: sides, plays so far, and the points on the floor; or the plays to choose from. */
export function Rail({ open, onClose }: Props) {
  const { session, table } = useMatch();
  const drawer = layout.value !== "wide";
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open && drawer) close.current?.focus();
  }, [open, drawer]);
  const asked = againAsked.value;
  useEffect(() => {
    // What is shown again is shown on the cloth, which the drawer covers.
    if (asked && drawer) onClose();
  }, [asked, drawer]);
  return (
    <aside
      id={RAIL_ID}
      class={drawer ? "rail drawer" : "rail"}
      hidden={drawer && !open}
      aria-label={t("log")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !drawer) return;
        event.stopPropagation();
        onClose();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (drawer && focusLeft(currentTarget, relatedTarget, LOG_TOGGLE_ID)) onClose();
      }}
    >
      {drawer && session.yourTurn.value && (
        <button type="button" class="drawer-turn" data-testid="drawer-turn" onClick={onClose}>
          <Text>{t("turn-you")}</Text>
        </button>
      )}
      {drawer && (
        <div class="drawer-head">
          {layout.value === "phone" && <Tools inDrawer />}
          <button
            ref={close}
            type="button"
            class="tool drawer-close"
            data-testid="log-close"
            aria-label={t("log-hide")}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {!drawer && <Plays where="rail" />}
      <Sides />
      <Log open={open} />
      {table.status === "playing" && (
        <p class="rail-foot">
          <FloorPoints />
          <Stock />
        </p>
      )}
    </aside>
  );
}
