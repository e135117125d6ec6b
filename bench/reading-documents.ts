/**
 * How well documents are read, and at what cost, beside other readers in the same run.
 *
 *   node --conditions=@vouchsafe/source bench/reading-documents.ts [FOLDER] [--documents 30] [--altered 200] [--lines 100] [--pages 6]
 *     [--memory 200] [--without-peers]
 *
 * FOLDER, or BENCH_READING, has an index.json of labelled pictures (`bench/reading/cases.ts` says how); without it only specimens of our
 * own are read. BENCH_PEERS is a folder in which `npm install mrz-detection` was run. Everything drawn is decided by its number.
 */
import { parseArgs } from "node:util";
import { createReader } from "@vouchsafe/extractor-local";
import { type Case, drawnCase, folderEntries, negatives } from "./reading/cases.ts";
import { licenceBacks, pages, records, wholeVerification } from "./reading/other-documents.ts";
import { ours } from "./reading/ours.ts";
import { peers } from "./reading/peers.ts";
import { resourcesOf } from "./reading/resources.ts";
import { accepts, type Contender, score } from "./reading/score.ts";
import { drawnStrip } from "./reading/strips.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: "string", default: "30" },
    altered: { type: "string", default: "200" },
    lines: { type: "string", default: "100" },
    pages: { type: "string", default: "6" },
    memory: { type: "string", default: "200" },
    "without-peers": { type: "boolean", default: false },
  },
});
const folder = folderEntries(positionals[0] ?? process.env.BENCH_READING);

async function drawn<T>(count: number, draw: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let index = 0; index < count; index += 1) all.push(await draw(index));
  return all;
}

const own = await drawn(Number(values.documents), drawnCase);
const altered = await drawn(Number(values.altered), (index) => drawnStrip(index, true));
const strips = await drawn(Number(values.lines), (index) => drawnStrip(index, false));

const { contenders, notes } = values["without-peers"]
  ? { contenders: [], notes: [] }
  : await peers(process.env.BENCH_PEERS);
const readers = [await ours("native"), await ours("wasm"), ...contenders];

const of = (count: number, all: number): string => `${count}/${all}`;

async function zones(contender: Contender, cases: readonly Case[]) {
  const { cases: all, whole, core, accepted, acceptedWrong, cpuMs } = await score(contender, cases);
  return {
    reader: contender.name,
    "all eight fields": of(whole, all),
    "number, birth, expiry": of(core, all),
    accepted: of(accepted, all),
    "accepted, wrong": acceptedWrong,
    "CPU-ms a document": Math.round(cpuMs),
  };
}

console.log(`\nZones of ${own.length} documents of our own (five formats, four qualities, four directions)`);
const table = [];
for (const reader of readers) table.push(await zones(reader, own));
console.table(table);

if (folder.cases.length > 0) {
  console.log(`\nZones of the ${folder.cases.length} labelled pictures`);
  const labelled = [];
  for (const reader of readers) labelled.push(await zones(reader, folder.cases));
  console.table(labelled);
}

console.log("\nWhat should not be accepted, and lines cut out");
const traps = [];
const bare = negatives();
for (const reader of readers) {
  let read = 0;
  for (const { bytes, lines } of strips) {
    const found = (await reader.read(bytes))?.lines;
    read += lines.filter((line, index) => found?.[index] === line).length;
  }
  traps.push({
    reader: reader.name,
    "altered accepted": of(
      await accepts(
        reader,
        altered.map(({ bytes }) => bytes),
      ),
      altered.length,
    ),
    "without a zone, accepted": of(await accepts(reader, bare), bare.length),
    "lines exact": of(read, 2 * strips.length),
  });
}
console.table(traps);
for (const reader of readers) await reader.close();
for (const note of notes) console.log(note);

const reader = await createReader();
console.log("\nPages that prove an address");
const letters = [];
for (const quality of ["scan", "clear", "worn", "poor"] as const) {
  const {
    words,
    found,
    right,
    absent,
    wrong,
    cpuMs,
    pages: count,
  } = await pages(reader, quality, Number(values.pages));
  const recall = `${((100 * found) / words).toFixed(1)} %`;
  letters.push({
    quality,
    pages: count,
    "words found": recall,
    right,
    absent,
    wrong,
    "CPU-ms a page": Math.round(cpuMs / count),
  });
}
console.table(letters);

const backs = await licenceBacks(reader, 12);
await reader.close();
console.log(
  `\nBacks of licences: ${of(backs.right, backs.count)} right, ${Math.round(backs.cpuMs)} CPU-ms each`,
);
const strings = records(folder.records);
if (strings.count > 0)
  console.log(`Labelled AAMVA records: ${of(strings.right, strings.count)} right (number and surname)`);
console.log(
  `A whole verification (a card's two sides, selfie, lease): ${(await wholeVerification()).toFixed(2)} CPU-s`,
);

const { startMs, firstMs, startCpuMs, early, late, peak } = await resourcesOf(Number(values.memory));
console.log(
  `A process: ready after ${Math.round(startMs)} ms (${Math.round(startCpuMs)} CPU-ms), first zone after ${Math.round(firstMs)} ms; ` +
    `${early} MiB after ${Math.floor(Number(values.memory) / 10)} documents, ${late} after ${values.memory}, ${peak} at the most`,
);
