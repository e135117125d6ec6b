/** Converts before the first test, so that no test finds the line about it among its output. */
export async function setup(): Promise<void> {
  await import("./on-first-use.ts");
}
