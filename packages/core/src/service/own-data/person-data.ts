import type { RuleReport, VerificationDocument } from "../../model/document.ts";
import {
  type DecisionStatusLabel,
  type DocumentStatusLabel,
  decisionStatuses,
  documentStatuses,
} from "../../model/document-status.ts";
import { categories } from "../../model/document-type.ts";
import type { ExpectedData } from "../../model/expected-data.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { PresenceOutcome } from "../../model/presence.ts";
import { type Instant, timestamp } from "../../model/time.ts";
import type { HistoryEntry, Verification, VerificationComment } from "../../model/verification.ts";
import { type VerificationStatusLabel, verificationStatuses } from "../../model/verification-status.ts";
import { documentTypes } from "../../verdict/catalogue/document-types.ts";
import { type Flow, flowAt } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { type EvidenceView, presentEvidence } from "../document/present-evidence.ts";
import { presentDocumentRules, type RuleOutcomeView } from "../document/present-rules.ts";
import type { ConsentView } from "../verification/present.ts";
import { type PostalView, presentPostal, type WitnessView } from "../verification/present-postal.ts";

/** Who acted, without a name: the caller's own staff has a right to be left out. */
export type DataRole = "person" | "reviewer" | "operator" | "system";

/** The data about a person in one verification: `data.json` of an export. */
export interface PersonDataView {
  /** The form of this file: it grows with each change that is not an addition. */
  readonly form: 1;
  readonly exportedAt: string;
  readonly verification: {
    readonly id: string;
    readonly flow: string;
    readonly status: VerificationStatusLabel;
    /** The number under which the caller has the person. */
    readonly reference: string | null;
    readonly createdAt: string;
    readonly submittedAt: string | null;
    readonly updatedAt: string;
  };
  /** What was stated about the person. */
  readonly expected: ExpectedData;
  /** A BCP 47 tag. */
  readonly language: string | null;
  readonly consent: ConsentView | null;
  readonly documents: readonly DocumentDataView[];
  /** The presence check of the newest attempt; `null` without a result. */
  readonly presence: PresenceDataView | null;
  /** The mailbox that was applied for; `null` for none. */
  readonly mailbox: MailboxDataView | null;
  /** Public comments, oldest first. */
  readonly comments: readonly { readonly content: string; readonly by: DataRole; readonly at: string }[];
  /** The changes of the status, oldest first. */
  readonly history: readonly {
    readonly from: VerificationStatusLabel | null;
    readonly to: VerificationStatusLabel;
    readonly by: DataRole;
    readonly at: string;
  }[];
}

/** A mailbox, without the name of its witness. `file` is the path of the notary's file in the archive. */
export interface MailboxDataView extends Pick<PostalView, "application" | "closing"> {
  readonly witness: (Pick<WitnessView, "method" | "at"> & { readonly file: string | null }) | null;
}

/** A presence check. `file` is the path of its picture in the archive. */
export interface PresenceDataView {
  readonly outcome: PresenceOutcome;
  readonly provider: string;
  readonly at: string;
  readonly file: string | null;
}

/** A document with what was read from it. `files` are paths in the archive. */
export interface DocumentDataView {
  readonly id: string;
  readonly type: string;
  readonly country: string;
  readonly status: DocumentStatusLabel;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly files: readonly string[];
  /** `null` until it was read. Values that were not read are absent. */
  readonly read: ExtractedData | null;
  /** The checks but the search in lists, with the values that they compared. */
  readonly checks: readonly Omit<RuleOutcomeView, "reason">[];
  readonly decisions: readonly {
    readonly decision: DecisionStatusLabel;
    readonly by: DataRole;
    readonly at: string;
  }[];
  /** What a wallet or the document's chip proved; `null` without either. */
  readonly evidence: EvidenceView | null;
}

/**
 * The data in a verification about the person, without fingerprints, private comments, names of staff and
 * hits on lists.
 */
export function personDataOf(
  verification: Verification,
  { flows, at }: { readonly flows: readonly Flow[]; readonly at: Instant },
): PersonDataView {
  const { id, status, consent, language, comments, history, documents } = verification;
  const flow = flowAt(flows, verification.flow);
  return {
    form: 1,
    exportedAt: timestamp(at),
    verification: {
      id,
      flow: flow?.label ?? verification.flow,
      status: verificationStatuses[status].label,
      reference: verification.vendorReference,
      createdAt: timestamp(verification.createdAt),
      submittedAt: verification.submittedAt === null ? null : timestamp(verification.submittedAt),
      updatedAt: timestamp(verification.updatedAt),
    },
    expected: verification.expected,
    language: language ?? null,
    consent: consent ? consentView(consent) : null,
    documents: documents.map((document) => documentData(document, flow)),
    presence: presenceData(verification),
    mailbox: verification.postal ? mailboxData(verification) : null,
    comments: comments.flatMap((comment) => (comment.private ? [] : [commentData(comment, id)])),
    history: history.filter(({ from, to }) => from !== to).map((entry) => stepData(entry, id)),
  };
}

