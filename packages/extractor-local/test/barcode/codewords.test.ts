import { describe, expect, it } from "vitest";
import { drawCode, readPatterns, rowCounts } from "../../src/barcode/codewords.ts";
import { patternsOfRow } from "../../src/barcode/symbol-patterns.ts";

const rows = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 6 }, (_, column) => patternsOfRow(row)[(row * 131 + column * 57) % 900] ?? []),
);
const drawn = drawCode(rows);
const frame = { left: 24, top: 24, bottom: drawn.height - 24, module: 3, columns: 6 };

describe("a drawn code", () => {
  it("shows its patterns within its frame", () => {
    expect(readPatterns(drawn, frame, 9, 0.5).rows).toEqual(rows);
  });

  it("has its number of rows among the likeliest", () => {
    expect(rowCounts(drawn, frame)).toContain(9);
  });
});
