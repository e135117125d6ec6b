import { isPlain, isText, type Report, shape, text } from "@passmuster/core/input";
import type { Environment } from "../settings.ts";

/** Where a secret is: in a file, or in an environment variable. */
export type Reference = { readonly file: string } | { readonly environment: string };

/** A reference to a secret. The secret itself is refused, and not repeated. */
export function referenceIn(value: unknown, place: string, report: Report): Reference | undefined {
  if (value === undefined) return undefined;
  if (isText(value) || Array.isArray(value)) {
    report(place, `must name where it is, as { file: "…" } or { environment: "NAME" }: ${keepOut}`);
    return undefined;
  }
  let isFine = true;
  shape({ file: text, environment: text })(value, place, (at, sentence) => {
    isFine = false;
    report(at, sentence);
  });
  if (!isFine || !isPlain(value)) return undefined;
  const names = Object.keys(value);
  if (names.length !== 1) {
    report(place, "must have either file or environment");
    return undefined;
  }
  return value as Reference;
}

const keepOut = "a secret does not belong in this file";

/** The value of a variable that a reference names. */
export function variableOf(
  { environment: name }: { readonly environment: string },
  place: string,
  environment: Environment,
  report: Report,
): string | undefined {
  const value = environment[name];
  if (value) return value;
  report(`${place}.environment`, `names the variable ${name}, which is not set`);
  return undefined;
}
