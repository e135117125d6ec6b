import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Trace } from "@passmuster/extractor-local/in-process";

const ownerOnly = { folder: 0o700, file: 0o600 };

/**
 * Writes the intermediate result of each stage of the reader to a directory, one numbered file per stage. The
 * files contain what was read of a person, so only their owner can open them.
 */
export async function traceInto(directory: string, file: string): Promise<Trace> {
  const folder = join(directory, basename(file));
  mkdirSync(folder, { recursive: true, mode: ownerOnly.folder });
  // The mode of a folder that exists is not that of its creation.
  chmodSync(folder, ownerOnly.folder);
  let stage = 0;
  return (name, seen) => {
    stage += 1;
    const path = join(folder, `${String(stage).padStart(2, "0")}-${name}.json`);
    rmSync(path, { force: true });
    writeFileSync(path, `${JSON.stringify(seen, null, 2)}\n`, { mode: ownerOnly.file });
  };
}
