import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { sameCity, samePostalCode, sameState } from "../../src/comparison/address.ts";
import { sameAddresses } from "../../src/comparison/addresses.ts";
import { sameFullAddress, sameStreet } from "../../src/comparison/street.ts";

const digitsOf = (text: string): string => [...text.normalize("NFKC").matchAll(/[0-9]+/g)].join(" ");

fuzzTarget({
  name: "addresses",
  longest: 400,
  seeds: [
    "12 N Elm St Apt 4B\n12 North Elm Street #4B",
    "12 Elm St\n12 Elm St Apt 4B",
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
