import { openNetworks } from "../../packages/extractor-local/src/networks/inference.ts";
import { detectorModel } from "../../packages/extractor-local/src/networks/models.ts";
import { type Case, drawnCases, folderEntries } from "./cases.ts";
import { atMost, type Goal } from "./goals.ts";
import { ours } from "./ours.ts";
import { resourcesOf } from "./resources.ts";
import { addTo, cpuMs, noScore } from "./score.ts";
import type { Settings } from "./settings.ts";

const most = 20;
const starts = 5;

/**
 * Measures the processor time of reading an MRZ by both runtimes in turn, and the time until a process can
 * read.
 */
export async function cost({ documents, from, seed, folder }: Settings): Promise<readonly Goal[]> {
  const cases: Case[] = [];
  for await (const one of drawnCases(Math.min(most, documents), { from, seed })) cases.push(one);
  const labelled = folderEntries(folder).cases.slice(0, most);
  const limits = { native: 300, wasm: 800 } as const;
  const runs = [
    { runtime: "native", reader: await ours("native"), drawn: noScore(), labelled: noScore() },
    { runtime: "wasm", reader: await ours("wasm"), drawn: noScore(), labelled: noScore() },
  ] as const;
  // The first document also pays for one-time preparation.
  for (const { reader } of runs) if (cases[0]) await reader.read(cases[0].bytes);
  const floor = await floorOf();
  for (const one of cases) {
    await floor.look();
    for (const { reader, drawn } of runs) await addTo(drawn, reader, one);
  }
  for (const one of labelled) for (const { reader, labelled: score } of runs) await addTo(score, reader, one);
  for (const { reader } of runs) await reader.close();
  const of = { drawn: "a drawn document", labelled: "a labelled image" } as const;
  const goals = runs.flatMap(({ runtime, ...scores }) =>
    (["drawn", "labelled"] as const)
      .filter((which) => scores[which].cases > 0)
      .map((which) => {
        const { cpuMs, cases: all } = scores[which];
        return atMost(limits[runtime], "CPU-ms", `the MRZ of ${of[which]}, ${runtime}`, cpuMs / all);
      }),
  );
  const times = runs.map(({ runtime, drawn }) => `${(drawn.cpuMs / floor.spent()).toFixed(1)} (${runtime})`);
  console.log(
    `One detector run alone: ${Math.round(floor.spent() / cases.length)} CPU-ms; a drawn document takes ${times.join(" and ")} times that`,
  );
  await floor.close();
  const begun: number[] = [];
  const first: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { startMs, firstMs } = await resourcesOf(1, "zones");
    begun.push(startMs);
    first.push(firstMs);
  }
  console.log(`From the start of a process to its first MRZ: ${Math.round(median(first))} ms`);
  return [...goals, atMost(1000, "ms", "from the start of a process until it can read", median(begun))];
}

/**
 * The baseline of this machine, which is higher under load: the least time for an MRZ search on an empty
 * image.
 */
async function floorOf() {
  const { networks } = await openNetworks({ detector: detectorModel }, "native");
  const dims = [1, 3, 448, 640];
  const data = new Float32Array(dims.reduce((all, side) => all * side, 1));
  let spent = 0;
  await networks.detector.run({ data, dims });
  return {
    async look() {
      const before = cpuMs();
      await networks.detector.run({ data, dims });
      spent += cpuMs() - before;
    },
    spent: () => spent,
    close: () => networks.detector.close(),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
