/** A drawing of the sprite, in the colour of the text beside it. What it means is said by that text or a label. */
export function Icon({ name, class: className = "icon" }: { name: string; class?: string }) {
  return (
    <svg class={className} aria-hidden="true" viewBox="0 0 24 24">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
