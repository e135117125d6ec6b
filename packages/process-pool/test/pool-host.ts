import { createProcessPool } from "@passmuster/process-pool";
import type { Order } from "./pool-process.ts";

const [, , job, file = ""] = process.argv;
const pool = createProcessPool<Order, unknown>({
  module: new URL("./pool-process.ts", import.meta.url),
  size: 1,
  timeLimit: 60_000,
  memoryLimit: 2 ** 30,
  output: (value) => value,
  // These jobs leave a mark in a file.
  confine: file === "" ? "auto" : "off",
  reads: [new URL("../src/", import.meta.url)],
});

if (job === "count" || job === "print") {
  console.log(await pool.run({ do: job }));
} else if (job === "spin" || job === "hang") {
  const { pid } = (await pool.run({ do: "facts" })) as { pid: number };
  pool.run({ do: job, file });
  console.log(pid);
}
