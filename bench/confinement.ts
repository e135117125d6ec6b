import { confinement, createProcessPool } from "@passmuster/process-pool";

/** Prints how long an image process takes to start, confined and not: medians of alternate starts. */
const rounds = Number(process.argv[2] ?? 12);
const module = new URL("../packages/core/src/service/media/image-process.ts", import.meta.url);
const times = { auto: [] as number[], off: [] as number[] };

for (let round = 0; round < rounds; round += 1) {
  for (const confine of ["auto", "off"] as const) {
    const pool = createProcessPool<unknown, unknown>({
      module,
      confine,
      size: 1,
      timeLimit: 10_000,
      memoryLimit: 2 ** 30,
      packages: ["@passmuster/process-pool", "sharp"],
      output: (value) => value,
    });
    const begun = performance.now();
    await pool.warmUp();
    times[confine].push(performance.now() - begun);
    await pool.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const [confined, open] = [median(times.auto), median(times.off)];
const { landlock, seccomp, permission } = confinement().layers;
console.log(`layers: Landlock ${landlock}, seccomp ${seccomp}, Permission Model ${permission}`);
console.log(
  `start of ${rounds}: ${confined.toFixed(0)} ms confined, ${open.toFixed(0)} ms not: ${(confined / open).toFixed(2)} times`,
);
