import {
  sameCity,
  samePostalCode,
  sameState,
  sameStreet,
} from "../../../../src/verdict/comparison/address.ts";
import type { PairTable } from "../pairs.ts";
import { canada } from "./canada.ts";
import { heldOut } from "./held-out.ts";
import { postalCodes } from "./places.ts";
import { publication28, towns } from "./publication28.ts";
import { suffixes } from "./suffixes.ts";
import { statesOfCountry, world } from "./world.ts";

const streetsIn = (country?: string) => (one: string, other: string) => sameStreet(one, other, country);

/** Addresses with their sources: written forms of one address, and addresses that only look alike. */
export const addressTables: readonly PairTable[] = [
  { title: "suffixes", text: suffixes, same: streetsIn() },
  { title: "suffixes, USA", text: suffixes, same: streetsIn("USA") },
  { title: "Publication 28", text: publication28, same: streetsIn() },
  { title: "Publication 28, USA", text: publication28, same: streetsIn("USA") },
  { title: "towns", text: towns, same: sameCity },
  { title: "postal codes", text: postalCodes, same: samePostalCode },
  { title: "streets, CAN", text: canada, same: streetsIn("CAN") },
  ...Object.entries(world).map(([country, text]) => ({
    title: `streets, ${country}`,
    text,
    same: streetsIn(country),
  })),
  ...Object.entries(heldOut).map(([country, text]) => ({
    title: `held out, ${country || "no country"}`,
    text,
    same: streetsIn(country),
  })),
  ...Object.entries(statesOfCountry).map(([country, text]) => ({
    title: `states, ${country}`,
    text,
    same: (one: string, other: string) => sameState(one, other, country),
  })),
];
