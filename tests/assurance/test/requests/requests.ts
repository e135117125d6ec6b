import { routes } from "@passmuster/core/http";
import { createDraw, type Draw } from "./draw.ts";
import { texts } from "./hostile-values.ts";
import { createKnown, type Known } from "./known.ts";
import { bodyText, type Schema } from "./schema-body.ts";

/** One request of the run. */
export interface Drawn {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ApiDescription {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: Content } }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const table = Object.values(routes);
/** Most callers are known, and most requests about a verification. */
const common = table.filter(({ path }) => path.includes("/verifications") || path.includes("/documents"));
const guarded = table.filter(({ access }) => access !== "open" && access !== "link" && access !== "metrics");
const types = [
  "application/json",
  "application/json; charset=utf-8",
  "application/problem+json",
  "APPLICATION/JSON",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/jsonp",
  "json",
  "application/json;charset=utf-16",
  ";",
  "application/json, text/plain",
  "application/vnd.a+json",
  "*/*",
];
const queries = [
  "",
  "",
  "",
  "?page=2&per_page=1",
  "?page=-1",
  "?page=1e9",
  "?status=99",
  "?a[]=1&a[]=2",
  "?%00=%ff",
  "?&&=",
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND"];

/** Draws requests from the routes and schemas, and from what earlier answers showed. */
export function createRequests(seed: number, api: ApiDescription, tokens: Known["tokens"]) {
  const draw = createDraw(seed);
  const known = createKnown(draw, tokens);

  const drawn = (): Drawn => {
    if (draw.chance(0.1)) return beginning(draw, known);
    const route = draw.one(draw.one([common, common, common, guarded, guarded, guarded, guarded, table]));
    if (!route) throw new Error("There are no routes.");
    const hostility = draw.one([0, 0, 0, 0.02, 0.1, 0.5]);
    const method = draw.chance(0.03) ? (draw.one(methods) ?? "GET") : route.method;
    const path = route.path
      .split("/")
      .map((part) => (part.startsWith("{") ? segment(draw, known, part.slice(1, -1), hostility) : part))
      .join("/");
    const schema =
      api.paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content["application/json"];
    const drawing = { draw, schemas: api.components.schemas, hostility, plausible: known.plausible };
    const body = schema || draw.chance(0.02) ? bodyText(drawing, schema?.schema ?? {}) : undefined;
    return {
      method,
      path: `${path}${draw.one(queries)}${draw.chance(0.02) ? "/" : ""}`,
      headers: headersOf(draw, known, route.access === "session"),
      ...(body !== undefined && method !== "GET" && method !== "HEAD" && { body }),
    };
  };
  return { drawn, learn: known.learn };
}

/** A request that begins a sequence: a verification, its session, or a document. */
function beginning(draw: Draw, known: Known): Drawn {
  const verification = known.param("verification");
  const link = known.link();
  const [token = ""] = known.tokens;
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown): Drawn => ({
    method: "POST",
    path,
    headers,
    body: JSON.stringify(body),
  });
  const choice = draw.below(3);
  if (choice === 0 && link) return post("/api/v1/session", link);
  if (choice === 1 && verification) {
    const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: known.picture };
    return post("/api/v1/identity/documents", { verification, document });
  }
  return post("/api/v1/identity/verifications", {
    person: { first_name: "Ines", last_name: draw.one(["Marlow", ...texts]), date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: String(draw.below(1e9)), country: "ATA" } },
  });
}

function segment(draw: Draw, known: Known, name: string, hostility: number): string {
  const value = known.param(name);
  if (value !== undefined && !draw.chance(0.1 + hostility / 4)) return value;
  const text = draw.one(texts) ?? "";
  return draw.chance(0.5) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]|[?#]/g, "");
}

function headersOf(draw: Draw, known: Known, isSession: boolean): Record<string, string> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (draw.chance(0.04)) headers["content-type"] = draw.one(types) ?? "";
  const token = isSession ? known.session() : draw.chance(0.7) ? known.tokens[0] : draw.one(known.tokens);
  if (token !== undefined && !draw.chance(0.03)) headers.authorization = `Bearer ${token}`;
  if (draw.chance(0.03)) headers.authorization = mangled(draw, token ?? "pm_");
  if (draw.chance(0.05))
    headers["idempotency-key"] = draw.one(["a", "b", "c", " ", "x".repeat(255), "x".repeat(256)]);
  if (draw.chance(0.02)) headers["x-http-method-override"] = draw.one(["DELETE", "PUT"]);
  if (draw.chance(0.02)) headers["x-forwarded-for"] = draw.one(["127.0.0.1", "::1", "a, b", "' or 1=1"]);
  if (draw.chance(0.05)) headers.accept = draw.one(["application/problem+json", "*/*", "text/html", ";;;"]);
  return headers;
}

function mangled(draw: Draw, token: string): string {
  const at = draw.below(token.length);
  return draw.one([
    `Basic ${token}`,
    `Bearer  ${token} ${token}`,
    "Bearer",
    `bearer ${token.slice(0, at)}`,
    `Bearer ${token.slice(0, at)}0${token.slice(at + 1)}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer pm_${String(draw.below(1e9)).padStart(32, "0")}`,
    `Bearer ${"x".repeat(4000)}`,
  ]);
}
