import { createReader, type Reader, type ReaderInput } from "@passmuster/extractor-local/in-process";
import { specimenImage } from "@passmuster/specimens";
import { planFor } from "../../packages/extractor-local/src/layout/read-plan.ts";
import { atMost, type Goal } from "./goals.ts";
import { cpuMs } from "./score.ts";
import { typeOf } from "./whole.ts";

const rounds = 3;

/** What each goal reads, and its limit in CPU-ms, native. Faces are not part of these goals. */
const inputs: readonly { readonly of: string; readonly limit: number; readonly input: ReaderInput }[] = [
  {
    of: "an announced zone",
    limit: 300,
    input: { front: specimenImage("passport-ines"), wanted: { mrz: true } },
  },
  {
    of: "a zone, not announced",
    limit: 500,
    input: { front: specimenImage("passport-ines"), wanted: { mrz: true, barcode: "possible" } },
  },
  {
    of: "a licence, both sides",
    limit: 1200,
    input: {
      front: specimenImage("driver-licence-front"),
      back: specimenImage("driver-licence-back"),
      wanted: { ...planFor(typeOf("Driver License")), portrait: false },
    },
  },
  {
    of: "a page",
    limit: 1500,
    input: { front: specimenImage("lease"), wanted: planFor(typeOf("Lease Agreement")) },
  },
];

const spentOn = async (reader: Reader, input: ReaderInput): Promise<number> => {
  const before = cpuMs();
  await reader.read(input);
  return cpuMs() - before;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;

/** Processor time of both runtimes in turn, for the same documents. */
export async function runtimes(): Promise<readonly Goal[]> {
  const native = await createReader({ runtime: "native" });
  const wasm = await createReader({ runtime: "wasm" });
  const goals: Goal[] = [];
  for (const { of, limit, input } of inputs) {
    // The first run also pays for one-time preparation.
    for (const reader of [native, wasm]) await reader.read(input);
    const spent: Record<"native" | "wasm", number[]> = { native: [], wasm: [] };
    for (let round = 0; round < rounds; round += 1) {
      spent.native.push(await spentOn(native, input));
      spent.wasm.push(await spentOn(wasm, input));
    }
    const [one, other] = [median(spent.native), median(spent.wasm)];
    goals.push(atMost(limit, "CPU-ms", `${of}, native`, one));
    goals.push(atMost(2.5, "times native", `${of}, WebAssembly`, other / one));
  }
  await native.close();
  await wasm.close();
  return goals;
}
