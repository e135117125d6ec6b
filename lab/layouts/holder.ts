import { fromPattern, oneOf, type Random, wordOf } from "./chance.ts";
import { people } from "./lists/people.ts";
import { countries } from "./lists/places.ts";

export interface Home {
  readonly lines: readonly [street: string, town: string];
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}

export interface Holder {
  readonly surname: string;
  readonly given: string;
  readonly sex: "F" | "M";
  readonly born: string;
  readonly issued: string;
  readonly expires: string;
}

export const iso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** A home in one of the listed countries. */
export function homeIn(r: Random, code: string): Home {
  const { streets, towns, line } =
    countries[code] ?? (countries.USA as NonNullable<(typeof countries)[string]>);
  const [postal = "", city = "", region = ""] = wordOf(r, towns).split(";");
  const digits = fromPattern(r, postal).replace(/#/g, () => String(r.whole(0, 9)));
  const long = code === "USA" && r.chance(0.25) ? `${digits}-${r.whole(1000, 9999)}` : digits;
  const town = wordOf(r, line).replace("{city}", city).replace("{region}", region).replace("{code}", long);
  return {
    lines: [wordOf(r, streets).replace("#", String(r.whole(1, r.chance(0.4) ? 9800 : 140))), town],
    country: code,
  };
}

export const hasHomes = (code: string): boolean => code in countries;

/** In one of five documents every list of names has equal chance, because people move. */
export function holderOf(r: Random, names: string): Holder {
  const key = r.chance(0.2) ? oneOf(r, Object.keys(people)) : names;
  const [surnames, women, men] = people[key] ?? people.en ?? ["", "", ""];
  const sex = r.chance(0.5) ? "F" : "M";
  const own = sex === "F" ? women : men;
  const first = wordOf(r, own);
  const second = wordOf(r, own);
  const initial = r.chance(0.15)
    ? ` ${second.charAt(0)}${r.chance(0.3) ? "." : ""}`
    : r.chance(0.45) && second !== first
      ? ` ${second}`
      : "";
  const bornIn = r.whole(1938, 2006);
  const issued = r.whole(Math.max(2008, bornIn + 16), 2026);
  return {
    surname: wordOf(r, surnames),
    given: `${first}${initial}`,
    sex,
    born: iso(bornIn, r.whole(1, 12), r.whole(1, 28)),
    issued: iso(issued, r.whole(1, 12), r.whole(1, 28)),
    expires: iso(issued + r.whole(4, 12), r.whole(1, 12), r.whole(1, 28)),
  };
}
