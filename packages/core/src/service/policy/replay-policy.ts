import { systemEnvironment } from "../../base/runtime/environment.ts";
import type { Tenant } from "../../model/principal.ts";
import type { VerificationStorage } from "../../ports/storage.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { policyOf } from "../audit/settings.ts";
import { type PolicyReplay, type PolicyReplayInput, replayDecisions } from "./replay-decisions.ts";

/** What `replayPolicy` reads, and for whom. */
export interface ReplayOptions extends PolicyReplayInput {
  readonly storage: Pick<VerificationStorage, "states" | "load">;
  /** Default: `default`. */
  readonly tenant?: Tenant;
  /** The flow as it is in force. */
  readonly flow: Flow;
}

/**
 * Decides again what was decided automatically, without a service: for scripts and the command line. Changes
 * nothing.
 * @throws {TypeError} the policy does not fit the flow
 */
export function replayPolicy({
  storage,
  tenant = "default",
  flow,
  ...input
}: ReplayOptions): Promise<PolicyReplay> {
  const now = systemEnvironment().now();
  return replayDecisions({ storage, tenant, flow, now, inForce: policyOf(flow) }, input);
}
