import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { reviewerRoles } from "../../../service/access/roles.ts";
import type { DeskSessionView } from "../desk.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

export const deskSession = named(
  "DeskSession",
  z.strictObject({
    token: z.string().meta({ description: "The bearer of the desk's other requests, for five minutes." }),
    expiresAt: timestamp,
    reviewer: z.strictObject({
      email: z.string().meta({ description: "Recorded with each act of the session." }),
      name: z.string().nullable(),
      role: z.enum(reviewerRoles),
    }),
    flows: z
      .array(z.strictObject({ path: z.string(), label: z.string() }))
      .meta({ description: "The flows that the reviewer sees." }),
    templates: z.array(
      z.strictObject({
        act: z.enum(["approve", "reject", "retake"]),
        title: z.string(),
        comment: z.string().meta({ description: "The sentence for the person." }),
        note: z.string().nullable().meta({ description: "The note for the file." }),
      }),
    ),
  }),
);

holds<Gives<typeof deskSession, DeskSessionView>>();
