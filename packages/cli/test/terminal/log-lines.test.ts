import { stripVTControlCharacters, styleText } from "node:util";
import { expect, test } from "vitest";
import { logLine } from "../../src/terminal/log-lines.ts";
import type { Paint } from "../../src/terminal/paint.ts";

const paint: Paint = (style, text) => styleText(style, text, { validateStream: false });
const line = (members: object): string => `${JSON.stringify({ level: 30, time: 0, pid: 1, ...members })}\n`;
const read = (members: object): string => stripVTControlCharacters(logLine(line(members), paint)).trim();

test("a request line shows status, route, duration and error code", () => {
  const request = { msg: "request", request: "req_1", route: "createVerification", status: 201, ms: 12.4 };
  expect(read(request)).toMatch(/^\d\d:\d\d:\d\d {4}201 {2}createVerification +12 ms$/);
  expect(read({ ...request, status: 422, code: "validation_failed" })).toMatch(/422 .+ validation_failed$/);
  expect(read({ ...request, route: null, status: 404, code: "route_not_found" })).toContain("unknown route");
});

test("other lines show their message and fields; warnings and errors are marked", () => {
  expect(read({ level: 40, msg: "webhook disabled", endpoint: "whk_1", reason: "failing" })).toMatch(
    /! webhook disabled {2}endpoint=whk_1 {2}reason=failing$/,
  );
  expect(read({ level: 50, msg: "request failed", status: 500, at: ["at here"] })).toMatch(
    /✗ request failed {2}status=500 {2}at=\["at here"\]$/,
  );
});

test("a line that is not a log record stays unchanged", () => {
  for (const text of ["not JSON\n", "null\n", '{"no":"time"}\n']) expect(logLine(text, paint)).toBe(text);
});
