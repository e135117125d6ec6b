import type { Casework } from "./casework.ts";
import type { Postal } from "./postal.ts";

/** Answers of the API, as far as the desk shows them. Names are those of the wire. */
export type Role = "look" | "review" | "correct" | "lead" | "admin";

export interface FlowName {
  readonly path: string;
  readonly label: string;
  /** The tags that its cases may have. */
  readonly tags?: readonly string[];
}

export interface DeskSession {
  readonly token: string;
  readonly expires_at: string;
  readonly reviewer: { readonly email: string; readonly name?: string | null; readonly role: Role };
  readonly flows: readonly FlowName[];
  /** Whether the service makes case files. */
  readonly case_files?: boolean;
  /** The pools that a case can be assigned to. */
  readonly pools?: readonly string[];
}

export interface Expected {
  readonly person?: {
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: string;
  };
  readonly documents?: {
    readonly photo_id?: { readonly type: string; readonly number: string; readonly country: string };
    readonly proof_of_address?: { readonly type: string; readonly number: string; readonly country: string };
  };
}

export interface Reason {
  readonly document: string;
  readonly type: string;
  /** `null` if the document was not judged. */
  readonly rule: string | null;
  readonly message: string;
  readonly action: "review" | "reject";
  /** The defects of the images, with RuleDI004. */
  readonly quality?: readonly string[];
}

export interface Lease {
  readonly by?: string | null;
  readonly until: string;
}

/** An approval, by an e-mail address or by the id of a token. */
export interface Approval {
  readonly by: string;
}

interface Comment {
  readonly content: string;
  readonly status: string;
  readonly created_at: string;
  readonly private?: true;
  readonly author?: string | null;
}

export interface Item {
  readonly id: string;
  readonly vendor_reference: string | null;
  readonly expected_data: Expected;
  readonly status_label: string;
  readonly created_at: string;
  readonly submitted_at: string | null;
  /** The display name of the flow. */
  readonly flow: string;
  /** Two flows may have one display name. */
  readonly flow_path?: string;
  readonly waiting_since?: string;
  readonly reasons?: readonly Reason[];
  readonly claim?: Lease | null;
  /** The first of two approvals. */
  readonly approvals?: readonly Approval[];
  /** What the team noted about it. In lists only of those that wait. */
  readonly case?: Casework;
  /** Only in the detail, and only for those who see the case. */
  readonly legal_hold?: LegalHold | null;
}

export interface LegalHold {
  readonly by: string;
  readonly reason: string;
  readonly since: string;
}

