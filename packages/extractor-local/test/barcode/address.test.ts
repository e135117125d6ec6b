import { describe, expect, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { modern, recordOf, withElements } from "./records.ts";

const now = { year: 2026, month: 6, day: 15 };
const addressWith = (changes: Readonly<Record<string, string | undefined>>, issuerId = "636029") =>
  parseAamva(recordOf(withElements(modern, changes), { issuerId }), now)?.reading.address;

describe("the address", () => {
  it("is given in parts and in full", () => {
    expect(addressWith({ DAH: "APT 3" })).toEqual({
      full: "14 QUARRY STEPS APT 3, CINDER FALLS, OR 97999",
      street: "14 QUARRY STEPS APT 3",
      city: "CINDER FALLS",
      state: "OR",
      zip: "97999",
      country: "United States of America",
    });
  });

  it.each([
    ["979990000  ", "97999"],
    ["97999", "97999"],
    ["979991234  ", "97999-1234"],
    ["97999-1234", "97999-1234"],
    ["97999-0000", "97999"],
    ["97999-    ", "97999"],
    ["97999     0", "97999"],
    ["97999   000", "97999"],
    ["97999  1234", "97999-1234"],
    ["97999   12", "97999 12"],
    ["00783", "00783"],
    ["979991", "979991"],
    ["K1A0B1", "K1A 0B1"],
    ["k1a-0b1", "K1A 0B1"],
    ["K1A 0B1    ", "K1A 0B1"],
  ])("formats the postal code %j as %s", (DAK, zip) => {
    expect(addressWith({ DAK })?.zip).toBe(zip);
  });

  it.each(["NONE", "unavl", "", "-----"])("has no second line if that is %j", (DAH) => {
    expect(addressWith({ DAH })?.street).toBe("14 QUARRY STEPS");
  });

  it("is trimmed of padding commas and blanks", () => {
    expect(addressWith({ DAG: "14  QUARRY STEPS,                  " })?.street).toBe("14 QUARRY STEPS");
  });

  it("is in the country of its state, otherwise in the issuer's", () => {
    expect(addressWith({ DAJ: "ON", DAK: "K1A0B1" })?.country).toBe("Canada");
    expect(addressWith({ DAJ: undefined, DCG: "CAN" })?.country).toBe("Canada");
    expect(addressWith({ DAJ: undefined, DCG: undefined }, "999999")).not.toHaveProperty("country");
  });

  it("is the residence if there is no mailing address (version 1)", () => {
    const elsewhere = { DAG: undefined, DAI: undefined, DAJ: undefined, DAK: undefined };
    const home = { DAL: "2 FERN ROW", DAN: "CINDER FALLS", DAO: "OR", DAP: "97999" };
    expect(addressWith({ ...elsewhere, ...home })?.full).toBe("2 FERN ROW, CINDER FALLS, OR 97999");
  });

  it("takes the residence's street if the mailing address has none (version 1)", () => {
    const changes = { DAG: undefined, DAL: "2 FERN ROW", DAM: "UNIT 5" };
    expect(addressWith(changes)?.full).toBe("2 FERN ROW UNIT 5, CINDER FALLS, OR 97999");
    expect(addressWith({ ...changes, DAG: "NONE" })?.street).toBe("2 FERN ROW UNIT 5");
  });

  it("takes the residence's city, state and postal code if the mailing address has no city (version 1)", () => {
    const changes = { DAI: undefined, DAN: "ALDER BAY", DAO: "WA", DAP: "980010000" };
    expect(addressWith(changes)?.full).toBe("14 QUARRY STEPS, ALDER BAY, WA 98001");
  });

  it("prefers a complete mailing address to a complete residence (version 1)", () => {
    const home = { DAL: "2 FERN ROW", DAN: "ALDER BAY", DAO: "WA", DAP: "98001" };
    expect(addressWith(home)?.full).toBe("14 QUARRY STEPS, CINDER FALLS, OR 97999");
    expect(addressWith({ ...home, DAG: undefined })?.full).toBe("2 FERN ROW, ALDER BAY, WA 98001");
  });

  it.each([
    "CINDER FALLS",
    "CINDER FALLS OR",
    "CINDER FALLS, OR 97999",
    "CINDER FALLS 979990000",
    "CINDER FALLS OR 97999-1234",
    "14 QUARRY STEPS",
  ])("has no second line if that repeats the first: %s", (DAH) => {
    expect(addressWith({ DAH })?.street).toBe("14 QUARRY STEPS");
  });

  it.each(["CINDER FALLS MALL", "CINDER FALLS OR 98000", "UNIT 97999", "97999"])(
    "keeps a second line with other text: %s",
    (DAH) => {
      expect(addressWith({ DAH })?.street).toBe(`14 QUARRY STEPS ${DAH}`);
    },
  );

  it("is absent if the record has none", () => {
    expect(addressWith({ DAG: "NONE", DAI: undefined })).toBeUndefined();
  });
});
