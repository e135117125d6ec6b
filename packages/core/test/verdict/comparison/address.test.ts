import { describe, expect, it } from "vitest";
import { sameCity, samePostalCode, sameState, sameStreet } from "../../../src/verdict/comparison/address.ts";
import { addressTables } from "./pairs/addresses.ts";
import { cities, postalCodes, states } from "./pairs/places.ts";
import { directed, streets } from "./pairs/streets.ts";
import { disagreeing, pairs } from "./pairs.ts";

describe.each([
  ["streets", streets, sameStreet],
  ["towns", cities, sameCity],
  ["states", states, sameState],
  ["postal codes", postalCodes, samePostalCode],
] as const)("%s", (_, table, same) => {
  it.each(pairs(table))("$one $sign $other: $reason", ({ one, sign, other }) => {
    expect([same(one, other), same(other, one)]).toEqual([sign === "=", sign === "="]);
  });
});

describe("written forms of the posts", () => {
  it.each(addressTables)("$title: written forms are equal, look-alikes are not", (table) => {
    expect(disagreeing(table)).toEqual([]);
  });
});

describe("states within their country", () => {
  it.each([
    ["WA", "Washington", "USA", true],
    ["WA", "Western Australia", "AUS", true],
    ["WA", "Western Australia", "USA", false],
    ["WA", "Washington", "AUS", false],
    ["NT", "Northern Territory", "CAN", false],
    ["NT", "Northwest Territories", "CAN", true],
    ["BY", "Bayern", "DEU", false],
    ["Bayern", "BAYERN", "DEU", true],
  ])("%s and %s in %s: %s", (one, other, country, same) => {
    expect([sameState(one, other, country), sameState(other, one, country)]).toEqual([same, same]);
  });
});

describe("streets of a proof", () => {
  it.each(pairs(directed))("$one $sign $other: $reason", ({ one, sign, other }) => {
    expect(sameStreet(one, other)).toBe(sign === "=");
  });
});
