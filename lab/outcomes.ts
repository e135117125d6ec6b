/**
 * Measures what a buyer asks: of 100 phone pictures of genuine documents, how many are right at once, asked
 * again, or sent to a person; and how many forgeries are Approved.
 *
 *   npm run bench:outcomes -- [--seed outcomes] [--each 30] [--forged 2] [--minutes 20] [--processes 2] [--write]
 *
 * Genuine documents have layouts of blind recipes. `--each` counts the documents of each kind, `--forged` the
 * specimens of each class of forgeries; 0 leaves them out. No case begins after `--minutes`, of which genuine
 * documents get half. `--write` puts the tables into docs/accuracy.md.
 */
import { parseArgs } from "node:util";
import { createAdviser } from "./captures/advise.ts";
import { attacks } from "./forgery/attacks.ts";
import { inParallel, runAttacks } from "./forgery/run.ts";
import { startService } from "./forgery/service.ts";
import { createStage } from "./forgery/stage.ts";
import { type Ended, endingOf } from "./outcomes/genuine.ts";
import { forgedTable, genuineTable } from "./outcomes/tables.ts";
import { type UnseenKind, unseenKinds } from "./outcomes/unseen.ts";
import { writeBlocks } from "./reading/layouts/accuracy-page.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "outcomes" },
    each: { type: "string", default: "30" },
    forged: { type: "string", default: "2" },
    minutes: { type: "string", default: "20" },
    processes: { type: "string", default: "2" },
    write: { type: "boolean", default: false },
  },
});
const { seed } = values;
const processes = Number(values.processes);
const begun = Date.now();
const until = begun + Number(values.minutes) * 60_000;
const width = processes + 1;
const service = await startService(processes);
const adviser = await createAdviser();

async function genuine(): Promise<ReadonlyMap<UnseenKind, Ended[]>> {
  const endings = new Map<UnseenKind, Ended[]>(unseenKinds.map((kind) => [kind, []]));
  const stage = createStage({ ...(await service.tenant("genuine")), hold: service.hold });
  function* tasks(): Generator<() => Promise<void>> {
    for (let index = 0; index < Number(values.each); index += 1)
      for (const kind of unseenKinds)
        yield async () => {
          endings.get(kind)?.push(await endingOf({ adviser, stage }, kind, seed, index));
        };
  }
  const half = values.forged === "0" ? until : begun + (until - begun) / 2;
  await inParallel(tasks(), width, half);
  return endings;
}

/** By the kind of the announced photo ID: whether each forgery was Approved. */
async function forged(): Promise<ReadonlyMap<string, boolean[]>> {
  const approved = new Map<string, boolean[]>();
  const drawn = attacks.filter(({ group }) => group !== "order");
  await runAttacks(service, drawn, {
    seed,
    each: Number(values.forged),
    qualities: ["clear", "worn"],
    width,
    until,
    ended(_, { photoId }, outcome) {
      if (outcome)
        approved.set(photoId.type, [...(approved.get(photoId.type) ?? []), outcome.status === "Approved"]);
    },
  });
  return approved;
}

const day = new Date().toISOString().slice(0, 10);
const blocks: Record<string, string> = {};
function report(name: string, table: string): void {
  const minutes = Math.ceil((Date.now() - begun) / 60_000);
  const command = ["npm run bench:outcomes --", ...process.argv.slice(2)].join(" ");
  blocks[name] = `${table}\n\nSeed \`${seed}\`, ${day}: \`${command}\`, ended after ${minutes} minutes.`;
  console.log(`${blocks[name]}\n`);
}

try {
  if (values.each !== "0") report("genuine outcomes", genuineTable(await genuine()));
  if (values.forged !== "0") report("forged outcomes", forgedTable(await forged()));
  if (values.write) writeBlocks("bench:outcomes -- --write", blocks);
} finally {
  await adviser.close();
  await service.close();
}
