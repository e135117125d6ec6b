import type { Category, VerificationDocumentType } from "../../model/document-type.ts";
import type { DocumentEvidence } from "../../model/evidence.ts";
import type { ExpectedData } from "../../model/expected-data.ts";
import type { ExtractedData, Extraction } from "../../model/extraction.ts";
import type { PresenceOutcome } from "../../model/presence.ts";
import type { RuleAction, RuleCode } from "../../model/rule-code.ts";
import type { Contradiction, NotApplicable, Reuse, RuleResult } from "../../model/rule-facts.ts";
import type { OpenHit } from "../../model/screening.ts";
import type { ChipFindings, ChipLikeness, CredentialEvidence } from "../../model/signed-evidence.ts";
import type { Capabilities } from "../../ports/extractor.ts";
import type { Flow } from "../catalogue/flow.ts";

export type { Contradiction, NotApplicable, Reuse, RuleResult } from "../../model/rule-facts.ts";

/** The input of a rule. */
export interface RuleInput {
  readonly type: VerificationDocumentType;
  /** ISO 3166-1 alpha-3, as the caller gave it. */
  readonly country: string;
  readonly flow: Flow;
  readonly expected: ExpectedData;
  /** The values read, and values confirmed in print where none was read. */
  readonly extraction: Extraction;
  /** MRZ or barcode values that the print contradicts with similar ones. */
  readonly contradictions?: readonly Contradiction[];
  /** By default that of the extraction alone. */
  readonly evidence?: DocumentEvidence;
  readonly capabilities: Pick<Capabilities, "faces" | "quality" | "sandbox">;
  /** The host takes documents that are marked as specimens, to try the service. */
  readonly acceptsSpecimens?: boolean;
  /** Whether a selfie was uploaded beside this document. */
  readonly withSelfie: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The day on the last place on earth where it is still that day; absent if it is `today`. */
  readonly lastDay?: string;
  /** Reuse of the same number or images in other verifications of the tenant. */
  readonly reuse: Reuse;
  /** The wallet credential that the document is. */
  readonly credential?: CredentialEvidence;
  /** The chip that was read beside the images, and its portrait's likeness to the document's. */
  readonly chip?: ChipFindings;
  readonly likeness?: ChipLikeness;
  /**
   * The open hits; `null` if no name could be searched for. Absent if no list was to be searched for the
   * document's person.
   */
  readonly screening?: { readonly open: readonly OpenHit[] | null };
  /** The caller's own state of the verification. Only conditions of the policy use it. */
  readonly vendorState?: string | null;
  /** How the presence check of this attempt ended. Absent without a result. */
  readonly presence?: PresenceOutcome | undefined;
  /**
   * The similarity of that check's face and the portrait; `null` if they could not be compared. Absent if the
   * provider gave no picture.
   */
  readonly presenceFace?: string | null;
  /** The results of the flow's own rules. A rule without one did not run. */
  readonly hostResults?: HostResults;
}

/** Results by code; `broken` says why there is none. */
export type HostResults = ReadonlyMap<string, HostResult>;
export type HostResult = RuleResult | NotApplicable | { readonly broken: string };

/** A rule as data. */
export interface Rule {
  readonly code: RuleCode;
  readonly title: string;
  readonly category: Category | "any";
  readonly action: RuleAction;
  /** What a person can do about a failure. */
  readonly hint: string;
  /** The rule looks at images. A correction of values keeps its outcome. */
  readonly ofImages?: boolean;
  /** Specific hints for a finding, in place of `hint`. */
  hintsFor?(extracted: string): readonly string[];
  compare(reading: RuleInput): RuleResult | NotApplicable;
}

export const notApplicable = (reason: string): NotApplicable => ({ reason });

type Same = (expected: string, extracted: string) => boolean;

/** Compares an expected value with an extracted one. A value that was not read fails. */
export function compareValues(
  expected: string | undefined,
  extracted: string | undefined,
  same: Same,
): RuleResult | NotApplicable {
  if (!expected) return notApplicable("No value is expected.");
  const read = extracted ?? "";
  return { expected, extracted: read, passed: read !== "" && same(expected, read) };
}

/** The result of a yes-or-no rule. */
export function compareFact(expected: string, found: string, passed: boolean): RuleResult {
  return { expected, extracted: found, passed };
}

export function expectedDocument({ type, expected }: Pick<RuleInput, "type" | "expected">) {
  return type.category === "photo_id" ? expected.documents.photoId : expected.documents.proofOfAddress;
}

export function readAddress({ extraction }: RuleInput): NonNullable<ExtractedData["address"]> {
  return extraction.data.address ?? {};
}

/** Whether a document was identified, or one of its codes was read. */
export const isTold = ({ data, mrz, barcode }: Extraction): boolean =>
  data.document?.identified === "1" || mrz !== undefined || barcode !== undefined;