export interface ItemPage {
  readonly data: readonly Item[];
  readonly meta: {
    readonly total: number;
    /** The place after the last item; only in the queue. */
    readonly next?: string | null;
    readonly current_page?: number;
    readonly last_page?: number;
    /** A search left out older matches. */
    readonly truncated?: true;
  };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Side = "front" | "back";

/** `presence`: the picture of the presence check, beside the photo ID. */
export type PictureSide = Side | "presence";

export interface Part {
  readonly part: string;
  readonly state: string;
  readonly side?: Side | null;
  readonly box?: Box | null;
  readonly fields?: Readonly<Record<string, Box>> | null;
  /** The values that this part states, by field. */
  readonly values?: Readonly<Record<string, string>> | null;
  /** What the print says about each value of this MRZ or barcode. */
  readonly evidence?: Readonly<Record<string, PrintedValue>> | null;
}

export interface PrintedValue {
  readonly standing: "agreed" | "traced" | "contradicted" | "unread";
  readonly print: string | null;
  readonly side: Side | null;
  readonly box: Box | null;
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Outline {
  readonly corners: Readonly<Record<"upper_left" | "upper_right" | "lower_right" | "lower_left", Point>>;
}

export interface CaseDocument {
  readonly id: string;
  readonly url_back: string | null;
  readonly status_label: string;
  readonly document_type: { readonly id: number; readonly name: string; readonly type_label: string } | null;
  readonly country: { readonly name: string; readonly iso2?: string | null } | null;
  readonly extracted_data: Groups | readonly [];
  readonly parts?: readonly Part[];
  /** Where the document lies in each image, as far as that is certain. */
  readonly outlines?: Readonly<Partial<Record<PictureSide, Outline | null>>>;
}

/** How a value of the person compares to the list's. `unknown`: one side has none. */
type Comparison = "same" | "near" | "other" | "unknown";

/** An entry of a list that may be the person. */
export interface Hit {
  readonly id: string;
  readonly document: string;
  readonly list: string;
  readonly entry: string;
  readonly alias: string;
  /** The words that matched. */
  readonly words: readonly { readonly own: string; readonly listed: string }[];
  /** From 0 to 1. */
  readonly score: number;
  readonly date_of_birth: Comparison;
  readonly country: Comparison;
  readonly listed: {
    readonly name: string;
    readonly birth_dates: readonly string[];
    readonly countries: readonly string[];
    readonly programmes: readonly string[];
  };
  readonly cleared: { readonly reason: string; readonly by: string; readonly at: string } | null;
}

/** What the provider of presence checks said about the attempt. */
export interface Presence {
  /** `null` without a result. */
  readonly outcome: "passed" | "failed" | "abandoned" | "unavailable" | null;
  readonly provider: string | null;
  readonly level: string | null;
  /** 0–100. */
  readonly score: number | null;
  /** Whether the provider's picture of the person is stored. */
  readonly has_picture: boolean;
  /** The likeness of that picture and the portrait, 0–100; `null` if they were not compared. */
  readonly comparison: string | null;
  readonly at: string | null;
}

export interface Detail extends Item {
  /** Only of a postal flow, once something was given. */
  readonly postal?: Postal;
  /** What lists said; absent for a role that does not see it. */
  readonly screening?: {
    readonly lists: readonly { readonly name: string; readonly version: string }[];
    readonly hits: readonly Hit[];
  } | null;
  /** Only where the flow asks for a presence check. */
  readonly presence?: Presence;
  readonly comments: readonly Comment[];
  readonly documents: readonly CaseDocument[];
  readonly history: readonly {
    readonly id: string;
    readonly from_status: string | null;
    readonly to_status: string;
    readonly user: string | null;
    readonly comment: string | null;
    readonly created_at: string;
  }[];
}

export interface RuleRow {
  readonly code: string;
  readonly title: string;
  readonly state: "passed" | "failed" | "not_applicable" | "off";
  readonly expected: string;
  readonly extracted: string;
  readonly reason: string;
}

export interface SimilarItem {
  readonly id: string;
  /** The path. */
  readonly flow: string;
  readonly name: string;
  readonly status_label: string;
  readonly created_at: string;
}

interface Alike {
  readonly count: number;
  readonly verifications: readonly SimilarItem[];
}

export interface Similar {
  readonly same_number: Alike;
  readonly same_picture: Alike;
}

export interface Figures {
  readonly waiting: { readonly count: number; readonly oldest: string | null };
  readonly decided: { readonly automatic: number; readonly person: number };
  readonly by_reviewer: readonly {
    readonly by: string | null;
    readonly approved: number;
    readonly rejected: number;
    readonly median_seconds: number | null;
  }[];
  readonly median_seconds: number | null;
  readonly automatic_share: number | null;
  readonly failed_rules: readonly {
    readonly rule: string;
    /** `null` for a condition of a policy, and for a rule that is gone. */
    readonly title?: string | null;
    readonly count: number;
  }[];
  readonly reversed: number;
  readonly days: readonly {
    readonly day: string;
    readonly automatic: number;
    readonly approved: number;
    readonly rejected: number;
    readonly reversed: number;
  }[];
}

/** The policy in force of a flow. */
export interface Policy {
  readonly flow: string;
  readonly label: string;
  readonly digest: string;
  readonly version: string | null;
  /** JSON. */
  readonly policy: string;
}

export type Outcome = "approved" | "rejected" | "double_check";
export type RuleEffect = "passed" | "review" | "reject";

export interface PolicyChange {
  readonly verification: string;
  readonly from: Outcome;
  readonly to: Outcome;
  readonly documents: readonly { readonly rules: readonly { readonly code: string }[] }[];
}

export interface FlowDiff {
  readonly flow: string;
  readonly label: string;
  readonly digest: string;
  readonly replayed: number;
  readonly other_policy: number;
  readonly not_replayed: number;
  readonly outcomes: readonly { readonly from: Outcome; readonly to: Outcome; readonly count: number }[];
  readonly rules: readonly {
    readonly code: string;
    readonly title: string | null;
    readonly from: RuleEffect;
    readonly to: RuleEffect;
    readonly count: number;
  }[];
  readonly changes: readonly PolicyChange[];
}

/** One part of a replay. */
export interface PolicyDiff {
  readonly since: string;
  readonly read: number;
  readonly complete: boolean;
  readonly next: string | null;
  readonly flows: readonly FlowDiff[];
}

/** A verification by its flow's path and its id. */
export interface CaseRef {
  readonly flow: string;
  readonly id: string;
}
