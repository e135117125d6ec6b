import type { VerificationDocument } from "../../model/document.ts";
import type { Fingerprint } from "../../model/fingerprint.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import type { Verification } from "../../model/verification.ts";
import { documentTypes } from "../catalogue/document-types.ts";
import { marksOf } from "./print.ts";

/** The fingerprints stored with a verification. A deleted one has none. */
export function fingerprintsOf(verification: Verification): readonly Fingerprint[] {
  if (verification.deletedAt !== null) return [];
  const person = changedHands(verification) ? null : personOf(verification);
  return verification.documents.flatMap((document) =>
    (["number", "front", "back"] as const).flatMap((kind): Fingerprint[] => {
      const tokens = kind === "number" ? claimedNumber(document) : imageTokens(document.prints[kind]);
      return tokens.length > 0 ? [{ document: document.id, kind, person, tokens }] : [];
    }),
  );
}

/**
 * Whether it was Approved for one person and another is expected since. Such claims belong to no person, so
 * any reuse is reported.
 */
export function changedHands({ history }: Verification): boolean {
  return history.some(
    ({ from, to, event }) => from === "approved" && to === "double_check" && event === "person_changed",
  );
}

/** The person of the verification: as expected, or else as first read. */
export function personOf({ expected, documents }: Verification): string | null {
  const read = documents.flatMap(({ extracted }) => extracted?.person ?? []);
  const names = [
    `${expected.person?.firstName ?? ""} ${expected.person?.lastName ?? ""}`,
    ...read.map(({ surname, givenNames, fullName }) =>
      surname || givenNames ? `${givenNames ?? ""} ${surname ?? ""}` : (fullName ?? ""),
    ),
  ].map(foldedName);
  const name = names.find((each) => each !== "");
  if (name === undefined) return null;
  const births = [expected.person?.dateOfBirth, ...read.map(({ dateOfBirth }) => dateOfBirth)];
  return JSON.stringify([name, births.find((birth) => birth) ?? ""]);
}

/**
 * Marks over letters, Hebrew and Arabic points, apostrophes. Marks that are vowels or voicing (Indic, kana)
 * stay.
 */
const unwritten = /[\u0300-\u0362\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670'’]/gu;

/** The words of a name in alphabetical order, without marks and case. */
export function foldedName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(unwritten, "")
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}

/** The sandbox's numbers are shared by all persons. */
const sandboxPrefix = "SANDBOX-";

const proofs: ReadonlySet<number> = new Set(
  documentTypes.filter(({ category }) => category === "proof_of_address").map(({ id }) => id),
);

/** The tokens of a number that one person may have. A proof of address may have several holders. */
export function claimedNumber(document: VerificationDocument): readonly string[] {
  return proofs.has(document.typeId) ? [] : numberTokens(document);
}

/** Independent of the document's type: a card shown as a licence has the same number. */
export function numberTokens({ country, extracted }: VerificationDocument): readonly string[] {
  const read = extracted?.document;
  const number = read?.number?.normalize("NFKD").toUpperCase() ?? "";
  const folded = withoutLookAlikes(number);
  if (folded === "" || number.startsWith(sandboxPrefix)) return [];
  const issuers = [...new Set([read?.countryCode || country, country])];
  const expiry = read?.expirationDate;
  return issuers.flatMap((issuer) => [
    `number:${issuer}:${folded}`,
    ...(expiry ? [`number:${issuer}:${folded.replaceAll("7", "1")}:${expiry}`] : []),
  ]);
}

/**
 * Characters of one shape. 7 and 1 are both digits, so both numbers may be real; they match only with the
 * same expiry.
 */
const shapes: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  О: "0",
  Ο: "0",
  I: "1",
  L: "1",
  І: "1",
  Ι: "1",
  Z: "2",
  Ζ: "2",
  S: "5",
  Ѕ: "5",
  G: "6",
  B: "8",
  В: "8",
  Β: "8",
  А: "A",
  Α: "A",
  С: "C",
  Е: "E",
  Ε: "E",
  Н: "H",
  Η: "H",
  К: "K",
  Κ: "K",
  М: "M",
  Μ: "M",
  Ν: "N",
  Р: "P",
  Ρ: "P",
  Т: "T",
  Τ: "T",
  У: "Y",
  Υ: "Y",
  Х: "X",
  Χ: "X",
};

function withoutLookAlikes(number: string): string {
  const letters = number.replace(/[^\p{L}\p{N}]/gu, "");
  return [...letters].map((letter) => shapes[letter] ?? letter).join("");
}

function imageTokens(print: PicturePrint | null): readonly string[] {
  return print ? [...new Set(marksOf(print))].map(imageToken) : [];
}

export function imageToken(mark: number): string {
  return `picture:${mark.toString(36)}`;
}
