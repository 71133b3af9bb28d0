import { t } from "../../l10n";
import { MAX_NAME_LENGTH } from "../../preferences";
import { Field } from "../parts/Field";

/** What others are to call the reader. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field
      label={t("start-name")}
      testId="name"
      name="name"
      autocomplete="nickname"
      maxLength={MAX_NAME_LENGTH}
      placeholder={t("seat-you")}
      value={name}
      onValue={onName}
    />
  );
}
