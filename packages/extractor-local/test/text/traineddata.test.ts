import { describe, expect, it } from "vitest";
import { withoutDictionary } from "../../src/text/traineddata.ts";

/** A file of language data that has these entries. */
function file(entries: Readonly<Record<number, string>>): Buffer {
  const count = 24;
  const head = Buffer.alloc(4 + 8 * count, 0xff);
  head.writeInt32LE(count);
  let at = head.length;
  for (const [entry, text] of Object.entries(entries)) {
    head.writeBigInt64LE(BigInt(at), 4 + 8 * Number(entry));
    at += text.length;
  }
  return Buffer.concat([head, Buffer.from(Object.values(entries).join(""))]);
}

describe("language data without its dictionary", () => {
  it("has every other entry as it was, also behind one that is gone", () => {
    const whole = file({
      0: "config",
      17: "network",
      18: "marks",
      19: "words",
      20: "figures",
      21: "letters",
    });
    expect(withoutDictionary(whole)).toEqual(file({ 0: "config", 17: "network", 21: "letters" }));
  });

  it("is the same where there is none", () => {
    const plain = file({ 17: "network", 23: "version" });
    expect(withoutDictionary(plain)).toEqual(plain);
  });
});
