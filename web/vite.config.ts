import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { keepBudget } from "./scripts/budget.ts";
import { requireCatalogues } from "./scripts/catalogues.ts";
import { importRules } from "./scripts/rulesText.ts";
import { buildWorker } from "./scripts/worker.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Catalogues are imported as text, without the comments, which are for translators. */
const catalogues: Plugin = {
  name: "seep:catalogues",
  transform(text, id) {
    if (!id.endsWith(".ftl")) return null;
    const bare = text.replace(/^#.*\n/gm, "").replace(/\n{2,}/g, "\n");
    return { code: `export default ${JSON.stringify(bare)};`, map: null, moduleType: "js" };
  },
};

export default defineConfig({
  plugins: [catalogues, importRules(), requireCatalogues(), keepBudget(), buildWorker()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: [root] },
    proxy: {
      // The Host stays the page's own: the server takes orders from no other.
      "/api": { target: "http://127.0.0.1:8080", changeOrigin: false },
      "/ws": { target: "ws://127.0.0.1:8080", ws: true },
    },
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
