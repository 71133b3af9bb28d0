import type { ComponentChildren } from "preact";
import { navigate } from "../../route";

interface Props {
  to: string;
  class?: string;
  testId?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A link within this page, which a click follows without loading it anew. */
export function Link({ to, class: className, testId, current = false, children }: Props) {
  return (
    <a
      href={to}
      class={className}
      data-testid={testId}
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
