import type { z } from "zod";
import { memoise } from "../../base/input/memoise.ts";
import { snake } from "../../base/input/to-wire.ts";
import type { Operation } from "./operations/operation.ts";

/** The most names in the header; the rest is a number. */
const mostNamed = 20;
const longestName = 64;

/** The schemas take a third of the time of an import. */
const schemas = memoise(() => import("./schemas/bodies.ts"));

/** The members of a body that its operation does not read. */
interface IgnoredMembers {
  readonly count: number;
  /**
   * The value of the header `Passmuster-Ignored`: paths on the wire, separated by commas, each name
   * percent-encoded. It repeats words of the caller, so it is for the caller alone.
   */
  readonly header: string;
}

/** `undefined` if every member is read. */
export async function ignoredMembers(
  { input: name }: Pick<Operation, "input">,
  body: object,
): Promise<IgnoredMembers | undefined> {
  if (!name) return undefined;
  const { requestBodies } = await schemas();
  const paths = [...unread(requestBodies[name], body)];
  if (paths.length === 0) return undefined;
  const rest = paths.length - mostNamed;
  const named = [...paths.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return { count: paths.length, header: named.join(", ") };
}

function* unread(schema: z.ZodType, value: unknown, within = ""): Generator<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const members = known.get(schema) ?? membersOf(schema);
  known.set(schema, members);
  if (members === "any") return;
  for (const [name, each] of Object.entries(value)) {
    const path = `${within}${encodeURIComponent(name.slice(0, longestName).toWellFormed())}`;
    const member = members.get(name);
    if (member) yield* unread(member, each, `${path}.`);
    else yield path;
  }
}

/** The members of a schema by their names on the wire. */
type Members = ReadonlyMap<string, z.ZodType> | "any";

const known = new WeakMap<z.ZodType, Members>();

function membersOf(schema: z.ZodType): Members {
  const { def } = inner(schema);
  if (def.type !== "object" || def.catchall) return "any";
  return new Map(Object.entries(def.shape ?? {}).map(([name, each]) => [snake(name), each]));
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
