import { PassmusterError } from "../../base/errors.ts";
import { UnreadableInput } from "../../base/input/fields.ts";
import type { RequestId } from "../../model/ids.ts";
import type { Principal, Scope } from "../../model/principal.ts";
import type { Authenticator } from "../../ports/authenticator.ts";
import { linkNumber } from "../../service/access/capability.ts";
import { isDeskSession } from "../../service/access/desk-sessions.ts";
import { type BodyDigest, requireKey } from "../../service/access/idempotency.ts";
import { createRateLimit, type Quota } from "../../service/access/rate-limit.ts";
import { requireAccess, requireStatusOnly } from "../../service/access/roles.ts";
import { requireScope } from "../../service/access/scopes.ts";
import { isSession } from "../../service/access/sessions.ts";
import { sharedRates } from "../../service/access/shared-rates.ts";
import {
  createStrangerLimit,
  type Recognise,
  type StrangerLimit,
} from "../../service/access/stranger-limit.ts";
import type { Core } from "../../service/core.ts";
import { refuseBeforeBody } from "./before-body.ts";
import { type Body, readInput } from "./body.ts";
import { type BodyShare, createBodyBudget } from "./body-budget.ts";
import { clientAddress } from "./client-address.ts";
import { failure, refusalOf } from "./failure.ts";
import { createIdempotency } from "./idempotent.ts";
import { ignoredMembers } from "./ignored-members.ts";
import { type Match, match } from "./match.ts";
import { type HttpRequest, type HttpResponse, headerOf } from "./message.ts";
import { requireMetrics } from "./metrics-access.ts";
import { openApiContent } from "./openapi/answer.ts";
import type { HttpCall, Route } from "./operations/operation.ts";
import type { OperationId } from "./operations/operations.ts";
import { respond } from "./respond.ts";
import { withReviewerEmail } from "./reviewer-email.ts";
import { whereabouts } from "./whereabouts.ts";

/** Handles one request; never rejects. */
export type Handle = (request: HttpRequest) => Promise<HttpResponse>;

/** A request with the known facts about its caller. */
interface Exchange {
  readonly request: HttpRequest;
  readonly requestId: RequestId;
  quota?: Quota;
  /** Whether a part of the body was left unread. The connection then ends with the response. */
  isUnread?: boolean;
  /** The members of the body that nobody read. */
  ignored?: string;
}

/** A request after the checks that precede its body. */
interface Admitted {
  readonly principal: Principal;
  readonly matched: Match;
  readonly search: string;
  readonly input?: Body["input"];
  /** Of the body, under an idempotency key; absent if the body is incomplete. */
  readonly digest: BodyDigest | undefined;
}

/**
 * The only place that orders the checks: token, scope, rate, idempotency key, flow, resource, body, named
 * resource, wrong flow, state.
 */
export function createHandle(
  core: Core,
  authenticator: Authenticator,
  takes: (id: OperationId) => boolean = () => true,
): Handle {
  const gate = gateOf(core, authenticator, takes);
  return (request) => core.observer.request(request.method, (routed) => respondTo(gate, request, routed));
}

/** What all requests of a process share. */
interface Gate {
  readonly core: Core;
  readonly takes: (id: OperationId) => boolean;
  readonly strangers: ReturnType<typeof createStrangerLimit>;
  readonly identify: ReturnType<typeof identification>;
  /** Absent if any number of requests may come. */
  readonly quotaOf: ReturnType<typeof createRateLimit> | undefined;
  readonly idempotency: ReturnType<typeof createIdempotency>;
  readonly bodies: ReturnType<typeof createBodyBudget>;
}

function gateOf(core: Core, authenticator: Authenticator, takes: Gate["takes"]): Gate {
  const { requestsPerMinute, unknownTokensPerMinute } = core.settings.limits;
  const strangers = createStrangerLimit(
    core.environment,
    unknownTokensPerMinute,
    sharedRates(core, "address"),
  );
  return {
    core,
    takes,
    strangers,
    identify: identification(core, authenticator, strangers),
    quotaOf:
      requestsPerMinute === false
        ? undefined
        : createRateLimit(core.environment, requestsPerMinute, sharedRates(core, "token")),
    idempotency: createIdempotency(core),
    bodies: createBodyBudget(core.environment, core.settings.limits),
  };
}

