import { useEffect } from "preact/hooks";

/**
 * Bring the rule that the address names into sight, and mark it. The browser has looked for it already when it loaded
 * the page, before the rules were there, so it neither scrolls nor marks it as the target by itself.
 */
export function useNamedRule(): void {
  useEffect(() => {
    let named: HTMLElement | null = null;
    const show = () => {
      named?.removeAttribute("data-named");
      named = document.getElementById(location.hash.slice(1));
      named?.setAttribute("data-named", "");
      named?.scrollIntoView();
    };
    show();
    addEventListener("hashchange", show);
    return () => removeEventListener("hashchange", show);
  }, []);
}
