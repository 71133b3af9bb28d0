/**
 * How much a reader loads before the first page is there, and before the first table is: the build fails when either
 * is more than promised. Counted is what crosses the network: text compressed, fonts as they are.
 */
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Bytes. */
const MOST = 150_000;
const MOST_OF_FONTS = 60_000;
/** The pages that are measured, each by the file that it is loaded from. */
const MEASURED = { start: "ui/start/Start.tsx", table: "ui/table/TablePage.tsx" };
/** Already compressed. */
const COMPRESSED = /\.(woff2|png)$/;
/** What styles name but a first page does not show: fonts that load with their letters, what only a sweep lights. */
const LATER = /accented|devanagari|nastaliq|hangul|bagh-lit/i;

/** A file of the build, as far as it matters here. */
export interface BuiltFile {
  name: string;
  text: string | Uint8Array;
  /** Files that are loaded with it. */
  loads: readonly string[];
}

/** The bytes of a file as they are sent. */
export function weight({ name, text }: Pick<BuiltFile, "name" | "text">): number {
  return COMPRESSED.test(name) ? text.length : gzipSync(text).length;
}

/** Everything that is loaded with these files, each once. */
export function closure(
  files: ReadonlyMap<string, BuiltFile>,
  roots: readonly string[],
): BuiltFile[] {
  const found = new Map<string, BuiltFile>();
  const add = (name: string) => {
    const file = files.get(name);
    if (!file || found.has(name) || LATER.test(name)) return;
    found.set(name, file);
    file.loads.forEach(add);
  };
  roots.forEach(add);
  return [...found.values()];
}

function filesOf(bundle: Rolldown.OutputBundle): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const output of Object.values(bundle)) {
    const name = output.fileName;
    if (output.type === "asset") {
      // What a style draws on: fonts and embroidery.
      const text = name.endsWith(".css") ? String(output.source) : "";
      const drawn = [...text.matchAll(/url\("?\/?([^")]+)"?\)/g)].map((match) => match[1] ?? "");
      files.set(name, { name, text: output.source, loads: drawn });
    } else {
      const styles = [...(output.viteMetadata?.importedCss ?? [])];
      files.set(name, { name, text: output.code, loads: [...output.imports, ...styles] });
    }
  }
  return files;
}

/** Tells what the first pages weigh, and fails over more than promised. */
export function keepBudget(): Plugin {
  return {
    name: "seep:budget",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = filesOf(bundle);
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? "";
        for (const [page, source] of Object.entries(MEASURED)) {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(source));
          if (!chunk) this.error(`nothing of the build is made from ${source}`);
          const loaded = closure(files, ["index.html", entry, chunk.fileName]);
          const fonts = loaded.filter(({ name }) => name.endsWith(".woff2"));
          const sum = (some: readonly BuiltFile[]) =>
            some.reduce((all, one) => all + weight(one), 0);
          this.info(`${page}: ${kB(sum(loaded))} to load, ${kB(sum(fonts))} of it fonts`);
          if (sum(loaded) > MOST)
            this.error(`${page} is ${kB(sum(loaded))} to load, more than ${kB(MOST)}`);
          if (sum(fonts) > MOST_OF_FONTS)
            this.error(
              `the fonts of ${page} are ${kB(sum(fonts))}, more than ${kB(MOST_OF_FONTS)}`,
            );
        }
      },
    },
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
