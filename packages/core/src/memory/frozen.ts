const known = new WeakSet<object>();

/**
 * A copy of plain data that nobody can change, so that it can be handed out again and again; what is one already is not copied, and what is in it twice
 * is copied once. A zero loses its sign, as in JSON.
 */
export function frozen<T>(value: T, copies = new Map<object, unknown>()): T {
  if (value === 0) return 0 as T;
  if (typeof value !== "object" || value === null || known.has(value)) return value;
  const copied = copies.get(value);
  if (copied !== undefined) return copied as T;
  const copy: unknown = Array.isArray(value)
    ? value.map((item) => frozen(item, copies))
    : membersFrozen(value, copies);
  copies.set(value, copy);
  known.add(Object.freeze(copy) as object);
  return copy as T;
}

/** Changes a copy's members in place: a list of entries and a new object from it would cost three times as much. */
function membersFrozen(value: object, copies: Map<object, unknown>): object {
  const copy: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copy)) {
    const member = copy[name];
    if (member === 0 || (typeof member === "object" && member !== null)) copy[name] = frozen(member, copies);
  }
  return copy;
}
