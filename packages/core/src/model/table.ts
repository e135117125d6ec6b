/**
 * A record whose type keeps only its keys. With literal types, the declarations would publish each text
 * twice.
 */
export function table<Key extends string, Entry>(
  entries: Readonly<Record<Key, Entry>>,
): Readonly<Record<Key, Entry>> {
  return entries;
}

/** The name of the status that has an API value. */
export function statusOf<Name extends string>(
  statuses: Readonly<Record<Name, { readonly value: number }>>,
  value: number,
): Name | undefined {
  const names = Object.keys(statuses) as Name[];
  return names.find((name) => statuses[name].value === value);
}
