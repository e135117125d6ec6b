import { confinement, createProcessPool } from "@passmuster/process-pool";

const poolOf = (module: string) =>
  createProcessPool<unknown, unknown>({
    module: new URL(`./${module}-process.ts`, import.meta.url),
    size: 1,
    timeLimit: 60_000,
    memoryLimit: 2 ** 30,
    output: (value) => value,
    reads: [new URL("../src/", import.meta.url)],
  });

/** Runs a job in a pool of each module in turn. */
const results: string[] = [];
for (const module of process.argv.slice(2)) {
  const pool = poolOf(module);
  const run = pool.run({ do: "facts" }).then(
    () => "done",
    () => "failed",
  );
  results.push(await run);
  await pool.close();
}
const { files, network, reason = "" } = confinement();
console.log(JSON.stringify({ results, files, network, reason }));
