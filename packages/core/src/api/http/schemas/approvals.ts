import { z } from "zod";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const approval = named(
  "Approval",
  z.strictObject({
    by: z.string().describe("The e-mail address of who approved, or the id of the token."),
    createdAt: timestamp.describe("When it was approved."),
  }),
  "One approval of a verification in a flow with second approval.",
);

export const approvals = z
  .array(approval)
  .exactOptional()
  .describe("The approvals so far, oldest first; only in a flow with second approval.");
