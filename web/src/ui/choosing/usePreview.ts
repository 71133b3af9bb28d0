import { useEffect, useRef } from "preact/hooks";
import type { ChoiceView } from "../../wire";
import { useMatch } from "../table/context";

/** Milliseconds after which a touch that stays is a look and no choice. */
export const LONG_PRESS = 400;
/** A finger that moves so many pixels scrolls. */
const SCROLLS = 10;

/** What shows a play on the floor while it is pointed at, focused or pressed for long; and what chooses it. */
export function usePreview(choice: ChoiceView) {
  const { session } = useMatch();
  const { choosing } = session;
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const looked = useRef(false);
  const show = () => {
    choosing.preview.value = choice;
  };
  const hide = () => {
    if (choosing.preview.value?.play === choice.play) choosing.preview.value = null;
  };
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== "touch") show();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") hide();
      end();
    },
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      looked.current = false;
      if (pointerType !== "touch") return;
      end();
      const timer = setTimeout(() => {
        looked.current = true;
        show();
      }, LONG_PRESS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current;
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > SCROLLS) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (looked.current) event.preventDefault();
    },
    onFocus: show,
    onBlur: hide,
    onClick: () => {
      // The end of a long press has shown the play, and does not make it.
      if (!looked.current) choosing.choose(choice);
      looked.current = false;
    },
  };
}
