import { Verbatim } from "./verbatim.ts";

/**
 * A value with the names of the wire: snake_case. Members that begin with a capital (rule codes) are names
 * and stay unchanged.
 */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Verbatim) return value.value;
  const sent: Record<string, unknown> = {};
  for (const name of Object.keys(value)) sent[snake(name)] = toWire((value as Record<string, unknown>)[name]);
  return sent;
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
