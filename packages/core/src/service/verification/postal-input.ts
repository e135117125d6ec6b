import { z } from "zod";
import {
  closedGroup,
  email,
  filledLine,
  instant,
  only,
  optionalLine,
  sentences,
} from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Nullish, type Takes } from "../../base/input/types.ts";
import { mailboxServices, type PostalApplication, witnessMethods } from "../../model/postal.ts";
import { usPostalStates, usStates } from "../../verdict/catalogue/regions.ts";
import { imageInput } from "../document/accept.ts";
import type { ImageInput } from "../document/pictures.ts";

const patterned = (form: RegExp, allowed: string) =>
  filledLine().check(only((value) => form.test(value), `The :attribute field must be ${allowed}.`));

const phone = () => patterned(/^\+?[0-9][0-9 ().-]{5,23}$/, "a phone number, such as +1 503 555 0100");

const state = () =>
  filledLine()
    .transform((value) => value.toUpperCase())
    .refine((value) => Object.hasOwn(usStates, value) || Object.hasOwn(usPostalStates, value), {
      error: "The selected :attribute is invalid. Allowed: two letters of USPS Publication 28, such as OR.",
    });

const mailbox = () =>
  closedGroup({
    street: filledLine().describe("The street address of the agency's office."),
    pmb: patterned(/^(?:PMB|#)? *[A-Za-z0-9-]{1,16}$/i, "the number of a private mailbox, such as PMB 12")
      .transform((value) => value.replace(/^(?:PMB(?=[ \d])|#) */i, ""))
      .describe("The number of the private mailbox, with or without `PMB` or `#`."),
    city: filledLine().describe("The city."),
    state: state().describe("Two letters, USPS Publication 28."),
    postalCode: patterned(/^\d{5}(?:-\d{4})?$/, "a ZIP code, such as 97999 or 97999-1234").describe(
      "ZIP or ZIP+4.",
    ),
  });

const business = () =>
  closedGroup({
    name: filledLine().describe("The name of the business."),
    type: filledLine().describe("Its kind, such as `LLC`."),
    address: filledLine().describe("Its address in one line."),
    phone: phone().describe("Its phone number."),
    registeredIn: filledLine().describe("The county and state, or the country, of its registration."),
  });

export const applicationInput = memoise(() =>
  closedGroup({
    mailbox: mailbox().describe("The private mailbox."),
    agency: closedGroup({
      name: filledLine().describe("The name of the agency."),
      address: filledLine().describe("Its address in one line."),
    }).describe("The agency that takes the mail."),
    phone: phone().describe("The applicant's phone number."),
    email: email().describe("The applicant's e-mail address."),
    service: z
      .enum(mailboxServices, { error: sentences.oneOf(mailboxServices) })
      .describe("Whether the box is for a person or for a business."),
    business: business().nullish().describe("The business; only with the service `business`."),
    recipients: z
      .array(filledLine(), { error: sentences.object })
      .max(50, { error: "The :attribute field must not have more than 50 items." })
      .nullish()
      .describe("Names of others who receive mail in the box."),
  }).superRefine((given, context) => {
    const isBusiness = given.service === "business";
    if (isBusiness === Boolean(given.business)) return;
    const message = isBusiness
      ? "The :attribute field is required when service is business."
      : "The :attribute field is prohibited when service is personal.";
    context.addIssue({ code: "custom", path: ["business"], message });
  }),
);

/** The whole application: it replaces the one before. */
export interface ApplicationInput
  extends Omit<PostalApplication, "business" | "recipients">,
    Nullish<Pick<PostalApplication, "business" | "recipients">> {}

holds<Takes<ReturnType<typeof applicationInput>, ApplicationInput>>();

/** An instant that has come. */
const past = (now: () => number) =>
  instant().refine((value) => value <= now(), { error: "The :attribute field must not be in the future." });

/** Without a clock no instant is in the future: for the description. */
const always = (): number => Number.POSITIVE_INFINITY;

export const witnessInput = (now: () => number = always) =>
  closedGroup({
    by: filledLine().describe("The name of the agent or notary who saw the signature."),
    method: z
      .enum(witnessMethods, { error: sentences.oneOf(witnessMethods) })
      .describe("How: in person, live by picture and sound, or by a notary."),
    at: past(now).describe("When, not in the future: a date, or a date with time and zone (ISO 8601)."),
    commission: closedGroup({
      number: filledLine().describe("The number of the commission."),
      state: state().describe("The state of the USA that gave it, two letters."),
    })
      .nullish()
      .describe("The notary's commission; required for a notary, and for nobody else."),
    document: closedGroup({ pdfData: imageInput() }).nullish().describe("The notary's file."),
  }).superRefine((given, context) => {
    const isNotary = given.method === "notary";
    if (isNotary === Boolean(given.commission)) return;
    const message = isNotary
      ? "The :attribute field is required when method is notary."
      : "The :attribute field is prohibited unless method is notary.";
    context.addIssue({ code: "custom", path: ["commission"], message });
  });

export interface WitnessInput
  extends Nullish<{
    /** Required for a notary, and for nobody else. */
    commission: { readonly number: string; readonly state: string };
    /** A PDF as bytes or base64. */
    document: Nullish<{ pdfData: ImageInput }>;
  }> {
  readonly by: string;
  readonly method: (typeof witnessMethods)[number];
  /** Not in the future. */
  readonly at: string;
}

holds<Takes<ReturnType<typeof witnessInput>, WitnessInput>>();

export const closingInput = (now: () => number = always) =>
  closedGroup({
    at: past(now).describe("The day on which the box was closed, not in the future."),
    forwardingAddress: optionalLine().describe("Where mail goes on to, in one line; null if unknown."),
  });

export interface ClosingInput extends Nullish<{ forwardingAddress: string }> {
  /** Not in the future. */
  readonly at: string;
}

holds<Takes<ReturnType<typeof closingInput>, ClosingInput>>();

export const certificationInput = memoise(() =>
  closedGroup({
    quarter: patterned(
      /^\d{4}-(?:01|04|07|10)-15$/,
      "the 15th of January, April, July or October, such as 2027-01-15",
    ).describe("The quarter day, not in the future."),
    by: filledLine().describe("The name of the person who certifies."),
  }),
);

export interface CertificationInput {
  /** The 15th of January, April, July or October, not in the future. */
  readonly quarter: string;
  readonly by: string;
}

holds<Takes<ReturnType<typeof certificationInput>, CertificationInput>>();
