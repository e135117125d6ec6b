import { documentTypes } from "@passmuster/core";
import { type MrzReading, parseMrz } from "@passmuster/mrz";
import { expect, test } from "vitest";
import { type Reading, toExtraction, typeUnannounced } from "../src/in-process.ts";

const nothing: Reading = {
  mrz: undefined,
  barcode: undefined,
  side: "front",
  quality: [],
  images: {},
  sameSide: false,
  further: [],
  parts: [],
  orientation: 0,
  cpuMs: 0,
};

/** An MRZ with this beginning. The rest does not matter here. */
function zone(documentCode: string, issuer: string, format: MrzReading["format"] = "TD1"): MrzReading {
  const read = parseMrz([
    "I<UTOD231458907<<<<<<<<<<<<<<<",
    "7408122F1204159UTO<<<<<<<<<<<6",
    "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ]);
  if (!read) throw new Error("The example of ICAO 9303-5 was not parsed.");
  return { ...read, format, fields: { ...read.fields, documentCode, issuer } };
}

test.each([
  ["P", "DEU", "TD3", "Passport"],
  ["ID", "ESP", "TD1", "National ID Card"],
  ["I", "SWE", "TD1", "National ID Card"],
  ["ID", "ROU", "TD2", "National ID Card"],
  ["IR", "PRT", "TD1", "Residence Permit"],
  ["AR", "DEU", "TD1", "Residence Permit"],
  ["IP", "USA", "TD1", "Passport Card"],
  ["C1", "USA", "TD1", "Permanent Resident Card"],
] as const)(
  "an MRZ that begins with %s of %s (%s) identifies a document: %s",
  (code, issuer, format, name) => {
    const reading = { ...nothing, mrz: zone(code, issuer, format) };
    const type = typeUnannounced(reading);
    expect(type?.name).toBe(name);
    expect(type && toExtraction(type, reading).data.document).toMatchObject({ type: name, identified: "1" });
  },
);

test.each([
  ["IR", "National ID Card", "Residence Permit"],
  ["AR", "National ID Card", "Residence Permit"],
  ["ID", "Residence Permit", "National ID Card"],
  ["I", "Residence Permit", "National ID Card"],
])("an MRZ that begins with %s does not identify a %s", (code, announced, told) => {
  const type = documentTypes.find(({ name }) => name === announced);
  const reading = { ...nothing, mrz: zone(code, "PRT") };
  expect(type && toExtraction(type, reading).data.document).toMatchObject({ type: told, identified: "0" });
});

test("a card with an ambiguous second letter is not identified", () => {
  expect(typeUnannounced({ ...nothing, mrz: zone("IT", "ITA") })).toBeUndefined();
  expect(typeUnannounced(nothing)).toBeUndefined();
});

test("text identifies a document without a code, whatever its issuer", () => {
  const card = { kind: { id: 1, name: "Driver License" }, countryCode: "POL" };
  const type = typeUnannounced({ ...nothing, card });
  expect(type && toExtraction(type, { ...nothing, card }).data.document).toMatchObject({ identified: "1" });
  expect(typeUnannounced({ ...nothing, page: { kind: 30 } })?.name).toBe("Utility Bill");
});
