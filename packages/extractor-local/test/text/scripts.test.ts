import { expect, test } from "vitest";
import { inTheirScripts } from "../../src/text/scripts.ts";

const read = (line: string): string =>
  inTheirScripts(line.split(" ").map((text) => ({ text, confidence: 90, spelled: 1 })))
    .map(({ text }) => text)
    .join(" ");

test.each([
  ["a Cyrillic line", "ИBAHOBA CBETЛAHA", "ИВАНОВА СВЕТЛАНА"],
  ["a Greek line", "ΠAΠAΔOΠOYΛOΣ ANNA", "ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΝΝΑ"],
  ["letters that both scripts have, beside none of their own", "ΠETPOB", "ПЕТРОВ"],
  ["a Greek word told by N", "ΦANH", "ΦΑΝΗ"],
  ["Cyrillic beside Latin", "ΠETPOB / PETROV", "ПЕТРОВ / PETROV"],
  ["a Latin word of letters that look alike, beside other Latin words", "ИBAH TOM FOSTER", "ИВАН TOM FOSTER"],
  ["small letters", "Дaтa poждeния", "Дата рождения"],
  ["a Latin line", "MAX MUSTERMANN", "MAX MUSTERMANN"],
])("%s gets one script per word", (_, seen, written) => {
  expect(read(seen)).toBe(written);
});
