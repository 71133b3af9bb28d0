/** Copying a text, also where there is no clipboard API: a page served without TLS. */

/** Put a field's text on the clipboard; whether that has worked. At the worst the text is selected for the reader. */
export async function copyFrom(field: HTMLInputElement | null): Promise<boolean> {
  if (!field) return false;
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