async function respondTo(
  gate: Gate,
  request: HttpRequest,
  routed: (path: string) => void,
): Promise<HttpResponse> {
  const { core } = gate;
  const { environment } = core;
  const exchange: Exchange = { request, requestId: environment.id("req") };
  const begun = environment.now();
  let matched: Match | undefined;
  let response: HttpResponse;
  let refusal: PassmusterError | undefined;
  try {
    requireOneHost(request);
    const [path, search] = split(request.url);
    matched = match(request.method, path);
    if (!gate.takes(matched.id)) throw new PassmusterError("route_not_found");
    if (matched.operation.access === "link" && request.url.endsWith("?"))
      throw new PassmusterError("image_not_found");
    routed(matched.operation.path);
    response = await answer(gate, exchange, { matched, search });
  } catch (error) {
    refusal = refusalOf(error);
    response = failure(refusal, exchange.requestId, wantsProblem(request));
  }
  const line = {
    request: exchange.requestId,
    route: matched?.id ?? null,
    status: response.status,
    ms: (environment.now() - begun) / 1000,
  };
  logRequest(core, line, refusal);
  return finish(exchange, response, modeOf(core), core.health.stopping());
}

/** The cause of a 503 has its own line, once a minute. */
function logRequest({ logger, faults }: Core, line: object, refusal: PassmusterError | undefined): void {
  const { code, cause } = refusal ?? {};
  if (code === "internal") logger.error({ ...line, ...whereabouts(cause) }, "request failed");
  else if (code === "unavailable" && cause !== undefined)
    logger.info({ ...line, code, cause: faults.note(cause).code }, "request");
  else logger.info(code === undefined ? line : { ...line, code }, "request");
}

async function answer(
  gate: Gate,
  exchange: Exchange,
  { matched, search }: Pick<Admitted, "matched" | "search">,
): Promise<HttpResponse> {
  const { operation, params } = matched;
  const principal = await admit(gate, exchange, operation);
  const isKeyed = headerOf(exchange.request, "idempotency-key") !== undefined;
  await refuseBeforeBody(gate.core, { principal, route: operation, params, isKeyed });
  const digest = isKeyed ? gate.idempotency.bodyDigest() : undefined;
  const admitted = { principal, matched, search, digest };
  if (!operation.body) return perform(gate, exchange, admitted);
  const { tenant, verification: session } = principal;
  const share = gate.bodies.enter({ tenant, session }, operation.body);
  try {
    return await answerBody(gate, exchange, { ...admitted, share });
  } finally {
    share.leave();
  }
}

/** @throws {PassmusterError} `unauthenticated`, `insufficient_scope`, `rate_limited` */
async function admit(
  { core, identify, quotaOf }: Gate,
  exchange: Exchange,
  { access, role }: Route,
): Promise<Principal> {
  if (access === "link" || access === "open") return nobody;
  if (access === "metrics") {
    requireMetrics(core.settings.metrics, exchange.request);
    return nobody;
  }
  const principal =
    access === "session" ? await endUserOf(core, exchange.request) : await identify(exchange.request);
  const quota = await quotaOf?.(principal);
  if (quota) exchange.quota = quota;
  if (access !== "session") requireAccess(principal, { access, ...(role && { role }) });
  if (quota?.exceeded) throw new PassmusterError("rate_limited", { retryAfter: quota.reset });
  return principal;
}

async function answerBody(
  gate: Gate,
  exchange: Exchange,
  { share, ...admitted }: Admitted & { readonly share: BodyShare },
): Promise<HttpResponse> {
  const { core } = gate;
  const { matched, digest } = admitted;
  const { operation } = matched;
  const { input, sent, isComplete } = await readInput(exchange.request, {
    kind: operation.body ?? "json",
    isOpen: operation.access === "open",
    limits: core.settings.limits,
    share,
    digest,
  });
  exchange.isUnread = !isComplete;
  const ignored = sent && (await ignoredMembers(operation, sent));
  if (ignored !== undefined) {
    exchange.ignored = ignored.header;
    const line = { request: exchange.requestId, route: matched.id, ignored: ignored.count };
    core.logger.debug(line, "members of the body are not read");
  }
  if (operation.statusAccess) requireStatusAccess(admitted.principal, operation.statusAccess, input);
  return perform(gate, exchange, { ...admitted, input, digest: isComplete ? digest : undefined });
}

async function perform(
  gate: Gate,
  { request, requestId }: Exchange,
  admitted: Admitted,
): Promise<HttpResponse> {
  const { core, idempotency } = gate;
  const { principal, digest } = admitted;
  const { operation, path } = admitted.matched;
  const key = headerOf(request, "idempotency-key");
  const call = await callOf(gate, request, admitted);
  const run = async (marked: Core): Promise<HttpResponse> =>
    respond(operation, await operation.perform({ ...call, core: marked }));
  if (key === undefined || operation.method === "GET") return run(core);
  requireKey(key);
  // Every use case refuses an incomplete body before it has any effect.
  if (!digest || operation.secretAnswer) return run(core);
  return idempotency.run({
    operation,
    call,
    request: { attempt: requestId, principal, method: operation.method, path, key, body: digest.digest() },
    run,
    refused: (error) => failure(refusalOf(error), requestId, wantsProblem(request)),
  });
}

