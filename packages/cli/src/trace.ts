import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Trace } from "@passmuster/extractor-local";

/** Writes the intermediate result of each stage of the reader to a directory, one numbered file per stage. */
export async function traceInto(directory: string, file: string): Promise<Trace> {
  const folder = join(directory, basename(file));
  await mkdir(folder, { recursive: true });
  let stage = 0;
  return (name, seen) => {
    stage += 1;
    const path = join(folder, `${String(stage).padStart(2, "0")}-${name}.json`);
    void writeFile(path, `${JSON.stringify(seen, null, 2)}\n`);
  };
}
