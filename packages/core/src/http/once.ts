import { createRequestDigest, type KeyedRequest } from "../access/idempotency.ts";
import type { Core } from "../core.ts";
import { PassmusterError } from "../errors.ts";
import { type Instant, second } from "../model/time.ts";
import type { Begun, RequestClaim, StoredAnswer } from "../ports/requests.ts";
import type { HttpCall } from "./call.ts";
import type { HttpResponse } from "./message.ts";
import { answerAgain, markOf, requirePresence, type WriteId } from "./repetition.ts";
import { respond } from "./respond.ts";

/** A request that changes something, under its idempotency key. */
export interface Keyed {
  readonly id: WriteId;
  readonly call: HttpCall;
  readonly request: KeyedRequest;
  /** Does what is asked, with the core whose saves bear the request's mark. */
  run(marked: Core): Promise<HttpResponse>;
  /** How the error is answered. */
  refused(error: unknown): HttpResponse;
}

const notStored: readonly number[] = [401, 403, 408, 409, 413, 429];
const purgeEvery: Instant = second;
const purgedAtOnce = 1_000;

/**
 * Does what a request asks once under its key, and answers its repetitions.
 * Rejects with what `run` rejects with, or a `PassmusterError`: `idempotency_conflict`, `idempotency_mismatch`, and what is not found any more.
 */
export function createOnce(core: Core): (keyed: Keyed) => Promise<HttpResponse> {
  const { environment, logger, storage, settings } = core;
  const beginningOf = createRequestDigest(settings.secret);
  let purgedAt: Instant = 0;

  const warn = (message: string) => (error: unknown) =>
    logger.warn({ reason: error instanceof Error ? error.name : "unknown" }, message);

  const purge = async (now: Instant): Promise<void> => {
    if (now - purgedAt < purgeEvery) return;
    purgedAt = now;
    await storage.requests.purge(now, purgedAtOnce).catch(warn("expired answers not purged"));
  };

  /** The answer is right whether it can be stored or not; where it cannot, the key is held until its time is over. */
  const settle = async (claim: RequestClaim, { status, headers, body }: HttpResponse): Promise<void> => {
    const storable = status < 500 && !notStored.includes(status);
    const settled = storable
      ? storage.requests.finish(claim, {
          status,
          contentType: headers["content-type"] ?? null,
          body: typeof body === "string" ? body : null,
        })
      : storage.requests.release(claim);
    await settled.catch(warn("answer not stored"));
  };

  const attempt = async ({ id, call, run, refused }: Keyed, claim: RequestClaim): Promise<HttpResponse> => {
    const marked = core.marking((saved) => markOf(id, call.params, claim, saved));
    const response = await run(marked).catch(async (error: unknown) => {
      await settle(claim, refused(error));
      throw error;
    });
    await settle(claim, response);
    return response;
  };

  return async (keyed) => {
    const { tenant, digest, attempt: id, ...rest } = beginningOf(keyed.request, environment.now());
    const claim: RequestClaim = { tenant, digest, attempt: id };
    const begun = await storage.requests.begin({ ...claim, ...rest });
    await purge(rest.now);
    switch (begun.state) {
      case "begun":
        return attempt(keyed, claim);
      case "done":
        return again(keyed, begun);
      case "mismatch":
        throw new PassmusterError("idempotency_mismatch");
      case "running":
        throw new PassmusterError("idempotency_conflict", { retryAfter: 1 });
    }
  };
}

async function again(
  { id, call }: Keyed,
  { answer, ...told }: Extract<Begun, { state: "done" }>,
): Promise<HttpResponse> {
  if (answer?.status === 404) return replayed(answer);
  if (call.params.flow !== undefined) call.core.flow(call.principal, call.params.flow);
  if (!answer) return asReplay(respond(id, await answerAgain(id, call, told)));
  if (answer.status < 400) await requirePresence(id, call, told);
  else await requireNamed(call, answer.status);
  return replayed(answer);
}

/** A refusal says nothing of a verification; what the request names, and was found then, has to be there all the same. */
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
