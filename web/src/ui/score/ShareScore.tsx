import { t, withoutIsolates } from "../../l10n";
import type { Score } from "../../score";
import { scoreLink } from "../../scoreLink";
import { CopyLink } from "../parts/CopyLink";
import { Dialog } from "../parts/Dialog";
import { Text } from "../parts/Text";

/** The address that holds the score, to be copied or sent. */
export function ShareScore({ score, onClose }: { score: Score; onClose: () => void }) {
  const address = `${location.origin}/score#${scoreLink(score)}`;
  return (
    <Dialog title={t("keep-share")} testId="score-share-dialog" onClose={onClose}>
      <Text as="p">{t("keep-share-about")}</Text>
      <CopyLink label={t("keep-share-address")} address={address} testId="score-address" />
      {typeof navigator.share === "function" && (
        <p class="dialog-actions">
          <button
            type="button"
            class="main"
            data-testid="score-send"
            onClick={() => {
              // Nothing is to be done if the reader thinks better of it.
              navigator.share({ title: withoutIsolates(t("keep")), url: address }).catch(() => {});
            }}
          >
            <Text>{t("keep-share-send")}</Text>
          </button>
        </p>
      )}
    </Dialog>
  );
}
