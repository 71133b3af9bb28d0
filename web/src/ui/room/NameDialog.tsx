import { useState } from "preact/hooks";
import { t } from "../../l10n";
import { setName } from "../../person";
import { MAX_NAME_LENGTH } from "../../preferences";
import { Dialog } from "../parts/Dialog";
import { Field } from "../parts/Field";
import { Problem } from "../parts/Problem";
import { Text } from "../parts/Text";
import { useTask } from "../parts/useTask";

interface Props {
  /** The name was given, or left out. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks a visitor for a name. */
export function NameDialog({ onDone, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const task = useTask();
  const name = typed.trim();
  const save = async () => {
    if (name) await setName(name);
    onDone();
  };
  return (
    <Dialog title={t("name-title")} testId="name-dialog" onClose={onClose}>
      <form
        class="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(save);
        }}
      >
        <Field
          label={t("start-name")}
          testId="own-name"
          name="name"
          autocomplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          value={typed}
          onValue={setTyped}
        />
        <Problem words={task.problem} />
        <button type="submit" class="main" data-testid="own-name-done" disabled={task.busy}>
          <Text>{t(name ? "name-sit" : "name-sit-without")}</Text>
        </button>
      </form>
    </Dialog>
  );
}
