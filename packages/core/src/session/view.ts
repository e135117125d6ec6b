import { type Flow, flowAt, requirementOf, typeNamed, typeWithId } from "../catalogue/flow.ts";
import { takesPdf } from "../document/pictures.ts";
import { hasRequired } from "../lifecycle/required.ts";
import { standingDocuments } from "../lifecycle/standing.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { Category, VerificationDocumentType } from "../model/document-type.ts";
import type { Verification } from "../model/verification.ts";
import type { VerificationStatus } from "../model/verification-status.ts";
import type { Settings } from "../options.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Ports } from "../ports/ports.ts";
import { type AdviceView, adviceFor } from "./advice.ts";

/** The state of a verification as the end user sees it. */
export const sessionStates = {
  started: "started",
  submitted: "processing",
  approved: "approved",
  rejected: "rejected",
  double_check: "review",
  hold: "review",
  expired: "expired",
  canceled: "closed",
} as const satisfies Record<VerificationStatus, string>;

export type SessionState = (typeof sessionStates)[VerificationStatus];

/** What a document looks like, for a frame to hold it in. */
export type Shape = "card" | "booklet" | "page" | "face";

export interface SessionTypeView {
  readonly id: number;
  readonly name: string;
  readonly shape: Shape;
  readonly sides: 1 | 2;
  readonly singleSidedCountries: readonly string[];
  /** Issuing countries; `null` for any. */
  readonly countries: readonly string[] | null;
}

export interface SessionDocumentView {
  readonly context: SessionContext;
  readonly required: boolean;
  /** Which types may be uploaded: the expected one, or a choice. */
  readonly types: readonly SessionTypeView[];
  /** The expected country, or `null`. */
  readonly country: string | null;
  /** Whether its first side may be a PDF. */
  readonly pdf: boolean;
  readonly uploaded: {
    readonly id: string;
    readonly type: number;
    readonly country: string;
    readonly sides: readonly ("front" | "back")[];
  } | null;
}

/** The end user's view of a verification. It has no values read from documents and no other person's data. */
export interface SessionView {
  readonly verification: string;
  /** The flow's display name. */
  readonly flow: string;
  readonly state: SessionState;
  /** Rises with every change. */
  readonly version: number;
  /** Empty once the verification is no longer Started. */
  readonly documents: readonly SessionDocumentView[];
  /** Whether it can be submitted. */
  readonly ready: boolean;
  readonly suggestions: readonly AdviceView[];
}

/** The parts of a verification as the session's paths name them. */
export const contexts = {
  "photo-id": "photo_id",
  "proof-of-address": "proof_of_address",
  selfie: "selfie",
} as const satisfies Record<string, Category>;

export type SessionContext = keyof typeof contexts;
const contextNames = Object.keys(contexts) as SessionContext[];

export function presentSession(
  { settings, extractor }: Pick<Ports, "extractor"> & { readonly settings: Pick<Settings, "flows"> },
  verification: Verification,
): SessionView {
  const flow = flowAt(settings.flows, verification.flow);
  const state = sessionStates[verification.status];
  const open = state === "started" && flow;
  return {
    verification: verification.id,
    flow: flow?.label ?? verification.flow,
    state,
    version: verification.version,
    documents: open ? documentViews(verification, flow, extractor) : [],
    ready: open ? hasRequired(verification, flow, standingDocuments(verification)) : false,
    suggestions: state === "approved" || state === "processing" ? [] : adviceFor(verification),
  };
}

function documentViews(
  verification: Verification,
  flow: Flow,
  extractor: Extractor,
): readonly SessionDocumentView[] {
  return contextNames
    .filter((context) => requirementOf(flow, contexts[context]) !== "none")
    .map((context) => {
      const category = contexts[context];
      const uploaded = uploadedIn(verification, flow, category);
      return {
        context,
        required: requirementOf(flow, category) === "required",
        types: typesFor(verification, flow, category).map(typeView),
        country: expectedIn(verification, category)?.country ?? null,
        pdf: takesPdf(extractor, category),
        uploaded: uploaded ? uploadedView(uploaded) : null,
      };
    });
}

/** The document of a category, where there is one. */
export function uploadedIn(
  verification: Verification,
  flow: Flow,
  category: Category,
): VerificationDocument | undefined {
  return standingDocuments(verification).find(
    ({ typeId }) => typeWithId(flow, typeId)?.category === category,
  );
}

export function expectedIn({ expected: { documents } }: Verification, category: Category) {
  if (category === "selfie") return undefined;
  return category === "photo_id" ? documents.photoId : documents.proofOfAddress;
}

/** A verification can only be submitted with the type that is expected; where none is, any of the flow's will do. */
function typesFor(
  verification: Verification,
  flow: Flow,
  category: Category,
): readonly VerificationDocumentType[] {
  const expected = expectedIn(verification, category);
  const type = expected && typeNamed(flow, category, expected.type);
  return type ? [type] : flow.documentTypes.filter((candidate) => candidate.category === category);
}

function typeView(type: VerificationDocumentType): SessionTypeView {
  const { id, name, sides, singleSidedCountries, countries } = type;
  return {
    id,
    name,
    shape: shapeOf(type),
    sides,
    singleSidedCountries: singleSidedCountries ?? [],
    countries: countries ?? null,
  };
}

/** ISO/IEC 7810: cards with two sides are ID-1. One side with an MRZ is a passport's ID-3 page. */
function shapeOf({ category, sides, machineReadable }: VerificationDocumentType): Shape {
  if (category === "selfie") return "face";
  if (sides === 2) return "card";
  return machineReadable?.includes("mrz") ? "booklet" : "page";
}

function uploadedView({
  id,
  typeId,
  country,
  back,
}: VerificationDocument): NonNullable<SessionDocumentView["uploaded"]> {
  return { id, type: typeId, country, sides: back ? ["front", "back"] : ["front"] };
}
