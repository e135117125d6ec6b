import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const state = join(".passmuster", "dev");

/** The folders of one trial. */
export interface TrialFolder {
  /** Stays: the certificate, which a phone trusts once. */
  readonly state: string;
  /** Database, keys and images, until `remove`. */
  readonly run: string;
  remove(): void;
}

/** Makes a folder for this process, and deletes those of processes that were killed. */
export function trialFolder(): TrialFolder {
  const run = join(state, `run-${process.pid}`);
  mkdirSync(state, { recursive: true, mode: 0o700 });
  writeFileSync(join(state, ".gitignore"), "*\n");
  for (const name of readdirSync(state)) {
    const pid = Number(/^run-(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) erase(join(state, name));
  }
  mkdirSync(run, { mode: 0o700 });
  return { state, run, remove: () => erase(run) };
}

const erase = (folder: string): void => rmSync(folder, { recursive: true, force: true });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
