// The types of the wire, from the server's own schema: `npm run wire`, or with `--check` only look.
// PYTHON says which Python has seep installed; a file name as argument takes the schema from there.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const TARGET = fileURLToPath(new URL("../src/wire.gen.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

function schemaText(file) {
  if (file) return readFileSync(file, "utf8");
  const own = `${ROOT}/.venv/bin/python`;
  const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
  return execFileSync(python, ["-m", "seep.wire.schema"], { cwd: ROOT, encoding: "utf8" });
}

/** The name of a simple type; tuples hold nothing else. */
function typeOf({ type }) {
  return type === "integer" ? "number" : type;
}

/** Tags come as enums of one, and titles only repeat the names; tuples are written out. */
function tidy(node) {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== "object") return node;
  const { title, ...rest } = node;
  if (rest.prefixItems) return { tsType: `[${rest.prefixItems.map(typeOf).join(", ")}]` };
  const tidied = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, tidy(value)]));
  if (tidied.type === "object" && tidied.properties && !("additionalProperties" in tidied))
    tidied.additionalProperties = false;
  return tidied;
}

const args = process.argv.slice(2);
const check = args.includes("--check");
const schema = JSON.parse(schemaText(args.find((arg) => !arg.startsWith("--"))));
const types = await compile(
  { $defs: tidy(schema.$defs), type: "object", additionalProperties: false },
  "Wire",
  {
    bannerComment:
      "// Made by `npm run wire` from the server's messages; not to be changed by hand.",
    format: true,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 100 },
  },
);
const text = types
  .replace(
    /^ \* (This interface was referenced by `Wire`'s JSON-Schema|via the `definition`.*)\n/gm,
    "",
  )
  .replace(/^\/\*\*\n \*\/\n/gm, "")
  .replace(/^ \*\n \*\/\n/gm, " */\n")
  .replace(
    "export interface Wire {}\n",
    `/** The contract these types are of. */\nexport const PROTOCOL = ${JSON.stringify(schema.version)};\n\n`,
  );
if (!check) writeFileSync(TARGET, text);
else if (text !== readFileSync(TARGET, "utf8")) {
  console.error("web/src/wire.gen.ts is not what the server's messages say: run `npm run wire`");
  process.exit(1);
}
