import type { CredentialKind } from "./credential.ts";

/** The parts of a document: portrait, print, machine-readable zone (MRZ), PDF417 barcode, back. */
export const documentParts = ["portrait", "print", "mrz", "barcode", "back"] as const;

export type DocumentPart = (typeof documentParts)[number];

/** The specification's document categories, by API value and label. */
export const categories = {
  photo_id: { value: 1, label: "Photo ID", contextType: "PHOTO_ID" },
  proof_of_address: { value: 2, label: "Proof of Address", contextType: "PROOF_OF_ADDRESS" },
  selfie: { value: 3, label: "Selfie", contextType: "SELFIE" },
} as const;

export type Category = keyof typeof categories;
export type CategoryLabel = (typeof categories)[Category]["label"];
export type ContextType = (typeof categories)[Category]["contextType"];

/** One kind of document. Ids are stable and global. */
export interface VerificationDocumentType<Name extends string = string> {
  readonly id: number;
  readonly name: Name;
  readonly category: Category;
  readonly sides: 1 | 2;
  /** Countries (ISO 3166-1 alpha-3) whose document of this type has one side. */
  readonly singleSidedCountries?: readonly string[];
  /** Issuing countries; absent means any. */
  readonly countries?: readonly string[];
  /** Issuing countries whose documents of this type are refused. */
  readonly forbiddenCountries?: readonly string[];
  /** In one verification, types of one group cannot serve as both photo ID and proof of address. */
  readonly group?: string;
  readonly machineReadable?: readonly ("mrz" | "pdf417")[];
  /**
   * The parts that an automatic Approved requires. By default they follow from category, sides and
   * `machineReadable`.
   */
  readonly parts?: readonly DocumentPart[];
  /** Documents of this type come from a wallet, as credentials of this kind. Only types 51 and 52 do. */
  readonly credential?: CredentialKind;
  /** Documents of this type have no expiry date. */
  readonly neverExpires?: boolean;
}
