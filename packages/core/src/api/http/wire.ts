import type { Problem } from "../../base/errors.ts";
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

/** Members that begin with a capital (rule codes) are names and stay unchanged. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Verbatim) return value.value;
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(value)) sent[snake(name)] = toWire((value as Record<string, unknown>)[name]);
  return sent;
}

export function problemsToWire(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, sentence }) => ({ path: path.map(snake), sentence }));
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const snakes = new Map<string, string>();
const namesKept = 1000;

/** `urlFront` → `url_front`. */
export function snake(name: string): string {
  const cached = snakes.get(name);
  if (cached !== undefined) return cached;
  const snakeName = /^[A-Z]/.test(name)
    ? name
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (snakes.size < namesKept) snakes.set(name, snakeName);
  return snakeName;
}
