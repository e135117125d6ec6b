import { atMost, type Goal } from "./goals.ts";
import { type Reads, resourcesOf } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** Growth that counts as none: an allocator's pages come and go. */
const flat = 1.1;

/** What a reader's process holds over many documents: zones alone, and everything that the pipeline asks for. */
export async function memory({ memory: documents }: Settings): Promise<readonly Goal[]> {
  const goals: Goal[] = [];
  for (const reads of ["zones", "everything"] as const satisfies readonly Reads[]) {
    const { early, late, peak } = await resourcesOf(documents, reads);
    console.log(
      `${reads}: ${early} MiB after a tenth of ${documents} documents, ${late} after all, ${peak} at most`,
    );
    goals.push(atMost(500, "MB", `${reads}: memory of a reader's process`, (peak * 2 ** 20) / 1e6), {
      goal: `${reads}: flat over ${documents} documents`,
      measured: `${early} to ${late} MiB`,
      met: late <= flat * early,
    });
  }
  return goals;
}
