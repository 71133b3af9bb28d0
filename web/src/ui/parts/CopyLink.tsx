import { useRef, useState } from "preact/hooks";
import { copyFrom } from "../../clipboard";
import { t } from "../../l10n";
import { Text } from "./Text";

interface Props {
  label: string;
  address: string;
  testId: string;
}

/** A text to be copied, an address or a token, and a button that copies it. */
export function CopyLink({ label, address, testId }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <div class="copy-link">
      <label>
        <Text>{label}</Text>
        <input
          ref={field}
          data-testid={testId}
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button
        type="button"
        data-testid={`${testId}-copy`}
        onClick={async () => setCopied(await copyFrom(field.current))}
      >
        <Text>{t("copy")}</Text>
      </button>
      <span class="copied" role="status">
        {copied !== null && <Text>{t(copied ? "copied" : "copy-failed")}</Text>}
      </span>
    </div>
  );
}
