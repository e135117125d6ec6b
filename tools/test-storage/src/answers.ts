import type { VerificationStorage } from "@passmuster/core/storage";
import type { Command } from "./commands.ts";

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
}

export async function answerOf(storage: VerificationStorage, { call }: Command): Promise<Answer> {
  try {
    return { value: await call(storage) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    return { error: /^(StaleWrite|ClaimLost)Error$/.test(name) ? name : "refused" };
  }
}

export function count(seen: Map<string, number>, name: string, { value, error }: Answer): void {
  const empty = value === undefined || (Array.isArray(value) && value.length === 0);
  const found = name === "list" ? (value as { items: unknown[] }).items.length > 0 : !empty;
  const state = name === "begin" ? (value as { state: string }).state : undefined;
  const what = error ?? state ?? (found ? "found" : name.startsWith("save") ? "done" : "nothing");
  seen.set(`${name} ${what}`, (seen.get(`${name} ${what}`) ?? 0) + 1);
}

/**
 * Random sequences are useful only if all of this occurs: saves succeed and fail, lists and claims find
 * something.
 */
export const worthSeeing: readonly string[] = [
  "save done",
  "save StaleWriteError",
  "list found",
  "claim found",
  "save marked done",
  "save marked ClaimLostError",
  "begin begun",
  "begin running",
  "begin mismatch",
  "begin done",
  "load found",
  "holdersOf found",
];
