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

const table = (Object.keys(routes) as RouteId[]).map((id) => ({
  id,
  route: routes[id] as Route,
  form: formOf(routes[id].path),
}));

function formOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

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
  const candidates = table.flatMap(({ id, route, form }) => {
    const params = paramsOf(form.exec(plain));
    return params ? [{ id, route, params, path: plain }] : [];
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

function paramsOf(found: RegExpExecArray | null): Match["params"] | undefined {
  if (!found) return undefined;
  try {
    const entries = Object.entries(found.groups ?? {});
    return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
