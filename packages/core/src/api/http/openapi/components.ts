/** A part that several operations refer to, with its name among the components of its kind. */
export type Component = readonly [name: string, body: object];

export function referenceTo(
  kind: "examples" | "parameters" | "responses" | "schemas",
  name: string,
): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Components by name, in the order of their names, so that a new one moves no other. */
export function byName(components: Iterable<Component>): Record<string, object> {
  const sorted = [...components].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return Object.fromEntries(sorted);
}
