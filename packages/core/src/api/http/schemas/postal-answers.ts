import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { mailboxServices, witnessMethods } from "../../../model/postal.ts";
import type { PostalView } from "../../../service/verification/present-postal.ts";
import { named, texts } from "./named.ts";
import { timestamp } from "./timestamp.ts";

const application = named(
  "PostalApplication",
  z.strictObject({
    mailbox: texts({
      street: "The street address of the agency's office.",
      pmb: "The number of the private mailbox, without `PMB` or `#`.",
      city: "The city.",
      state: "Two letters, USPS Publication 28.",
      postalCode: "ZIP or ZIP+4.",
    }).describe("The private mailbox."),
    agency: texts({ name: "The name of the agency.", address: "Its address." }).describe("The agency."),
    phone: z.string().describe("The applicant's phone number."),
    email: z.string().describe("The applicant's e-mail address."),
    service: z.enum(mailboxServices).describe("Whether the box is for a person or for a business."),
    business: texts({
      name: "The name of the business.",
      type: "Its kind, such as `LLC`.",
      address: "Its address.",
      phone: "Its phone number.",
      registeredIn: "The county and state, or the country, of its registration.",
    })
      .nullable()
      .describe("The business; `null` for a person."),
    recipients: z.array(z.string()).describe("Names of others who receive mail in the box."),
    givenAt: timestamp.describe("When the application last changed."),
  }),
  "What PS Form 1583 asks beside the person, the home address and the documents.",
);

const witness = named(
  "PostalWitness",
  z.strictObject({
    by: z.string().describe("The name of the agent or notary."),
    method: z.enum(witnessMethods).describe("How the signature was witnessed."),
    at: timestamp.describe("When it was witnessed."),
    commission: texts({
      number: "The number of the commission.",
      state: "The state of the USA that gave it, two letters.",
    })
      .nullable()
      .describe("The notary's commission; `null` for others."),
    hasDocument: z.boolean().describe("Whether the notary's file is kept: `GET …/witness/pdf`."),
    recordedAt: timestamp.describe("When it was recorded."),
  }),
  "Who saw the signature, how and when.",
);

export const postalAnswer = named(
  "Postal",
  z.strictObject({
    ready: z.boolean().describe("Whether it is Approved, and witnessed since the application last changed."),
    application: application.nullable().describe("The application; `null` before it was given."),
    witness: witness.nullable().describe("The witness; `null` before it was recorded."),
    closing: z
      .strictObject({
        at: timestamp.describe("When the box was closed."),
        forwardingAddress: z.string().nullable().describe("Where mail goes on to; `null` if unknown."),
        recordedAt: timestamp.describe("When it was recorded."),
      })
      .nullable()
      .describe("The end of the mailbox; `null` while it is open."),
    certifications: z
      .array(
        z.strictObject({
          quarter: z.string().describe("The quarter day, YYYY-MM-DD."),
          by: z.string().describe("The name of the person who certified."),
          certifiedAt: timestamp.describe("When it was certified."),
        }),
      )
      .describe("The quarters for which the mailbox was certified, oldest first."),
  }),
  "The mailbox of a postal flow.",
);

holds<Gives<typeof postalAnswer, PostalView>>();
