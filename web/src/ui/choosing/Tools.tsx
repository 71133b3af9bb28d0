import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { helpOpen } from "./help";
import { Reading } from "./Reading";
import { useClothTaps } from "./useClothTaps";
import { useDragging } from "./useDragging";
import { useTableKeys } from "./useTableKeys";

/** What choosing needs beside what is seen of it: keys, dragging, taps on the cloth, what is read aloud, and the help. */
export function ChoosingTools() {
  useTableKeys();
  useDragging();
  useClothTaps();
  useEffect(
    () => () => {
      helpOpen.value = false;
    },
    [],
  );
  return (
    <>
      <Reading />
      {helpOpen.value && <HelpWindow />}
    </>
  );
}

/** The help, which comes when it is first asked for. */
function HelpWindow() {
  const [loaded, setLoaded] = useState<{ Help: ComponentType<{ onClose: () => void }> } | null>(
    null,
  );
  const close = () => {
    helpOpen.value = false;
  };
  useEffect(() => {
    import("./Help").then(setLoaded, close);
  }, []);
  return loaded && <loaded.Help onClose={close} />;
}
