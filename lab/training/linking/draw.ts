/**
 * Writes training examples of drawn fronts: labels and pieces as the network sees them, and their fields.
 *
 *   node scripts/run.mjs lab/training/linking/draw.ts --out DIR [--seed linking] [--from 2000] [--layouts 3000] [--copies 3]
 *
 * Recipes below 2000 are those of the bench and of other recipes' training. Later ones are only drawn here.
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  edgeSize,
  featuresOf,
  nodeSize,
} from "../../../packages/extractor-local/src/layout/linking/learned/features.ts";
import { layOut } from "../../../packages/extractor-local/src/layout/linking/link-fields.ts";
import { random } from "../../layouts/chance.ts";
import { drawFront } from "../../layouts/fronts/front.ts";
import { linesOf, noiseOf } from "./lines.ts";
import { classes, targetOf } from "./truth.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    seed: { type: "string", default: "linking" },
    from: { type: "string", default: "2000" },
    layouts: { type: "string", default: "3000" },
    copies: { type: "string", default: "3" },
  },
});
if (!values.out) throw new Error("--out is required: a folder for the examples");
mkdirSync(values.out, { recursive: true });
const files = ["nodes", "slots", "edges", "targets"].map((name) =>
  openSync(join(values.out ?? "", name), "w"),
);
const counts: number[] = [];
const first = Number(values.from);
for (let recipe = first; recipe < first + Number(values.layouts); recipe++) {
  const { canvas } = drawFront(recipe, "seen", `${values.seed}/${recipe}`);
  for (let copy = 0; copy < Number(values.copies); copy++) {
    const r = random(`${values.seed}/${recipe}/${copy}/noise`);
    const lines = linesOf(canvas.prints, r, noiseOf(r));
    const { laid, context } = layOut(lines);
    const { tokens, nodes, slots, edges } = featuresOf(laid, context);
    if (tokens.length < 3) continue;
    const targets = Int8Array.from(tokens.map(targetOf));
    for (const [index, bytes] of [nodes, slots, edges, targets].entries())
      writeSync(files[index] ?? 0, bytes);
    counts.push(tokens.length);
  }
}
for (const file of files) closeSync(file);
writeFileSync(join(values.out, "index.json"), JSON.stringify({ nodeSize, edgeSize, classes, counts }));
console.log(`${counts.length} examples, ${counts.reduce((sum, one) => sum + one, 0)} tokens`);
