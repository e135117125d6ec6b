import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { sameCity, samePostalCode, sameState } from "../../src/verdict/comparison/address.ts";
import { sameAddresses } from "../../src/verdict/comparison/addresses.ts";
import { sameFullAddress, sameStreet } from "../../src/verdict/comparison/street.ts";

/** Fractions have one form, and a route's number has no leading zero. */
const digitsOf = (text: string): string =>
  [
    ...text
      .replace(/[½⅓⅔¼¾⅛⅜⅝⅞]/g, " $& ")
      .normalize("NFKC")
      .matchAll(/[0-9]+/g),
  ]
    .map(([digits]) => digits.replace(/^0+(?=\d)/, ""))
    .join(" ");

fuzzTarget({
  name: "addresses",
  longest: 400,
  seeds: [
    "12 N Elm St Apt 4B\n12 North Elm Street #4B",
    "12 Elm St\n12 Elm St Apt 4B",
    "RR 02 Box 152\nRFD Route 2 # 152",
    "12 US-9\n12 U.S. Hwy 9",
    "401-43 Main St\n43 Main St Unit 401",
    "1 23rd St\n12 3rd St",
    "Hauptstraße 5\nHauptstr. 5",
    "97201-1234\n97201",
    "New York\nNY",
    "Sankt Gallen\nSt. Gallen",
  ],
  words: [
    " ",
    ",",
    "#",
    "Apt",
    "Unit",
    "St",
    "Street",
    "N",
    "North",
    "CR",
    "SR",
    "Box",
    "Mdw",
    "C/",
    "R.",
    "1st",
    "½",
    "1/2",
    "-",
    "\u0301",
    "İ",
    "ß",
    "1",
    "٣",
  ],
  run(bytes) {
    const [one = "", other = ""] = Buffer.from(bytes).toString("utf8").split("\n", 2);
    for (const same of [sameCity, samePostalCode, sameState, sameFullAddress, sameAddresses.street]) {
      assert.equal(same(one, other), same(other, one), `${same.name} has no order`);
    }
    if (sameFullAddress(one, other)) assert.equal(digitsOf(one), digitsOf(other));
    sameStreet(one, other);
  },
});
