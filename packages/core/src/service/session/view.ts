import english from "../../../languages/en.json" with { type: "json" };
import type { CredentialKind } from "../../model/credential.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { DocumentSide } from "../../model/extraction.ts";
import type { PictureAdviceCode } from "../../model/picture-advice.ts";
import { mostTries, type PresenceOutcome } from "../../model/presence.ts";
import type { Verification } from "../../model/verification.ts";
import type { VerificationStatus } from "../../model/verification-status.ts";
import type { PresenceProvider } from "../../ports/presence.ts";
import type { Brand } from "../../verdict/catalogue/brand.ts";
import {
  asksPresence,
  type Flow,
  flowAt,
  requirementOf,
  typeNamed,
  typeWithId,
} from "../../verdict/catalogue/flow.ts";
import { expectedIn, isChosenByPerson, servesTwice } from "../../verdict/lifecycle/chosen.ts";
import { hasRequired } from "../../verdict/lifecycle/required.ts";
import { hasReadingLeft, isAwaited } from "../../verdict/lifecycle/schedule-reading.ts";
import { attemptsOf, dueRetakes } from "../../verdict/lifecycle/second-chance.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import { takesPdf } from "../document/pictures.ts";
import type { Settings } from "../options.ts";
import { type AdviceView, adviceFor, adviceOn } from "./advice.ts";
import { presentSessionConsent, type SessionConsentView } from "./consent.ts";
import { type OfferedCredentials, presentOffered } from "./offered-credentials.ts";
import { type Advising, type FoundView, reportOn } from "./picture-facts.ts";

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
    readonly sides: readonly DocumentSide[];
    /**
     * `none`: no reading is made before the submission. `spent`: likewise, since all of this part's were
     * made.
     */
    readonly reading: "reading" | "read" | "none" | "spent";
    /** `null` until it is read. */
    readonly found: FoundView | null;
    /** The most important first; empty if the images are good, or not read. */
    readonly advice: readonly PictureAdviceView[];
    /** The person kept these images against advice. */
    readonly insisted: boolean;
    /** The kind of credential, if a wallet gave it; `null` for uploaded images. */
    readonly credential: CredentialKind | null;
  } | null;
  /** Whether its pictures failed and new ones are asked for. */
  readonly retake: boolean;
  /** What to do differently; empty unless `retake`. */
  readonly suggestions: readonly AdviceView[];
  /** The words of the reviewer who asks for new pictures. */
  readonly message?: string;
}

/** What a renewal tells the person. */
export interface SessionRenewalView {
  /** The parts whose documents have ended, or are about to. */
  readonly ended: readonly SessionContext[];
}

export interface PictureAdviceView {
  readonly code: PictureAdviceCode;
  /** The side to take again; `null` for the document as a whole. */
  readonly side: DocumentSide | null;
  readonly text: string;
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
  /** Submissions so far, and how many there can be. */
  readonly attempts: { readonly made: number; readonly of: number };
  /** Whether the verification returned to Started and asks for new pictures. */
  readonly mayRetry: boolean;
  /** Who chooses document type and country. */
  readonly chosenBy: "caller" | "person";
  /** Whether to offer the camera only. */
  readonly requireCamera: boolean;
  /** The language that the caller asked for, a BCP 47 tag; `null` for the device's. */
  readonly language: string | null;
  /** The name, logo and colours to show; `null` for the page's own. */
  readonly brand: Brand | null;
  /** The consent that the flow asks for; `null` for none. */
  readonly consent: SessionConsentView | null;
  /** What it renews; `null` if it renews nothing. */
  readonly renewal: SessionRenewalView | null;
  /** The credentials of a wallet that may take the place of the photo ID; `null` for none. */
  readonly digitalCredentials: OfferedCredentials | null;
  /** The presence check that the flow asks for; `null` for none. */
  readonly presence: SessionPresenceView | null;
}

export interface SessionPresenceView {
  /** The name of the provider that the person deals with. */
  readonly provider: string;
  /** How the newest session ended; `null` before that. */
  readonly outcome: PresenceOutcome | null;
  /** Sessions that may still be started in this attempt. */
  readonly left: number;
}

/** The parts of a verification as the session's paths name them. */
export const contexts = {
  "photo-id": "photo_id",
  "proof-of-address": "proof_of_address",
  selfie: "selfie",
} as const satisfies Record<string, Category>;

export type SessionContext = keyof typeof contexts;
const contextNames = Object.keys(contexts) as SessionContext[];

export function presentSession(core: Advising, verification: Verification): SessionView {
  const flow = flowAt(core.settings.flows, verification.flow);
  const state = sessionStates[verification.status];
  const open = state === "started" && flow;
  const documents = open ? documentViews(core, verification, flow) : [];
  const mayRetry = documents.some(({ retake }) => retake);
  const { made, of } = flow ? attemptsOf(verification, flow) : { made: 0, of: 1 };
  return {
    verification: verification.id,
    flow: flow?.label ?? verification.flow,
    state,
    version: verification.version,
    documents,
    ready: open ? isReady(verification, flow) : false,
    suggestions:
      state === "approved" || state === "processing" ? [] : suggestionsFor(verification, documents),
    attempts: { made, of: Math.max(of, mayRetry ? made + 1 : made) },
    mayRetry,
    chosenBy: flow?.chosenBy ?? "caller",
    requireCamera: flow?.requireCamera ?? false,
    language: verification.language ?? null,
    brand: brandOf(core.settings, verification.tenant, flow),
    consent: presentSessionConsent(flow, verification),
    renewal: renewalOf(verification),
    digitalCredentials: open && core.credentials ? presentOffered(verification, flow) : null,
    presence: open && core.presence && asksPresence(flow) ? presenceView(core.presence, verification) : null,
  };
}

