import { expect, test } from "vitest";
import { voidingWord } from "../../../src/layout/marks/words.ts";

const line = (text: string, confidence = 90) => ({
  words: text.split(" ").map((word) => ({ text: word, confidence })),
  confidence,
});
const onCard = (text: string, confidence?: number) => voidingWord(line(text, confidence), "card")?.word;
const onPage = (text: string) => voidingWord(line(text), "page")?.word;

test.each([
  ["SPECIMEN", "SPECIMEN"],
  ["Spécimen", "SPECIMEN"],
  ["S P E C I M E N", "SPECIMEN"],
  ["SPEC1MEN", "SPECIMEN"],
  ["SPECIM", "SPECIMEN"],
  ["QGILTIG", "OGILTIG"],
  ["UNGÜLTIG", "UNGÜLTIG"],
  ["WZÓR", "WZÓR"],
  ["CANCELLED 0412", "CANCELLED"],
  ["ОБРАЗЕЦ", "ОБРАЗЕЦ"],
  ["ΥΠΟΔΕΙΓΜΑ", "ΥΠΟΔΕΙΓΜΑ"],
  ["COPY KOPIE", "COPY"],
  ["İPTAL", "İPTAL"],
])("%s on a line of its own voids a card", (text, word) => {
  expect(onCard(text)).toBe(word);
});

test.each([
  ["THIS COPY IS VOID IF ALTERED", "a sentence"],
  ["SPECIMEN OFFICE", "an authority"],
  ["GÜLTIG BIS", "a label that ends like a word"],
  ["EXPIRES", "a label"],
  ["CANCELLA", "another word with its beginning"],
  ["MINTAI", "a longer short word"],
  ["COPYRIGHT", "a word that begins so"],
  ["4711", "figures alone"],
  ["", "nothing"],
])("%s voids nothing: %s", (text) => {
  expect(onCard(text)).toBeUndefined();
});

test("what was hardly read voids nothing, unless a long word was read letter by letter", () => {
  expect(onCard("VOID", 54)).toBeUndefined();
  expect(onCard("SPECIMEN", 40)).toBe("SPECIMEN");
  expect(onCard("SPECIMAN", 40)).toBeUndefined();
});

test("a bill may be a copy, `cancelado` is paid, and a sample of one is no bill", () => {
  for (const text of ["COPY", "DUPLICATE", "CANCELADO", "MODELO"]) expect(onPage(text)).toBeUndefined();
  expect(onPage("SAMPLE")).toBe("SAMPLE");
});
