import type { ComponentChildren } from "preact";

interface Props {
  class?: string;
  /** Whether the embroidery in its middle has the colour of thread. */
  warm?: boolean;
  label: string;
  children: ComponentChildren;
  /** Names for tests. */
  [mark: `data-${string}`]: string | number | undefined;
}

/** The main part of a page that lies on the cloth of the table. */
export function Cloth({ class: className = "", warm = false, label, children, ...marks }: Props) {
  return (
    <main class={`page-cloth ${warm ? "warm" : ""} ${className}`} aria-label={label} {...marks}>
      <span class="page-bagh" aria-hidden="true" />
      <span class="page-border" aria-hidden="true" />
      {children}
    </main>
  );
}
