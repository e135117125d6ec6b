/** A cache in memory of the values that were kept or found last. */
export interface Latest<Key, Value> {
  find(key: Key): Value | undefined;
  keep(key: Key, value: Value): void;
  drop(key: Key): void;
  values(): Iterable<Value>;
}

/** @param most values that are kept */
export function createLatest<Key, Value>(most: number): Latest<Key, Value> {
  /** A map lists its keys in the order in which they were set: the oldest is first. */
  const cache = new Map<Key, Value>();
  const keep = (key: Key, value: Value): void => {
    cache.delete(key);
    cache.set(key, value);
    if (cache.size > most) cache.delete(cache.keys().next().value as Key);
  };
  return {
    find(key) {
      const found = cache.get(key);
      if (found !== undefined) keep(key, found);
      return found;
    },
    keep,
    drop: (key) => void cache.delete(key),
    values: () => cache.values(),
  };
}
