import type { PostalApplication, WitnessMethod } from "../../model/postal.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { isReady } from "../../verdict/lifecycle/postal.ts";

/** The mailbox of a postal flow. */
export interface PostalView {
  /** Approved, and witnessed since the application was last changed: mail may be delivered. */
  readonly ready: boolean;
  readonly application: ApplicationView | null;
  readonly witness: WitnessView | null;
  readonly closing: ClosingView | null;
  /** Oldest quarter first. */
  readonly certifications: readonly CertificationView[];
}

export interface ApplicationView extends Omit<PostalApplication, "business"> {
  readonly business: NonNullable<PostalApplication["business"]> | null;
  /** When it last changed. */
  readonly givenAt: string;
}

export interface WitnessView {
  readonly by: string;
  readonly method: WitnessMethod;
  readonly at: string;
  readonly commission: { readonly number: string; readonly state: string } | null;
  /** Whether the notary's file is kept. */
  readonly hasDocument: boolean;
  readonly recordedAt: string;
}

export interface ClosingView {
  readonly at: string;
  readonly forwardingAddress: string | null;
  readonly recordedAt: string;
}

export interface CertificationView {
  readonly quarter: string;
  readonly by: string;
  readonly certifiedAt: string;
}

type Shown = Pick<Verification, "status" | "postal">;

export function presentPostal(verification: Shown): PostalView {
  const { application, witness, closing, certifications = [] } = verification.postal ?? {};
  return {
    ready: isReady(verification),
    application: application ? presentApplication(application) : null,
    witness: witness ? presentWitness(witness) : null,
    closing: closing
      ? {
          at: timestamp(closing.at),
          forwardingAddress: closing.forwardingAddress ?? null,
          recordedAt: timestamp(closing.recordedAt),
        }
      : null,
    certifications: certifications.map(({ at, ...rest }) => ({ ...rest, certifiedAt: timestamp(at) })),
  };
}

type Stored = Required<NonNullable<Verification["postal"]>>;

function presentApplication({ givenAt, business, ...rest }: Stored["application"]): ApplicationView {
  return { ...rest, business: business ?? null, givenAt: timestamp(givenAt) };
}

function presentWitness({ at, commission, document, recordedAt, ...rest }: Stored["witness"]): WitnessView {
  return {
    ...rest,
    at: timestamp(at),
    commission: commission ?? null,
    hasDocument: document !== undefined,
    recordedAt: timestamp(recordedAt),
  };
}
