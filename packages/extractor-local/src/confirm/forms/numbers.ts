import { plainLetter } from "../../print/letter-classes.ts";
import { asEither, asFigures, type Edge, type Form, inNumber } from "../form.ts";

/** A number, with optional spaces or signs between any two characters. */
export function numberForms(number: string, edge: Edge = "number"): readonly Form[] {
  const characters = [...number.toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one));
  if (characters.length === 0) return [];
  return [
    {
      drawings: characters.map((one) => inNumber(plainLetter(one))),
      gaps: characters.slice(1).map(() => "parted"),
      before: edge,
      behind: edge,
      breaks: [],
      alphabet: asEither,
      needs: characters.map(() => (characters.length < 4 ? 3 : 1)),
    },
  ];
}

/** A postal code. The first five of nine figures may stand alone. */
export function postalCodeForms(code: string): readonly Form[] {
  const plain = code.replace(/[^\p{L}\p{N}]/gu, "");
  const short = /^\d{9}$/.test(plain) ? [plain.slice(0, 5)] : [];
  return [plain, ...short].flatMap((one) =>
    numberForms(one, "code").map((form) => (/^\d+$/.test(one) ? { ...form, alphabet: asFigures } : form)),
  );
}
