import { fork } from "node:child_process";
import { createReader, type ReaderInput } from "@passmuster/extractor-local/in-process";
import { specimenImage } from "@passmuster/specimens";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import { typeOf } from "./whole.ts";

/** Cost of a process: milliseconds to its first document, and memory in MiB over many. */
export interface Resources {
  readonly startMs: number;
  readonly firstMs: number;
  /** Resident memory after a tenth of the documents, after all of them, and at the peak. */
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

export type Reads = "zones" | "everything";

/** The inputs of a pipeline: both sides with a selfie, a licence by its barcode, a passport, a page. */
const everything = (index: number): ReaderInput => {
  const selfie = specimenImage("selfie-ines");
  const inputs: readonly (() => ReaderInput)[] = [
    () => ({
      front: specimenImage("id-card-front"),
      back: specimenImage("id-card-back"),
      selfie,
      wanted: planFor(typeOf("National ID Card")),
    }),
    () => ({
      front: specimenImage("driver-licence-front"),
      back: specimenImage("driver-licence-back"),
      selfie,
      wanted: planFor(typeOf("Driver License")),
    }),
    () => ({ front: specimenImage("passport-ines"), selfie, wanted: planFor(typeOf("Passport")) }),
    () => ({ front: specimenImage("lease"), wanted: planFor(typeOf("Lease Agreement")) }),
  ];
  const input = inputs[index % inputs.length];
  if (!input) throw new Error("No input is configured.");
  return input();
};

const zoneAlone = (index: number): ReaderInput => ({
  front: specimenImage(names[index % names.length] ?? "passport-ines"),
  wanted: { mrz: true },
});

/** Reads `documents` specimens in a process like the extractor's, and measures its cost. */
export function resourcesOf(documents: number, reads: Reads): Promise<Resources> {
  return new Promise((resolve, reject) => {
    const begun = now();
    const module = new URL(import.meta.url);
    const env = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
    const execArgv = [
      "--max-old-space-size=1024",
      "--max-semi-space-size=4",
      "--conditions=@passmuster/source",
    ];
    const child = fork(module, { env, execArgv, serialization: "advanced" });
    child.send({ documents, reads, begun } satisfies Order);
    child.once("message", (resources) => resolve(resources as Resources));
    child.once("exit", (code) => code && reject(new Error(`The measuring process ended with ${code}.`)));
  });
}

interface Order {
  readonly documents: number;
  readonly reads: Reads;
  readonly begun: number;
}

const now = (): number => performance.timeOrigin + performance.now();
const resident = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

async function measure({ documents, reads, begun }: Order): Promise<Resources> {
  const reader = await createReader();
  const startMs = now() - begun;
  let firstMs = 0;
  let early = 0;
  for (let index = 0; index < documents; index += 1) {
    await reader.read(reads === "zones" ? zoneAlone(index) : everything(index));
    if (index === 0) firstMs = now() - begun;
    if (index === Math.floor(documents / 10)) early = resident();
  }
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const late = resident();
  await reader.close();
  return { startMs, firstMs, early, late, peak };
}

if (process.send && process.argv[1] === new URL(import.meta.url).pathname) {
  process.once("message", async (order: Order) => {
    process.send?.(await measure(order), () => process.disconnect());
  });
}
