import { claimNext, claimVerification, releaseClaim } from "../../../service/verification/claim.ts";
import { presentClaim, presentNextClaim } from "../../../service/verification/present-waiting.ts";
import { data, operation } from "./operation.ts";

const found = ["flow_not_found", "verification_not_found", "wrong_flow"] as const;

/** Claims of reviewers: who works on which verification. */
export const claimOperations = {
  claimVerification: operation({
    route: "PUT /api/v1/{flow}/verifications/{verification}/claim",
    summary: "Claim a verification for 60 seconds, or renew the claim; for reviewers",
    access: "review",
    input: "claimVerification",
    answer: "claim",
    refusals: [...found, "validation_failed", "not_waiting", "claimed"],
    run: ({ core, ...call }) => claimVerification(core, call),
    present: (_, claim) => data(presentClaim(claim)),
  }),

  releaseClaim: operation({
    route: "DELETE /api/v1/{flow}/verifications/{verification}/claim",
    summary: "End your claim of a verification; for reviewers",
    access: "review",
    refusals: found,
    run: ({ core, ...call }) => releaseClaim(core, call),
  }),

  nextClaim: operation({
    route: "POST /api/v1/claims/next",
    summary:
      "Claim the next verification: one assigned to you, else the most pressing one that is free; for reviewers",
    access: "review",
    input: "claimNext",
    answer: "nextClaim",
    refusals: ["flow_not_found", "validation_failed"],
    run: ({ core, ...call }) => claimNext(core, call),
    present: (_, claim) => data(claim ? presentNextClaim(claim) : null),
  }),
};
