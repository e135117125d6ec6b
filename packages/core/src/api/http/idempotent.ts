import { errorName } from "../../base/error-name.ts";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationId } from "../../model/ids.ts";
import { type Instant, second } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { BeginResult, EffectRecord, RequestClaim, StoredAnswer } from "../../ports/requests.ts";
import { type BodyDigest, createRequestDigest, type KeyedRequest } from "../../service/access/idempotency.ts";
import type { Core } from "../../service/core.ts";
import type { HttpResponse } from "./message.ts";
import type { HttpCall, Operation } from "./operations/operation.ts";
import { respond } from "./respond.ts";

/** A mutating request under its idempotency key. */
export interface Keyed {
  readonly operation: Operation;
  readonly call: HttpCall;
  readonly request: KeyedRequest;
  /** Runs the request with the core whose saves write its effect record. */
  run(marked: Core): Promise<HttpResponse>;
  /** The response for an error. */
  refused(error: unknown): HttpResponse;
}

const notStored: readonly number[] = [401, 403, 408, 409, 413, 429];
const purgeEvery: Instant = second;
const purgedAtOnce = 1_000;

export interface Idempotency {
  /**
   * Runs a request once under its key, and answers its replays. Rejects as the request does, or with a
   * `PassmusterError`: `idempotency_conflict`, `idempotency_mismatch`, or that the verification or document
   * is gone.
   */
  run(keyed: Keyed): Promise<HttpResponse>;
  /** The digest by which a retry's body is compared. */
  bodyDigest(): BodyDigest;
}

export function createIdempotency(core: Core): Idempotency {
  const { environment, logger, storage, settings } = core;
  const digests = createRequestDigest(settings.secret);
  let purgedAt: Instant = 0;

  const purge = async (now: Instant): Promise<void> => {
    if (now - purgedAt < purgeEvery) return;
    purgedAt = now;
    await storage.requests
      .purge(now, purgedAtOnce)
      .catch(warn(logger, "expired idempotency records not purged"));
  };

  const run = async (keyed: Keyed): Promise<HttpResponse> => {
    const {
      tenant,
      digest,
      attempt: id,
      ...rest
    } = digests.identify(keyed.request, environment.now(), await storage.leaseClock?.());
    const claim: RequestClaim = { tenant, digest, attempt: id };
    const result = await storage.requests.begin({ ...claim, ...rest });
    await purge(rest.now);
    switch (result.state) {
      case "begun":
        return attempt(core, keyed, claim);
      case "done":
        return replay(keyed, result);
      case "mismatch":
        throw new PassmusterError("idempotency_mismatch");
      case "running":
        throw new PassmusterError("idempotency_conflict", { retryAfter: 1 });
    }
  };

  return { run, bodyDigest: digests.body };
}

async function attempt(
  core: Core,
  { operation, call, run, refused }: Keyed,
  claim: RequestClaim,
): Promise<HttpResponse> {
  const marked = operation.several
    ? core
    : core.marking((saved) => effectRecordOf(operation, call.params, claim, saved));
  const response = await run(marked).catch(async (error: unknown) => {
    await settle(core, claim, refused(error));
    throw error;
  });
  await settle(core, claim, response);
  return response;
}

/**
 * The response is valid whether it can be stored or not. If it cannot, the key stays held until its lease
 * ends.
 */
async function settle(
  { storage, logger }: Core,
  claim: RequestClaim,
  { status, headers, body }: HttpResponse,
): Promise<void> {
  const storable = status < 500 && !notStored.includes(status);
  const settled = storable
    ? storage.requests.finish(claim, {
        status,
        contentType: headers["content-type"] ?? null,
        body: typeof body === "string" ? body : null,
      })
    : storage.requests.release(claim);
  await settled.catch(warn(logger, "response not stored"));
}

const warn = (logger: Core["logger"], message: string) => (error: unknown) =>
  logger.warn({ reason: errorName(error) }, message);

async function replay(
  { operation, call }: Keyed,
  { answer, about, made }: Extract<BeginResult, { state: "done" }>,
): Promise<HttpResponse> {
  if (answer?.status === 404) return replayed(answer);
  if (call.params.flow !== undefined) call.core.flow(call.principal, call.params.flow);
  if (answer && answer.status >= 400) {
    await requireNamed(call, answer.status);
    return replayed(answer);
  }
  const verification = about === null ? undefined : await changedBy(call, about);
  if (verification) operation.requirePart(call, verification, made);
  if (answer) return replayed(answer);
  return asReplay(respond(operation, verification && (await operation.replay(call, verification, made))));
}

/** @throws {PassmusterError} `verification_not_found`, `document_not_found` */
async function changedBy(
  { core, principal, params }: HttpCall,
  about: VerificationId,
): Promise<Verification> {
  const verification = await core.storage.load(principal.tenant, about);
  if (verification) return verification;
  throw new PassmusterError(params.document === undefined ? "verification_not_found" : "document_not_found");
}

/**
 * The effect record of a request, for its save. After a deletion no response can be about the verification.
 */
function effectRecordOf(
  operation: Operation,
  params: HttpCall["params"],
  claim: RequestClaim,
  saved: Verification,
): EffectRecord {
  return {
    claim,
    made: operation.made(saved, params),
    about: saved.deletedAt === null ? saved.id : null,
  };
}

/**
 * A stored refusal names no verification. The verification or document of the request must still exist before
 * the refusal is replayed.
 */
async function requireNamed({ core, principal, params, input }: HttpCall, status: number): Promise<void> {
  const { document, verification } = params;
  const named = verification ?? (status === 400 && isNaming(input) ? input.verification.trim() : undefined);
  if (document !== undefined) await core.find(principal, { document });
  else if (named !== undefined) await core.find(principal, { verification: named });
}

function isNaming(input: unknown): input is { readonly verification: string } {
  return (
    typeof input === "object" &&
    input !== null &&
    "verification" in input &&
    typeof input.verification === "string"
  );
}

function replayed({ status, contentType, body }: StoredAnswer): HttpResponse {
  return asReplay({
    status,
    headers: contentType === null ? {} : { "content-type": contentType },
    ...(body !== null && { body: body }),
  });
}

function asReplay(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, "idempotency-replayed": "true" } };
}
