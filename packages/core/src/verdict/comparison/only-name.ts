/**
 * What documents and records have in place of a name that a person lacks: first, last or no given name
 * unknown (United States), not available (AAMVA), no surname or first name (France), or a row of X.
 */
const placeholders = new Set("FNU LNU NFN NLN NGN NMN UNAVL UNAVAIL UNKNOWN NONAME SNP XSPX XSNX".split(" "));
const isPlaceholder = (word: string): boolean => placeholders.has(word) || /^(?:X{3,}|N\/A)$/.test(word);

/** `(no given name)`, `sans prénom`, `ohne Vornamen`. */
const statedLack =
  /^[\s(]*(?:no|sans|ohne|sin|senza|sem|geen|ingen|bez)\s+(?:(?:given|first|last|family|middle)\s*)?(?:sur)?(?:names?|nom|prénoms?|vornamen?|familiennamen?|nachnamen?|nombres?|apellidos?|nomes?|apelidos?|cognome|naam|achternaam|voornaam|namn|navn|imienia|nazwiska)[\s)]*$/iu;

/** Whether a text stands for no name: empty, a dash or another sign, or a placeholder. */
export function isVoid(text: string): boolean {
  if (/^[\s\-–—.*+~_/<]*$/.test(text)) return true;
  const words = text.toUpperCase().match(/[^\s.,()]+/g) ?? [];
  return (
    (words.length > 0 && words.every((word) => isPlaceholder(word))) ||
    (words.length > 1 && statedLack.test(text))
  );
}

/** A full name without placeholders: `FNU SUHARTO`. */
export const withoutPlaceholders = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .filter((word) => !isPlaceholder(word.toUpperCase()))
    .join(" ");

export interface TwoParts {
  readonly surname: string;
  readonly givenNames: string;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u0362\s]+/g, "")
    .toUpperCase();

/** Whether both parts are one name, written twice for a form that needs two. */
export function isRepeated({ surname, givenNames }: TwoParts): boolean {
  const one = plain(surname);
  return one !== "" && one === plain(givenNames);
}

/** The parts without placeholders; of a name that is written twice, also the one name. */
export function formsOfParts({ surname, givenNames }: TwoParts): readonly TwoParts[] {
  const parts = {
    surname: isVoid(surname) ? "" : surname,
    givenNames: isVoid(givenNames) ? "" : givenNames,
  };
  return isRepeated(parts) ? [parts, { surname: parts.surname, givenNames: "" }] : [parts];
}
