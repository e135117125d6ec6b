import type { CredentialField } from "@passmuster/core/ports";
import { specimen } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/json.ts";
import { formsOf } from "../../src/openid4vp/credential-forms.ts";
import { extractedOf, portraitOf, sdJwtValues } from "../../src/openid4vp/extracted.ts";

const credentialFields = Object.keys({
  surname: true,
  givenNames: true,
  dateOfBirth: true,
  number: true,
  expirationDate: true,
  issueDate: true,
  issuingCountry: true,
  portrait: true,
  address: true,
} satisfies Record<CredentialField, true>) as CredentialField[];
const forms = formsOf(["mdl", "eu-pid"]);
const formOf = (id: string) => forms.find((form) => form.id === id) ?? (forms[0] as never);
const extract = (
  id: string,
  values: Readonly<Record<string, unknown>>,
  asked: readonly CredentialField[] = credentialFields,
) => extractedOf(formOf(id), asked, ([name = ""]) => values[name]);
const fromJson = (claims: JsonObject) => extractedOf(formOf("pid"), credentialFields, sdJwtValues(claims));

test.each<[string, unknown, string | undefined]>([
  ["a full-date", { tag: 1004, value: "1984-01-26" }, "1984-01-26"],
  ["a tdate", { tag: 0, value: "1984-01-26T00:00:00Z" }, "1984-01-26"],
  ["text", "1984-01-26", "1984-01-26"],
  ["a leap day", "2024-02-29", "2024-02-29"],
  ["a day that does not exist", "2023-02-29", undefined],
  ["a month that does not exist", "1984-13-01", undefined],
  ["another notation", "26.01.1984", undefined],
  ["a number", 443923200, undefined],
  ["a tag around a number", { tag: 1004, value: 5 }, undefined],
  ["nothing", undefined, undefined],
])("a date as %s", (_, value, date) => {
  const { person } = extract("mdl", { birth_date: value, family_name: "M" });
  expect(person?.dateOfBirth).toBe(date);
});

test.each([
  ["DE", "DEU", "Germany"],
  ["de", "DEU", "Germany"],
  ["DEU", "DEU", "Germany"],
  ["US", "USA", "United States of America"],
  ["UT", undefined, undefined],
  ["Germany", undefined, undefined],
])("the issuing country %s", (text, countryCode, countryName) => {
  const { document = {} } = extract("mdl", { issuing_country: text });
  expect([document.countryCode, document.countryName]).toStrictEqual([countryCode, countryName]);
});

test.each([
  ["text with spaces around", " Erika ", "Erika"],
  ["decomposed letters", "Mu\u0308ller", "Müller"],
  ["501 characters", "x".repeat(501), undefined],
  ["only spaces", "  ", undefined],
  ["a number", 7, undefined],
  ["an object", { tag: 1, value: "x" }, undefined],
])("a name of %s", (_, value, surname) => {
  expect(extract("pid", { family_name: value }).person?.surname).toBe(surname);
});

test("the address of a driving licence with a city is street and city", () => {
  const values = { resident_address: "Heidestraße 17", resident_city: "Köln", resident_country: "DE" };
  expect(extract("mdl", values)).toStrictEqual({
    address: { street: "Heidestraße 17", city: "Köln", country: "Germany" },
  });
});

test("the address of a driving licence without a city is one line", () => {
  const values = { resident_address: "Heidestraße 17, 51147 Köln" };
  expect(extract("mdl", values)).toStrictEqual({ address: { full: "Heidestraße 17, 51147 Köln" } });
});

test("the address of person identification data is formatted, or in parts", () => {
  expect(fromJson({ address: { formatted: "Heidestraße 17\nKöln" } })).toStrictEqual({
    address: { full: "Heidestraße 17\nKöln" },
  });
  expect(
    fromJson({ address: { street_address: "Heidestraße", house_number: "17", locality: "Köln" } }),
  ).toStrictEqual({
    address: { street: "Heidestraße 17", city: "Köln" },
  });
  expect(fromJson({ address: "Heidestraße 17" })).toStrictEqual({});
});

test("values come from the claims and not from the prototypes of JavaScript", () => {
  expect(sdJwtValues({})(["constructor", "name"])).toBeUndefined();
});

const jpeg = Buffer.from(specimen.portrait);
test.each<[string, unknown, boolean]>([
  ["a JPEG as bytes", new Uint8Array(jpeg), true],
  ["a JPEG as data URL", `data:image/jpeg;base64,${jpeg.toString("base64")}`, true],
  ["a data URL of another type", `data:text/html;base64,${jpeg.toString("base64")}`, false],
  ["a link", "https://issuer.example/portrait.jpg", false],
  ["bytes of another format", Buffer.from("<svg/>"), false],
  ["JPEG 2000", Buffer.from("0000000c6a5020200d0a870a", "hex"), false],
  ["nothing", undefined, false],
])("a portrait: %s", (_, value, isPortrait) => {
  const portrait = portraitOf(formOf("mdl"), ["portrait"], () => value);
  expect(portrait && Buffer.from(portrait)).toStrictEqual(isPortrait ? jpeg : undefined);
  expect(portraitOf(formOf("mdl"), ["surname"], () => value)).toBeUndefined();
});
