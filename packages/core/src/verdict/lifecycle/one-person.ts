import type { VerificationDocument } from "../../model/document.ts";
import type { Verification } from "../../model/verification.ts";
import { sameName } from "../comparison/compare.ts";
import { codeOf } from "../comparison/issuers.ts";

/** The first document that states another person than an earlier one. */
export function otherPerson(
  { expected }: Verification,
  documents: readonly VerificationDocument[],
): VerificationDocument | undefined {
  const named = `${expected.person?.firstName ?? ""}${expected.person?.lastName ?? ""}` !== "";
  return documents.find((document, at) =>
    documents.slice(0, at).some((earlier) => contradict(earlier, document, !named)),
  );
}

type Person = NonNullable<NonNullable<VerificationDocument["extracted"]>["person"]>;

/**
 * With an expected name, the rules compare each document with it. Without one, this compares the documents'
 * names with each other.
 */
function contradict(one: VerificationDocument, other: VerificationDocument, withNames: boolean): boolean {
  const [a, b] = [one.extracted?.person ?? {}, other.extracted?.person ?? {}];
  const issuers = [one, other].map(({ extracted }) => codeOf(extracted?.document?.countryCode ?? ""));
  const differ = (field: "dateOfBirth" | "sex") => Boolean(a[field] && b[field] && a[field] !== b[field]);
  return (
    differ("dateOfBirth") ||
    differ("sex") ||
    (withNames &&
      isNamed(a) &&
      isNamed(b) &&
      !issuers.some((issuer) => names(a, b, issuer) || names(b, a, issuer)))
  );
}

const isNamed = ({ surname, givenNames, fullName }: Person): boolean =>
  Boolean(surname || givenNames || fullName);

function names(
  { surname = "", givenNames = "", fullName = "" }: Person,
  read: Person,
  issuer: string | undefined,
): boolean {
  const parted = surname !== "" && givenNames !== "";
  return sameName(
    { firstName: parted ? givenNames : "", lastName: parted ? surname : fullName || surname || givenNames },
    read,
    { issuer },
  );
}
