import { readdirSync, readFileSync } from "node:fs";

/**
 * What `ps` shows of a process and its descendants, and the environments of the descendants. Empty where
 * there is no /proc.
 */
export function processTitles(pid: number): readonly string[] {
  const parents = new Map(numbers().map((each) => [each, parentOf(each)]));
  const isOurs = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isOurs(parents.get(each)));
  return [...parents.keys()].filter(isOurs).flatMap((each) => {
    const files = ["cmdline", "comm", ...(each === pid ? [] : ["environ"])];
    return files.map((file) => contents(`/proc/${each}/${file}`));
  });
}

function numbers(): readonly number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The fourth field of `stat`, after the name in parentheses (proc(5)). */
function parentOf(pid: number): number {
  return Number(contents(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[1] ?? 0);
}

/** Empty if the process ended. */
function contents(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
