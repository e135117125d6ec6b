/**
 * Measures accuracy and cost of reading documents against goals, beside other readers.
 *
 *   npm run bench:reading -- [--samples FOLDER] [--part mrz,lines,tamper,negatives,barcodes,codes,pages,licences,cards,papers,layouts,issuers,confirm,whole,cost,runtimes,memory,peers] [--seed bench] [--from 0]
 *     [--documents 60] [--altered 200] [--lines 100] [--negatives 60] [--backs 14] [--pages 6] [--layouts 12] [--kinds front,stock,page]
 *     [--share blind|seen] [--lines-file FILE] [--write] [--claims 30] [--peers 12] [--memory 200]
 *
 * FOLDER, or BENCH_READING, is a folder with an index.json of labelled images and records (format:
 * `lab/reading/cases.ts`). Without it only our own specimens are read. BENCH_PEERS is a folder in which
 * `npm install tesseract.js @tesseract.js-data/eng mrz-detection` was run. The seed and the number, from
 * `--from` on, decide all drawings. The defaults take some ten minutes on two cores.
 *
 * The part `layouts` draws as many documents of each kind. Of blind recipes it prints sums and causes alone,
 * of seen ones also the misses. FILE keeps what the reader saw, outside the repository: the next run with it
 * only links and counts again, in seconds. `--write` puts the tables into docs/accuracy.md.
 */
import { type Goal, printGoals } from "./reading/goals.ts";
import { parts } from "./reading/parts.ts";
import { settingsOf } from "./reading/settings.ts";

const settings = settingsOf(process.argv.slice(2), Object.keys(parts));
const goals: (Goal & { readonly part: string })[] = [];
for (const part of settings.parts) {
  const begun = performance.now();
  const found = (await parts[part]?.(settings)) ?? [];
  goals.push(...found.map((goal) => ({ part, ...goal })));
  for (const { goal, measured, met } of found) console.log(`${met ? "met " : "MISS"} ${goal}: ${measured}`);
  console.log(`${part}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
}
process.exitCode = printGoals(goals) === 0 ? 0 : 1;
