import { errorTable, PassmusterError, problemsByPath } from "../../base/errors.ts";
import { ClaimLostError } from "../../ports/requests.ts";
import { outageOf } from "../../service/observe/faults.ts";
import { MethodNotAllowed } from "./match.ts";
import type { HttpResponse } from "./message.ts";
import { problemsToWire } from "./wire.ts";

/** The refusal that a caller sees. An error that is not ours reveals nothing. */
export function refusalOf(error: unknown): PassmusterError {
  if (error instanceof PassmusterError) return error;
  if (outageOf(error)) return new PassmusterError("unavailable", { cause: error, retryAfter: 1 });
  if (error instanceof ClaimLostError)
    return new PassmusterError("idempotency_conflict", { cause: error, retryAfter: 1 });
  return new PassmusterError("internal", { cause: error });
}

/** An error body in Laravel's shape, or with `problem` in that of RFC 9457. */
export function failure(refusal: PassmusterError, requestId: string, problem: boolean): HttpResponse {
  const { code, status } = refusal;
  const problems = problemsToWire(refusal.problems);
  const errors = code === "validation_failed" ? { errors: problemsByPath(problems) } : {};
  const message = problems.length > 0 ? new PassmusterError(code, { problems }).message : refusal.message;
  const facts = { code, request_id: requestId, ...errors };
  const title = errorTable[code].message;
  const body = problem
    ? { type: `urn:passmuster:error:${code}`, title, status, detail: message, ...facts }
    : { message, ...facts };
  const headers = {
    "content-type": problem ? "application/problem+json" : "application/json",
    ...headersFor(refusal),
  };
  return { status, headers, body: JSON.stringify(body) };
}

function headersFor(refusal: PassmusterError): Record<string, string> {
  return {
    ...(refusal.status === 401 && { "www-authenticate": "Bearer" }),
    ...(refusal.retryAfter !== undefined && { "retry-after": String(refusal.retryAfter) }),
    ...(refusal instanceof MethodNotAllowed && { allow: refusal.allow }),
    ...((refusal.status === 413 || refusal.status === 408) && { connection: "close" }),
  };
}
