import { PassmusterError } from "../../base/errors.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Method, Operation } from "./operations/operation.ts";
import { type OperationId, operations } from "./operations/operations.ts";

export interface Match {
  readonly id: OperationId;
  readonly operation: Operation;
  /** The canonical path. */
  readonly path: string;
  /** The decoded value of each `{name}`. */
  readonly params: Readonly<Record<string, string>>;
}

interface Form {
  readonly id: OperationId;
  readonly operation: Operation;
  /** Literal segments of the path, with their positions. */
  readonly literals: readonly (readonly [number, string])[];
  /** The names of the other segments. */
  readonly names: readonly (readonly [number, string])[];
}

const formsByLength = memoise(() =>
  Map.groupBy(
    (Object.keys(operations) as OperationId[]).map(formOf),
    ({ literals, names }) => literals.length + names.length,
  ),
);

function formOf(id: OperationId): Form {
  const segments = [...operations[id].path.split("/").entries()];
  const { literals = [], names = [] } = Object.groupBy(segments, ([, text]) =>
    text.startsWith("{") ? "names" : "literals",
  );
  return {
    id,
    operation: operations[id],
    literals,
    names: names.map(([index, text]) => [index, text.slice(1, -1)]),
  };
}

/** The specification: an empty flow lists all flows. */
const emptyFlow = "/api/v1//verifications";

/** The path has no such method; `allow` lists its methods. */
export class MethodNotAllowed extends PassmusterError {
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super("method_not_allowed");
    this.allow = methods.join(", ");
  }
}

/** @throws {PassmusterError} `route_not_found`, `method_not_allowed` */
export function match(method: string, path: string): Match {
  const plain = path === emptyFlow ? "/api/v1/verifications" : path.replace(/(?<=.)\/$/, "");
  const segments = plain.split("/");
  const candidates = (formsByLength().get(segments.length) ?? []).filter(({ literals }) =>
    literals.every(([index, text]) => segments[index] === text),
  );
  const wanted = method === "HEAD" ? "GET" : method;
  const found = candidates.find(({ operation }) => operation.method === wanted) ?? candidates[0];
  const params = found && paramsOf(found, segments);
  if (!params) throw new PassmusterError("route_not_found");
  // A signed link works only in the form in which it was issued.
  if (found.operation.access === "link" && plain !== path) throw new PassmusterError("image_not_found");
  if (found.operation.method === wanted)
    return { id: found.id, operation: found.operation, params, path: plain };
  throw new MethodNotAllowed(candidates.flatMap(({ operation }) => allowed(operation.method)));
}

function allowed(method: Method): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

function paramsOf({ names }: Form, segments: readonly string[]): Match["params"] | undefined {
  const params: Record<string, string> = {};
  for (const [index, name] of names) {
    const value = decoded(segments[index] ?? "");
    if (!value) return undefined;
    params[name] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
