import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { direction, t } from "../../l10n";
import { Text } from "./Text";
import { windowsOpen } from "./windows";

interface Props {
  title: string;
  testId: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A window over the page: has the focus while it is there, and closes by Escape. */
export function Dialog({ title, testId, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    const opener = document.activeElement;
    dialog?.showModal();
    windowsOpen.value++;
    return () => {
      windowsOpen.value--;
      dialog?.close();
      // A window that is no longer on the page gives no focus back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="dialog"
      dir={direction}
      data-testid={testId}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading}>
          <Text>{title}</Text>
        </h2>
        <button type="button" data-testid={`${testId}-close`} onClick={onClose}>
          <Text>{t("close")}</Text>
        </button>
      </div>
      <div class="dialog-scroll">{children}</div>
    </dialog>
  );
}
