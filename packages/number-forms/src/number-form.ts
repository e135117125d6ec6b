/** The documents with published number forms. */
export type NumberedDocument =
  | "passport"
  | "passport card"
  | "national ID card"
  | "residence permit"
  | "driver licence"
  | "personal number";

/** Facts about the holder, to compare with those that a number encodes. */
export interface NumberHolder {
  readonly surname?: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth?: string;
  readonly sex?: "F" | "M" | "X";
}

/** The facts that a number encodes about its holder. A fact that the issuer does not guarantee is absent. */
export interface EncodedFacts {
  /** The full year, or its last two digits. */
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly sex?: "F" | "M";
  readonly surname?: (surname: string) => boolean;
}

/** One published form of a number. A document may have several; its number must fit one. */
export interface NumberForm {
  /** ISO 3166-1 alpha-3; absent for every issuer. */
  readonly country?: string;
  /** Postal abbreviation of the state or province. */
  readonly jurisdiction?: string;
  readonly document: NumberedDocument;
  readonly label: string;
  /**
   * Alternatives joined by ` or `, each of parts joined by `+`: `8N` digits, `1A` letters, `9X` letters or
   * digits, `[XYZ]` a set, `'C'` a literal. A count may be a range (`7-8N`).
   */
  readonly form: string;
  /** The name of the check digit's scheme, if the number has one. */
  readonly scheme?: string;
  readonly check?: (number: string) => boolean;
  /** `undefined` if the number encodes no facts, `"impossible"` if it encodes a date that does not exist. */
  readonly encodes?: (number: string) => EncodedFacts | "impossible" | undefined;
  readonly source: string;
  readonly examples: { readonly valid: readonly string[]; readonly invalid: readonly string[] };
}

const classes: Readonly<Record<string, string>> = { A: "[A-Z]", N: "[0-9]", X: "[A-Z0-9]" };

function partPattern(part: string): string {
  const counted = /^(\d+)(?:-(\d+))?([ANX]|\[[A-Z0-9*-]+\])$/.exec(part);
  if (counted) {
    const [, least, most = least, kind = ""] = counted;
    return `${classes[kind] ?? kind}{${least},${most}}`;
  }
  if (/^\[[A-Z0-9*-]+\]$/.test(part)) return part;
  const literal = /^'([A-Z0-9]+)'$/.exec(part)?.[1];
  if (literal) return literal;
  throw new Error(`"${part}" is not a part of a number form.`);
}

/** The pattern of a form such as `9N or 1A+8N`. */
export function patternOf(form: string): RegExp {
  const alternatives = form
    .split(" or ")
    .map((alternative) => alternative.split("+").map(partPattern).join(""));
  return new RegExp(`^(?:${alternatives.join("|")})$`);
}

/** Upper case, without the separators that print and MRZs put between groups. */
export function bareNumber(number: string): string {
  return number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-–/+()<]/g, "");
}
