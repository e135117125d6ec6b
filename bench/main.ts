/**
 * Runs groups of measurements, one after the other, each in a process of its own, and ends with the table of
 * their goals.
 *
 *   npm run bench -- [verification] [advice] [requests] [lists] [alarms] [installed] [--write]
 *
 * Without a group all run. `installed` needs `npm run build`. `--write` writes the table into
 * docs/guide/speed.md, where the rows of groups that did not run stay.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { flushTime, loadNow } from "./machine.ts";
import { type Verdict, verdictsIn } from "./verdict.ts";

const groups: Readonly<Record<string, readonly string[]>> = {
  verification: ["verification"],
  advice: ["../lab/advice-latency"],
  requests: ["http", "sqlite", "upload"],
  lists: ["list"],
  alarms: ["outbox", "webhooks"],
  installed: ["start", "import"],
};

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = positionals.length > 0 ? positionals : Object.keys(groups);
const files = chosen.flatMap((name) => {
  const group = groups[name];
  if (!group) throw new Error(`Unknown group "${name}": use ${Object.keys(groups).join(" or ")}.`);
  return group;
});

/** What a measurement printed. It is shown while it runs. */
async function measured(file: string): Promise<string> {
  const script = new URL(`${file}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [...process.execArgv, script], {
    stdio: ["inherit", "pipe", "inherit"],
  });
  child.stdout.pipe(process.stdout, { end: false });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (status !== 0) throw new Error(`bench/${file}.ts ended with ${status}.`);
  return printed;
}

const rowOf = ({ name, isMet, figure }: Verdict): string =>
  `| ${name} | ${figure} | ${isMet ? "met" : "missed"} |`;

/** These rows, and of the last table those that were not measured now, each at its place. */
function merged(last: string, rows: readonly string[]): readonly string[] {
  const nameOf = (row: string): string => row.split(" | ")[0] ?? "";
  const kept =
    positionals.length > 0
      ? last
          .split("\n")
          .filter((line) => line.startsWith("| "))
          .slice(1)
      : [];
  return [...new Map([...kept, ...rows].map((row) => [nameOf(row), row])).values()];
}

const flush = `a flush of 16 kB takes ${flushTime().toFixed(1)} ms, load ${loadNow()} before`;
const verdicts: Verdict[] = [];
for (const file of files) verdicts.push(...verdictsIn(await measured(file)));

const date = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
const machine = `${date}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${flush}`;
const tableOf = (rows: readonly string[]): string =>
  [machine, "", "| what | measured | goal |", "|---|---|---|", ...rows].join("\n");
const rows = verdicts.map(rowOf);
console.log(`\n${tableOf(rows)}`);

if (values.write) {
  const page = new URL("../docs/guide/speed.md", import.meta.url);
  const [begin, end] = ["<!-- written by npm run bench -- --write -->", "<!-- end -->"];
  const [before, last, after] = readFileSync(page, "utf8").split(new RegExp(`(?<=${begin})|(?=${end})`));
  if (last === undefined || after === undefined) throw new Error("docs/guide/speed.md lacks its markers.");
  writeFileSync(page, `${before}\n${tableOf(merged(last, rows))}\n${after}`);
}
