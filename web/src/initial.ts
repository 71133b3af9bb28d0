const graphemes =
  typeof Intl !== "undefined" && "Segmenter" in Intl
    ? new Intl.Segmenter(undefined, { granularity: "grapheme" })
    : null;

/** What a flag shows of a name: its first character as a reader counts them, in upper case. */
export function initial(name: string): string {
  const text = name.trim();
  const first = graphemes ? [...graphemes.segment(text)][0]?.segment : [...text][0];
  return (first ?? "?").toLocaleUpperCase();
}
