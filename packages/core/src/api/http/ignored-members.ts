import type { z } from "zod";
import type { Operation } from "./operations/operation.ts";
import { snake } from "./wire.ts";

/** The most names in the header; the rest is a number. */
const mostNamed = 20;
const longestName = 64;

/**
 * The members of a body that its operation does not read, for the header `Passmuster-Ignored`: paths on the
 * wire, separated by commas, each name percent-encoded. `undefined` if every member is read.
 */
export async function ignoredMembers(
  { input: name }: Pick<Operation, "input">,
  body: object,
): Promise<string | undefined> {
  if (!name) return undefined;
  // The schemas take a third of the time of an import.
  const { requestBodies } = await import("./schemas/bodies.ts");
  const paths = [...unread(requestBodies[name], body)];
  if (paths.length === 0) return undefined;
  const rest = paths.length - mostNamed;
  return [...paths.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}

function* unread(schema: z.ZodType, value: unknown, within = ""): Generator<string> {
  const { def } = inner(schema);
  if (def.type !== "object" || def.catchall) return;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const members = new Map(Object.entries(def.shape ?? {}).map(([name, each]) => [snake(name), each]));
  for (const [name, each] of Object.entries(value)) {
    const path = `${within}${encodeURIComponent(name.slice(0, longestName).toWellFormed())}`;
    const member = members.get(name);
    if (member) yield* unread(member, each, `${path}.`);
    else yield path;
  }
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: unknown;
}

/** The schema without `optional`, `nullable` and the like. */
function inner(schema: z.ZodType): { readonly def: Definition } {
  const { def } = schema as unknown as { readonly def: Definition };
  return def.innerType ? inner(def.innerType) : { def };
}
