import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSeeded } from "@passmuster/core/testing";
import type { Command } from "./commands.ts";
import { drawCrash } from "./crash.ts";
import { replay } from "./replay.ts";
import type { Call } from "./trace.ts";
import { judgeDisk } from "./verdict.ts";

export interface Explored {
  /** Crashes at different moments, or of which different operations survived. */
  readonly states: number;
  readonly wrong: readonly string[];
}

/**
 * Replays a trace and checks about `size` crash states, spread evenly over it.
 *
 * @param enough defects after which it stops
 */
export async function explore(
  calls: readonly Call[],
  root: string,
  commands: readonly Command[],
  { seed, size, enough }: { readonly seed: number; readonly size: number; readonly enough: number },
): Promise<Explored> {
  const chance = createSeeded(seed);
  let moments = 0;
  await replay(calls, root, () => {
    moments += 1;
  });
  const scratch = mkdtempSync(join(inMemory(), "power-cut-"));
  const written = join(scratch, "disk");
  const seen = new Set<string>();
  const wrong: string[] = [];
  let passed = 0;
  try {
    await replay(calls, root, async (disk) => {
      passed += 1;
      const due = Math.floor((size * passed) / moments);
      for (
        let tried = 0;
        seen.size < due && tried < 4 * (due - seen.size + 1) && wrong.length < enough;
        tried += 1
      ) {
        const state = drawCrash(disk, chance);
        if (seen.has(state.name)) continue;
        seen.add(state.name);
        state.write(written);
        const found = await judgeDisk(written, disk, commands);
        if (found.length > 0) wrong.push(`at ${disk.stamp}: ${found.slice(0, 3).join("; ")}`);
      }
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return { states: seen.size, wrong };
}

/** Linux keeps this folder in memory, so a flush of the checked database costs nothing. */
function inMemory(): string {
  return process.platform === "linux" ? "/dev/shm" : tmpdir();
}
