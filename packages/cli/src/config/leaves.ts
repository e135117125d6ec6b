import { under } from "@passmuster/core/input";

type Leaf = readonly [place: string, value: string | number | boolean];

const deepest = 12;

/** Every value of a configuration with its place. */
export function leavesOf(value: unknown, place = "", depth = 0): readonly Leaf[] {
  if (value === undefined) return [];
  if (typeof value === "function") return [[place, "a function"]];
  if (typeof value !== "object" || value === null) return [[place, value as Leaf[1]]];
  if (value instanceof Uint8Array) return [[place, `${value.length} bytes`]];
  if (depth >= deepest) return [[place, "…"]];
  const isList = Array.isArray(value);
  if (isList && value.every((item) => typeof item !== "object")) return [[place, value.join(", ")]];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, isList ? `${place}[${name}]` : under(place, name), depth + 1),
  );
  return inner.length > 0 || place === "" ? inner : [[place, isList ? "[]" : "{}"]];
}

const secretPlaces: readonly string[] = ["secret", "metrics.token", "audit.key"];

/** A value as it may be shown: secrets, and the user and the password of an address, are hidden. */
export function masked(place: string, value: Leaf[1]): Leaf[1] {
  if (secretPlaces.includes(place)) return "hidden";
  if (typeof value !== "string") return value;
  return value
    .replace(/^(\w[\w+.-]*:\/\/)[^/?#]*@/, "$1…@")
    .replace(/([?&](?:user|password|secret|token)[\w-]*=)[^&]*/gi, "$1…");
}
