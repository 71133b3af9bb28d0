/** Builds the service worker, which is told what the build has made. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { Built } from "../worker/shell.ts";

/** The pages that open without a connection, each by the file that it is loaded from. */
const PAGES =
  /\/ui\/(?:rules\/RulesPage|replay\/ReplayPage|offline\/OfflinePage|(?:keep|score)\/\w+Page)\.tsx$/;
/** Files beside the build that they show. */
const BESIDE = ["/icon.svg", "/manifest.webmanifest"];
const SOURCE = fileURLToPath(new URL("../worker/sw.ts", import.meta.url));

/** The files of a build that are kept: what the document and these pages load, at once or later. */
export function builtFiles(bundle: Rolldown.OutputBundle): Built {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("the build has no entry");
  const found = new Set<string>();
  const add = (name: string, parts: boolean) => {
    const output = bundle[name];
    if (!output || found.has(name)) return;
    found.add(name);
    if (output.type === "asset") {
      if (name.endsWith(".css"))
        for (const drawn of drawnBy(String(output.source))) found.add(drawn);
      return;
    }
    const { importedCss = [], importedAssets = [] } = output.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) add(file, false);
    for (const file of output.imports) add(file, parts);
    if (parts) for (const file of output.dynamicImports) add(file, true);
  };
  // Every page is a part of the entry: only some of them are kept.
  add(entry.fileName, false);
  for (const chunk of chunks) if (PAGES.test(chunk.facadeModuleId ?? "")) add(chunk.fileName, true);
  const files = [...[...found].sort().map((name) => `/${name}`), ...BESIDE];
  const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
  return { version, entry: `/${entry.fileName}`, files };
}

/** Fonts and embroidery that a style draws on. */
function drawnBy(style: string): string[] {
  return [...style.matchAll(/url\("?\/?(assets\/[^")#]+)/g)].map((match) => match[1] ?? "");
}

export function buildWorker(): Plugin {
  return {
    name: "seep:worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const made = await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: { __BUILT__: JSON.stringify(builtFiles(bundle)) },
          build: {
            write: false,
            target: "es2022",
            modulePreload: false,
            rolldownOptions: { input: SOURCE, output: { format: "iife" } },
          },
        });
        const [output] = (Array.isArray(made) ? made : [made]).flatMap((one) =>
          "output" in one ? one.output : [],
        );
        if (output?.type !== "chunk") this.error("the service worker was not built");
        this.emitFile({ type: "asset", fileName: "sw.js", source: output.code });
      },
    },
  };
}
