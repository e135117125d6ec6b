import { belongsTo, type Core } from "../core.ts";
import type { Principal } from "../ports/authenticator.ts";
import type { Verification } from "./verification.ts";

/** @throws {VouchsafeError} `flow_not_found`, `verification_not_found`, `wrong_flow` */
export async function getVerification(
  core: Core,
  principal: Principal,
  flowPath: string,
  id: string,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  const found = await core.find(principal, { verification: id });
  belongsTo(flow, found);
  return found;
}
