import type { Flow } from "../../verdict/catalogue/flow.ts";
import type { Retention } from "../../verdict/catalogue/retention.ts";
import { deriveKey } from "../access/keys.ts";
import { digestOf } from "./canonical.ts";

/** The settings that decide over verifications, or over who may do what. */
export interface RecordedSettings {
  readonly flows: readonly Flow[];
  readonly retention: Retention;
  readonly expiresAfter: string | false;
  readonly secret: readonly string[];
  readonly session: { readonly lasts: string; readonly linkLasts?: string | false | undefined };
  readonly webhooks: { readonly keepLog: string; readonly allowPrivateOverHttp: boolean };
  readonly metrics: boolean | { readonly token: string };
  readonly confine: string;
  readonly specimens: string;
  readonly trustProxy: false | { readonly hops: number; readonly header: string };
}

const policies = new WeakMap<Flow, string>();

/**
 * The digest of everything that a flow says about a decision: its documents, countries, policy, rules,
 * retention and checklist. A rule of the host's own is in it with its version, not with its code.
 */
export function policyOf(flow: Flow): string {
  const digest = policies.get(flow) ?? digestOf(recorded(flow));
  policies.set(flow, digest);
  return digest;
}

function recorded({ rules, review: { checklist } = {}, ...whole }: Flow): object {
  const { expiring: _, due: __, ...flow } = whole;
  return {
    ...flow,
    ...(rules && { rules: rules.map(({ compare: ___, ...rule }) => rule) }),
    ...(checklist && { checklist }),
  };
}

/** The settings with the policy of each flow, as one link shows them. Secrets are commitments. */
export function presentSettings(settings: RecordedSettings) {
  const { flows, retention, expiresAfter, session, webhooks, metrics, confine, trustProxy } = settings;
  const { specimens } = settings;
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
          ...(flow.policy.version && { version: flow.policy.version }),
          ...(flow.policy.conditions && { conditions: flow.policy.conditions }),
          ...(flow.rules && { rules: flow.rules.map(({ code, version }) => ({ code, version })) }),
          ...(flow.digitalCredentials && { digitalCredentials: flow.digitalCredentials }),
          ...(flow.retention && { retention: flow.retention }),
          ...(flow.fourEyes && { fourEyes: true }),
          ...(flow.review?.checklist && { checklist: flow.review.checklist }),
          ...(flow.secondApproval && { secondApproval: flow.secondApproval === true || "condition" }),
        },
      ] as const,
  );
  return {
    flows: Object.fromEntries(entries),
    retention,
    expiresAfter,
    confine,
    trustProxy,
    session: { lasts: session.lasts, linkLasts: session.linkLasts },
    webhooks: { keepLog: webhooks.keepLog, allowPrivateOverHttp: webhooks.allowPrivateOverHttp },
    ...(specimens !== "review" && { specimens }),
    metrics: typeof metrics === "object" ? "token" : metrics,
    secrets: settings.secret.map(secretProof),
  };
}

/** A commitment to a secret of at least 32 random bytes, from which nothing else is derived. */
function secretProof(secret: string): string {
  return Buffer.from(deriveKey(secret, "record of secrets")).toString("base64url");
}
