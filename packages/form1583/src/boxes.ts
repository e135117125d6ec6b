import type { VerificationDetailView } from "@passmuster/core";
import { Form1583Error } from "./errors.ts";
import { type DocumentBoxes, valuesOf } from "./evidence.ts";

/** The boxes with text, by names of our own: revisions number them differently. */
export const textBoxes = [
  "mailbox.street",
  "mailbox.pmb",
  "mailbox.city",
  "mailbox.state",
  "mailbox.postal_code",
  "agency.name",
  "agency.address",
  "applicant.name",
  "applicant.street",
  "applicant.city",
  "applicant.state",
  "applicant.postal_code",
  "applicant.country",
  "applicant.phone",
  "applicant.email",
  "photo_id.type",
  "photo_id.number",
  "photo_id.issuer",
  "photo_id.expiry",
  "address_id.type",
  "address_id.number",
  "address_id.issuer",
  "address_id.expiry",
  "business.name",
  "business.type",
  "business.address",
  "business.phone",
  "business.registered_in",
  "recipients",
  "witness.by",
  "witness.at",
  "witness.commission_number",
  "witness.commission_state",
] as const;

/** The boxes to tick. */
export const checkBoxes = [
  "service.personal",
  "service.business",
  "witness.in_person",
  "witness.audio_video",
  "witness.notary",
] as const;

export type TextBox = (typeof textBoxes)[number];
export type CheckBox = (typeof checkBoxes)[number];

/** The content of each box: text, empty for none, and whether a box is ticked. */
export interface Boxes {
  readonly text: Readonly<Record<TextBox, string>>;
  readonly checked: Readonly<Record<CheckBox, boolean>>;
}

/**
 * The content of each box.
 * @throws {Form1583Error} `input_invalid`: the verification has no application
 */
export function boxesOf(verification: VerificationDetailView): Boxes {
  const { application, witness } = verification.postal ?? {};
  if (!application)
    throw new Form1583Error("input_invalid", "The verification has no application: PUT …/application first.");
  return {
    text: {
      ...mailboxOf(application),
      ...applicantOf(verification),
      "applicant.phone": application.phone,
      "applicant.email": application.email,
      ...documentsOf(verification),
      ...businessOf(application),
      recipients: application.recipients.join("; "),
      "witness.by": witness?.by ?? "",
      "witness.at": dayOf(witness?.at ?? ""),
      "witness.commission_number": witness?.commission?.number ?? "",
      "witness.commission_state": witness?.commission?.state ?? "",
    },
    checked: {
      "service.personal": application.service === "personal",
      "service.business": application.service === "business",
      "witness.in_person": witness?.method === "in_person",
      "witness.audio_video": witness?.method === "audio_video",
      "witness.notary": witness?.method === "notary",
    },
  };
}

type Application = NonNullable<NonNullable<VerificationDetailView["postal"]>["application"]>;

const mailboxOf = ({ mailbox, agency }: Application) => ({
  "mailbox.street": mailbox.street,
  "mailbox.pmb": `PMB ${mailbox.pmb}`,
  "mailbox.city": mailbox.city,
  "mailbox.state": mailbox.state,
  "mailbox.postal_code": mailbox.postalCode,
  "agency.name": agency.name,
  "agency.address": agency.address,
});

function applicantOf({ expectedData: { person, address } }: VerificationDetailView) {
  return {
    "applicant.name": [person?.firstName, person?.lastName].filter(Boolean).join(" "),
    "applicant.street": address?.street ?? "",
    "applicant.city": address?.city ?? "",
    "applicant.state": address?.state ?? "",
    "applicant.postal_code": address?.postalCode ?? "",
    "applicant.country": address?.country ?? "",
  };
}

const businessOf = ({ business }: Application) => ({
  "business.name": business?.name ?? "",
  "business.type": business?.type ?? "",
  "business.address": business?.address ?? "",
  "business.phone": business?.phone ?? "",
  "business.registered_in": business?.registeredIn ?? "",
});

type DocumentBox = Extract<TextBox, `${DocumentBoxes}.${string}`>;

function documentsOf({ documents }: VerificationDetailView): Readonly<Record<DocumentBox, string>> {
  const found = documents.map(valuesOf);
  const of = (fills: DocumentBoxes) => found.findLast((one) => one?.fills === fills);
  const [photo, home] = [of("photo_id"), of("address_id")];
  return {
    "photo_id.type": photo?.type ?? "",
    "photo_id.number": photo?.number ?? "",
    "photo_id.issuer": photo?.issuer ?? "",
    "photo_id.expiry": dayOf(photo?.expiry ?? ""),
    "address_id.type": home?.type ?? "",
    "address_id.number": home?.number ?? "",
    "address_id.issuer": home?.issuer ?? "",
    "address_id.expiry": dayOf(home?.expiry ?? ""),
  };
}

/** `2027-01-31…` → `01/31/2027`, as the USA writes days. Other text stays. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year === undefined ? text : `${month}/${day}/${year}`;
}
