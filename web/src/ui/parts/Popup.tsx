import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { focusLeft } from "./focusLeft";
import { Text } from "./Text";

interface Props {
  label: string;
  testId: string;
  class?: string;
  /** A sign in place of the label, which is then the button's name. */
  face?: ComponentChildren;
  /** What the button opens; `close` closes it and gives the button the focus. */
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens a small box beside it, until something in it is chosen, or anything else is pressed or gone to. */
export function Popup({ label, testId, class: className = "", face, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its buttons leave
    <div
      ref={box}
      class={`popup ${className}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (focusLeft(currentTarget, relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class="popup-button"
        data-testid={testId}
        aria-expanded={open}
        aria-controls={panel}
        {...(face && { "aria-label": label, title: label })}
        onClick={() => setOpen(!open)}
      >
        {face ?? <Text>{label}</Text>}
      </button>
      <div id={panel} class="popup-panel" hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
