import type { Decision, VerificationDocument } from "../../model/document.ts";
import {
  type DecisionStatusLabel,
  type DocumentStatusLabel,
  decisionStatuses,
  documentStatuses,
} from "../../model/document-status.ts";
import { type CategoryLabel, categories } from "../../model/document-type.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { PictureAdviceCode } from "../../model/picture-advice.ts";
import type { Principal } from "../../model/principal.ts";
import { timestamp } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Country } from "../../verdict/catalogue/countries.ts";
import { documentTypes } from "../../verdict/catalogue/document-types.ts";
import { flowAt } from "../../verdict/catalogue/flow.ts";
import { issuerOf } from "../../verdict/catalogue/issuers.ts";
import type { Linking } from "../access/links.ts";
import { imageUrl, pictureUrl } from "../access/links.ts";
import type { Settings } from "../options.ts";
import { type EvidenceView, presentEvidence } from "./present-evidence.ts";
import type { ImageSizesView, OutlinesView, PartView } from "./present-parts.ts";
import { presentRules, type RulesView } from "./present-rules.ts";

/** The ports of document presenters. */
export interface Presenting extends Linking {
  readonly settings: Pick<Settings, "publicUrl" | "flows">;
  /** What the person was advised about a document's images. */
  readonly advise: (
    verification: Verification,
    document: VerificationDocument,
  ) => readonly PictureAdviceCode[];
}

type Strings<Keys extends string> = { readonly [Key in Keys]: string };

/** Every key of the specification's three groups; `""` for a value that was not read. */
export interface ExtractedView {
  readonly person: Strings<"surname" | "fullName" | "givenNames" | "dateOfBirth">;
  readonly address: Strings<"zip" | "city" | "full" | "state" | "street" | "country">;
  readonly document: Strings<
    | "type"
    | "number"
    | "hasSelfie"
    | "identified"
    | "countryCode"
    | "countryName"
    | "issuingEntity"
    | "expirationDate"
    | "selfieComparison"
  >;
}

export interface DecisionAnswer {
  readonly id: string;
  readonly statusLabel: DecisionStatusLabel;
  readonly validationWorkflow: string | null;
  /** The digest of the flow that decided. Absent from decisions of before it was kept. */
  readonly policy?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A document as the detail of a verification shows it. */
export interface DocumentAnswer {
  readonly id: string;
  /**
   * A link that works for 30 minutes. For reviewers, the address of the picture, which needs their session.
   */
  readonly urlFront: string;
  readonly urlBack: string | null;
  readonly statusLabel: DocumentStatusLabel;
  readonly verificationId: string;
  readonly documentType: {
    readonly id: number;
    readonly name: string;
    readonly typeLabel: CategoryLabel;
  } | null;
  readonly country: Country | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** An empty array until the document is read. */
  readonly extractedData: ExtractedView | readonly [];
  readonly decisions: readonly DecisionAnswer[];
  readonly rules: RulesView | null;
  /** What the person was advised about the images, the most important first; empty if they are good. */
  readonly advice: readonly PictureAdviceCode[];
  /** The person kept the images against that advice. */
  readonly insisted: boolean;
  /**
   * What was proven by a signature: of a wallet credential, or of the document's chip. `null` without either.
   */
  readonly evidence: EvidenceView | null;
  /** The parts that the reader looked for, with their boxes. Only on request. */
  readonly parts?: readonly PartView[];
  /** The sizes of the stored images. Only on request. */
  readonly images?: ImageSizesView;
  /** Where the document lies in each image. Only on request. */
  readonly outlines?: OutlinesView;
}

export type UploadedDocumentView = Omit<
  DocumentAnswer,
  "decisions" | "rules" | "advice" | "insisted" | "evidence" | "parts" | "images" | "outlines"
>;
export type SingleDocumentView = Omit<
  DocumentAnswer,
  "documentType" | "country" | "rules" | "parts" | "images" | "outlines"
>;

/** A signed link would open the picture after the reviewer was removed. */
type Reader = Pick<Principal, "reviewer">;

export async function presentDocument(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
  reader: Reader = {},
): Promise<DocumentAnswer> {
  const { id, front, back } = document;
  const url = (key: BlobKey, side: "front" | "back"): string =>
    reader.reviewer ? pictureUrl(core, verification.flow, id, side) : imageUrl(core, verification, key);
  return {
    id,
    urlFront: url(front, "front"),
    urlBack: back ? url(back, "back") : null,
    statusLabel: documentStatuses[document.status].label,
    verificationId: verification.id,
    documentType: typeView(core, verification, document.typeId),
    country: issuerOf(document.country) ?? null,
    createdAt: timestamp(document.createdAt),
    updatedAt: timestamp(document.updatedAt),
    extractedData: document.extracted ? extractedView(document.extracted) : [],
    decisions: document.decisions.map(presentDecision),
    rules: document.rules && presentRules(document.rules),
    advice: core.advise(verification, document),
    insisted: document.insisted,
    evidence: presentEvidence(document),
  };
}

export async function presentUploaded(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
  reader: Reader = {},
): Promise<UploadedDocumentView> {
  const {
    decisions: _,
    rules: __,
    advice: ___,
    insisted: ____,
    evidence: _____,
    ...view
  } = await presentDocument(core, verification, document, reader);
  return view;
}

export async function presentSingle(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
  reader: Reader = {},
): Promise<SingleDocumentView> {
  const {
    documentType: _,
    country: __,
    rules: ___,
    ...view
  } = await presentDocument(core, verification, document, reader);
  return view;
}

function typeView(
  core: Presenting,
  { flow: path }: Verification,
  id: number,
): DocumentAnswer["documentType"] {
  const flow = flowAt(core.settings.flows, path);
  const type = [...(flow?.documentTypes ?? []), ...documentTypes].find((candidate) => candidate.id === id);
  return type ? { id: type.id, name: type.name, typeLabel: categories[type.category].label } : null;
}

export function extractedView({ person, address, document }: ExtractedData): ExtractedView {
  return {
    person: {
      surname: person?.surname ?? "",
      fullName: person?.fullName ?? "",
      givenNames: person?.givenNames ?? "",
      dateOfBirth: person?.dateOfBirth ?? "",
    },
    address: {
      zip: address?.zip ?? "",
      city: address?.city ?? "",
      full: address?.full ?? "",
      state: address?.state ?? "",
      street: address?.street ?? "",
      country: address?.country ?? "",
    },
    document: {
      type: document?.type ?? "",
      number: document?.number ?? "",
      hasSelfie: document?.hasSelfie ?? "0",
      identified: document?.identified ?? "0",
      countryCode: document?.countryCode ?? "",
      countryName: document?.countryName ?? "",
      issuingEntity: document?.issuingEntity ?? "",
      expirationDate: document?.expirationDate ?? "",
      selfieComparison: document?.selfieComparison ?? "",
    },
  };
}

export function presentDecision(decision: Decision): DecisionAnswer {
  const { id, status, workflow, policy, createdAt, updatedAt } = decision;
  return {
    id,
    statusLabel: decisionStatuses[status].label,
    validationWorkflow: workflow,
    ...(policy !== undefined && { policy }),
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  };
}
