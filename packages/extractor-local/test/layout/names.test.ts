import { describe, expect, it } from "vitest";
import { nameIn } from "../../src/layout/pages/names.ts";
import { numberIn } from "../../src/layout/pages/numbers.ts";

describe("a person's name", () => {
  it.each([
    ["Inés Moreau-Valdés", "Inés Moreau-Valdés"],
    ["TOMÁŠ OKAFOR", "TOMÁŠ OKAFOR"],
    ["Mr. Jan van der Berg", "Jan van der Berg"],
    ["Herrn Dr. Karl Muster", "Karl Muster"],
    ["Gent.mo Carlo Prova", "Carlo Prova"],
    ["GENT.MA ELSA PROVA", "ELSA PROVA"],
    ["Spett.le Ing. Carlo Prova", "Carlo Prova"],
    ["Egr. Sig. Carlo Prova", "Carlo Prova"],
    ["Mlle Inès Essai", "Inès Essai"],
    ["Dña. Elena Prueba", "Elena Prueba"],
    ["Mr & Mrs John Sample", "John Sample"],
    ["Herrn und Frau Karl Muster", "Karl Muster"],
    ["Mme Aïcha N'Diaye", "Aïcha N'Diaye"],
    ["Maria de la Cruz", "Maria de la Cruz"],
    ["John Q. Public Jr.", "John Q. Public Jr."],
    ["John Q. Public, III", "John Q. Public III"],
    ["Jane Doe, MD", "Jane Doe"],
    ["Seán O’Sample", "Seán O’Sample"],
    ["Ana Sofia Lopes da Silva", "Ana Sofia Lopes da Silva"],
    ["Jane Doe and John Doe", "Jane Doe"],
    ["Jane Doe & John Doe", "Jane Doe"],
    ["Elena Prueba y Gil", "Elena Prueba y Gil"],
    ["Elena Prueba y Carlos Gil", "Elena Prueba"],
    ["Jane Doe · February 1, 2025", "Jane Doe"],
    ["Jane Doe (primary)", "Jane Doe"],
    ["Erika Mustermann geb. Gabler", "Erika Mustermann"],
    ["ERIKA MUSTERMANN GEB. GABLER", "ERIKA MUSTERMANN"],
    ["Marie Exemple née Essai", "Marie Exemple"],
    ["MARIE EXEMPLE ÉP. ESSAI", "MARIE EXEMPLE"],
    ["Anna Próbna z domu Wzór", "Anna Próbna"],
    ["Jana Vzorová roz. Zkušební", "Jana Vzorová"],
    ["Eva Prov f. Exempel", "Eva Prov"],
    ["Anna Voorbeeld e/v Proef", "Anna Voorbeeld"],
  ])("is recognised in %s", (text, fullName) => {
    expect(nameIn(text)).toEqual({ fullName });
  });

  it.each([
    ["DOE, JANE MARIE", "JANE MARIE DOE", "DOE", "JANE MARIE"],
    ["Moreau-Valdés, Inés", "Inés Moreau-Valdés", "Moreau-Valdés", "Inés"],
    ["Public, John Q., Jr.", "John Q. Public Jr.", "Public Jr.", "John Q."],
  ])("is split at its comma: %s", (text, fullName, surname, givenNames) => {
    expect(nameIn(text)).toEqual({ fullName, surname, givenNames });
  });

  it.each([
    "Specimen Property Partners LLC",
    "Halcyon Mutual Insurance Company",
    "131 Orchard Terrace",
    "pays a deposit of two months",
    "Named insured",
    "January 15, 2025",
    "Account number",
    "Jane",
    "Date of Birth",
    "Moreau, Inés, Valdés, Tomáš",
    "HM-2048-7716",
    "GEB. GABLER TESTER",
    "Page 1 of 1",
    "City of Sample",
    "",
  ])("is not recognised in %s", (text) => {
    expect(nameIn(text)).toBeUndefined();
  });
});

describe("a number", () => {
  const words = (text: string, confidence = 95) =>
    text.split(" ").map((word) => ({ text: word, confidence }));

  it.each([
    ["HM-2048-7716", "HM-2048-7716"],
    ["SL/2025/0418", "SL/2025/0418"],
    ["#48211-A7", "48211-A7"],
    ["1234 5678 9012", "1234 5678 9012"],
    ["AB 123456 C", "AB 123456"],
    ["004512 Statement date", "004512"],
    ["DE02 1203 0000 0000 2020 51", "DE02 1203 0000 0000 2020 51"],
  ])("is read: %s", (text, number) => {
    expect(numberIn(words(text))).toBe(number);
  });

  it.each([
    "see page",
    "12",
    "$1,100.00",
    "01/15/2026",
    "2026-01-15",
    "A-1",
    "********1234",
    "of the policy",
    "",
  ])("is not recognised in %s", (text) => {
    expect(numberIn(words(text))).toBeUndefined();
  });

  it("is left out if any part of it is unclear", () => {
    expect(numberIn(words("1D2096481", 60))).toBeUndefined();
    expect(numberIn([...words("1234"), ...words("5678", 40)])).toBeUndefined();
  });
});
