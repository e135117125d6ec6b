import { fork } from "node:child_process";
import { createReader } from "@vouchsafe/extractor-local";
import { specimenImage } from "@vouchsafe/specimens";

/** What a process of its own costs: milliseconds to its first document, and memory in MiB over many. */
export interface Resources {
  readonly startMs: number;
  readonly firstMs: number;
  readonly startCpuMs: number;
  /** Resident after a tenth of the documents, after all of them, and at the most. */
  readonly early: number;
  readonly late: number;
  readonly peak: number;
}

const names = [
  "passport-ines",
  "id-card-back",
  "td2-card",
  "visa-a",
  "passport-ines-worn",
  "passport-ines-90",
] as const;

/** Reads `documents` specimens in a process of its own and tells what that took. */
export function resourcesOf(documents: number): Promise<Resources> {
  return new Promise((resolve, reject) => {
    const begun = performance.timeOrigin + performance.now();
    const child = fork(new URL(import.meta.url), [String(documents), String(begun)], {
      execArgv: process.execArgv,
    });
    child.once("message", (resources) => resolve(resources as Resources));
    child.once("exit", (code) => code && reject(new Error(`The measuring process ended with ${code}.`)));
  });
}

const now = (): number => performance.timeOrigin + performance.now();
const resident = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

async function measure(documents: number, begun: number): Promise<Resources> {
  const reader = await createReader();
  const startMs = now() - begun;
  const { user, system } = process.cpuUsage();
  let firstMs = 0;
  let early = 0;
  for (let index = 0; index < documents; index += 1) {
    await reader.read({
      front: specimenImage(names[index % names.length] ?? "passport-ines"),
      wanted: { mrz: true },
    });
    if (index === 0) firstMs = now() - begun;
    if (index === Math.floor(documents / 10)) early = resident();
  }
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const late = resident();
  await reader.close();
  return { startMs, firstMs, startCpuMs: (user + system) / 1000, early, late, peak };
}

if (process.send && process.argv[1] === new URL(import.meta.url).pathname) {
  const [, , documents, begun] = process.argv;
  process.send(await measure(Number(documents), Number(begun)));
  process.disconnect();
}
