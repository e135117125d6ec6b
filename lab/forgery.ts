/**
 * Measures end to end over HTTP how many drawn forgeries are caught, and how many genuine documents are
 * Approved.
 *
 *   npm run bench:forgery -- [--seed forgery] [--each 100] [--genuine 300] [--people 0] [--only CLASS,CLASS] [--qualities clear,worn]
 *     [--minutes 600] [--processes 2] [--json FILE] [--write]
 *   npm run bench:forgery -- --pictures FOLDER [--each 100] [--only genuine,altered,painted,again,cases]
 *
 * The seed decides every image. `--write` puts the tables into docs/forgery.md. `--pictures` takes a folder
 * with an `index.json` of labelled pictures or a `cases.json`: pictures are judged as they are, with altered
 * expectations, with a painted MRZ and ten times.
 */
import { writeFileSync } from "node:fs";
import { attacks } from "./forgery/attacks.ts";
import { writePage } from "./forgery/page.ts";
import { measures, runCases, runPictures } from "./forgery/pictures/run.ts";
import { pictureTables } from "./forgery/pictures/tables.ts";
import { runAttacks, runGenuine } from "./forgery/run.ts";
import { startService } from "./forgery/service.ts";
import { settingsOf } from "./forgery/settings.ts";
import { attackTable, causes, genuineTable, jsonOf } from "./forgery/tables.ts";
import { worldOf } from "./forgery/world.ts";

const names = attacks.map(({ name }) => name);
const settings = settingsOf(process.argv.slice(2), names);
const { seed, each, only, qualities, processes } = settings;
const chosen = attacks.filter(({ name }) => only.length === 0 || only.includes(name));
const begun = Date.now();
const until = begun + settings.minutes * 60_000;
const progress = (of: string) => (done: number, all: number) => {
  if (done % 20 === 0 || done === all)
    console.error(`${of}: ${done} of ${all}, ${Math.round((Date.now() - begun) / 1000)} s`);
};

const service = await startService(processes);
const plan = { seed, qualities, width: processes + 1, until };

async function measurePictures(folder: string): Promise<void> {
  const own = { folder, each, only: measures.filter((one) => only.includes(one)), until };
  const results = await runPictures(service, { ...own, progress: progress("pictures") });
  console.log(`\n${pictureTables(results, await runCases(service, own))}`);
}

async function measureDrawn(): Promise<void> {
  const judged = await runGenuine(service, settings.genuine, { ...plan, progress: progress("genuine") });
  const tallies = await runAttacks(service, chosen, { ...plan, each, progress: progress("attacks") });
  const results = { attacks: chosen, tallies, judged };
  const people = await runGenuine(
    service,
    settings.people,
    { ...plan, progress: progress("people") },
    worldOf,
  );
  if (people.length > 0) console.log(`\n${genuineTable(people)}\n\n${causes(people)}`);
  console.log(`\n${attackTable(results)}\n\n${genuineTable(judged)}\n\n${causes(judged)}`);
  const facts = { seed, date: new Date().toISOString().slice(0, 10), qualities };
  if (settings.json) writeFileSync(settings.json, JSON.stringify(jsonOf(results, facts), null, 2));
  if (settings.write) writePage(results, facts);
}

try {
  await (settings.pictures === undefined ? measureDrawn() : measurePictures(settings.pictures));
  console.log(`\n${Math.round((Date.now() - begun) / 1000)} s`);
} finally {
  await service.close();
}
