import { Refusal } from "./refusal.ts";
import { say } from "./say.ts";
import type { Token } from "./token.ts";
import type {
  CaseRef,
  Detail,
  Figures,
  ItemPage,
  Policy,
  PolicyDiff,
  RuleRow,
  Side,
  Similar,
} from "./wire.ts";

export interface Claimed {
  readonly verification: string;
  readonly flow: string;
}

/** A change that is sent later, also while the page closes. */
export interface Command {
  readonly method: "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly json?: object;
  /** A repeated command with the same key has one effect. */
  readonly key?: string;
  /** The e-mail address of the reviewer who made it. It is never sent as another one. */
  readonly by?: string;
}

type Query = Readonly<Record<string, string | undefined>>;

interface Sent {
  readonly json?: unknown;
  readonly query?: Query;
  readonly key?: string | undefined;
  readonly by?: string | undefined;
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Refusal["errors"];
}

/** The routes of the public API that the desk uses. Each call rejects with a `Refusal`. */
export type Api = ReturnType<typeof createApi>;

const longestWait = 30_000;

export function createApi(base: string, token: Token) {
  const send = async (
    method: string,
    path: string,
    { json, query = {}, key, by = token.who() }: Sent = {},
    isSecond = false,
  ): Promise<Response> => {
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ).toString();
    const bearer = await token.bearer();
    if (method !== "GET" && by !== undefined && by !== token.who())
      throw new Refusal(401, "other_reviewer", say("otherReviewer", { by }));
    const response = await fetch(`${base}/api/v1${path}${asked && `?${asked}`}`, {
      method,
      headers: headersOf(bearer, json, key),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(longestWait),
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal(0, "connection", "");
    });
    if (response.status === 401 && !isSecond) {
      await token.renew();
      return send(method, path, { json, query, key, by }, true);
    }
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as Problem;
    throw new Refusal(response.status, body.code ?? "internal", body.message ?? "", {
      errors: body.errors ?? {},
      retryAfter: Number(response.headers.get("retry-after")) || undefined,
    });
  };
  const call = async <T>(method: string, path: string, sent: Sent = {}): Promise<T> => {
    const answer = (await (await send(method, path, sent)).json()) as { data: T };
    return answer.data;
  };
  const at = ({ flow, id }: CaseRef): string => `/${part(flow)}/verifications/${part(id)}`;
  const ofDocument = (flow: string, id: string): string => `/${part(flow)}/documents/${part(id)}`;
  const listOf = (flow: string): string => (flow ? `/${part(flow)}/verifications` : "/verifications");

  return {
    list: async (flow: string, query: Query): Promise<ItemPage> =>
      (await send("GET", listOf(flow), { query })).json() as Promise<ItemPage>,
    listCsv: async (flow: string, query: Query): Promise<Blob> =>
      (await send("GET", `${listOf(flow)}.csv`, { query })).blob(),
    next: (flow: string, skip: readonly string[]) =>
      call<Claimed | null>("POST", "/claims/next", { json: { ...(flow && { flow }), skip } }),
    claim: (ref: CaseRef, takeOver = false) =>
      call<Claimed>("PUT", `${at(ref)}/claim`, { json: takeOver ? { take_over: true } : {} }),
    release: async (ref: CaseRef): Promise<void> => void (await send("DELETE", `${at(ref)}/claim`)),
    detail: (ref: CaseRef, withPrivate: boolean) =>
      call<Detail>("GET", at(ref), { query: { parts: "1", ...(withPrivate && { private: "1" }) } }),
    rules: (flow: string, document: string) =>
      call<{ readonly rules: readonly RuleRow[] }>("GET", `${ofDocument(flow, document)}/rules`),
    similar: (ref: CaseRef) => call<Similar>("GET", `${at(ref)}/similar`),
    picture: async (flow: string, document: string, side: Side): Promise<Blob> =>
      (await send("GET", `${ofDocument(flow, document)}/pictures/${side}`)).blob(),
    comment: (ref: CaseRef, content: string, isPrivate: boolean) =>
      call<unknown>("POST", `${at(ref)}/comments`, { json: { content, private: isPrivate } }),
    correct: (flow: string, document: string, values: object, comment: string) =>
      call<unknown>("PATCH", `${ofDocument(flow, document)}/extracted-data`, {
        json: { ...values, comment },
      }),
    figures: (query: Query) => call<Figures>("GET", "/figures", { query }),
    figuresCsv: async (query: Query): Promise<Blob> => (await send("GET", "/figures.csv", { query })).blob(),
    policies: () => call<readonly Policy[]>("GET", "/policy"),
    diffPolicy: (order: object) => call<PolicyDiff>("POST", "/policy/diff", { json: order }),
    command: async ({ method, path, json, key, by }: Command): Promise<void> =>
      void (await send(method, path, { json, key, by })),
    /** Sends while the page closes, when no answer can be awaited. */
    leave({ method, path, json, key, by }: Command): void {
      const bearer = token.last();
      if (bearer === undefined || (by !== undefined && by !== token.who())) return;
      void fetch(`${base}/api/v1${path}`, {
        method,
        headers: headersOf(bearer, json, key),
        ...(json !== undefined && { body: JSON.stringify(json) }),
        credentials: "omit",
        keepalive: true,
      }).catch(() => undefined);
    },
    path: at,
  };
}

function headersOf(bearer: string, json: unknown, key: string | undefined): Record<string, string> {
  return {
    authorization: `Bearer ${bearer}`,
    ...(json !== undefined && { "content-type": "application/json" }),
    ...(key !== undefined && { "idempotency-key": key }),
  };
}

/** A segment of a path. A segment of dots would leave its place. */
function part(text: string): string {
  return /^\.*$/.test(text) ? "-" : encodeURIComponent(text);
}