function renewalOf({ renews }: Verification): SessionRenewalView | null {
  return renews ? { ended: contextNames.filter((name) => renews.ended.includes(contexts[name])) } : null;
}

function presenceView(
  { name }: Pick<PresenceProvider, "name">,
  { presence }: Pick<Verification, "presence">,
): SessionPresenceView {
  const left = Math.max(0, mostTries - (presence?.tries ?? 0));
  return { provider: name, outcome: presence?.result?.outcome ?? null, left };
}

function brandOf(
  { brand: { default: usual, tenants = {} } }: Pick<Settings, "brand">,
  tenant: string,
  flow: Flow | undefined,
): Brand | null {
  const own = Object.hasOwn(tenants, tenant) ? tenants[tenant] : undefined;
  return own ?? flow?.brand ?? usual ?? null;
}

function isReady(verification: Verification, flow: Flow): boolean {
  const required = hasRequired(verification, flow, standingDocuments(verification));
  return required && dueRetakes(verification, flow).length === 0;
}

/** What failed in a run that was decided, and what is still to be retaken; each thing once. */
function suggestionsFor(
  verification: Verification,
  documents: readonly SessionDocumentView[],
): readonly AdviceView[] {
  const all = [...adviceFor(verification), ...documents.flatMap(({ suggestions }) => suggestions)];
  return all.filter(({ code }, at) => all.findIndex((each) => each.code === code) === at);
}

function documentViews(
  core: Advising,
  verification: Verification,
  flow: Flow,
): readonly SessionDocumentView[] {
  const due = dueRetakes(verification, flow);
  return contextNames
    .filter((context) => requirementOf(flow, contexts[context]) !== "none")
    .map((context) => {
      const category = contexts[context];
      const uploaded = uploadedIn(verification, flow, category);
      const asked = due.find((retake) => retake.category === category);
      const failed = uploaded && ["rejected", "double_check"].includes(uploaded.status);
      return {
        context,
        required: requirementOf(flow, category) === "required",
        types: typesFor(verification, flow, category).map(typeView),
        country: expectedIn(verification, category)?.country || null,
        pdf: takesPdf(core.extractor, category),
        uploaded: uploaded ? uploadedView(core, verification, uploaded, category) : null,
        retake: asked !== undefined || failed === true,
        suggestions: asked ? adviceOn(asked) : failed ? adviceFor({ documents: [uploaded] }) : [],
        ...(asked?.message !== undefined && { message: asked.message }),
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

/**
 * A verification can only be submitted with the type that is expected; where none is, any of the flow's will
 * do. Credentials of wallets are not uploaded.
 */
function typesFor(
  verification: Verification,
  flow: Flow,
  category: Category,
): readonly VerificationDocumentType[] {
  const expected = expectedIn(verification, category);
  const type = expected && typeNamed(flow, category, expected.type);
  if (type) return type.credential ? [] : [type];
  const types = flow.documentTypes.filter(
    (candidate) => candidate.category === category && !candidate.credential,
  );
  if (!isChosenByPerson(verification, flow, category)) return types;
  const others = [...uploadedTypes(verification, flow), ...namedTypes(verification, flow)];
  return types.filter((candidate) => !others.some((one) => isOther(one, candidate)));
}

function uploadedTypes(verification: Verification, flow: Flow): readonly VerificationDocumentType[] {
  return standingDocuments(verification).flatMap(({ typeId }) => typeWithId(flow, typeId) ?? []);
}

function namedTypes(verification: Verification, flow: Flow): readonly VerificationDocumentType[] {
  return (["photo_id", "proof_of_address"] as const).flatMap(
    (category) => typeNamed(flow, category, expectedIn(verification, category)?.type ?? "") ?? [],
  );
}

/** Whether `candidate` is of a kind that already serves for the other category. */
function isOther(one: VerificationDocumentType, candidate: VerificationDocumentType): boolean {
  const pair = [one.category, candidate.category];
  const ofBoth = pair.includes("photo_id") && pair.includes("proof_of_address");
  return ofBoth && servesTwice(one, candidate);
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

function uploadedView(
  core: Advising,
  verification: Verification,
  document: VerificationDocument,
  category: Category,
): NonNullable<SessionDocumentView["uploaded"]> {
  const { id, typeId, country, back, insisted, credential } = document;
  const { isRead, found, advice } = reportOn(core, verification, document);
  return {
    id,
    type: typeId,
    country,
    sides: back ? ["front", "back"] : ["front"],
    reading: isRead
      ? "read"
      : isAwaited(document, core.environment.now())
        ? "reading"
        : hasReadingLeft(verification, category)
          ? "none"
          : "spent",
    found,
    advice: advice.map(({ code, side }) => ({ code, side, text: english[code] })),
    insisted,
    credential: credential?.kind ?? null,
  };
}
