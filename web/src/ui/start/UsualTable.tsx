import { useSignalEffect } from "@preact/signals";
import { t } from "../../l10n";
import type { TableDraft } from "../../tableDraft";
import { Text } from "../parts/Text";
import { BotField } from "./BotField";
import { LengthField } from "./LengthField";
import { remember } from "./lastDraft";
import { NameField } from "./NameField";
import { RulesFields } from "./RulesFields";

interface Props {
  draft: TableDraft;
  name: string;
  onName: (name: string) => void;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** What one plays by at once, folded away: kept as soon as it is chosen. */
export function UsualTable({ draft, name, onName, open, onToggle }: Props) {
  useSignalEffect(() => {
    if (draft.ready.value) remember(draft);
  });
  return (
    <details
      id="usual-table"
      class="fold"
      data-testid="usual-table"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <Text as="summary">{t("start-usual")}</Text>
      <div class="fold-inside">
        <RulesFields draft={draft} fixed={false} />
        <LengthField
          baazis={draft.baazis.value}
          onChange={(baazis) => {
            draft.baazis.value = baazis;
          }}
        />
        <BotField
          label={t("start-bots")}
          bots={draft.presets.bots}
          bot={draft.settings.value.bot}
          onChange={(bot) => draft.set("bot", bot)}
        />
        <NameField name={name} onName={onName} />
      </div>
    </details>
  );
}
