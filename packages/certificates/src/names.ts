import type { DerNode } from "./der.ts";
import { expectTag, oidOf, sequenceOf, textOf } from "./der-values.ts";

/** The subject or issuer of a certificate (RFC 5280, 4.1.2.4). */
export interface DistinguishedName {
  /** As DER. Two names are compared by these bytes. */
  readonly raw: Uint8Array;
  /** As written: `DE`, but `de` occurs. */
  readonly country?: string;
  readonly stateOrProvince?: string;
  readonly organization?: string;
  readonly commonName?: string;
}

const attributes: Readonly<Record<string, "country" | "stateOrProvince" | "organization" | "commonName">> = {
  "2.5.4.6": "country",
  "2.5.4.8": "stateOrProvince",
  "2.5.4.10": "organization",
  "2.5.4.3": "commonName",
};

/** Of an attribute that occurs more than once, the first value. @throws {DerError} */
export function readName(node: DerNode | undefined): DistinguishedName {
  const found: { country?: string; stateOrProvince?: string; organization?: string; commonName?: string } =
    {};
  for (const set of sequenceOf(node)) {
    for (const pair of expectTag(set, 0x31).children) {
      const [type, value] = sequenceOf(pair);
      const attribute = attributes[oidOf(type)];
      if (attribute) found[attribute] ??= textOf(value);
    }
  }
  return { raw: node?.raw ?? new Uint8Array(), ...found };
}
