import { useRef, useState } from "preact/hooks";
import { copyFrom } from "../../clipboard";
import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { useTable } from "../table/context";
import { useInvite } from "./useInvite";

/** How others find this table: its address to send, its code to say, and a picture to point a phone at. */
export function Invite() {
  const { table } = useTable();
  const [copied, setCopied] = useState<boolean | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { address, picture } = useInvite(table.id);
  return (
    <section class="invite" aria-label={t("invite")}>
      <Text as="h2">{t("invite")}</Text>
      {picture !== missing && (
        <img
          class="invite-picture"
          src={picture}
          alt={t("invite-picture")}
          width={132}
          height={132}
          onError={() => setMissing(picture)}
        />
      )}
      <div class="invite-ways">
        <label class="field">
          <Text>{t("invite-link")}</Text>
          <span class="invite-link">
            <input
              ref={field}
              data-testid="invite-link"
              readOnly
              dir="ltr"
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              type="button"
              data-testid="copy-link"
              onClick={async () => setCopied(await copyFrom(field.current))}
            >
              <Text>{t("copy")}</Text>
            </button>
          </span>
        </label>
        <span class="invite-copied" data-testid="invite-copied" role="status">
          {copied !== null && <Text>{t(copied ? "copied" : "copy-failed")}</Text>}
        </span>
        {table.code && (
          <span class="invite-code">
            <Text>{t("invite-code")}</Text>
            <strong class="code" data-testid="table-code" dir="ltr" translate={false}>
              <Text>{table.code}</Text>
            </strong>
          </span>
        )}
      </div>
    </section>
  );
}
