import { paperOf, passportScene, withProof } from "../documents.ts";
import type { Attack } from "../scene.ts";
import { isoDay } from "../studio.ts";

const periods = [
  {
    name: "lease-not-begun",
    what: "A lease that begins in three to five years.",
    proof: "Lease Agreement",
    begins: (index: number) => 365 * (3 + (index % 3)),
    lasts: 364,
  },
  {
    name: "statement-of-the-future",
    what: "A bank statement whose period ends in one to three years.",
    proof: "Bank Statement",
    begins: (index: number) => 365 * (1 + (index % 3)),
    lasts: 29,
  },
] as const;

/** Proofs of address whose period has not begun. */
export const otherPeriods: readonly Attack[] = periods.map(
  ({ name, what, proof, begins, lasts }): Attack => ({
    name,
    what,
    group: "images",
    async scene(studio) {
      const { holder, index } = studio;
      const issueDate = isoDay(begins(index));
      const options = {
        ...studio.options("paper", name),
        issueDate,
        expiryDate: isoDay(begins(index) + lasts),
      };
      const paper = await paperOf(studio, proof, holder, options, { camera: name });
      return withProof(await passportScene(studio), proof, paper);
    },
  }),
);
