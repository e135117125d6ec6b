import { describe, expect, it } from "vitest";
import {
  aamva,
  drawHomemadeBarcode,
  drawPassport,
  drawTd2Back,
  drawTypedCard,
  drawTypedZone,
  specimenPerson,
  withSecondZone,
} from "../src/workshop.ts";

const person = specimenPerson("zoe");
const options = { number: "AQ0000001", issueDate: "2025-01-01", expiryDate: "2034-12-31" };
const passport = drawPassport(person, options);

describe("a drawn forgery", () => {
  it.each([
    ["typed zone", drawTypedZone(passport.mrz)],
    ["typed card", drawTypedCard(["Shopping"])],
    ["home-made barcode", drawHomemadeBarcode(aamva(person, options))],
    ["passport with a second MRZ", withSecondZone(passport, passport.mrz)],
  ])("(%s) bears the word SPECIMEN in letters of at least a third of its width", (_, drawing) => {
    expect(drawing.texts).toContain("SPECIMEN");
    expect(drawing.largestMark / drawing.width).toBeGreaterThan(0.33);
  });

  it("with a second MRZ prints both, the second below the document", () => {
    const second = passport.mrz.map((line) => line.replaceAll("0", "1"));
    const forged = withSecondZone(passport, second);
    expect(forged.texts).toEqual(expect.arrayContaining([...passport.mrz, ...second]));
    expect(forged.height).toBeGreaterThan(passport.height + 20);
  });
});

it("the back of a TD2 card prints number, expiry and address, but no MRZ", () => {
  const { texts, largestMark, width } = drawTd2Back(person, options);
  expect(texts).toEqual(
    expect.arrayContaining([options.number, "31 DEC 2034", person.address.street.toUpperCase()]),
  );
  expect(texts.some((line) => line.includes("<<"))).toBe(false);
  expect(largestMark / width).toBeGreaterThan(0.33);
});
