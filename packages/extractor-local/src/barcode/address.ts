import type { BarcodeReading } from "@passmuster/core/ports";
import { stateName } from "../mrz/states.ts";
import { type Elements, valueIn } from "./elements.ts";
import { jurisdictionOfState } from "./jurisdictions.ts";

type Address = NonNullable<BarcodeReading["address"]>;

/**
 * Street, second line, city, state, postal code. AAMVA DL/ID-2000 has a mailing address and, optionally, a
 * residence.
 */
const mailing = ["DAG", "DAH", "DAI", "DAJ", "DAK"] as const;
const residence = ["DAL", "DAM", "DAN", "DAO", "DAP"] as const;

/**
 * Formats nine digits as `12345` or `12345-6789`. Unknown last digits are zeros; some printers write one zero
 * after blanks. Canada has `K1A 0B1`. Keeps any other form.
 */
export function postalCode(raw: string): string {
  const [, five, four = "0000"] = /^(\d{5})(?:\s*-?\s*(\d{4})|\s+0{1,3}|\s*-)?$/.exec(raw.trim()) ?? [];
  if (five) return four === "0000" ? five : `${five}-${four}`;
  const [, area, local] = /^([A-Z]\d[A-Z])[-\s]?(\d[A-Z]\d)$/i.exec(raw) ?? [];
  return area && local ? `${area} ${local}`.toUpperCase() : raw;
}

/**
 * The holder's address. `country` (ISO 3166-1 alpha-3) is the issuer's and applies if the state names no
 * country.
 */
export function addressOf(elements: Elements, country: string | undefined): Address | undefined {
  const parts = addressLines(elements);
  if (!parts) return undefined;
  const tidied = parts.map((part) => part.replace(/\s+/g, " ").replace(/,$/, ""));
  const [first = "", line = "", city = "", stated = "", raw = ""] = tidied;
  const place = jurisdictionOfState(stated);
  const state = place?.code ?? stated;
  const zip = postalCode(raw);
  const second = repeats(line, { street: first, city, state, zip }) ? "" : line;
  const street = [first, second].filter(Boolean).join(" ");
  const iso3 = place?.country ?? country;
  const named = iso3 ? (stateName(iso3) ?? "") : "";
  const full = [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
  const values = Object.entries({ full, street, city, state, zip, country: named });
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

/**
 * The first address with street and city; otherwise the first street and the first city with its own state
 * and postal code.
 */
function addressLines(elements: Elements): readonly string[] | undefined {
  const all = [mailing, residence].map((ids) => ids.map((id) => valueIn(elements, id)));
  const whole = all.find(([street, , city]) => street && city);
  if (whole) return whole;
  const streets = all.find(([street]) => street)?.slice(0, 2);
  const town = all.find(([, , city]) => city)?.slice(2);
  return streets || town ? [...(streets ?? ["", ""]), ...(town ?? ["", "", ""])] : undefined;
}

interface Above {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Whether a second line only repeats the street, or the city with or without state and postal code. */
function repeats(line: string, { street, city, state, zip }: Above): boolean {
  const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const [all, town, area, five] = [bare(line), bare(city), bare(state), zip.slice(0, 5)];
  if (all === bare(street)) return true;
  if (town === "" || !all.startsWith(town)) return false;
  const rest = all.slice(town.length);
  const digits = rest.startsWith(area) ? rest.slice(area.length) : rest;
  return (
    digits === "" || digits === bare(zip) || (/^\d{5}(?:\d{4})?$/.test(digits) && digits.startsWith(five))
  );
}
