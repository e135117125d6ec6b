import { z } from "zod";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

export const approvals = z
  .array(
    named(
      "Approval",
      z.strictObject({ by: z.string().meta({ description: "An e-mail address." }), createdAt: timestamp }),
    ),
  )
  .exactOptional()
  .meta({ description: "The approvals so far, oldest first; only in a flow with second approval." });
