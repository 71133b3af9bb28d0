import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../l10n";
import { arrive } from "./arrival";
import { Cloth } from "./Cloth";
import { Notice } from "./Notice";
import { ReloadButton } from "./Outdated";
import { Text } from "./Text";

/** A component that is loaded when it is first shown, or before by `load`. */
export interface Lazy<Props> {
  (props: Props): preact.JSX.Element | null;
  load: () => Promise<void>;
}

/** A page in a file of its own, with its styles: nobody waits for one that they do not look at. */
export function lazy<Props extends object>(from: () => Promise<ComponentType<Props>>): Lazy<Props> {
  return loadedLater(from, Loading);
}

/** The same for a part of a page, such as a window over it: nothing stands for it until it is there. */
export function lazyPart<Props extends object>(
  from: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  return loadedLater(from, () => null);
}

function loadedLater<Props extends object>(
  from: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): Lazy<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const load = async () => {
    Loaded ??= await from();
  };
  const Page = (props: Props) => {
    const [state, setState] = useState<"loading" | "loaded" | "failed">(
      Loaded ? "loaded" : "loading",
    );
    useEffect(() => {
      if (state !== "loading") return;
      let mounted = true;
      load().then(
        () => mounted && setState("loaded"),
        () => mounted && setState("failed"),
      );
      return () => {
        mounted = false;
      };
    }, []);
    useEffect(() => {
      if (state !== "loading") arrive();
    }, [state]);
    if (state === "failed") return <NotLoaded />;
    return Loaded ? <Loaded {...props} /> : <Waiting />;
  };
  return Object.assign(Page, { load });
}

/** The cloth, before anything lies on it. */
function Loading() {
  return (
    <Cloth class="loading" label={t("title")}>
      <Text as="p" class="sr" role="status">
        {t("page-loading")}
      </Text>
    </Cloth>
  );
}

/** The server is away, or has another page by now, so that there is no such file any more. */
function NotLoaded() {
  return (
    <Notice testId="not-loaded" words={t("page-not-loaded")}>
      <ReloadButton />
    </Notice>
  );
}
