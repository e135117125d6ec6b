import type { Problem } from "../errors.ts";

/**
 * The wire is snake_case, everything within is camelCase; both ways are mechanical.
 * A member that is not snake_case (`photoId`, `__proto__`) is no member of the contract and is left out.
 */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => snakeCase.test(name));
  return Object.fromEntries(members.map(([name, member]) => [camel(name), fromWire(member)]));
}

const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** Members that begin with a capital (rule codes) are names of things and stay as they are. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [snake(name), toWire(member)]));
}

export function problemsToWire(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, sentence }) => ({ path: path.map(snake), sentence }));
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `urlFront` → `url_front`. */
export function snake(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
