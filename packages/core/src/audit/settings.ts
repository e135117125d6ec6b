import type { Flow } from "../catalogue/flow.ts";
import type { Retention } from "../catalogue/retention.ts";
import { digestOf } from "./canonical.ts";

/** The settings that decide over verifications. */
export interface RecordedSettings {
  readonly flows: readonly Flow[];
  readonly retention: Retention;
  readonly expiresAfter: string | false;
}

const policies = new WeakMap<Flow, string>();

/** The digest of everything that a flow says: its documents, countries, rules and retention. */
export function policyOf(flow: Flow): string {
  const known = policies.get(flow) ?? digestOf(flow);
  policies.set(flow, known);
  return known;
}

/** The settings with the policy of each flow, as one link shows them. */
export function presentSettings({ flows, retention, expiresAfter }: RecordedSettings) {
  const entries = flows.map(
    (flow) =>
      [
        flow.path,
        {
          policy: policyOf(flow),
          photoId: flow.photoId,
          proofOfAddress: flow.proofOfAddress,
          selfie: flow.selfie,
          documentTypes: flow.documentTypes.map(({ id }) => id),
          actions: flow.policy.actions,
          selfieThreshold: flow.policy.selfieThreshold,
          ...(flow.retention && { retention: flow.retention }),
        },
      ] as const,
  );
  return { flows: Object.fromEntries(entries), retention, expiresAfter };
}
