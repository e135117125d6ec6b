import { z } from "zod";
import { type Gives, holds } from "../../../base/input/types.ts";
import type {
  DecisionAnswer,
  DocumentAnswer,
  ExtractedView,
  SingleDocumentView,
  UploadedDocumentView,
} from "../../../service/document/present.ts";
import type { DocumentRulesView, RulesView } from "../../../service/document/present-rules.ts";
import type { DocumentTypeView } from "../../../verdict/catalogue/present.ts";
import { evidence } from "./evidence-answers.ts";
import { id } from "./ids.ts";
import { categoryLabel, decisionStatus, documentStatus, pictureAdviceCode } from "./labels.ts";
import { named, texts } from "./named.ts";
import { partsOnRequest } from "./part-answers.ts";
import { times } from "./timestamp.ts";

export const decision = named(
  "DocumentDecision",
  z.strictObject({
    id: id("dec"),
    statusLabel: decisionStatus,
    validationWorkflow: z.string().nullable().describe("`Automatic`, or `Manual by <e-mail>`."),
    policy: z
      .string()
      .exactOptional()
      .describe("The digest of the flow, as in the record. Absent from decisions before it was kept."),
    ...times,
  }),
  "A decision about one document.",
);

const compared = {
  expected: z.string().describe("The value that was expected."),
  extracted: z.string().describe("The value that was read."),
};
const comparisons = z.record(
  z.string(),
  named("RuleComparison", z.strictObject(compared), "The two values that a rule compared."),
);

export const rules = named(
  "ValidationRules",
  z.strictObject({
    id: id("rule"),
    approvedRules: comparisons.describe("The rules that passed, by code, with the compared values."),
    failedRules: comparisons.describe("The rules that failed, by code, with the compared values."),
    suggestions: z.array(z.string()).describe("What to do about each failure, in English."),
  }),
  "The rule results of a document.",
);

const ruleOutcome = named(
  "RuleOutcome",
  z.strictObject({
    code: z.string().describe("The code of the rule, such as `RulePH001`."),
    title: z.string().describe("What the rule checks, in English; the code for a rule that is gone."),
    state: z
      .enum(["passed", "failed", "not_applicable", "off"])
      .describe("The result. `off`: the flow switched the rule off."),
    expected: z.string().describe('The value that was expected; `""` for a rule that did not run.'),
    extracted: z.string().describe('The value that was read; `""` for a rule that did not run.'),
    reason: z.string().describe("Why the rule has that result, in English."),
  }),
  "The result of one rule on a document.",
);

export const documentRules = named(
  "DocumentRules",
  z.strictObject({
    ...rules.shape,
    rules: z.array(ruleOutcome).describe("Every rule of the document's type."),
  }),
  "The rule results of a document, with the rules that did not run.",
);

const extractedData = named(
  "ExtractedData",
  z.strictObject({
    person: texts({
      surname: "The surname.",
      fullName: "The whole name.",
      givenNames: "All given names.",
      dateOfBirth: "YYYY-MM-DD.",
    }).describe("What was read about the person."),
    address: texts({
      zip: "The postal code.",
      city: "The city.",
      full: "The whole address in one text.",
      state: "The state or province.",
      street: "The street with the house number.",
      country: "The name of the country.",
    }).describe("The address that was read."),
    document: texts({
      type: "The name of the document's type, such as `Passport`.",
      number: "The number of the document.",
      hasSelfie: "`1` if the document shows a face, otherwise `0`.",
      identified: "`1` if the image shows the stated type, otherwise `0`.",
      countryCode: "The issuer: ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3.",
      countryName: "The name of the issuing country.",
      issuingEntity: "The state or authority that issued it.",
      expirationDate: "YYYY-MM-DD.",
      selfieComparison: "The similarity of portrait and selfie, from 0 to 100.",
    }).describe("What was read about the document itself."),
  }),
  'The data read, all strings; `""` for a value that was not read.',
);

