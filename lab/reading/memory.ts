import { atMost, type Goal } from "./goals.ts";
import { type Reads, resourcesOf } from "./resources.ts";
import type { Settings } from "./settings.ts";

/** Growth below this factor is allocator noise. */
const flat = 1.1;

/** Memory of a reader's process over many documents: MRZs alone, and all parts that the pipeline reads. */
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
