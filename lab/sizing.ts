/**
 * Measures what a verification costs: processor seconds, resident memory, and bytes in the database and the
 * image store. Verifications run one after the other on a host with Fastify, SQLite, a folder and the local
 * reader.
 *
 *   npm run bench:sizing -- [--each 10] [--only NAME]
 *
 * Processor seconds are those of the server and all its processes, so other programs change them little. Each
 * kind has two runs before it is measured: the reader's networks are loaded then. Every image has its own
 * bytes.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { median } from "../bench/load.ts";
import { childrenOf, loadNow } from "../bench/machine.ts";
import { kinds, type Measured, prepare, serve, verify } from "../bench/whole.ts";

const { values } = parseArgs({
  options: { each: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const each = Number(values.each);
const warm = 2;

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0") / 1024;
const bytesIn = (folder: string, pattern: string): number =>
  globSync(pattern, { cwd: folder }).reduce((sum, name) => {
    const found = statSync(join(folder, name));
    return sum + (found.isFile() ? found.size : 0);
  }, 0);

/** Moves the write-ahead log into the database, so that the file's size counts. */
function settle(folder: string): void {
  const opened = new Database(join(folder, "passmuster.db"));
  opened.pragma("wal_checkpoint(TRUNCATE)");
  opened.close();
}

console.log(
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadNow()}`,
);
console.log(
  "kind | CPU s | wall s | uploaded kB | stored images kB | database kB | server MiB | its processes MiB",
);
for (const [name, example] of Object.entries(kinds)) {
  if (!name.includes(values.only)) continue;
  const bench = await serve("local");
  try {
    for (let index = 0; index < warm; index += 1) await verify(bench, await prepare(example, index));
    settle(bench.folder);
    const [blobs, database] = [bytesIn(bench.folder, "blobs/**"), bytesIn(bench.folder, "passmuster.db*")];
    const all: Measured[] = [];
    let uploaded = 0;
    for (let index = warm; index < warm + each; index += 1) {
      const prepared = await prepare(example, index);
      uploaded += prepared.bytes;
      all.push(await verify(bench, prepared));
    }
    const memory = [residentOf(bench.pid).toFixed(0), childrenOf(bench.pid).join(" + ")];
    settle(bench.folder);
    const kilobytes = (bytes: number): string => (bytes / each / 1000).toFixed(0);
    console.log(
      [
        name,
        median(all.map(({ cpu }) => cpu)).toFixed(2),
        median(all.map(({ seconds }) => seconds)).toFixed(2),
        kilobytes(uploaded),
        kilobytes(bytesIn(bench.folder, "blobs/**") - blobs),
        kilobytes(bytesIn(bench.folder, "passmuster.db*") - database),
        ...memory,
      ].join(" | "),
    );
  } finally {
    await bench.stop();
  }
}