const documentShape = {
  id: id("doc"),
  urlFront: z
    .string()
    .describe(
      "The URL of the front, for 30 minutes. For reviewers, the address of the picture, which needs their session.",
    ),
  urlBack: z.string().nullable().describe("The URL of the back, likewise; `null` without a back."),
  statusLabel: documentStatus,
  verificationId: id("ver"),
};
const documentType = named(
  "DocumentType",
  z
    .strictObject({
      id: z.int().describe("The number of the type, as an upload states it."),
      name: z.string().describe("The name of the type, such as `Passport`."),
      typeLabel: categoryLabel,
    })
    .nullable(),
  "The type of a document; `null` if neither flow nor catalogue has it any more.",
);
const country = named(
  "Country",
  z
    .strictObject({
      name: z.string().describe("The name of the country, in English."),
      iso2: z.string().describe("ISO 3166-1 alpha-2."),
      iso3: z.string().describe("ISO 3166-1 alpha-3, or a code of ICAO Doc 9303-3."),
    })
    .nullable(),
  "The issuer of a document; `null` for an unknown code.",
);
export const extracted = {
  extractedData: z
    .union([extractedData, z.tuple([])])
    .describe("The data read; an empty array until the document is read."),
};
const decisions = {
  decisions: z.array(decision).describe("The decisions about the document, oldest first."),
};
export const advised = {
  advice: z
    .array(pictureAdviceCode)
    .describe("What the person was advised about the images; empty if they are good."),
  insisted: z.boolean().describe("The person kept the images against that advice."),
};
const proven = {
  evidence: evidence.nullable().describe("What was proven by a signature; `null` for images alone."),
};

export const document = named(
  "VerificationDocument",
  z.strictObject({
    ...documentShape,
    documentType,
    country,
    ...times,
    ...extracted,
    ...decisions,
    rules: rules.nullable().describe("The rule results; `null` until the rules have run."),
    ...advised,
    ...proven,
    ...partsOnRequest,
  }),
  "A document, as the detail of its verification shows it.",
);

export const uploadedDocument = named(
  "UploadedDocument",
  z.strictObject({ ...documentShape, documentType, country, ...times, ...extracted }),
  "A document after its upload.",
);

export const singleDocument = named(
  "Document",
  z.strictObject({ ...documentShape, ...times, ...extracted, ...decisions, ...advised, ...proven }),
  "A document by itself.",
);

/** What the pages for end users and the list of types both say of a type. */
export const typeShape = {
  id: documentType.unwrap().shape.id,
  name: documentType.unwrap().shape.name,
  sides: z.union([z.literal(1), z.literal(2)]).describe("How many sides such a document has."),
  singleSidedCountries: z
    .array(z.string())
    .describe("Countries whose documents of this type have one side, ISO 3166-1 alpha-3."),
  countries: z
    .array(z.string())
    .nullable()
    .describe("Issuing countries, ISO 3166-1 alpha-3; `null` for any."),
};

const { id: typeId, name: typeName, ...ofSides } = typeShape;

export const documentTypeEntry = named(
  "DocumentTypeEntry",
  z.strictObject({
    id: typeId,
    name: typeName,
    typeLabel: categoryLabel,
    contextType: z
      .enum(["PHOTO_ID", "PROOF_OF_ADDRESS", "SELFIE"])
      .describe("The `context_type` of an upload of this type."),
    ...ofSides,
  }),
  "A document type that a flow accepts.",
);

holds<Gives<typeof document, DocumentAnswer>>();
holds<Gives<typeof uploadedDocument, UploadedDocumentView>>();
holds<Gives<typeof singleDocument, SingleDocumentView>>();
holds<Gives<typeof decision, DecisionAnswer>>();
holds<Gives<typeof rules, RulesView>>();
holds<Gives<typeof documentRules, DocumentRulesView>>();
holds<Gives<typeof extractedData, ExtractedView>>();
holds<Gives<typeof documentTypeEntry, DocumentTypeView>>();
