import type { ComponentChildren } from "preact";

interface Props {
  class?: string;
  /** Nothing lies on it: the embroidery in its middle shows. */
  empty?: boolean;
  children: ComponentChildren;
}

/** The green cloth with its woven border, on which everything lies. */
export function Cloth({ class: className = "", empty = false, children }: Props) {
  return (
    <section class={`cloth ${className}`} dir="ltr" data-empty={empty}>
      <span class="cloth-weave" aria-hidden="true" />
      <span class="cloth-bagh" aria-hidden="true" />
      <span class="cloth-border" aria-hidden="true" />
      {children}
    </section>
  );
}
