import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import { decisionStatuses, documentStatuses } from "../../../model/document-status.ts";
import { categories } from "../../../model/document-type.ts";
import { pictureAdviceCodes } from "../../../model/picture-advice.ts";
import { verificationStatuses } from "../../../model/verification-status.ts";
import type {
  DecisionView,
  DocumentView,
  ExtractedView,
  SingleDocumentView,
  UploadedDocumentView,
} from "../../../service/document/present.ts";
import type { DocumentRulesView, RulesView } from "../../../service/document/present-rules.ts";
import type {
  ApprovedView,
  ClosedView,
  CommentView,
  HistoryView,
  LinkView,
  VerificationDetailView,
  VerificationView,
} from "../../../service/verification/present.ts";
import type { DocumentTypeView } from "../../../verdict/catalogue/present.ts";
import { approvals } from "./approvals.ts";
import { evidence } from "./evidence-answers.ts";
import { givenConsent } from "./given-consent.ts";
import { named } from "./named.ts";
import { partsOnRequest } from "./part-answers.ts";
import { timestamp } from "./timestamp.ts";

const labels = <Label extends string>(statuses: Readonly<Record<string, { readonly label: Label }>>) =>
  z.enum(Object.values(statuses).map(({ label }) => label) as [Label, ...Label[]]);

export const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
const strings = <const Key extends string>(...keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Key, z.ZodString>);

export const pictureAdviceCode = named("PictureAdviceCode", z.enum(pictureAdviceCodes));

export const verificationStatus = named("VerificationStatusLabel", labels(verificationStatuses));

export const comment = named(
  "Comment",
  z.strictObject({
    content: z.string(),
    status: verificationStatus,
    createdAt: timestamp,
    private: z.literal(true).exactOptional(),
    author: z.string().exactOptional().meta({ description: "Only with `private=1`." }),
  }),
  "A comment, with the verification's status after it.",
);

const expectedData = named(
  "ExpectedData",
  z.strictObject({
    person: strings("firstName", "lastName", "dateOfBirth").exactOptional(),
    address: strings("street", "city", "state", "postalCode", "country").exactOptional(),
    documents: z.strictObject({
      photoId: strings("type", "number", "country").exactOptional(),
      proofOfAddress: strings("type", "number", "country").exactOptional(),
    }),
  }),
  'The data as supplied, never as read. `""` stands for a value that was not supplied.',
);

const common = {
  id: id("ver"),
  url: z.string().meta({
    description:
      "The end user's link. The part after `#` opens it; only tokens with the scope `write` see that part.",
  }),
  qrCode: z.string().meta({ description: "`url` as a QR code image." }),
  vendorReference: z.string().nullable(),
  vendorState: z.string().nullable(),
};
const closing = {
  statusLabel: verificationStatus,
  flow: z.string().meta({ description: "The display name of the flow." }),
  comments: z.array(comment).meta({ description: "Newest first." }),
};

const verificationShape = {
  ...common,
  expectedData,
  statusLabel: verificationStatus,
  submittedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  flow: closing.flow,
  comments: closing.comments,
};

export const verification = named("Verification", z.strictObject(verificationShape));

