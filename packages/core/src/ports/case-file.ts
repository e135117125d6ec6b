import type { AuditLink } from "../model/audit.ts";
import type { Box, DocumentSide, Standing } from "../model/extraction.ts";
import type { SignedHead } from "../model/signed-head.ts";

/** A picture of a case file: scaled, with the digest of the stored one. */
export interface CaseFilePicture {
  readonly name: "front" | "back" | "chip portrait";
  /** SHA-256 of the stored image, 64 hexadecimal digits. */
  readonly original: string;
  /** Pixels of the stored image; `null` if its header does not say. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** SHA-256 of the JPEG that the file shows; `null` if it shows none, or cannot decode the image. */
  readonly shown: string | null;
}

/** A place of a document that states a value. */
export interface CaseFileSource {
  readonly part: string;
  readonly value: string;
  readonly side: DocumentSide | null;
  /** In pixels of the stored image. */
  readonly box: Box | null;
  /** What the print says about it; `null` if the two were not compared. */
  readonly standing: Standing | null;
}

export interface CaseFileValue {
  /** Its name in the extracted data, such as `person.surname`. */
  readonly name: string;
  readonly value: string;
  readonly sources: readonly CaseFileSource[];
}

export interface CaseFileRule {
  readonly code: string;
  readonly title: string;
  readonly state: "passed" | "failed" | "not_applicable" | "off";
  readonly action: "reject" | "review" | null;
  readonly expected: string;
  readonly extracted: string;
  readonly reason: string;
}

export interface CaseFileDocument {
  readonly id: string;
  readonly type: string;
  readonly country: string;
  readonly status: string;
  readonly uploadedAt: string;
  readonly pictures: readonly CaseFilePicture[];
  readonly values: readonly CaseFileValue[];
  readonly rules: readonly CaseFileRule[];
  readonly decisions: readonly {
    readonly at: string;
    readonly status: string;
    readonly by: string | null;
    /** The digest of the flow that decided. */
    readonly policy: string | null;
  }[];
  /** What a chip or a wallet proved by a signature; `null` without either. */
  readonly evidence: object | null;
}

/** A link of the record about this verification alone, with the hash of the link before it. */
export interface CaseFileLink extends Omit<AuditLink, "tenant"> {
  readonly previous: string;
}

/** Everything that a case file says. Its JSON is the authority; the pages show it. Times are ISO 8601. */
export interface CaseFile {
  readonly format: "passmuster case file 1";
  readonly madeAt: string;
  /** The e-mail address of a reviewer, or the id of a token. */
  readonly madeBy: string;
  readonly tenant: string;
  readonly verification: {
    readonly id: string;
    readonly version: number;
    readonly flow: string;
    readonly status: string;
    readonly vendorReference: string | null;
    readonly createdAt: string;
    readonly submittedAt: string | null;
    readonly updatedAt: string;
    /** What the caller said about the person. */
    readonly expected: object;
  };
  /** One plain sentence for each thing that was proven. */
  readonly proven: readonly string[];
  /** The reasons of the status, in plain sentences. */
  readonly causes: readonly string[];
  readonly documents: readonly CaseFileDocument[];
  /** Oldest first. */
  readonly history: readonly {
    readonly at: string;
    readonly from: string | null;
    readonly to: string;
    readonly by: string | null;
    readonly comment: string | null;
  }[];
  /** Oldest first, private ones included. */
  readonly comments: readonly {
    readonly at: string;
    readonly by: string;
    readonly private: boolean;
    readonly content: string;
  }[];
  readonly approvals: readonly { readonly by: string; readonly at: string }[];
  readonly consent: {
    readonly version: string;
    readonly language: string;
    readonly text: string;
    readonly givenAt: string;
  } | null;
  /** The mailbox of a postal flow, as the API shows it; `null` for none. */
  readonly mailbox: object | null;
  /** What lists said about the person, as the API shows it; `null` before the first search. */
  readonly screening: object | null;
  /** The presence check, as the API shows it; `null` where none was asked for. */
  readonly presence: object | null;
  /** Why nothing of it may be deleted; `null` unless it is on legal hold. */
  readonly legalHold: { readonly by: string; readonly reason: string; readonly since: string } | null;
  /** The policy of the flow now. Decisions name the digest of theirs. */
  readonly policy: {
    readonly digest: string;
    readonly version: string | null;
    readonly content: object;
  } | null;
  /** The links of the record about this verification, in order. */
  readonly record: readonly CaseFileLink[];
}

/** Binds a file to the record: its digest is in a link, and a signed head covers that link. */
export interface CaseFileProof {
  /** Says that the file with this digest was made. */
  readonly link: CaseFileLink;
  /** The head at that link. */
  readonly head: SignedHead;
}

/** A file with free places for its proof and its signature. */
export interface UnprovenFile {
  /** SHA-256 of every byte outside of these places, 64 hexadecimal digits. */
  readonly digest: string;
  /** Fills the places. Resolves to the bytes of the PDF. */
  seal(proof: CaseFileProof): Promise<Uint8Array>;
}

/** Writes case files; `caseFileWriter()` of `@passmuster/case-file` fits. */
export interface CaseFileWriter {
  /**
   * Lays the pages out.
   * @param pictures JPEGs by the digest that `CaseFilePicture.shown` names
   */
  write(content: CaseFile, pictures: ReadonlyMap<string, Uint8Array>): Promise<UnprovenFile>;
}
