/** A part of an API description, or a reference to one. */
type Part = Readonly<Record<string, unknown>>;

interface Operation extends Part {
  readonly parameters?: readonly Part[];
  readonly responses: Readonly<Record<string, Part>>;
}

interface Api extends Part {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What a reference within a description leads to, with the members that stand beside the `$ref`. */
export function resolverOf(api: object): <Found extends object>(part: Found) => Found {
  const resolve = (part: Part): Part => {
    const { $ref, ...beside } = part;
    if (typeof $ref !== "string") return part;
    const found = $ref
      .replace(/^#\//, "")
      .split("/")
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((within, step) => (within as Part | undefined)?.[step], api);
    if (typeof found !== "object" || found === null) throw new Error(`${$ref} leads to nothing.`);
    return { ...resolve(found as Part), ...beside };
  };
  return <Found extends object>(part: Found) => resolve(part as Part) as Found;
}

/**
 * An API description with each parameter and response in place of its reference. Schemas stay references, by
 * their names.
 */
export function inPlace<Described extends object>(description: object): Described {
  const resolve = resolverOf(description);
  const { paths } = description as Api;
  const mapped = <In, Out>(members: Readonly<Record<string, In>>, change: (member: In) => Out) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
  const operationIn = (operation: Operation) => ({
    ...operation,
    parameters: (operation.parameters ?? []).map(resolve),
    responses: mapped(operation.responses, resolve),
  });
  const resolved = { ...description, paths: mapped(paths, (methods) => mapped(methods, operationIn)) };
  return resolved as object as Described;
}