const witnessFile = "witness.pdf";

function mailboxData(verification: Verification): MailboxDataView {
  const { application, closing, witness } = presentPostal(verification);
  if (!witness) return { application, closing, witness };
  const { method, at, hasDocument } = witness;
  return { application, closing, witness: { method, at, file: hasDocument ? witnessFile : null } };
}

const presenceFile = "images/presence.jpg";

function presenceData({ presence }: Verification): PresenceDataView | null {
  if (!presence?.result) return null;
  const { outcome, provider, at, picture } = presence.result;
  return { outcome, provider, at: timestamp(at), file: picture ? presenceFile : null };
}

/** A stored file, with its path in the archive. */
export interface StoredFile {
  readonly key: BlobKey;
  readonly name: string;
}

/** The images of all documents, the picture of the presence check, and the file of the notary. */
export function storedFilesOf({ documents, postal, presence }: Verification): readonly StoredFile[] {
  const file = postal?.witness?.document;
  const picture = presence?.result?.picture;
  return [
    ...documents.flatMap(filesOf),
    ...(picture ? [{ key: picture, name: presenceFile }] : []),
    ...(file ? [{ key: file, name: witnessFile }] : []),
  ];
}

/** The images of a document: its sides, and the portrait of its chip. */
function filesOf({ id, front, back, chipPortrait }: VerificationDocument): readonly StoredFile[] {
  const sides = { front, back, chip: chipPortrait };
  return Object.entries(sides).flatMap(([side, key]) =>
    key ? [{ key, name: `images/${id}-${side}.jpg` }] : [],
  );
}

function consentView({ version, language, text, at }: NonNullable<Verification["consent"]>): ConsentView {
  return { version, language, text, givenAt: timestamp(at) };
}

function documentData(document: VerificationDocument, flow: Flow | undefined): DocumentDataView {
  const { id, country, status, createdAt, updatedAt, extracted, rules, decisions } = document;
  const known = [...(flow?.documentTypes ?? []), ...documentTypes];
  const type = known.find((one) => one.id === document.typeId);
  return {
    id,
    type: type ? `${type.name} (${categories[type.category].label})` : String(document.typeId),
    country,
    status: documentStatuses[status].label,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
    files: filesOf(document).map(({ name }) => name),
    read: extracted,
    checks: rules ? checksOf(rules, flow) : [],
    decisions: decisions.map(({ status: decided, workflow, createdAt: at }) => ({
      decision: decisionStatuses[decided].label,
      by: workflow?.startsWith("Manual") ? "reviewer" : "system",
      at: timestamp(at),
    })),
    evidence: presentEvidence(document),
  };
}

/** Whether a check is of lists, or a condition of the policy that looks at hits. */
const isOfLists = ({ code, expected }: { readonly code: string; readonly expected: string }): boolean =>
  code === "RuleSC001" || (/^Policy\d+$/.test(code) && /\ba hit\b/.test(expected));

/** The search in lists is left out: the law may forbid to tell the person of a hit. */
function checksOf(rules: RuleReport, flow: Flow | undefined): DocumentDataView["checks"] {
  const checks = presentDocumentRules(rules, flow).rules.filter((check) => !isOfLists(check));
  return checks.map(({ reason: _, ...check }) => check);
}

function commentData({ content, author, token, createdAt }: VerificationComment, id: string) {
  return { content, by: roleOf(author, token, id), at: timestamp(createdAt) };
}

function stepData({ from, to, user, token, createdAt }: HistoryEntry, id: string) {
  return {
    from: from && verificationStatuses[from].label,
    to: verificationStatuses[to].label,
    by: roleOf(user, token, id),
    at: timestamp(createdAt),
  };
}

/** @param token a token's id, `host`, or the verification's own id for its person; absent for the service */
function roleOf(user: string | null, token: string | null | undefined, id: string): DataRole {
  if (token === id) return "person";
  if (user !== null && user !== system) return "reviewer";
  return token ? "operator" : "system";
}
