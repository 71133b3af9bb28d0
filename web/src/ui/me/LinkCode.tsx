import { useState } from "preact/hooks";
import { makeCode } from "../../account";
import { momentWords } from "../../dateWords";
import { t } from "../../l10n";
import type { CodeReply } from "../../wire";
import { CopyLink } from "../parts/CopyLink";
import { Problem } from "../parts/Problem";
import { QrCode } from "../parts/QrCode";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

/** Makes a code that links another device, and shows it: to be typed, opened or pointed a camera at. */
export function LinkCode({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState<CodeReply | null>(null);
  const task = useTask();
  return (
    <div class="link-code">
      {code === null ? (
        <button
          type="button"
          data-testid="link-another"
          disabled={task.busy}
          onClick={() => task.run(async () => setCode(await makeCode()))}
        >
          <Text>{t("link-another")}</Text>
        </button>
      ) : (
        <div class="link-shown" data-testid="link-shown">
          <QrCode svg={code.svg} alt={t("link-picture")} size={180} />
          <div class="link-words">
            <Text as="p">{t("link-how")}</Text>
            <p>
              <Text>{t("link-code")}</Text>{" "}
              <Text as="strong" class="code" dir="ltr" translate={false} data-testid="link-code">
                {code.code}
              </Text>
            </p>
            <CopyLink label={t("link-address")} address={code.url} testId="link-address" />
            <Text as="p" class="page-note">
              {t("link-until", { time: momentWords(code.expires_at) })}
            </Text>
            <button
              type="button"
              data-testid="link-done"
              onClick={() => {
                setCode(null);
                onDone();
              }}
            >
              <Text>{t("link-done")}</Text>
            </button>
          </div>
        </div>
      )}
      <Problem words={task.problem} />
    </div>
  );
}
