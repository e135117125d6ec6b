/**
 * Draws labelled documents with random layouts, by recipe.
 *
 *   node --conditions=@passmuster/source lab/layouts/draw.ts --kind front|page|stock --seed S --count N --out DIR
 *     [--from 0] [--share seen|blind] [--flat]
 *
 * DIR gets the images and an index.json: file, kind, expected, and every text line with its box, role and
 * field.
 * `--flat` writes no images: boxes are then in units of the drawing.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentOf, type Kind } from "./document.ts";
import type { Share } from "./recipes.ts";

const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "front" },
    seed: { type: "string", default: "layouts" },
    count: { type: "string", default: "20" },
    from: { type: "string", default: "0" },
    out: { type: "string" },
    share: { type: "string", default: "seen" },
    flat: { type: "boolean", default: false },
  },
});
const { kind, seed, out, share, flat } = values;
if (!out) throw new Error("--out is required: a folder for the images and index.json");
const isKind = (text: string): text is Kind => text === "front" || text === "page" || text === "stock";
const isShare = (text: string): text is Share => text === "seen" || text === "blind";
if (!isKind(kind)) throw new Error(`Unknown --kind ${kind}: front, page or stock`);
if (!isShare(share)) throw new Error(`Unknown --share ${share}: seen or blind`);

mkdirSync(out, { recursive: true });
const entries: object[] = [];
const first = Number(values.from);
for (let index = first; index < first + Number(values.count); index += 1) {
  const { bytes, ...truth } = await documentOf(kind, share, seed, index, flat);
  const file = `${kind}-${seed}-${index}.jpg`;
  if (bytes) writeFileSync(join(out, file), bytes);
  entries.push({ file, ...truth });
}
writeFileSync(
  join(out, "index.json"),
  `[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`,
);
