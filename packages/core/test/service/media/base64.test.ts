import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { decodeBase64 } from "../../../src/service/media/base64.ts";

const bytes = fc.uint8Array({ maxLength: 300 });
const encoded = bytes.map((content) => Buffer.from(content).toString("base64"));

/** RFC 4648 exactly: the texts that encoding produces. */
function isCanonical(text: string): boolean {
  return Buffer.from(text, "base64").toString("base64") === text;
}

describe("base64", () => {
  it("decodes to the encoded bytes", () => {
    fc.assert(
      fc.property(bytes, (content) => {
        expect(decodeBase64(Buffer.from(content).toString("base64"))).toEqual(content);
      }),
    );
  });

  it("is accepted exactly if encoding gives the same text", () => {
    const digit = fc.constantFrom(..."ABab09+/==-_ \n\t.éŁ丰".split(""));
    const texts = fc.oneof(
      fc.string(),
      fc.array(digit, { maxLength: 12 }).map((digits) => digits.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeBase64(text) !== undefined).toBe(isCanonical(text.replace(/[\r\n]/g, "")));
      }),
      { numRuns: Math.ceil(5_000 * inject("size")) },
    );
  });

  it("is refused when one character is replaced by one from outside the alphabet", () => {
    const outside = fc.constantFrom(..." -_.,:%\0\téŁ丰\u{1F600}=".split(""));
    fc.assert(
      fc.property(encoded, fc.nat(), outside, (text, at, character) => {
        fc.pre(text.length > 4);
        const place = at % (text.length - 4);
        expect(decodeBase64(text.slice(0, place) + character + text.slice(place + 1))).toBeUndefined();
      }),
    );
  });

  it.each([
    "A",
    "AA",
    "AAA",
    "AAAAA",
    "=",
    "==",
    "====",
    "A===",
    "AA=A",
    "AB==",
    "AAB=",
    "AA==AA==",
    "AAAA=",
  ])("is refused if incomplete: %s", (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });

  it("may have line breaks anywhere", () => {
    expect(decodeBase64("QU\r\nJ\nD\r\n")).toEqual(new Uint8Array(Buffer.from("ABC")));
  });

  it.each(["data:image/jpeg;base64,", "DATA:image/PNG;Base64,", "data:image/webp;name=front.webp;base64,"])(
    "may be in a data URL: %s",
    (head) => {
      expect(decodeBase64(`${head}QUJD`)).toEqual(new Uint8Array(Buffer.from("ABC")));
    },
  );

  it.each([
    "data:image/png,QUJD",
    "data:text/html;base64,QUJD",
    "data:;base64,QUJD",
    " data:image/png;base64,QUJD",
  ])("is refused in another URL: %s", (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });

  /** A text of 48 MiB of bytes is the longest that an upload has. */
  const mebibytes = 3 * Math.ceil(16 * Math.min(1, inject("size")));
  it(`of ${mebibytes} MiB is decoded or refused without a stack overflow`, () => {
    const text = "QUJD".repeat((mebibytes / 3) * 2 ** 20);
    expect(decodeBase64(text)?.length).toBe(mebibytes * 2 ** 20);
    expect(decodeBase64(`${text.slice(0, -4)}QU*D`)).toBeUndefined();
  });
});
