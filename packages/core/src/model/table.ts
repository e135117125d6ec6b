/**
 * A record whose type keeps only its keys. With literal types, the declarations would publish each text
 * twice.
 */
export function table<Key extends string, Entry>(
  entries: Readonly<Record<Key, Entry>>,
): Readonly<Record<Key, Entry>> {
  return entries;
}
