import type { Core } from "../core.ts";
import { PassmusterError } from "../errors.ts";
import type { Principal } from "../model/principal.ts";
import type { Verification } from "../model/verification.ts";
import { categoryOf } from "../session/documents.ts";
import type { Route } from "./operations/operation.ts";

/** A request of which the head has arrived. */
interface Arrived {
  readonly principal: Principal;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** It has an idempotency key. */
  readonly isKeyed: boolean;
}

/**
 * Refuses what the order of checks refuses before the body, so that no body is read for it: an unknown flow, and for bodies with pictures an
 * unknown document. An end user can send no body once the verification is no longer Started.
 * @throws {PassmusterError} `flow_not_found`, `document_not_found`, `verification_not_found`, `verification_canceled`, `not_started`
 */
export async function refuseBeforeBody(
  core: Core,
  { principal, route: { access, body, statusAccess }, params, isKeyed }: Arrived,
): Promise<void> {
  if (body === undefined) return;
  const { flow, document, context } = params;
  if (access === "session") {
    const verification = await core.find(principal, { verification: principal.verification ?? "" });
    core.flow(principal, verification.flow);
    if (context !== undefined) categoryOf(context);
    requireStarted(verification);
    return;
  }
  // An idempotency key repeats refusals too, for the same body.
  if (isKeyed) return;
  // A missing scope comes before what is not found, and only the body says whether this one is needed.
  if (statusAccess && !principal.scopes.includes(statusAccess)) return;
  if (flow !== undefined) core.flow(principal, flow);
  if (body === "upload" && document !== undefined) await core.find(principal, { document });
}

/** @throws {PassmusterError} `verification_canceled`, `not_started` */
export function requireStarted({ status }: Pick<Verification, "status">): void {
  if (status === "canceled") throw new PassmusterError("verification_canceled");
  if (status !== "started") throw new PassmusterError("not_started");
}
