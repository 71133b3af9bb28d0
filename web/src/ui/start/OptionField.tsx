import { useId } from "preact/hooks";
import { t } from "../../l10n";
import { BY_RANK, majorityOf, OPTION_FIELDS } from "../../rulesOptions";
import type { TableDraft } from "../../tableDraft";
import { NumberInput } from "../parts/NumberInput";
import { Text } from "../parts/Text";

interface Props {
  draft: TableDraft;
  name: string;
  fixed: boolean;
}

/** The points that a sweep has when it has points again. */
const USUAL_SWEEP = 50;

/** One option of the rules. */
export function OptionField({ draft, name, fixed }: Props) {
  const id = useId();
  const { problem } = draft;
  const involved = [problem.value?.params.option, problem.value?.params.other].includes(name);
  return (
    <div class={involved ? "option wrong" : "option"}>
      <label for={id}>
        <Text>{t(`option-${name}`)}</Text>
      </label>
      <OptionInput id={id} draft={draft} name={name} fixed={fixed} invalid={involved} />
    </div>
  );
}

function OptionInput({
  id,
  draft,
  name,
  fixed,
  invalid,
}: Props & { id: string; invalid: boolean }) {
  const field = OPTION_FIELDS[name];
  const value = draft.options.value?.[name];
  const set = (to: unknown) => draft.setOption(name, to);
  const shared = { id, disabled: fixed, "aria-invalid": invalid, "data-testid": `option-${name}` };
  switch (field?.kind) {
    case "switch":
      return (
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      );
    case "number":
      return <NumberInput {...shared} value={value} {...field} onChange={set} />;
    case "words":
      return (
        <select
          {...shared}
          value={String(value)}
          onChange={({ currentTarget: { selectedIndex } }) => set(field.values[selectedIndex])}
        >
          {field.values.map((one) => (
            <Text as="option" key={one} value={String(one)}>
              {typeof one === "number" ? one : t(`option-${name}-${one}`)}
            </Text>
          ))}
        </select>
      );
    case "sweep":
      return <SweepInput shared={shared} value={value} set={set} />;
    case "majority":
      return <MajorityInput shared={shared} value={value} set={set} />;
    default:
      return null;
  }
}

interface PartProps {
  shared: { id: string; disabled: boolean; "aria-invalid": boolean; "data-testid": string };
  value: unknown;
  set: (to: unknown) => void;
}

/** A number of points, or the value of the card. */
function SweepInput({ shared, value, set }: PartProps) {
  const byRank = value === BY_RANK;
  return (
    <span class="option-parts">
      <select
        {...shared}
        value={byRank ? BY_RANK : "points"}
        onChange={(event) => set(event.currentTarget.value === BY_RANK ? BY_RANK : USUAL_SWEEP)}
      >
        <Text as="option" value="points">
          {t("option-sweep-points")}
        </Text>
        <Text as="option" value={BY_RANK}>
          {t("option-sweep-rank")}
        </Text>
      </select>
      {!byRank && (
        <NumberInput
          disabled={shared.disabled}
          data-testid={`${shared["data-testid"]}-points`}
          aria-label={t("option-points-number")}
          value={value}
          least={0}
          onChange={set}
        />
      )}
    </span>
  );
}

/** None, or so many points for most of the spades or of the cards. */
function MajorityInput({ shared, value, set }: PartProps) {
  const { of, points } = majorityOf(value);
  return (
    <span class="option-parts">
      <select
        {...shared}
        value={of}
        onChange={({ currentTarget: { value: chosen } }) =>
          set(chosen === "none" ? null : { [chosen]: points })
        }
      >
        {["none", "spades", "cards"].map((one) => (
          <Text as="option" key={one} value={one}>
            {t(`option-majority-${one}`)}
          </Text>
        ))}
      </select>
      {of !== "none" && (
        <NumberInput
          disabled={shared.disabled}
          data-testid={`${shared["data-testid"]}-points`}
          aria-label={t("option-points-number")}
          value={points}
          least={1}
          onChange={(to) => set({ [of]: to })}
        />
      )}
    </span>
  );
}
