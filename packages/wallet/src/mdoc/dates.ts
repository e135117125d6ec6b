import { type CborNode, expectText } from "../cbor/index.ts";
import { WalletError } from "../errors.ts";

/** `tdate`: text of tag 0 (ISO/IEC 18013-5 7.2.1). Some issuers write fractions of a second. */
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** @throws {WalletError} `cbor_unexpected`, `mdoc_malformed` */
export function readDate(node: CborNode | undefined, what: string): Date {
  const content = node?.kind === "tag" && node.tag === 0 ? node.content : undefined;
  const text = expectText(content, `${what} (tag 0)`);
  const date = new Date(rfc3339.test(text) ? text.replace(/(\.\d{3})\d+/, "$1") : Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw new WalletError("mdoc_malformed", `${what} must be a date with time.`);
  return date;
}

export function optionalDate(node: CborNode | undefined, what: string): Date | undefined {
  return node && readDate(node, what);
}

/** Milliseconds. */
export function skewOf({ skewSeconds = 60 }: { readonly skewSeconds?: number }): number {
  return skewSeconds * 1000;
}
