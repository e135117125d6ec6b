/** Resolves on the first SIGTERM or SIGINT. */
export function endOfProcess(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
