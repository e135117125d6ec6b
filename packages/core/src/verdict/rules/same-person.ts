import type { Verification } from "../../model/verification.ts";
import { sameName } from "../comparison/compare.ts";
import { codeOf } from "../comparison/issuers.ts";
import { changedHands, personOf } from "../fingerprint/fingerprints.ts";

/** A name as it was given or read. */
interface Named {
  readonly surname: string;
  readonly givenNames: string;
  readonly fullName: string;
}

type Shown = Pick<Verification, "expected" | "documents">;

const expectedName = ({ expected: { person } }: Shown): Named => ({
  surname: person?.lastName ?? "",
  givenNames: person?.firstName ?? "",
  fullName: "",
});

const readNames = ({ documents }: Shown): readonly Named[] =>
  documents.flatMap(({ extracted }) => {
    const { surname = "", givenNames = "", fullName = "" } = extracted?.person ?? {};
    return [{ surname, givenNames, fullName: surname || givenNames ? "" : fullName }];
  });

const isNamed = ({ surname, givenNames, fullName }: Named): boolean =>
  `${surname}${givenNames}${fullName}`.trim() !== "";

/** As expected, or else as read. */
function birthOf({ expected, documents }: Shown): string {
  const read = documents.map(({ extracted }) => extracted?.person?.dateOfBirth);
  return [expected.person?.dateOfBirth, ...read].find((birth) => birth) ?? "";
}

/**
 * Whether the person of a verification is that of an earlier one: the same date of birth, and a name that
 * RulePH001 takes for theirs, as they gave it or as their documents state it. Texts may differ: a middle name
 * left out, accents, another spelling, a mended typing error.
 */
export function isSamePerson(current: Verification, earlier: Verification): boolean {
  if (changedHands(earlier)) return false;
  const person = personOf(current);
  if (person !== null && person === personOf(earlier)) return true;
  const birth = birthOf(current);
  const [own] = [expectedName(current), ...readNames(current)].filter(isNamed);
  if (!own || birth === "" || birth !== birthOf(earlier)) return false;
  const theirs = [expectedName(earlier), ...readNames(earlier)].filter(isNamed);
  const issuers = issuersOf(current, earlier);
  return theirs.some((name) =>
    issuers.some((issuer) => isNameOf(own, name, issuer) || isNameOf(name, own, issuer)),
  );
}

/** The issuers of either one's documents, any of which may have chosen the spelling; and none. */
const issuersOf = (...shown: readonly Shown[]): readonly (string | undefined)[] => [
  undefined,
  ...new Set(
    shown.flatMap(({ documents }) =>
      documents.flatMap(({ extracted }) => codeOf(extracted?.document?.countryCode ?? "") ?? []),
    ),
  ),
];

function isNameOf({ surname, givenNames, fullName }: Named, read: Named, issuer?: string): boolean {
  const expected = { firstName: givenNames, lastName: surname || fullName };
  return sameName(expected, read, { dateOfBirthCompared: true, issuer });
}
