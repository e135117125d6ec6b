import { expect, test } from "vitest";
import { drawStripeLicence, specimenPerson, stripe } from "../src/workshop.ts";

const ines = specimenPerson("ines");
const holder = { ...ines, address: { ...ines.address, state: "BC", zip: "V0V 0V0" } };
const options = { number: "4820173", issueDate: "2025-02-03", expiryDate: "2033-03-08" };

test("a magnetic stripe's text has three tracks in British Columbia's form", () => {
  const [first = "", second = "", third = ""] = stripe(holder, options).split("?");
  const { street, city } = holder.address;
  const home = `${street}$${city} BC  V0V 0V0`.toUpperCase();
  expect(first).toBe(`%BC${city.toUpperCase()}^MOREAU-VALDES,$INES^${home}^`);
  expect(second).toBe(";6360284820173=330319870308=");
  expect(third.slice(0, 4)).toBe("_%0A");
  expect(third.slice(4, 15)).toBe("V0V0V0     ");
  expect(third.charAt(31)).toBe("F");
});

test("a field that fills its length has no end mark", () => {
  const long = { ...holder, address: { ...holder.address, city: "Cinder Falls East" } };
  expect(stripe(long, options)).toMatch(/^%BCCINDER FALLS MOREAU-VALDES,\$INES\^/);
});

test("the drawn back has the text as its barcode, and names no real province", () => {
  const { front, back } = drawStripeLicence(holder, options);
  expect(back.barcode).toBe(stripe(holder, options));
  expect([...front.texts, ...back.texts].join(" ")).not.toMatch(/British Columbia/i);
  expect(front.texts).toContain("TIDEWATER");
});
