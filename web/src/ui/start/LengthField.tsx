import { t } from "../../l10n";
import { MATCH_LENGTHS } from "../../preferences";
import { RadioField } from "../parts/RadioField";

interface Props {
  /** Null is endless. */
  baazis: number | null;
  fixed?: boolean;
  onChange: (baazis: number | null) => void;
}

/** How many baazis a match is best of. */
export function LengthField({ baazis, fixed = false, onChange }: Props) {
  const chosen = baazis === null ? "" : String(baazis);
  const usual: readonly string[] = MATCH_LENGTHS;
  return (
    <RadioField
      legend={t("start-length")}
      values={usual.includes(chosen) ? usual : [...usual, chosen]}
      chosen={chosen}
      label={(length) =>
        length === ""
          ? t("start-length-endless")
          : t("start-length-best", { baazis: Number(length) })
      }
      testId={(length) => `baazis-${length || "endless"}`}
      disabled={fixed}
      onChoose={(length) => onChange(length === "" ? null : Number(length))}
    />
  );
}
