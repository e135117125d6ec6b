import { VouchsafeError } from "../errors.ts";
import type { Method, Route } from "./contract/route.ts";
import { type RouteId, routes } from "./contract/routes.ts";

export interface Match {
  readonly id: RouteId;
  readonly route: Route;
  /** The path in its one form. */
  readonly path: string;
  /** What stands in place of each `{name}`, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Form {
  readonly id: RouteId;
  readonly route: Route;
  readonly segments: readonly string[];
}

const table = Map.groupBy(
  (Object.keys(routes) as RouteId[]).map(
    (id): Form => ({ id, route: routes[id], segments: routes[id].path.split("/") }),
  ),
  ({ segments }) => segments.length,
);

/** The specification: an empty flow lists all flows. */
const emptyFlow = "/api/v1//verifications";

/** No such method on this path; `allow` names those there are. */
export class MethodNotAllowed extends VouchsafeError {
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super("method_not_allowed");
    this.allow = methods.join(", ");
  }
}

/** @throws {VouchsafeError} `route_not_found`, `method_not_allowed` */
export function match(method: string, path: string): Match {
  const plain = path === emptyFlow ? "/api/v1/verifications" : path.replace(/(?<=.)\/$/, "");
  const segments = plain.split("/");
  const candidates = (table.get(segments.length) ?? []).flatMap((form) => {
    const params = paramsOf(form, segments);
    return params ? [{ id: form.id, route: form.route, params, path: plain }] : [];
  });
  const wanted = method === "HEAD" ? "GET" : method;
  const found = candidates.find(({ route }) => route.method === wanted);
  if (found) return found;
  if (candidates.length === 0) throw new VouchsafeError("route_not_found");
  throw new MethodNotAllowed(candidates.flatMap(({ route }) => allowed(route.method)));
}

function allowed(method: Method): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

function paramsOf(form: Form, segments: readonly string[]): Match["params"] | undefined {
  const params: Record<string, string> = {};
  for (const [index, wanted] of form.segments.entries()) {
    const segment = segments[index] ?? "";
    if (!wanted.startsWith("{")) {
      if (segment !== wanted) return undefined;
      continue;
    }
    const value = decoded(segment);
    if (!value) return undefined;
    params[wanted.slice(1, -1)] = value;
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
