import { describe, expect, it } from "vitest";
import { decodeContent } from "../../src/barcode/content.ts";

describe("the bytes of a barcode", () => {
  it.each([
    ["ISO 8859-1", Buffer.from("DCSPE\u00d1A", "latin1")],
    ["UTF-8", Buffer.from("DCSPE\u00d1A", "utf8")],
    ["UTF-8 with a byte order mark", Buffer.from("\ufeffDCSPE\u00d1A", "utf8")],
  ])("are read as %s", (_, bytes) => {
    expect(decodeContent(bytes)).toBe("DCSPE\u00d1A");
  });

  it("are kept one by one, including separators", () => {
    const bytes = Buffer.from([0x40, 0x0a, 0x1e, 0x0d, 0xdc, 0x4d]);
    expect(decodeContent(bytes)).toBe("@\n\u001e\r\u00dcM");
  });
});
