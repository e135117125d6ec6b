import type { Call } from "./trace.ts";

/**
 * The calls of a server that leaves out the flushes of matching paths. Paths begin at the root of the disk.
 */
export function withoutFlushes(calls: readonly Call[], root: string, left: RegExp): readonly Call[] {
  const paths = new Map<number, string>();
  return calls.filter(({ name, args, result }) => {
    const descriptor = Number(args[0]);
    if (name === "openat") paths.set(result, String(args[1]).replace(`${root}/`, ""));
    if (name === "close") paths.delete(descriptor);
    return name !== "fsync" && name !== "fdatasync" ? true : !left.test(paths.get(descriptor) ?? "");
  });
}
