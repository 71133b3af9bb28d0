import { useEffect } from "preact/hooks";
import { useTable } from "../table/context";

/** What lies on the cloth and is no part of the open cloth. */
const NOT_OPEN = "button, a, .hand-slot, .say, .chips, .refusals, .play-list, .plate, [data-sheet]";

/** A tap on the open cloth puts the card taken up back, and lets go of the floor. */
export function useClothTaps(): void {
  const { session } = useTable();
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(".board") || target.closest(NOT_OPEN))
        return;
      session.choosing.tapCloth();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [session]);
}
