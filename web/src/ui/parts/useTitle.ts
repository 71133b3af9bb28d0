import { useEffect } from "preact/hooks";
import { t, withoutIsolates } from "../../l10n";

/** The title of the window, as long as the page is shown. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = withoutIsolates(t("title-page", { page }));
    return () => {
      document.title = withoutIsolates(t("title"));
    };
  }, [page]);
}
