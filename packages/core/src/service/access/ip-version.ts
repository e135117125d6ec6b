/**
 * 4 or 6 for an IP address, 0 for other texts. Loads `node:net` at its first use: each import of the core
 * would take 2 ms longer with it.
 */
export function ipVersion(text: string): number {
  return process.getBuiltinModule("node:net").isIP(text);
}
