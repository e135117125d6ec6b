import {
  bareNumber,
  fitsForm,
  type NumberForm,
  numberFormOf,
  numberForms,
  patternOf,
  personalNumberFormOf,
} from "@passmuster/number-forms";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";

const named = numberForms().map((form) => ({
  ...form,
  name: [form.country ?? "any", form.jurisdiction, form.label].filter(Boolean).join(" "),
}));

/** Schemes whose check digits change with every single digit. */
const singleDigit = [
  "letter, modulo 23",
  "Luhn",
  "97 less the remainder by 97",
  "remainder by 97",
  "elfproef",
  "EAN-13",
  "two digits, modulo 10",
  "modulo 10, weights 1 3 7 9",
  "ISO/IEC 7064 MOD 11-10",
  "ISO/IEC 7064 MOD 11-2",
  "Verhoeff",
  "Luhn and Verhoeff",
  "modulo 10, weights 7 3 1",
  "Luhn with letters",
];
const guarded = named.filter(({ scheme }) => scheme && singleDigit.includes(scheme));

const replaced = (number: string, at: number, character: number | string): string =>
  number.slice(0, at) + character + number.slice(at + 1);

const isDigit = (character: string | undefined): boolean => /^[0-9]$/.test(character ?? "");

/** The example with other digits, as far as its form allows them. */
function withDigits(example: string, random: readonly number[], pattern: RegExp): string {
  return random.reduce((number, digit, at) => {
    const other = replaced(number, at, digit);
    return isDigit(number[at]) && pattern.test(other) ? other : number;
  }, example);
}

/** The number with every possible pair of last characters. One of them makes its check digits hold. */
function completions(number: string): readonly string[] {
  const body = number.slice(0, -2);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
  const [before = "", last = ""] = number.slice(-2);
  if (!isDigit(last)) return letters.map((letter) => body + before + letter);
  if (!isDigit(before)) return letters.map((digit) => body + before + digit);
  return Array.from({ length: 100 }, (_, ending) => body + String(ending).padStart(2, "0"));
}

const singleChanges = (number: string): readonly string[] =>
  [...number].flatMap((character, at) =>
    isDigit(character)
      ? [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => replaced(number, at, (Number(character) + step) % 10))
      : [],
  );

const fits = (form: NumberForm, number: string): boolean => fitsForm(form, bareNumber(number));

describe("a published form", () => {
  it.each(named)("$name fits its examples", (form) => {
    expect(form.examples.valid.filter((number) => !fits(form, number))).toEqual([]);
  });

  it.each(named)("$name refuses numbers of other forms", (form) => {
    expect(form.examples.invalid.filter((number) => fits(form, number))).toEqual([]);
  });

  it.each(guarded)("$name refuses any number of its scheme with one digit changed", (form) => {
    const pattern = patternOf(form.form);
    const holds = (number: string) => pattern.test(number) && form.check?.(number) === true;
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 });
    const runs = Math.max(30, Math.ceil(100 * inject("size")));
    let made = 0;
    fc.assert(
      fc.property(fc.constantFrom(...form.examples.valid.map(bareNumber)), digits, (example, random) => {
        const number = completions(withDigits(example, random, pattern)).find(holds);
        if (!number) return;
        made += 1;
        expect(singleChanges(number).filter(holds)).toEqual([]);
      }),
      { numRuns: runs },
    );
    expect(made).toBeGreaterThan(runs / 10);
  });

  it("has a source, valid examples and invalid examples", () => {
    const lacking = named.filter(
      ({ source, examples }) =>
        source.length < 12 || examples.valid.length === 0 || examples.invalid.length === 0,
    );
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it("exists for each state and at least fifteen national schemes with check digits", () => {
    const schemes = new Set(named.filter(({ check }) => check).map(({ country }) => country));
    expect(schemes.size).toBeGreaterThanOrEqual(15);
    expect(named.filter(({ country, jurisdiction }) => country === "USA" && jurisdiction)).toHaveLength(52);
  });

  it("rejects a malformed form", () => {
    expect(() => patternOf("9Q")).toThrow("not a part");
  });
});

