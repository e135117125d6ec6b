/** Work that a restart left behind continues without waiting for a request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./lib/passmuster")).passmuster();
}