export const decision = named(
  "DocumentDecision",
  z.strictObject({
    id: id("dec"),
    statusLabel: labels(decisionStatuses),
    validationWorkflow: z.string().nullable().meta({ description: "`Automatic`, or `Manual by <e-mail>`." }),
    policy: z.string().exactOptional().meta({ description: "The digest of the flow, as in the record." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);

const comparisons = z.record(z.string(), z.strictObject({ expected: z.string(), extracted: z.string() }));

export const rules = named(
  "ValidationRules",
  z.strictObject({
    id: id("rule"),
    approvedRules: comparisons,
    failedRules: comparisons,
    suggestions: z.array(z.string()),
  }),
);

export const documentRules = named(
  "DocumentRules",
  z.strictObject({
    ...rules.shape,
    rules: z.array(
      z.strictObject({
        code: z.string(),
        title: z.string(),
        state: z.enum(["passed", "failed", "not_applicable", "off"]),
        expected: z.string(),
        extracted: z.string(),
        reason: z.string(),
      }),
    ),
  }),
);

const extractedData = named(
  "ExtractedData",
  z.strictObject({
    person: strings("surname", "fullName", "givenNames", "dateOfBirth"),
    address: strings("zip", "city", "full", "state", "street", "country"),
    document: strings(
      "type",
      "number",
      "hasSelfie",
      "identified",
      "countryCode",
      "countryName",
      "issuingEntity",
      "expirationDate",
      "selfieComparison",
    ),
  }),
  'The data read, all strings; `""` for a value that was not read.',
);

const documentShape = {
  id: id("doc"),
  urlFront: z.string().meta({
    description:
      "Works for 30 minutes. For reviewers, the address of the picture, which needs their session.",
  }),
  urlBack: z.string().nullable(),
  statusLabel: labels(documentStatuses),
  verificationId: id("ver"),
};
const documentKind = {
  documentType: named(
    "DocumentType",
    z.strictObject({ id: z.int(), name: z.string(), typeLabel: labels(categories) }).nullable(),
  ),
  country: named(
    "Country",
    z.strictObject({ name: z.string(), iso2: z.string(), iso3: z.string() }).nullable(),
  ),
};
const times = { createdAt: timestamp, updatedAt: timestamp };
export const extracted = { extractedData: z.union([extractedData, z.tuple([])]) };
const decisions = { decisions: z.array(decision) };
export const advised = {
  advice: z
    .array(pictureAdviceCode)
    .meta({ description: "What the person was advised about the images; empty if they are good." }),
  insisted: z.boolean().meta({ description: "The person kept the images against that advice." }),
};

const proven = {
  evidence: evidence
    .nullable()
    .meta({ description: "What was proven by a signature; `null` for images alone." }),
};

export const document = named(
  "VerificationDocument",
  z.strictObject({
    ...documentShape,
    ...documentKind,
    ...times,
    ...extracted,
    ...decisions,
    rules: rules.nullable(),
    ...advised,
    ...proven,
    ...partsOnRequest,
  }),
);

export const uploadedDocument = named(
  "UploadedDocument",
  z.strictObject({ ...documentShape, ...documentKind, ...times, ...extracted }),
);

export const singleDocument = named(
  "Document",
  z.strictObject({ ...documentShape, ...times, ...extracted, ...decisions, ...advised, ...proven }),
);

const history = named(
  "VerificationHistory",
  z.strictObject({
    id: id("hist"),
    fromStatus: verificationStatus.nullable().meta({ description: "`null` for the creation." }),
    toStatus: verificationStatus,
    user: z.string().nullable().meta({ description: "An e-mail address, or `system`." }),
    comment: z.string().nullable(),
    createdAt: timestamp,
  }),
);

export const verificationDetail = named(
  "VerificationDetail",
  z.strictObject({
    ...verificationShape,
    documents: z.array(document),
    history: z.array(history),
    approvals,
    consent: givenConsent.nullable().exactOptional(),
  }),
);

export const approvedVerification = named(
  "ApprovedVerification",
  z.strictObject({ ...common, ...closing, documents: z.array(document), approvals }),
);

export const link = named(
  "VerificationLink",
  z.strictObject({ url: common.url, qrCode: common.qrCode }),
  "The new link. The old one stops working.",
);
export const closedVerification = named("ClosedVerification", z.strictObject({ id: common.id, ...closing }));

export const documentTypeEntry = named(
  "DocumentTypeEntry",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    typeLabel: labels(categories),
    contextType: z.enum(["PHOTO_ID", "PROOF_OF_ADDRESS", "SELFIE"]),
    sides: z.union([z.literal(1), z.literal(2)]),
    singleSidedCountries: z.array(z.string()),
    countries: z.array(z.string()).nullable(),
  }),
);

export const data = <Item extends z.ZodType>(item: Item) => z.strictObject({ data: item });
export const health = named("Health", z.strictObject({ status: z.literal("ok") }));
export const openApi = z.looseObject({ openapi: z.string() });

holds<Gives<typeof verification, VerificationView>>();
holds<Gives<typeof verificationDetail, VerificationDetailView>>();
holds<Gives<typeof approvedVerification, ApprovedView>>();
holds<Gives<typeof closedVerification, ClosedView>>();
holds<Gives<typeof link, LinkView>>();
holds<Gives<typeof document, DocumentView>>();
holds<Gives<typeof uploadedDocument, UploadedDocumentView>>();
holds<Gives<typeof singleDocument, SingleDocumentView>>();
holds<Gives<typeof decision, DecisionView>>();
holds<Gives<typeof rules, RulesView>>();
holds<Gives<typeof documentRules, DocumentRulesView>>();
holds<Gives<typeof extractedData, ExtractedView>>();
holds<Gives<typeof history, HistoryView>>();
holds<Gives<typeof comment, CommentView>>();
holds<Gives<typeof documentTypeEntry, DocumentTypeView>>();
