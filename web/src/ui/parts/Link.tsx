import type { ComponentChildren } from "preact";
import { navigate } from "../../route";

interface Props {
  to: string;
  class?: string;
  testId?: string;
  current?: boolean;
  /** What it says to those who do not see what is drawn in it. */
  label?: string;
  children: ComponentChildren;
}

/** A link within this page, which a click follows without loading it anew. */
export function Link({ to, class: className, testId, current = false, label, children }: Props) {
  return (
    <a
      href={to}
      class={className}
      data-testid={testId}
      aria-label={label}
      title={label}
      aria-current={current ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
