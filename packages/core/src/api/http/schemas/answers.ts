import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type {
  ApprovedView,
  ClosedView,
  CommentView,
  HistoryView,
  LinkView,
  VerificationAnswer,
  VerificationDetailAnswer,
} from "../../../service/verification/present.ts";
import { approvals } from "./approvals.ts";
import { caseAnswer } from "./case-answers.ts";
import { document } from "./document-answers.ts";
import { presence } from "./evidence-answers.ts";
import { givenConsent } from "./given-consent.ts";
import { legalHold } from "./hold-answers.ts";
import { id } from "./ids.ts";
import { verificationStatus } from "./labels.ts";
import { named, texts } from "./named.ts";
import { postalAnswer } from "./postal-answers.ts";
import { screeningAnswer } from "./screening-answers.ts";
import { createdAt, times, timestamp } from "./timestamp.ts";

export const comment = named(
  "Comment",
  z.strictObject({
    content: z.string().describe("The text of the comment, in any number of lines."),
    status: verificationStatus.describe("The verification's status after the comment."),
    createdAt,
    private: z
      .literal(true)
      .exactOptional()
      .describe("`true` for a private comment; absent for a public one."),
    author: z.string().exactOptional().describe("The e-mail address of who wrote it. Only with `private=1`."),
  }),
  "A comment, with the verification's status after it.",
);

const expectedDocument = named(
  "ExpectedDocument",
  texts({
    type: "The name of a document type, such as `Passport`.",
    number: "The number of the document.",
    country: "The issuing country, ISO 3166-1 alpha-3 or a code of ICAO Doc 9303-3.",
  }),
  "A document as its caller expects it.",
);

export const expectedData = named(
  "ExpectedData",
  z.strictObject({
    person: texts({
      firstName: "All given names.",
      lastName: "The whole surname.",
      dateOfBirth: "YYYY-MM-DD.",
    })
      .exactOptional()
      .describe("The expected person; absent if none was supplied."),
    address: texts({
      street: "The street with the house number.",
      city: "The city.",
      state: "The state or province.",
      postalCode: "The postal code.",
      country: "ISO 3166-1 alpha-3.",
    })
      .exactOptional()
      .describe("The expected address; absent if none was supplied."),
    documents: z
      .strictObject({
        photoId: expectedDocument
          .exactOptional()
          .describe("The expected photo ID; absent if none was supplied."),
        proofOfAddress: expectedDocument
          .exactOptional()
          .describe("The expected proof of address; absent if none was supplied."),
      })
      .describe("The expected documents."),
  }),
  'The data as supplied, never as read. `""` stands for a value that was not supplied.',
);

const common = {
  id: id("ver"),
  url: z
    .string()
    .describe(
      "The end user's link. The part after `#` opens it; only tokens with the scope `write` see that part.",
    ),
  qrCode: z.string().describe("`url` as a QR code image."),
  vendorReference: z.string().nullable().describe("The caller's own reference; `null` if none was given."),
  vendorState: z.string().nullable().describe("The caller's own state; `null` if none was given."),
};
const closing = {
  statusLabel: verificationStatus,
  flow: z.string().describe("The display name of the flow."),
  comments: z.array(comment).describe("Newest first."),
};

const verificationShape = {
  ...common,
  expectedData,
  statusLabel: closing.statusLabel,
  submittedAt: timestamp.nullable().describe("When it was last submitted; `null` before the first time."),
  ...times,
  flow: closing.flow,
  comments: closing.comments,
};

export const verification = named(
  "Verification",
  z.strictObject(verificationShape),
  "A verification without its documents.",
);

const history = named(
  "VerificationHistory",
  z.strictObject({
    id: id("hist"),
    fromStatus: verificationStatus
      .nullable()
      .describe("The status before the change; `null` for the creation."),
    toStatus: verificationStatus.describe("The status after the change."),
    user: z.string().nullable().describe("Who made the change: an e-mail address, or `system`."),
    comment: z.string().nullable().describe("The reason that was given; `null` for none."),
    createdAt: timestamp.describe("When the status changed."),
  }),
  "A change of a verification's status.",
);

const documents = { documents: z.array(document).describe("The documents, in the order of their upload.") };

export const verificationDetail = named(
  "VerificationDetail",
  z.strictObject({
    ...verificationShape,
    ...documents,
    history: z.array(history).describe("The changes of the status, newest first."),
    approvals,
    consent: givenConsent
      .nullable()
      .exactOptional()
      .describe("The consent that the person gave; `null` for none. Only for principals with `review`."),
    renews: id("ver").exactOptional().describe("The verification that it renews."),
    renewedBy: id("ver").exactOptional().describe("The newest verification that renews it."),
    case: caseAnswer
      .exactOptional()
      .describe("What the team noted. Only for reviewers and principals with `review`."),
    legalHold: legalHold
      .nullable()
      .exactOptional()
      .describe("The legal hold; `null` for none. Only for reviewers and principals with `review`."),
    postal: postalAnswer
      .exactOptional()
      .describe("The mailbox; absent before its application, its witness or its closing was given."),
    screening: screeningAnswer
      .nullable()
      .exactOptional()
      .describe(
        "What lists said; `null` before the first search. Only for reviewers and principals with `review`.",
      ),
    presence: presence
      .exactOptional()
      .describe("Likewise, where the flow asks for a presence check or there is a result of one."),
  }),
  "A verification with its documents and its history.",
);

export const approvedVerification = named(
  "ApprovedVerification",
  z.strictObject({ ...common, ...closing, ...documents, approvals }),
  "A verification after an approval.",
);

export const link = named(
  "VerificationLink",
  z.strictObject({ url: common.url, qrCode: common.qrCode }),
  "The new link. The old one stops working.",
);
export const closedVerification = named(
  "ClosedVerification",
  z.strictObject({ id: common.id, ...closing }),
  "A verification after its rejection or cancellation.",
);

export const data = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: item });
export const health = named(
  "Health",
  z.strictObject({ status: z.literal("ok").describe("Always `ok`; anything else is a refusal.") }),
  "The answer of a healthy process.",
);
export const openApi = z.looseObject({ openapi: z.string().describe("The version of OpenAPI, `3.1.0`.") });

holds<Gives<typeof verification, VerificationAnswer>>();
holds<Gives<typeof verificationDetail, VerificationDetailAnswer>>();
holds<Gives<typeof approvedVerification, ApprovedView>>();
holds<Gives<typeof closedVerification, ClosedView>>();
holds<Gives<typeof link, LinkView>>();
holds<Gives<typeof history, HistoryView>>();
holds<Gives<typeof comment, CommentView>>();
