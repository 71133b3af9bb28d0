import { useState } from "preact/hooks";
import { getPresets } from "../../api";
import type { Presets } from "../../wire";
import { useRetried } from "../parts/useRetried";

/** What a table can be opened with; the server is asked until it answers. */
export function usePresets(): Presets | null {
  const [presets, setPresets] = useState<Presets | null>(null);
  useRetried(getPresets, setPresets);
  return presets;
}
