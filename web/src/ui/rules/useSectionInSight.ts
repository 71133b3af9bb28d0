import { useEffect, useState } from "preact/hooks";

/** The section at the top of the window. */
export function useSectionInSight(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const sections = [...document.querySelectorAll<HTMLElement>(".rules-text > section")];
    // A line a little down the window: the section that crosses it is being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setId(target.id);
      },
      { rootMargin: "-8% 0% -91% 0%" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return id;
}
