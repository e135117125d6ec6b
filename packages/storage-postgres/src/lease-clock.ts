import type { Connection } from "./connection.ts";

/** Milliseconds after which the database is asked again. */
const lasts = 60_000;

/** The clock of the database server. In between it is carried on by this process's monotonic clock. */
export function createLeaseClock({ read }: Connection): () => Promise<number> {
  let lastReading: { readonly instant: number; readonly asked: number } | undefined;
  return async () => {
    if (!lastReading || performance.now() - lastReading.asked > lasts) {
      const [row] = await read<{ readonly instant: string | number }>(
        "select (extract(epoch from clock_timestamp()) * 1000000)::bigint as instant",
        [],
      );
      lastReading = { instant: Number(row?.instant), asked: performance.now() };
    }
    return Math.round(lastReading.instant + (performance.now() - lastReading.asked) * 1000);
  };
}
