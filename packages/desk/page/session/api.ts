import type { BulkOrder, BulkResult, CaseChange, Casework, SavedView } from "./casework.ts";
import type { WitnessInput } from "./postal.ts";
import { Refusal } from "./refusal.ts";
import { say } from "./say.ts";
import type { Token } from "./token.ts";
import type {
  CaseRef,
  Detail,
  Figures,
  ItemPage,
  PictureSide,
  Policy,
  PolicyDiff,
  RuleRow,
  Similar,
} from "./wire.ts";

export interface Claimed {
  readonly verification: string;
  readonly flow: string;
}

/** A change that is sent later, also while the page closes. */
export interface Command {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
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
  const send: Send = (method, path, sent) => answered({ base, token }, method, path, sent);
  const call: Call = async <T>(method: string, path: string, sent: Sent = {}): Promise<T> => {
    const answer = (await (await send(method, path, sent)).json()) as { data: T };
    return answer.data;
  };

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
    caseFile: async (ref: CaseRef): Promise<Blob> => (await send("GET", `${at(ref)}/file`)).blob(),
    picture: async (flow: string, document: string, side: PictureSide): Promise<Blob> =>
      (await send("GET", `${ofDocument(flow, document)}/pictures/${side}`)).blob(),
    comment: (ref: CaseRef, content: string, isPrivate: boolean) =>
      call<unknown>("POST", `${at(ref)}/comments`, { json: { content, private: isPrivate } }),
    witness: (ref: CaseRef, witness: WitnessInput) =>
      call<unknown>("POST", `${at(ref)}/witness`, { json: witness }),
    clearHit: (ref: CaseRef, hit: string, reason: string) =>
      call<unknown>("PUT", `${at(ref)}/screening/${encodeURIComponent(hit)}/clear`, { json: { reason } }),
    correct: (flow: string, document: string, values: object, comment: string) =>
      call<unknown>("PATCH", `${ofDocument(flow, document)}/extracted-data`, {
        json: { ...values, comment },
      }),
    figures: (query: Query) => call<Figures>("GET", "/figures", { query }),
    figuresCsv: async (query: Query): Promise<Blob> => (await send("GET", "/figures.csv", { query })).blob(),
    policies: () => call<readonly Policy[]>("GET", "/policy"),
    diffPolicy: (order: object) => call<PolicyDiff>("POST", "/policy/diff", { json: order }),
    /** @returns the status of the verification or of a document's decision, or what became of each case */
    command: ({ method, path, json, key, by }: Command) =>
      call<Pick<Detail, "status_label"> | readonly BulkResult[]>(method, path, { json, key, by }),
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
    documentPath: ofDocument,
    ...caseworkOf(send, call),
    ...ownDataOf(send, call),
  };
}

/** The routes of casework. */
function caseworkOf(send: Send, call: Call) {
  return {
    changeCase: (ref: CaseRef, change: CaseChange) =>
      call<Casework>("PATCH", `${at(ref)}/case`, { json: change }),
    many: (order: BulkOrder, key: string) =>
      call<readonly BulkResult[]>("POST", "/cases", { json: order, key }),
    views: () => call<readonly SavedView[]>("GET", "/views"),
    saveView: ({ name, query, shared }: SavedView) =>
      call<SavedView>("PUT", `/views/${part(name)}`, { json: { query, shared } }),
    deleteView: async ({ name, shared }: SavedView): Promise<void> =>
      void (await send("DELETE", `/views/${part(name)}`, { query: { shared: shared ? "true" : "" } })),
  };
}

/** The routes of legal holds and of exports. */
function ownDataOf(send: Send, call: Call) {
  return {
    hold: (ref: CaseRef, reason: string) => call<unknown>("PUT", `${at(ref)}/hold`, { json: { reason } }),
    liftHold: (ref: CaseRef, reason: string) =>
      call<unknown>("DELETE", `${at(ref)}/hold`, { json: { reason } }),
    exportPerson: async (ref: CaseRef): Promise<Blob> => (await send("GET", `${at(ref)}/export`)).blob(),
    exportLink: (ref: CaseRef) =>
      call<{ readonly url: string; readonly expires_at: string }>("POST", `${at(ref)}/export/link`),
  };
}

type Send = (method: string, path: string, sent?: Sent) => Promise<Response>;
type Call = <T>(method: string, path: string, sent?: Sent) => Promise<T>;

/** The server, and the token that it is asked with. */
interface Access {
  readonly base: string;
  readonly token: Token;
}

/** The answer to a request. A request whose token has expired is sent once more. */
async function answered(
  { base, token }: Access,
  method: string,
  path: string,
  { json, query = {}, key, by = token.who() }: Sent = {},
  isSecond = false,
): Promise<Response> {
  const bearer = await token.bearer();
  if (method !== "GET" && by !== undefined && by !== token.who())
    throw new Refusal(401, "other_reviewer", say("otherReviewer", { by }));
  const response = await fetch(`${base}/api/v1${path}${textOf(query)}`, {
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
    return answered({ base, token }, method, path, { json, query, key, by }, true);
  }
  if (response.ok) return response;
  throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = (await response.json().catch(() => ({}))) as Problem;
  return new Refusal(response.status, body.code ?? "internal", body.message ?? "", {
    errors: body.errors ?? {},
    retryAfter: Number(response.headers.get("retry-after")) || undefined,
  });
}

/** A query with its question mark. Empty values are left out. */
function textOf(query: Query): string {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return asked && `?${asked}`;
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

function at({ flow, id }: CaseRef): string {
  return `/${part(flow)}/verifications/${part(id)}`;
}

function ofDocument(flow: string, id: string): string {
  return `/${part(flow)}/documents/${part(id)}`;
}

function listOf(flow: string): string {
  return flow ? `/${part(flow)}/verifications` : "/verifications";
}
