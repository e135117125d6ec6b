/**
 * Runs groups of measurements, one after the other, each in a process of its own, and ends with the table of
 * their goals.
 *
 *   npm run bench -- [server] [postgres] [installed] [--write]
 *
 * Without a group all run. `installed` needs `npm run build`. `--write` writes the table into
 * docs/guide/speed.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type Verdict, verdictsIn } from "./verdict.ts";

const groups: Readonly<Record<string, readonly string[]>> = {
  server: ["http", "webhooks", "list", "reading", "upload"],
  postgres: ["http-postgres", "outbox", "fleet"],
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

function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(
    ({ name, isMet, figure }) => `| ${name} | ${figure} | ${isMet ? "met" : "missed"} |`,
  );
  return ["| what | measured | goal |", "|---|---|---|", ...rows].join("\n");
}

const verdicts: Verdict[] = [];
for (const file of files) verdicts.push(...verdictsIn(await measured(file)));

const date = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
const machine = `${date}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
const table = `${machine}\n\n${tableOf(verdicts)}`;
console.log(`\n${table}`);

if (values.write) {
  const page = new URL("../docs/guide/speed.md", import.meta.url);
  const [begin, end] = ["<!-- written by npm run bench -- --write -->", "<!-- end -->"];
  const [before, after] = readFileSync(page, "utf8").split(new RegExp(`(?<=${begin})[^]*(?=${end})`));
  if (before === undefined || after === undefined) throw new Error("docs/guide/speed.md lacks its markers.");
  writeFileSync(page, `${before}\n${table}\n${after}`);
}
