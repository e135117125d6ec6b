import { checkDigit } from "@passmuster/specimens/workshop";

/** The two lines of a passport's MRZ. */
export type ZoneLines = readonly [upper: string, lower: string];

/** The values of a passport's MRZ, with dates of ISO 8601. */
export interface ZoneValues {
  readonly issuer: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly dateOfBirth: string;
  readonly expiryDate: string;
  readonly sex: string;
}

const plain = (field: string): string => field.replaceAll("<", " ").trim();

/** `YYMMDD` in the latest century that does not lie after `last`. */
function dateOf(yymmdd: string, last: string): string {
  const rest = `${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
  return `20${rest}` <= last ? `20${rest}` : `19${rest}`;
}

export function valuesOf([upper, lower]: ZoneLines): ZoneValues {
  const [surname = "", givenNames = ""] = upper.slice(5).split("<<");
  return {
    issuer: plain(upper.slice(2, 5)),
    surname: plain(surname),
    givenNames: plain(givenNames),
    number: plain(lower.slice(0, 9)),
    dateOfBirth: dateOf(lower.slice(13, 19), new Date().toISOString().slice(0, 10)),
    expiryDate: dateOf(lower.slice(21, 27), "2079-12-31"),
    sex: lower.charAt(20),
  };
}

const put = (line: string, at: number, text: string): string =>
  line.slice(0, at) + text + line.slice(at + text.length);

/** `lower` with right check digits of number, birth and expiry, and of the whole. */
function checked(lower: string): string {
  const fields: readonly (readonly [from: number, to: number])[] = [
    [0, 9],
    [13, 19],
    [21, 27],
  ];
  const own = fields.reduce((line, [from, to]) => put(line, to, checkDigit(line.slice(from, to))), lower);
  return put(own, 43, checkDigit(own.slice(0, 10) + own.slice(13, 20) + own.slice(21, 43)));
}

function withNames([upper, lower]: ZoneLines, surname: string, given: string): ZoneLines {
  const names = `${surname}<<${given}`.replaceAll(" ", "<");
  return [upper.slice(0, 5) + names.slice(0, 39).padEnd(39, "<"), lower];
}

const other = (names: readonly string[], than: string): string =>
  names.find((name) => !than.includes(name)) ?? "";

const otherDigit = (text: string): string => {
  const at = text.search(/\d(?=\D*$)/);
  return at < 0 ? text : put(text, at, String((Number(text.charAt(at)) + 4) % 10));
};

/** One changed value each. */
export const changes: Readonly<Record<string, (lines: ZoneLines) => ZoneLines>> = {
  surname: (lines) => {
    const { surname, givenNames } = valuesOf(lines);
    return withNames(lines, other(["HOLLIS", "VARGA"], surname), givenNames);
  },
  "given name": (lines) => {
    const { surname, givenNames, sex } = valuesOf(lines);
    const names = sex === "F" ? ["INGRID", "TAMARA"] : ["HUGO", "MARTIN"];
    return withNames(lines, surname, other(names, givenNames));
  },
  birth: ([upper, lower]) => {
    const day = lower.slice(17, 19);
    return [upper, checked(put(lower, 17, day === "11" ? "12" : day.endsWith("1") ? "12" : "11"))];
  },
  "expiry + 5 years": ([upper, lower]) => {
    const year = String((Number(lower.slice(21, 23)) + 5) % 100).padStart(2, "0");
    // A 29 February has none in five years.
    const day = lower.slice(23, 27) === "0229" ? "0228" : lower.slice(23, 27);
    return [upper, checked(put(lower, 21, year + day))];
  },
  number: ([upper, lower]) => {
    const number = lower.slice(0, 9).replace(/<+$/, "");
    return [upper, checked(put(lower, 0, otherDigit(number)))];
  },
  sex: ([upper, lower]) => [upper, put(lower, 20, lower.charAt(20) === "F" ? "M" : "F")],
};
