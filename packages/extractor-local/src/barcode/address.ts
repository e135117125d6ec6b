import type { BarcodeReading } from "@vouchsafe/core";
import { stateName } from "../states.ts";
import { type Elements, valueIn } from "./elements.ts";
import { jurisdictionOfState } from "./jurisdictions.ts";

type Address = NonNullable<BarcodeReading["address"]>;

/** Street, second line, city, state, postal code; version 1 may have the home beside the postal address. */
const groups = [
  ["DAG", "DAH", "DAI", "DAJ", "DAK"],
  ["DAL", "DAM", "DAN", "DAO", "DAP"],
] as const;

/**
 * `12345` or `12345-6789` from nine digits, of which the last four are zeros where they are not known; `K1A 0B1` in Canada. Any other
 * form stays as it stands.
 */
export function postalCode(raw: string): string {
  const [, five, four = "0000"] = /^(\d{5})[-\s]?(\d{4})?$/.exec(raw) ?? [];
  if (five) return four === "0000" ? five : `${five}-${four}`;
  const [, area, local] = /^([A-Z]\d[A-Z])[-\s]?(\d[A-Z]\d)$/i.exec(raw) ?? [];
  return area && local ? `${area} ${local}`.toUpperCase() : raw;
}

/** The holder's address; `country` (ISO 3166-1 alpha-3) is the issuer's, for where the state tells none. */
export function addressOf(elements: Elements, country: string | undefined): Address | undefined {
  const group = groups.find(([street, , city]) => valueIn(elements, street) || valueIn(elements, city));
  if (!group) return undefined;
  const tidy = (id: string) => valueIn(elements, id).replace(/\s+/g, " ").replace(/,$/, "");
  const [first = "", second = "", city = "", state = "", raw = ""] = group.map(tidy);
  const zip = postalCode(raw);
  const street = [first, second].filter(Boolean).join(" ");
  const iso3 = jurisdictionOfState(state)?.country ?? country;
  const named = iso3 ? (stateName(iso3) ?? "") : "";
  const full = [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(", ");
  const parts = Object.entries({ full, street, city, state, zip, country: named });
  return Object.fromEntries(parts.filter(([, value]) => value !== ""));
}
