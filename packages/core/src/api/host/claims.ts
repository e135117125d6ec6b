import { email, group, parse } from "../../base/input/fields.ts";
import type { Principal } from "../../model/principal.ts";
import type { Core } from "../../service/core.ts";
import {
  claimNext,
  claimVerification,
  type NextClaimInput,
  releaseClaim,
} from "../../service/verification/claim.ts";
import {
  type ClaimView,
  type NextClaimView,
  presentClaim,
  presentNextClaim,
} from "../../service/verification/present-waiting.ts";

/** The reviewer, by e-mail address. */
export interface ReviewerOption {
  readonly email: string;
}

/** The pools whose cases the reviewer works on. Default: none. */
export interface PoolsOption {
  readonly pools?: readonly string[];
}

/** Claims of one flow. A claim lasts 60 seconds. */
export interface VerificationClaims {
  /**
   * Claims a verification in Double Check for a reviewer, or renews the claim. `takeOver` also takes the
   * claim of another reviewer. Acts of the host are not bound by claims.
   */
  claim(id: string, reviewer: ReviewerOption & { readonly takeOver?: boolean }): Promise<ClaimView>;
  /** Ends the reviewer's claim. Another's claim stays. */
  releaseClaim(id: string, reviewer: ReviewerOption): Promise<void>;
}

export interface Claims {
  /**
   * Claims the next verification: one assigned to the reviewer or one of their pools, else the most pressing
   * one that is free. `null` if there is none.
   */
  next(reviewer: ReviewerOption & PoolsOption & NextClaimInput): Promise<NextClaimView | null>;
}

/** The host, acting for a reviewer. @throws {PassmusterError} `validation_failed` */
export function as(principal: Principal, given: ReviewerOption, pools: readonly string[] = []): Principal {
  const { email: address } = parse(group({ email: email() }), given);
  return { ...principal, reviewer: { email: address.toLowerCase(), role: "lead", pools } };
}

export function claimCallsOf(core: Core, principal: Principal, flow: string): VerificationClaims {
  return {
    async claim(id, { email: by, takeOver }) {
      const call = { principal: as(principal, { email: by }), flow, id, input: { takeOver } };
      return presentClaim(await claimVerification(core, call));
    },
    async releaseClaim(id, reviewer) {
      await releaseClaim(core, { principal: as(principal, reviewer), flow, id });
    },
  };
}

export function nextClaimOf(core: Core, principal: Principal): Claims {
  return {
    async next({ email: by, pools = [], ...input }) {
      const claim = await claimNext(core, { principal: as(principal, { email: by }, pools), input });
      return claim ? presentNextClaim(claim) : null;
    },
  };
}
