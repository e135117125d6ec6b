import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { drawSpecimen, type SpecimenKind } from "../src/index.ts";
import { run } from "./command.ts";

test.each([
  ["passeport", {}, "The kind must be one of passport, id-card-front,"],
  ["passport", { number: "x 1" }, "number must be 1 to 9 of A–Z and 0–9."],
  ["passport", { expiryDate: "2035-02-30" }, "expiryDate must be a date such as 2035-03-03."],
  ["passport", { dateOfBirth: "soon" }, "dateOfBirth must be a date such as 2035-03-03."],
])("%s with %j is refused", async (kind, options, sentence) => {
  await expect(drawSpecimen(kind as SpecimenKind, options)).rejects.toThrow(sentence);
});

test.each([
  [["card", "a.jpg"], "KIND must be one of passport,"],
  [["passport"], "Name one file to write."],
  [["passport", "a.jpg", "--born", "1990-01-01"], "Unknown option '--born'"],
])("the command line %j is refused", async (line, sentence) => {
  expect(await run(...line)).toEqual({ status: 2, text: expect.stringContaining(sentence) });
});

test("a file that exists is not replaced", async () => {
  const file = fileURLToPath(import.meta.url);
  expect(await run("passport", file)).toEqual({
    status: 2,
    text: `${file} exists already. Delete it, or name another file.\n`,
  });
});
