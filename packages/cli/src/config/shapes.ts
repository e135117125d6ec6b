import { statSync } from "node:fs";
import type { OptionProblem } from "@passmuster/core/admin";
import { nearest } from "./nearest.ts";

/** Reports what is wrong with a value at a place. */
export type Check = (value: unknown, place: string, report: Report) => void;
/** Takes a place and a sentence such as `must be a text`. */
export type Report = (place: string, sentence: string) => void;

export type Members = Readonly<Record<string, unknown>>;

/** An object of `{}` or of JSON. A prototype of another kind could hide settings. */
export function isPlain(value: unknown): value is Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

export const isText = (value: unknown): value is string => typeof value === "string";

const must = (allowed: string, fits: (value: unknown) => boolean): Check => {
  return (value, place, report) => {
    if (!fits(value)) report(place, `must be ${allowed}`);
  };
};

export const text = must("a text", (value) => typeof value === "string" && value !== "");
export const flag = must("true or false", (value) => typeof value === "boolean");
export const anything: Check = () => {};
export const members = must("an object", isPlain);

export const number = (least: number) =>
  must(`a number of at least ${least}`, (value) => typeof value === "number" && value >= least);

export const oneOf = (...values: readonly string[]) =>
  must(`one of ${values.join(", ")}`, (value) => values.some((one) => one === value));

type Found = NonNullable<ReturnType<typeof statSync>>;

const existing = (kind: string, isKind: (found: Found) => boolean): Check => {
  return (path, place, report) => {
    if (!isText(path)) return report(place, `must be the path of a ${kind}`);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || !isKind(found)) report(place, `must be a ${kind} that exists, not "${path}"`);
  };
};

export const file = existing("file", (found) => found.isFile());
export const folder = existing("folder", (found) => found.isDirectory());

export function listOf(check: Check): Check {
  return (value, place, report) => {
    if (!Array.isArray(value)) return report(place, "must be a list");
    for (const [index, item] of value.entries()) check(item, `${place}[${index}]`, report);
  };
}

/** An object with these members, none of them required. */
export function shape(checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check {
  return (value, place, report) => {
    if (!isPlain(value)) return report(place, "must be an object");
    const names = Object.keys(checks);
    for (const name of Object.keys(value)) {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check) report(under(place, name), unknownName(name, names));
      else if (value[name] !== undefined) check(value[name], under(place, name), report);
    }
    for (const name of required) if (value[name] === undefined) report(under(place, name), "is required");
  };
}

/** The first check if the value is a text, the second otherwise. */
export function either(isFirst: (value: unknown) => boolean, first: Check, second: Check): Check {
  return (value, place, report) => (isFirst(value) ? first : second)(value, place, report);
}

export function under(place: string, name: string): string {
  const shown = /^[\w-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
  return place === "" ? shown : `${place}.${shown}`;
}

/** What to write instead of a name that does not exist. */
export function unknownName(name: string, allowed: readonly string[]): string {
  const near = nearest(name, allowed);
  const instead = near === undefined ? `Allowed are ${allowed.join(", ")}` : `Did you mean ${near}?`;
  return `is not a setting. ${instead}`;
}

/** Reports problems of the core under a place. */
export function reportUnder(place: string, problems: readonly OptionProblem[], report: Report): void {
  for (const { place: inner, sentence, allowed } of problems) {
    const whole = inner === "" ? place : place === "" ? inner : `${place}.${inner}`;
    const name = inner.split(".").at(-1) ?? inner;
    report(whole, allowed ? unknownName(name, allowed) : sentence.replace(/\.$/, ""));
  }
}