async function callOf(
  { core, strangers }: Gate,
  request: HttpRequest,
  { principal, matched: { operation, params, path }, search, input }: Admitted,
): Promise<HttpCall> {
  const { flow = "", document, verification } = params;
  const attempt: Recognise = (shown, recognise) =>
    strangers.look(clientAddress(request, core.settings.trustProxy), shown, recognise);
  return {
    core,
    principal,
    params,
    flow,
    id: document ?? verification ?? "",
    path,
    search,
    headers: request.headers,
    languages: headerOf(request, "accept-language"),
    describe: () => openApiContent(core.settings.publicUrl),
    attempt,
    input: await withReviewerEmail(operation, principal, input),
  };
}

/** The routes of a worker process. */
export function isHealth(id: OperationId): boolean {
  return id === "getLiveness" || id === "getReadiness" || id === "getMetrics";
}

const nobody: Principal = { subject: "nobody", tenant: "", scopes: [], flows: [] };

/** @returns a function that throws `unauthenticated` and `rate_limited` */
function identification(
  { settings, deskSessions }: Pick<Core, "settings" | "deskSessions">,
  authenticator: Authenticator,
  strangers: StrangerLimit,
): (request: HttpRequest) => Promise<Principal> {
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined || isSession(token)) throw new PassmusterError("unauthenticated");
    if (isDeskSession(token)) return reviewerOf(deskSessions.read(token));
    const address = clientAddress(request, settings.trustProxy);
    const principal = await strangers.look(address, token, () => authenticator.authenticate(token));
    if (!principal || principal.verification !== undefined) throw new PassmusterError("unauthenticated");
    return principal;
  };
}

/** @throws {PassmusterError} `unauthenticated` */
function reviewerOf(principal: Principal | undefined): Principal {
  if (!principal) throw new PassmusterError("unauthenticated");
  return principal;
}

/**
 * An end user's session: it sees one existing verification and nothing else.
 * @throws {PassmusterError} `unauthenticated`
 */
async function endUserOf({ sessions, storage }: Core, request: HttpRequest): Promise<Principal> {
  const subject = sessions.read(bearerOf(request) ?? "");
  const verification = subject && (await storage.load(subject.tenant, subject.id));
  if (!verification || linkNumber(verification) !== subject.link)
    throw new PassmusterError("unauthenticated");
  const { id, tenant, flow } = verification;
  return { subject: id, tenant, scopes: [], flows: [flow], verification: id };
}

function bearerOf(request: HttpRequest): string | undefined {
  return /^Bearer +([^\s,]+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
}

function requireStatusAccess(principal: Principal, needed: Scope, input: unknown): void {
  if (typeof input !== "object" || input === null || input instanceof UnreadableInput) return;
  if ("status" in input && input.status !== null) requireScope(principal, needed);
  requireStatusOnly(principal, input);
}

type Mode = "sandbox" | "specimens";

/** Outcomes that prove nothing are named in every response. */
function modeOf({ extractor, settings }: Core): Mode | undefined {
  if (extractor.capabilities().sandbox) return "sandbox";
  return settings.specimens === "review" ? undefined : "specimens";
}

function finish(
  { request, requestId, quota, isUnread, ignored }: Exchange,
  response: HttpResponse,
  mode: Mode | undefined,
  stopping: boolean,
): HttpResponse {
  const { body, ...rest } = response;
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...(mode && { "passmuster-mode": mode }),
    ...(quota && quotaHeaders(quota)),
    ...(ignored !== undefined && { "passmuster-ignored": ignored }),
    // A stopping process closes the connection, so the next request reaches another process.
    ...((stopping || isUnread) && { connection: "close" }),
    ...response.headers,
  };
  return request.method === "HEAD" || body === undefined ? { ...rest, headers } : { ...rest, headers, body };
}

function quotaHeaders({ limit, remaining, reset }: Quota): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(reset),
  };
}

/**
 * Path and query as sent. The path is not normalised: Passmuster matches the same path that the host
 * admitted.
 */
function split(url: string): readonly [path: string, search: string] {
  const end = url.indexOf("?");
  const [path, search] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
  return [path === "" ? "/" : path, search];
}

/**
 * A proxy and this server may each take another one of several (RFC 9112 §3.2). A host has no comma.
 * @throws {PassmusterError} `several_hosts`
 */
function requireOneHost(request: HttpRequest): void {
  if (headerOf(request, "host")?.includes(",")) throw new PassmusterError("several_hosts");
}

function wantsProblem(request: HttpRequest): boolean {
  return /\bapplication\/problem\+json\b/i.test(headerOf(request, "accept") ?? "");
}
