import { iso3OfName } from "../catalogue/countries.ts";
import { sameCity, samePostalCode, sameState, sameStreet } from "./address.ts";
import { sameText } from "./compare.ts";
import { sameFullAddress } from "./street.ts";

type Same = (one: string, other: string) => boolean;

/** Compares the parts of two addresses on one document. A unit must be in both. */
export const sameAddresses: Readonly<Record<"street" | "city" | "state" | "zip" | "country" | "full", Same>> =
  {
    street: (one, other) => sameStreet(one, other) && sameStreet(other, one),
    city: sameCity,
    state: sameState,
    zip: samePostalCode,
    country: sameCountry,
    full: sameFullAddress,
  };

function sameCountry(one: string, other: string): boolean {
  const [a, b] = [iso3OfName(one), iso3OfName(other)];
  return a === undefined || b === undefined ? sameText(one, other) : a === b;
}
