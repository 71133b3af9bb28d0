import { openTable } from "../../api";
import { person, setName } from "../../person";
import { setPreference } from "../../preferences";
import { navigate, tablePath } from "../../route";
import type { TableDraft } from "../../tableDraft";
import { type Task, useTask } from "../parts/useTask";
import { remember } from "./lastDraft";

interface TableTask extends Omit<Task, "run"> {
  /** Open or find a table, and go there. */
  go: (table: () => Promise<string>) => void;
}

/** Going to a table by what is chosen and as who the reader has said to be. */
export function useTableTask(draft: TableDraft | null, name: string): TableTask {
  const { busy, problem, run } = useTask();
  const go = (table: () => Promise<string>) =>
    run(async () => {
      setPreference("name", name);
      if (draft) remember(draft);
      const wanted = name.trim() || null;
      if (wanted !== person.value?.name) await setName(wanted);
      navigate(tablePath(await table()));
    });
  return { busy, problem, go };
}

/** A table against bots, at which one sits at once. */
export async function openWithBots(draft: TableDraft): Promise<string> {
  const { rules, baazis } = draft.choice;
  const { bot } = draft.settings.value;
  const bots = Array.from({ length: (draft.players ?? 4) - 1 }, () => bot);
  return (await openTable({ rules, baazis, bots, settings: { bot } })).table;
}
