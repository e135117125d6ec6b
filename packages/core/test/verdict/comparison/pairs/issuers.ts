import {
  codesBeyondIso,
  isSameIssuer,
  issuerOf,
  territoryGroups,
} from "../../../../src/verdict/catalogue/issuers.ts";
import type { PairTable } from "../pairs.ts";

const territories = territoryGroups
  .map(({ territories: all, issuers, source }) => {
    const rows = all
      .split(" ")
      .flatMap((territory) => issuers.split(" ").map((by) => `${territory} = ${by}`));
    return [`# ${source}`, ...rows].join("\n");
  })
  .join("\n");

const others = `
# two territories, and two states of one people, are two issuers
HKG ≠ MAC
GGY ≠ JEY
GBD ≠ GBN
GGY ≠ GBD
TWN ≠ CHN
RKS ≠ SRB
UNK ≠ RKS
PRI ≠ GUM
XXA ≠ XXB
HKG ≠ GBR
# two codes of one state
D = DEU
XKX = RKS
XXK = RKS
ZIM = ZWE
`;

const named = ["# ICAO Doc 9303-3, section 5", ...codesBeyondIso().map((code) => `${code} = ${code}`)].join(
  "\n",
);

/** Issuers that are one or two, and codes that must be known. */
export const issuerTables: readonly PairTable[] = [
  { title: "territories and their issuers", text: territories, same: isSameIssuer },
  { title: "other pairs", text: others, same: isSameIssuer },
  { title: "codes beside ISO 3166-1", text: named, same: (code) => issuerOf(code) !== undefined },
];
