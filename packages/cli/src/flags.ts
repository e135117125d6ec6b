import type { Arguments } from "./arguments.ts";

export type Flags = Arguments["flags"];

/** The value of a flag that takes a value. */
export function textOf(flag: Flags[string]): string | undefined {
  return typeof flag === "string" ? flag : undefined;
}

/** `a, b` → `["a", "b"]`. */
export function listOf(flag: Flags[string]): readonly string[] | undefined {
  return textOf(flag)
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
