import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type { HoldView } from "../../../service/verification/hold.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

export const legalHold = named(
  "LegalHold",
  z.strictObject({
    by: z.string().describe("The e-mail address of who ordered it."),
    reason: z.string().describe("Why it is held."),
    since: timestamp.describe("When it was ordered."),
  }),
  "An order to keep a verification: nothing of it is deleted until it is lifted.",
);

holds<Gives<typeof legalHold, HoldView>>();
