import { type Elements, meaningOf, middleName, ownName, valueIn } from "./elements.ts";

/** A holder's name. Parts that the record does not separate are absent. */
export interface RecordName {
  readonly surname?: string;
  readonly givenNames?: string;
  readonly fullName?: string;
  /** The record states that the name was truncated (elements DDE, DDF, DDG). */
  readonly shortened: boolean;
}

/** Commas separate given names in versions 2 and 3. In some records they pad: `TESTER,`. */
const tidy = (name: string): string => name.replace(/[,\s]+/g, " ").trim();

/** DAA of version 1: `LAST,FIRST,MIDDLE,SUFFIX`. Without separators the surname cannot be located. */
function fromWhole(whole: string): { surname: string; given: string; suffix: string; unparted: string } {
  if (!/[,$@]/.test(whole)) return { surname: "", given: "", suffix: "", unparted: tidy(whole) };
  const [surname = "", first = "", middle = "", ...rest] = whole.split(/[,$@]/).map(tidy);
  return {
    surname: ownName(surname),
    given: tidy(`${ownName(first)} ${middleName(middle)}`),
    suffix: tidy(rest.map(meaningOf).join(" ")),
    unparted: "",
  };
}

/** DCT of versions 2 and 3: all given names. A placeholder may stand in the place of the further ones. */
function fromGiven(all: string): string {
  const [first = "", ...further] = tidy(all).split(" ");
  return tidy([first, ...further.map(middleName)].join(" "));
}

/** Reads the name from a record of any version. */
export function nameOf(elements: Elements): RecordName {
  const value = (id: string) => tidy(valueIn(elements, id));
  const whole = fromWhole(valueIn(elements, "DAA"));
  const firstAndMiddle = value("DAC") && tidy(`${value("DAC")} ${value("DAD")}`);
  const surname = value("DCS") || value("DAB") || whole.surname;
  const givenNames = firstAndMiddle || fromGiven(value("DCT")) || whole.given;
  const suffix = value("DCU") || value("DAE") || whole.suffix;
  const fullName = tidy(`${givenNames} ${surname} ${suffix}`) || whole.unparted;
  return {
    ...(surname && { surname }),
    ...(givenNames && { givenNames }),
    ...(fullName && { fullName }),
    shortened: ["DDE", "DDF", "DDG"].some((id) => elements.get(id)?.toUpperCase() === "T"),
  };
}
