const frozenObjects = new WeakSet<object>();

/**
 * An immutable copy of plain data, which can be shared. Data that is already frozen is not copied, and an
 * object that occurs twice is copied once. `-0` becomes `0`, as in JSON.
 */
export function frozen<T>(value: T, copies = new Map<object, unknown>()): T {
  if (value === 0) return 0 as T;
  if (typeof value !== "object" || value === null || frozenObjects.has(value)) return value;
  const copied = copies.get(value);
  if (copied !== undefined) return copied as T;
  const copy: unknown = Array.isArray(value)
    ? value.map((item) => frozen(item, copies))
    : membersFrozen(value, copies);
  copies.set(value, copy);
  frozenObjects.add(Object.freeze(copy) as object);
  return copy as T;
}

/** Changes the copy's members in place: a list of entries and a new object would cost three times as much. */
function membersFrozen(value: object, copies: Map<object, unknown>): object {
  const copy: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copy)) {
    const member = copy[name];
    if (member === 0 || (typeof member === "object" && member !== null)) copy[name] = frozen(member, copies);
  }
  return copy;
}
