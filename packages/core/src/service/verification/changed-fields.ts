import type { ExpectedData } from "../../model/expected-data.ts";

/** The API names of the expected values that differ, such as `person.first_name`. */
export function changedFields(before: ExpectedData, after: ExpectedData): readonly string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => (old.get(path) ?? "") !== (now.get(path) ?? ""),
  );
}

function leavesOf(value: object, prefix = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
      const path = `${prefix}${wireName(name)}`;
      if (typeof each === "object" && each !== null) return [...leavesOf(each, `${path}.`)];
      return [[path, String(each ?? "")] as const];
    }),
  );
}

const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
