import type { Problem } from "../../base/errors.ts";
import { snake } from "../../base/input/to-wire.ts";
import { Verbatim } from "../../base/input/verbatim.ts";
import { UndecodedImage } from "../../service/media/undecoded-image.ts";

/**
 * Converts between snake_case on the wire and camelCase in code. A member that is not snake_case (`photoId`,
 * `__proto__`) is outside the contract and dropped.
 */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== "object" || value === null || isDecoded(value)) return value;
  const members = Object.entries(value).filter(
    ([name]) => name.length <= longestName && snakeCase.test(name),
  );
  return Object.fromEntries(members.map(([name, member]) => [camel(name), fromWire(member)]));
}

/** Images are decoded before names are converted. What another protocol says is not converted. */
function isDecoded(value: object): boolean {
  return value instanceof Uint8Array || value instanceof UndecodedImage || value instanceof Verbatim;
}

const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const longestName = 100;

export function problemsToWire(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, sentence }) => ({ path: path.map(snake), sentence }));
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
