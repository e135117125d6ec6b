import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { reviewerRoles } from "../../../service/access/roles.ts";
import type { DeskSessionView } from "../desk.ts";
import { named } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const flow = z.strictObject({
  path: z.string().describe("The path of the flow."),
  label: z.string().describe("The display name of the flow."),
  tags: z.array(z.string()).describe("The tags that its cases can have."),
  checklist: z.array(z.string()).describe("What a person checks before an approval."),
});

const template = named(
  "DeskTemplate",
  z.strictObject({
    act: z.enum(["approve", "reject", "retake"]).describe("The act that the template is for."),
    title: z.string().describe("Its name in the menu."),
    comment: z.string().describe("The sentence for the person."),
    note: z.string().nullable().describe("The note for the file; `null` for none."),
  }),
  "Prepared words for an act at the desk.",
);

export const deskSession = named(
  "DeskSession",
  z.strictObject({
    token: z.string().describe("The bearer of the desk's other requests, for five minutes."),
    expiresAt: timestamp.describe("When the token stops working."),
    reviewer: z
      .strictObject({
        email: z.string().describe("Recorded with each act of the session."),
        name: z.string().nullable().describe("The name to show; `null` if the host gives none."),
        role: z.enum(reviewerRoles).describe("What the reviewer may do: each role contains those before it."),
        pools: z.array(z.string()).describe("The pools whose cases the reviewer works on."),
      })
      .describe("The reviewer whom the host recognised."),
    flows: z.array(flow).describe("The flows that the reviewer sees."),
    pools: z.array(z.string()).describe("The pools that a case can be assigned to."),
    caseFiles: z.boolean().describe("Whether the service makes case files."),
    templates: z.array(template).describe("The templates of the desk, in the order of its menu."),
  }),
  "A reviewer's session at the desk.",
);

holds<Gives<typeof deskSession, DeskSessionView>>();
