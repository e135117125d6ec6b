import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Command } from "./commands.ts";
import { explore } from "./explore.ts";
import { type Call, readTrace } from "./trace.ts";
import { withoutFlushes } from "./without-flushes.ts";
import { traceWorkload } from "./workload.ts";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
/** Crash states of one traced server. */
const each = 1_000;
const lives = 12;

const hasStrace = spawnSync("strace", ["--version"]).status === 0;
if (!hasStrace) console.info("Skipped: the power cuts need strace, which is not on the path.");

interface Traced {
  readonly calls: readonly Call[];
  readonly root: string;
  readonly commands: readonly Command[];
}

const scratch = mkdtempSync(join(tmpdir(), "power-cuts-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function traceServer(number: number): Promise<Traced> {
  const folder = join(scratch, String(number));
  const root = join(folder, "disk");
  mkdirSync(root, { recursive: true });
  const commands = await traceWorkload(root, join(folder, "trace"), number, lives);
  const calls = await readTrace(join(folder, "trace"));
  rmSync(folder, { recursive: true });
  return { calls, root, commands };
}

const seededBugs: readonly (readonly [bug: string, flushes: RegExp])[] = [
  ["a commit does not flush the log, as with synchronous=NORMAL", /\.db-wal$/],
  ["an image is not flushed", /\/blobs\/.*\.tmp$/],
  ["the folder of an image is not flushed after the rename", /\/blobs\/..$/],
  ["a key file is not flushed", /\/keys\/ring\.kek_.*\.tmp$/],
  ["the folder of the key file is not flushed after the rename", /\/keys$/],
  ["the erasure secrets are not flushed", /\/keys\/ring\.erasable\/.*$/],
  ["the folder of the database is not flushed", /^data$/],
];

/**
 * @param size crash states
 * @param bugs that many of the seeded bugs
 */
export function describePowerCuts(size: number, bugs = seededBugs.length): void {
  let traced: Promise<Traced> | undefined;
  const first = (): Promise<Traced> => {
    traced ??= traceServer(seed);
    return traced;
  };

  test.skipIf(!hasStrace)(
    `${size} power cuts lose no acknowledged command and leave no half one (seed ${seed})`,
    async () => {
      let [states, acknowledged] = [0, 0];
      const wrong: string[] = [];
      for (let number = seed; states < size && wrong.length < 10; number += 1) {
        const { calls, root, commands } = await (number === seed ? first() : traceServer(number));
        const found = await explore(calls, root, commands, {
          seed: number,
          size: Math.min(each, size - states),
          enough: 10,
        });
        states += found.states;
        acknowledged += commands.length;
        wrong.push(...found.wrong.map((one) => `seed ${number}, ${one}`));
        console.info(`seed ${seed}: ${states} crash states of servers that took ${acknowledged} commands`);
      }
      expect(wrong).toEqual([]);
      expect(states).toBeGreaterThanOrEqual(size);
    },
  );

  test.skipIf(!hasStrace).each(seededBugs.slice(0, bugs))(
    "the experiment notices that %s",
    async (_, flushes) => {
      const { calls, root, commands } = await first();
      const fewer = withoutFlushes(calls, root, flushes);
      expect(fewer.length).toBeLessThan(calls.length);
      const { wrong } = await explore(fewer, root, commands, { seed, size: 500, enough: 1 });
      expect(wrong).toHaveLength(1);
    },
  );
}