describe("the number of a document", () => {
  const licence = (jurisdiction: string, number: string) =>
    numberFormOf({ typeId: 1, country: "USA", jurisdiction }, number);

  it.each([
    ["CA", "X4820173", true],
    ["CA", "L48217360", false],
    ["TX", "48201736", true],
    ["TX", "X4820173", false],
    ["FL", "X482-017-36-548-2", true],
    ["WA", "WDL482XY017Z", true],
    ["WA", "ZZ***Z482X0Y", true],
  ])("of a licence of %s: %s fits: %s", (jurisdiction, number, expected) => {
    expect(licence(jurisdiction, number)).toMatchObject({ known: true, fits: expected });
  });

  it.each([
    [{ typeId: 1, country: "USA" }],
    [{ typeId: 1, country: "USA", jurisdiction: "ZZ" }],
    [{ typeId: 1, country: "CAN", jurisdiction: "NU" }],
    [{ typeId: 2, country: "USA", jurisdiction: "OH" }],
    [{ typeId: 3, country: "ATA" }],
    [{ typeId: 3, country: "UTO" }],
    [{ typeId: 3, country: "" }],
    [{ typeId: 12, country: "GRC" }],
    [{ typeId: 23, country: "USA" }],
    [{ typeId: 41, country: "USA" }],
  ])("has no published form: %j", (issue) => {
    expect(numberFormOf(issue, "48217360")).toEqual({ known: false });
  });

  it("is not checked if it was not read", () => {
    expect(numberFormOf({ typeId: 3, country: "NLD" }, " - ")).toEqual({ known: false });
  });

  it("of a passport has ICAO's form if the issuer publishes none", () => {
    expect(numberFormOf({ typeId: 3, country: "KEN" }, "ZZ 482017")).toMatchObject({
      fits: true,
      form: "1-9X",
    });
    expect(numberFormOf({ typeId: 3, country: "KEN" }, "ZZ48201736")).toMatchObject({ fits: false });
  });

  it("of a passport has its issuer's form if one is published", () => {
    expect(numberFormOf({ typeId: 3, country: "USA" }, "ZZ482017")).toMatchObject({
      known: true,
      fits: false,
    });
  });

  it("does not fit with a letter of another script", () => {
    expect(numberFormOf({ typeId: 3, country: "KEN" }, "А1234567")).toMatchObject({ fits: false });
  });

  it("of a Polish card is the card number, not the PESEL", () => {
    const card = { typeId: 12, country: "POL" };
    expect(numberFormOf(card, "ABA300000")).toMatchObject({ fits: true });
    expect(numberFormOf(card, "44051401359")).toMatchObject({ fits: false });
  });

  it("of a Spanish card is the DNI or the support number", () => {
    const card = { typeId: 12, country: "ESP" };
    expect(numberFormOf(card, "12345678-Z")).toMatchObject({ fits: true });
    expect(numberFormOf(card, "BAA000589")).toMatchObject({ fits: true });
    expect(numberFormOf(card, "12345678-A")).toMatchObject({ fits: false });
  });

  it("of a state's identification card has the licence's form if both share one series", () => {
    expect(numberFormOf({ typeId: 22, country: "USA", jurisdiction: "CA" }, "48201736")).toMatchObject({
      fits: false,
    });
  });

  it("yields an answer with form and source, without the number", () => {
    const told = licence("CA", "48201736");
    expect(told).toMatchObject({ form: "1A+7N", source: expect.stringContaining("ntsi.com") });
    expect(JSON.stringify(told)).not.toContain("48201736");
  });

  it("yields an answer for any text", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(50),
        fc.constantFrom("USA", "CHN", "ESP", "GBR"),
        (number, typeId, country) => {
          expect(typeof numberFormOf({ typeId, country, jurisdiction: "CA" }, number).known).toBe("boolean");
          expect(typeof personalNumberFormOf(country, number).known).toBe("boolean");
        },
      ),
    );
  });
});
