/**
 * Measures the advice on captures before the submit: draws bad and good captures of specimens, reads each
 * once and counts the advice.
 *
 *   npm run bench:captures -- [--seed captures] [--each 20] [--good 200] [--only CLASS,CLASS] [--misses] [--keep FOLDER]
 *     [--samples FOLDER]
 *
 * The seed decides every image. `--misses` names each capture without the right advice, `--keep` also writes
 * its images. `--samples` also counts the advice on labelled images whose MRZ is read. 400 captures take some
 * 15 minutes on two cores.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAdviser } from "./captures/advise.ts";
import { classes } from "./captures/bad.ts";
import type { Capture } from "./captures/capture.ts";
import { goodCapture } from "./captures/good.ts";
import { sampleAdvice } from "./captures/samples.ts";
import { settingsOf } from "./captures/settings.ts";
import { count, doubtfulSubmits, emptyTally, sumOf, type Tally, tableOf } from "./captures/tally.ts";
import { atLeast, printGoals } from "./reading/goals.ts";

const settings = settingsOf(process.argv.slice(2), Object.keys(classes));
const { seed, each, good, only, misses, keep, samples } = settings;
const begun = performance.now();
const adviser = await createAdviser();
const tallies = new Map<string, Tally>();
const kinds = new Map<string, Tally>();
const tallyIn = (map: Map<string, Tally>, name: string): Tally => {
  const tally = map.get(name) ?? emptyTally();
  map.set(name, tally);
  return tally;
};

async function look(name: string, index: number, capture: Capture): Promise<void> {
  const advised = await adviser.advise(capture);
  const isRight = count(tallyIn(tallies, name), capture, advised);
  if (capture.right.length === 0) count(tallyIn(kinds, capture.what), capture, advised);
  if (isRight || !misses) return;
  const codes = advised.advice.map(({ code, side }) => (side ? `${code} (${side})` : code)).join(", ");
  console.log(`${name} ${index}, ${capture.what}: ${codes || "no advice"}`);
  if (keep) keepImages(keep, `${name}-${index}`.replaceAll(" ", "-"), capture);
}

function keepImages(folder: string, name: string, { front, back, selfie }: Capture): void {
  mkdirSync(folder, { recursive: true });
  for (const [side, bytes] of Object.entries({ front, back, selfie }))
    if (bytes) writeFileSync(join(folder, `${name}-${side}.jpg`), bytes);
}

for (const [name, make] of Object.entries(classes)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (let index = 0; index < each; index += 1)
    await look(name, index, await make(`${seed}/${name}/${index}`, index));
}
const bad = sumOf([...tallies.values()]);
for (let index = 0; index < good; index += 1) await look("good", index, await goodCapture(seed, index));
const labelled = samples ? await sampleAdvice(adviser, samples) : undefined;
await adviser.close();

console.log(`\n${tableOf(tallies)}\n`);
if (good > 0) console.log(`Good captures by kind\n\n${tableOf(kinds)}\n`);
if (labelled) {
  const { read, told } = labelled;
  console.log(
    `Labelled images with a read MRZ: ${told.length} of ${read} told to retake\n${told.join("\n")}\n`,
  );
}
console.log(`${Math.round((performance.now() - begun) / 1000)} s\n`);
const told = tallies.get("good");
const doubtful = told && bad.all > 0 ? doubtfulSubmits(bad, told) : undefined;
const goals = [
  ...(bad.all > 0 ? [atLeast(0.95, "bad captures with the right advice", bad.right, bad.all)] : []),
  ...(told ? [atLeast(0.98, "good captures without advice to retake", told.right, told.all)] : []),
  ...(doubtful
    ? [
        atLeast(
          0.6,
          "submits with doubtful images that advice prevents",
          doubtful.before - doubtful.after,
          doubtful.before,
        ),
      ]
    : []),
];
process.exitCode = printGoals(goals.map((goal) => ({ part: "captures", ...goal }))) === 0 ? 0 : 1;
