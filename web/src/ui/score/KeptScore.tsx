import { useState } from "preact/hooks";
import { before, bringBack, startScore, takeBack } from "../../keptScore";
import { t } from "../../l10n";
import { type Score, standingOf } from "../../score";
import { Icon } from "../cards/Icon";
import { Dialog } from "../parts/Dialog";
import { Text } from "../parts/Text";
import { Baazis } from "./Baazis";
import { DealForm } from "./DealForm";
import { Deals } from "./Deals";
import { Outcome } from "./Outcome";
import { SetUp } from "./SetUp";
import { ShareScore } from "./ShareScore";
import { Standing } from "./Standing";

/** The score that is kept here: how it stands, the deal to be entered, and what has been. */
export function KeptScore({ score }: { score: Score }) {
  const [asked, setAsked] = useState<"share" | "change" | null>(null);
  const standing = standingOf(score);
  const close = () => setAsked(null);
  return (
    <>
      <Standing score={score} standing={standing} />
      <div class="keep-parts">
        <div class="keep-now">
          <Outcome score={score} standing={standing} />
          <DealForm score={score} standing={standing} />
          <p class="keep-actions">
            <Action name="undo" icon="undo" off={score.deals.length === 0} onClick={takeBack} />
            <Action name="share" icon="share" onClick={() => setAsked("share")} />
            <Action name="change" icon="settings" onClick={() => setAsked("change")} />
            <Action name="new" icon="pen" onClick={() => startScore(null)} />
            {before.value && score.deals.length === 0 && (
              <Action name="before" icon="back" onClick={bringBack} />
            )}
          </p>
        </div>
        <div class="keep-been">
          <Deals score={score} standing={standing} correctable />
          <Baazis score={score} standing={standing} />
        </div>
      </div>
      {asked === "share" && <ShareScore score={score} onClose={close} />}
      {asked === "change" && (
        <Dialog title={t("keep-change")} testId="score-change-dialog" onClose={close}>
          <SetUp score={score} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

interface ActionProps {
  name: "undo" | "share" | "change" | "new" | "before";
  icon: string;
  off?: boolean;
  onClick: () => void;
}

function Action({ name, icon, off = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      class="keep-action"
      data-testid={`score-${name}`}
      disabled={off}
      onClick={onClick}
    >
      <Icon name={icon} />
      <Text>{t(`keep-${name}`)}</Text>
    </button>
  );
}
