import { PassmusterError } from "../../base/errors.ts";
import type { Principal } from "../../model/principal.ts";
import type { Verification } from "../../model/verification.ts";
import type { Core } from "../../service/core.ts";
import { categoryOf } from "../../service/session/documents.ts";
import { openRequest } from "../../service/session/request-credential.ts";
import type { Route } from "./operations/operation.ts";

/** A request whose head has arrived. */
interface Arrived {
  readonly principal: Principal;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** Whether it has an idempotency key. */
  readonly isKeyed: boolean;
}

/**
 * Runs the checks that precede the body, so that no body is read for a refused request. Checks the flow, for
 * bodies with images the document, and for end users that the verification is Started, unless the route is
 * `late`.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `verification_not_found`,
 * `verification_canceled`, `not_started`, `credential_request_not_found`
 */
export async function refuseBeforeBody(
  core: Core,
  { principal, route: { access, body, late, statusAccess }, params, isKeyed }: Arrived,
): Promise<void> {
  if (body === undefined) return;
  const { flow, document, context, request } = params;
  if (access === "session") {
    const verification = await core.find(principal, { verification: principal.verification ?? "" });
    core.flow(principal, verification.flow);
    if (context !== undefined) categoryOf(context);
    if (!late) requireStarted(verification);
    return;
  }
  if (access === "open" && request !== undefined) {
    await openRequest(core, request);
    return;
  }
  // A replay repeats refusals too, if the body is the same.
  if (isKeyed) return;
  // The scope check precedes the not-found check, and only the body tells whether this scope is needed.
  if (statusAccess && !principal.scopes.includes(statusAccess)) return;
  if (flow !== undefined) core.flow(principal, flow);
  if (body === "upload" && document !== undefined) await core.find(principal, { document });
}

/** @throws {PassmusterError} `verification_canceled`, `not_started` */
export function requireStarted({ status }: Pick<Verification, "status">): void {
  if (status === "canceled") throw new PassmusterError("verification_canceled");
  if (status !== "started") throw new PassmusterError("not_started");
}
