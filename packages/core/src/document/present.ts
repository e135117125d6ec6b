import type { Linking } from "../access/links.ts";
import { imageUrl } from "../access/links.ts";
import { type Country, countryOf } from "../catalogue/countries.ts";
import { documentTypes } from "../catalogue/document-types.ts";
import { flowAt } from "../catalogue/flow.ts";
import type { Decision, VerificationDocument } from "../model/document.ts";
import {
  type DecisionStatusLabel,
  type DocumentStatusLabel,
  decisionStatuses,
  documentStatuses,
} from "../model/document-status.ts";
import { type CategoryLabel, categories } from "../model/document-type.ts";
import type { ExtractedData } from "../model/extraction.ts";
import { timestamp } from "../model/time.ts";
import type { Verification } from "../model/verification.ts";
import type { Settings } from "../options.ts";
import { presentRules, type RulesView } from "./present-rules.ts";

/** The ports of document presenters. */
export interface Presenting extends Linking {
  readonly settings: Pick<Settings, "publicUrl" | "flows">;
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

export interface DecisionView {
  readonly id: string;
  readonly statusLabel: DecisionStatusLabel;
  readonly validationWorkflow: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A document as the detail of a verification shows it. */
export interface DocumentView {
  readonly id: string;
  /** A link that works for 30 minutes. */
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
  readonly decisions: readonly DecisionView[];
  readonly rules: RulesView | null;
}

export type UploadedDocumentView = Omit<DocumentView, "decisions" | "rules">;
export type SingleDocumentView = Omit<DocumentView, "documentType" | "country" | "rules">;

export async function presentDocument(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
): Promise<DocumentView> {
  return {
    id: document.id,
    urlFront: imageUrl(core, verification, document.front),
    urlBack: document.back ? imageUrl(core, verification, document.back) : null,
    statusLabel: documentStatuses[document.status].label,
    verificationId: verification.id,
    documentType: typeView(core, verification, document.typeId),
    country: countryOf(document.country) ?? null,
    createdAt: timestamp(document.createdAt),
    updatedAt: timestamp(document.updatedAt),
    extractedData: document.extracted ? extractedView(document.extracted) : [],
    decisions: document.decisions.map(presentDecision),
    rules: document.rules && presentRules(document.rules),
  };
}

export async function presentUploaded(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
): Promise<UploadedDocumentView> {
  const { decisions: _, rules: __, ...view } = await presentDocument(core, verification, document);
  return view;
}

export async function presentSingle(
  core: Presenting,
  verification: Verification,
  document: VerificationDocument,
): Promise<SingleDocumentView> {
  const {
    documentType: _,
    country: __,
    rules: ___,
    ...view
  } = await presentDocument(core, verification, document);
  return view;
}

function typeView(core: Presenting, { flow: path }: Verification, id: number): DocumentView["documentType"] {
  const flow = flowAt(core.settings.flows, path);
  const type = [...(flow?.documentTypes ?? []), ...documentTypes].find((candidate) => candidate.id === id);
  return type ? { id: type.id, name: type.name, typeLabel: categories[type.category].label } : null;
}

function extractedView({ person, address, document }: ExtractedData): ExtractedView {
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

export function presentDecision({ id, status, workflow, createdAt, updatedAt }: Decision): DecisionView {
  return {
    id,
    statusLabel: decisionStatuses[status].label,
    validationWorkflow: workflow,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  };
}
