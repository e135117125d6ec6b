import { statSync } from "node:fs";
import { type Check, isText, type OptionProblem, type Report, unknownName } from "@passmuster/core/input";

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

/** Reports problems of the core under a place. */
export function reportUnder(place: string, problems: readonly OptionProblem[], report: Report): void {
  for (const { place: inner, sentence, allowed } of problems) {
    const whole = inner === "" ? place : place === "" ? inner : `${place}.${inner}`;
    const name = inner.split(".").at(-1) ?? inner;
    report(whole, allowed ? unknownName(name, allowed) : sentence.replace(/\.$/, ""));
  }
}
