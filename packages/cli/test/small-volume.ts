import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { emptyFolder } from "./command-line.ts";

const mount = (folder: string, kilobytes: number) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "passmuster-test", folder]);

/** Whether this process may mount a volume. If not, logs once which tests are skipped. */
export function mayMount(): boolean {
  const folder = emptyFolder();
  const isMounted = process.platform === "linux" && mount(folder, 64).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  else console.warn("This process may not mount a volume: the tests on a full volume are skipped.");
  return isMounted;
}

export interface SmallVolume {
  readonly folder: string;
  /** Writes a file that takes the room that is left. */
  fill(): void;
  /** Deletes that file. */
  free(): void;
}

/** A volume of its own, unmounted after the test. */
export function smallVolume(kilobytes: number): SmallVolume {
  const folder = emptyFolder();
  const { status, stderr } = mount(folder, kilobytes);
  if (status !== 0) throw new Error(String(stderr));
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      for (let room = kilobytes * 1024; room >= 1; room = Math.floor(room / 2)) append(ballast, room);
      if (!existsSync(ballast)) throw new Error("The volume was full before.");
    },
    free: () => rmSync(ballast),
  };
}

/** Appends `bytes` as often as they fit. */
function append(path: string, bytes: number): void {
  for (;;)
    try {
      writeFileSync(path, Buffer.alloc(bytes, 1), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
}
