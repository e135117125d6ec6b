import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fontFile } from "../src/font-file.ts";

const font = fontFile(fileURLToPath(new URL("../fonts/plex-sans-400.woff", import.meta.url)));

describe("a font by its path", () => {
  it("measures the ink of a character above and below the baseline", () => {
    const [capital, tail] = [font.outline("H"), font.outline("p")];
    expect(capital?.ink.bottom).toBeCloseTo(0, 2);
    expect(capital?.ink.top).toBeLessThan(-0.6);
    expect(tail?.ink.bottom).toBeGreaterThan(0.1);
  });

  it("returns undefined for missing characters", () => {
    expect(font.outline("漢")).toBeUndefined();
  });
});
