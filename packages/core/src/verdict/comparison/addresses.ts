import { iso3OfName } from "../catalogue/countries.ts";
import { sameCity, samePostalCode, sameState, sameStreet } from "./address.ts";
import { sameText } from "./compare.ts";
import { sameFullAddress } from "./street.ts";

/** @param country ISO 3166-1 alpha-3 of both addresses, if known */
type Same = (one: string, other: string, country?: string) => boolean;

/** Compares the parts of two addresses on one document. A unit must be in both. */
export const sameAddresses: Readonly<Record<"street" | "city" | "state" | "zip" | "country" | "full", Same>> =
  {
    street: (one, other, country) => sameStreet(one, other, country) && sameStreet(other, one, country),
    city: sameCity,
    state: sameState,
    zip: samePostalCode,
    country: sameCountry,
    full: sameFullAddress,
  };

/** The country that two addresses name. Undefined if none does, or if they differ. */
export function countryOfBoth(one: string | undefined, other: string | undefined): string | undefined {
  const [a, b] = [one, other].map((name) => (name ? iso3OfName(name) : undefined));
  return !a || !b || a === b ? (a ?? b) : undefined;
}

function sameCountry(one: string, other: string): boolean {
  const [a, b] = [iso3OfName(one), iso3OfName(other)];
  return a === undefined || b === undefined ? sameText(one, other) : a === b;
}
