import { instead, notOneOf } from "./nearest.ts";
import type { OptionProblem } from "./problems.ts";

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

/** A value of one kind, such as `must("a text", isText)`. */
export const must = (allowed: string, fits: (value: unknown) => boolean): Check => {
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

export function oneOf(...values: readonly string[]): Check {
  return (value, place, report) => {
    if (!values.some((one) => one === value)) report(place, notOneOf(values, value));
  };
}

export function listOf(check: Check): Check {
  return (value, place, report) => {
    if (!Array.isArray(value)) return report(place, "must be a list");
    for (const [index, item] of value.entries()) check(item, `${place}[${index}]`, report);
  };
}

/** An object with these members, none of them required. */
export function shape(
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
  kind?: string,
): Check {
  return (value, place, report) => {
    if (!isPlain(value)) return report(place, "must be an object");
    const names = Object.keys(checks);
    for (const name of Object.keys(value)) {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check) report(under(place, name), unknownName(name, names, kind));
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

/** Says that a name is unknown, and which one to write instead. */
export function unknownName(name: string, allowed: readonly string[], kind = "a setting"): string {
  return `is not ${kind}. ${instead(name, allowed)}`;
}

/** Everything that a check finds wrong with options. */
export function problemsBy(check: Check, options: unknown): readonly OptionProblem[] {
  const problems: OptionProblem[] = [];
  check(options, "", (place, sentence) => problems.push({ place, sentence }));
  return problems;
}
