import { expect, test } from "vitest";
import { inTheirScripts, settleScripts } from "../../src/print/scripts.ts";

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
  ["a Latin word with the letter schwa, which looks Greek", "ΘLÏ MΘMMΘDOV", "ƏLÏ MƏMMƏDOV"],
  ["the same in small letters", "Θliyeva Sθbinθ", "Əliyeva Səbinə"],
  ["a word of shared letters beside it", "HΘYAT MΘMMΘDOV", "HƏYAT MƏMMƏDOV"],
  ["a schwa that looks Cyrillic", "ЭSGЭROV", "ƏSGƏROV"],
  ["a Greek word that begins with a theta", "ΘANOΣ", "ΘΑΝΟΣ"],
  ["a Greek word of letters that Latin has too", "ΘANH", "ΘΑΝΗ"],
  ["Greek beside its transliteration", "ΘYMIOY THYMIOU", "ΘΥΜΙΟΥ THYMIOU"],
  ["a Latin word with a misread letter", "BRΛDLEY", "BRΛDLEY"],
  ["a Cyrillic word with a letter of that shape", "ЭДУАРД", "ЭДУАРД"],
])("%s gets one script per word", (_, seen, written) => {
  expect(read(seen)).toBe(written);
});

const linesOf = (texts: readonly string[]) =>
  settleScripts(
    texts.map((text, at) => ({
      text: read(text),
      words: inTheirScripts(text.split(" ").map((one) => ({ text: one, confidence: 90 }))),
      confidence: 90,
      left: 0,
      right: 100,
      top: 20 * at,
      bottom: 20 * at + 10,
    })),
  );

const side = (...texts: readonly string[]): readonly string[] => linesOf(texts).map(({ text }) => text);
/** The last word of each line. */
const words = (...texts: readonly string[]) => linesOf(texts).map((line) => line.words.at(-1));

test("a word of shared letters is Latin on a side with Ə", () => {
  expect(side("AZΘRBAYCAN", "NΘZAKΘT", "MIΘ")).toEqual(["AZƏRBAYCAN", "NƏZAKƏT", "MIƏ"]);
});

test("a word of mixed scripts is Latin on a side of Latin words", () => {
  expect(side("NEW YORK DRIVER", "LICENSE NUMBER", "3 Dов", "APT ЗВ", "MІGUEL")).toEqual([
    "NEW YORK DRIVER",
    "LICENSE NUMBER",
    "3 DoB",
    "APT 3B",
    "MIGUEL",
  ]);
});

test("a guessed letter leaves its word too unsure for a value", () => {
  const [, , guess, twin] = words("DRIVER YORK", "LICENSE NUMBER", "PETRAИTYTE", "MІGUEL");
  expect(guess).toMatchObject({ text: "PETRANTYTE", confidence: 35 });
  expect(twin).toMatchObject({ text: "MIGUEL", confidence: 90 });
});

test("a clear word of another script stays on a side of Latin words", () => {
  expect(side("DRIVER LICENSE", "FAMILY NUMBER", "ПЕТРОВА")).toEqual([
    "DRIVER LICENSE",
    "FAMILY NUMBER",
    "ПЕТРОВА",
  ]);
});

test("a word of shared letters is Cyrillic on a side without Latin words", () => {
  expect(side("ВОДИТЕЛЬСКОЕ УДОСТОВЕРЕНИЕ", "ФАМИЛИЯ", "MAKAPOBA")).toEqual([
    "ВОДИТЕЛЬСКОЕ УДОСТОВЕРЕНИЕ",
    "ФАМИЛИЯ",
    "МАКАРОВА",
  ]);
});

test("a Greek side stays Greek", () => {
  expect(side("ΔΕΛΤIO", "ΘANH", "MƏLD")).toEqual(["ΔΕΛΤΙΟ", "ΘΑΝΗ", "MƏLD"]);
  expect(side("THANI", "ΘANH")).toEqual(["THANI", "ΘΑΝΗ"]);
});
