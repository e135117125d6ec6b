import { requireScope } from "../access/scopes.ts";
import type { Core } from "../core.ts";
import { VouchsafeError } from "../errors.ts";
import type { Authenticator, Principal } from "../ports/authenticator.ts";
import type { RequestId } from "../ports/environment.ts";
import { UnreadableInput } from "../validation.ts";
import { readInput } from "./body.ts";
import type { Route } from "./contract/route.ts";
import { failure, refusalOf } from "./failure.ts";
import { type Answer, handlers } from "./handlers.ts";
import { type Match, match } from "./match.ts";
import { encoded, type HttpRequest, type HttpResponse, headerOf } from "./message.ts";
import { toWire } from "./wire.ts";

/** Answers one request; never rejects. */
export type Handle = (request: HttpRequest) => Promise<HttpResponse>;

/** The one place that decides the order of checks: token, scope, (rate,) flow, resource, body, named resource, wrong flow, state. */
export function createHandle(core: Core, authenticator: Authenticator): Handle {
  const answer = async (
    request: HttpRequest,
    { id, route, params, path }: Match,
    search: string,
  ): Promise<HttpResponse> => {
    const principal = await admit(request, route, authenticator);
    const input = route.body ? await readInput(request, route.body, core.settings.limits) : undefined;
    if (route.statusAccess && hasStatus(input)) requireScope(principal, route.statusAccess);
    const { flow = "", verification, document } = params;
    const resource = document ?? verification ?? "";
    const call = { core, principal, params, flow, id: resource, path, search, input };
    return respond(route, await handlers[id](call));
  };

  return async (request) => {
    const { environment, logger, extractor } = core;
    const requestId = environment.id("req");
    const begun = environment.now();
    let matched: Match | undefined;
    let response: HttpResponse;
    let refusal: VouchsafeError | undefined;
    try {
      const [path, search] = split(request.url);
      matched = match(request.method, path);
      response = await answer(request, matched, search);
    } catch (error) {
      refusal = refusalOf(error);
      response = failure(refusal, requestId, wantsProblem(request));
    }
    const line = {
      request: requestId,
      route: matched?.id ?? null,
      status: response.status,
      ms: (environment.now() - begun) / 1000,
    };
    if (refusal?.code === "internal")
      logger.error({ ...line, ...whereabouts(refusal.cause) }, "request failed");
    else logger.info(refusal ? { ...line, code: refusal.code } : line, "request");
    return finish(request, response, requestId, extractor.capabilities().sandbox);
  };
}

const nobody: Principal = { subject: "nobody", tenant: "", scopes: [], flows: [] };

/** @throws {VouchsafeError} `unauthenticated`, `insufficient_scope` */
async function admit(
  request: HttpRequest,
  { access }: Route,
  authenticator: Authenticator,
): Promise<Principal> {
  if (access === "link" || access === "open") return nobody;
  const [, token] = /^Bearer +([^\s,]+)$/i.exec(headerOf(request, "authorization") ?? "") ?? [];
  const principal = token === undefined ? undefined : await authenticator.authenticate(token);
  if (!principal) throw new VouchsafeError("unauthenticated");
  requireScope(principal, access);
  return principal;
}

function hasStatus(input: unknown): boolean {
  if (typeof input !== "object" || input === null || input instanceof UnreadableInput) return false;
  return "status" in input && input.status !== null;
}

function respond({ success }: Route, answer: Answer): HttpResponse {
  if (!answer) return { status: success, headers: {} };
  if ("response" in answer) return answer.response;
  return {
    status: success,
    headers: { "content-type": "application/json" },
    body: encoded(JSON.stringify(toWire(answer.json))),
  };
}

function finish(
  request: HttpRequest,
  response: HttpResponse,
  requestId: RequestId,
  sandbox: boolean,
): HttpResponse {
  const { body, ...rest } = response;
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...(sandbox && { "vouchsafe-mode": "sandbox" }),
    ...response.headers,
  };
  return request.method === "HEAD" || body === undefined ? { ...rest, headers } : { ...rest, headers, body };
}

/** Path and query as they were sent: a path is not normalised, so that what the host let through is what is matched. */
function split(url: string): readonly [path: string, search: string] {
  const end = url.indexOf("?");
  const [path, search] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
  return [path === "" ? "/" : path, search];
}

function wantsProblem(request: HttpRequest): boolean {
  return /\bapplication\/problem\+json\b/i.test(headerOf(request, "accept") ?? "");
}

/** Where an unforeseen error came from: its class and the places in the code, never its message. */
function whereabouts(cause: unknown): { readonly error: string; readonly at: readonly string[] } {
  if (!(cause instanceof Error)) return { error: "unknown", at: [] };
  const at = (cause.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { error: cause.name, at: at.slice(0, 8).map((line) => line.trim()) };
}
