import type { Principal } from "../../model/principal.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { requireRole } from "../access/roles.ts";
import { policyOf } from "../audit/settings.ts";
import type { Settings } from "../options.ts";

/** The policy in force of a flow. */
export interface PolicyView {
  /** The path of the flow. */
  readonly flow: string;
  readonly label: string;
  /** The digest of the whole flow, as decisions bear it. */
  readonly digest: string;
  readonly version: string | null;
  /** The policy as JSON, as `defineFlow` and `diffPolicy` take it. */
  readonly policy: string;
}

type Flows = { readonly settings: Pick<Settings, "flows"> };

/** The flows that a principal sees. */
export function flowsOf({ settings }: Flows, { flows }: Pick<Principal, "flows">): readonly Flow[] {
  return settings.flows.filter(({ path }) => flows?.includes(path) ?? true);
}

/**
 * The policies in force of the flows that the caller sees.
 * @throws {PassmusterError} `insufficient_scope`
 */
export function listPolicies(core: Flows, principal: Principal): readonly PolicyView[] {
  requireRole(principal, "lead");
  return flowsOf(core, principal).map((flow) => ({
    flow: flow.path,
    label: flow.label,
    digest: policyOf(flow),
    version: flow.policy.version ?? null,
    policy: JSON.stringify(flow.policy, null, 2),
  }));
}
