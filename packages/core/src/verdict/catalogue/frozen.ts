/** Freezes plain data with all that it holds, also beneath what is frozen already. */
export function frozen<T>(value: T, seen = new Set<unknown>()): T {
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  Object.freeze(value);
  for (const member of Object.values(value)) frozen(member, seen);
  return value;
}
