import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importList } from "../src/index-files.ts";
import { population } from "./bench/population.ts";
import { randomFrom } from "./bench/random.ts";
import { tuned } from "./bench/tuned.ts";

/**
 * Processor time and memory of an import of 30,000 generated entries in the form of SDN.XML. With `--write
 * FILE` it writes the file; with `--read FILE` it measures, in a process that did not make the list.
 * Usage: node scripts/run.mjs packages/screening/scripts/bench-import.ts --write|--read FILE
 */
const [act, file = ""] = process.argv.slice(2);
if (act === "--write") writeFileSync(file, sdnOf(30_000));
else await measure();

function sdnOf(count: number): string {
  const entries = population(tuned, count, randomFrom(1)).map(({ entry: { id, names, births }, name }) => {
    const akas = names
      .slice(1)
      .map(({ text, surname }) => `<aka><lastName>${surname}</lastName><firstName>${text}</firstName></aka>`);
    const born = births.map(
      ({ text }) => `<dateOfBirthItem><dateOfBirth>${text}</dateOfBirth></dateOfBirthItem>`,
    );
    return (
      `<sdnEntry><uid>${id}</uid><firstName>${name.given.join(" ")}</firstName><lastName>${name.surname}</lastName>` +
      `<sdnType>Individual</sdnType><akaList>${akas.join("")}</akaList><dateOfBirthList>${born.join("")}</dateOfBirthList></sdnEntry>`
    );
  });
  return `<sdnList>${entries.join("\n")}</sdnList>`;
}

async function measure(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lists-"));
  const before = process.cpuUsage();
  const { entries } = await importList({ directory, list: "ofac-sdn", files: [file] });
  const { user, system } = process.cpuUsage(before);
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${entries} entries: ${((user + system) / 1e6).toFixed(1)} CPU-s, ${Math.round(peak)} MB at most`,
  );
  rmSync(directory, { recursive: true });
}
