/** A table of like entries. Its type knows the keys alone: a type of literals would publish each sentence a second time. */
export function table<Key extends string, Entry>(
  entries: Readonly<Record<Key, Entry>>,
): Readonly<Record<Key, Entry>> {
  return entries;
}
