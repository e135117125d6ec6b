import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { splitStripe } from "../../src/barcode/stripe.ts";
import { type Stripe, stripeOf } from "./stripes.ts";

const now = { year: 2026, month: 6, day: 15 };
const read = (stripe: Stripe = {}) => parseAamva(stripeOf(stripe), now);

describe("the magnetic stripe's text in a barcode of British Columbia", () => {
  it("yields number, name, dates, sex and address", () => {
    expect(read()).toMatchObject({
      version: undefined,
      kind: undefined,
      sex: "F",
      country: "CAN",
      fullName: "JUNE AVERY HOLLOWAY",
      nameShortened: false,
      issuer: { code: "BC", name: "British Columbia" },
      reading: {
        format: "PDF417",
        jurisdiction: "BC",
        issuerKnown: true,
        documentNumber: "4820173",
        surname: "HOLLOWAY",
        givenNames: "JUNE AVERY",
        dateOfBirth: "1988-11-30",
        expirationDate: "2031-11-30",
        sex: "F",
        address: {
          full: "14 QUARRY STEPS, ALDER BAY, BC V8V 9Z9",
          street: "14 QUARRY STEPS",
          city: "ALDER BAY",
          state: "BC",
          zip: "V8V 9Z9",
          country: "Canada",
        },
      },
    });
  });

  it("drops the personal health number", () => {
    expect(JSON.stringify(read())).not.toContain("9123456789");
  });

  it.each([
    ["without the ^ after its address", { end: "?" }],
    ["without its start sentinel", { start: "BC" }],
    ["with line breaks between its tracks", { between: "\r\n" }],
    ["with the usual start of track 3", { third: "%" }],
    ["with another start of track 3", { third: "#" }],
  ])("may come %s", (_, stripe) => {
    expect(read(stripe)?.reading).toEqual(read()?.reading);
  });

  it("without track 3 has no sex", () => {
    const { reading } = parseAamva(stripeOf({}).split("_%")[0] ?? "", now) ?? {};
    expect(reading).toMatchObject({ documentNumber: "4820173", address: { zip: "V8V 9Z9" } });
    expect(reading?.sex).toBeUndefined();
  });

  it("reads a birth more than a hundred years ago", () => {
    expect(read({ birth: "19080701" })?.reading.dateOfBirth).toBe("1908-07-01");
    expect(read({ birth: "20080701" })?.reading.dateOfBirth).toBe("2008-07-01");
  });

  it.each([
    ["another month than the birth's", "3107"],
    ["month 88, after a month of the birth", "3188"],
    ["month 77, which has no end", "2077"],
    ["no month at all", "3113"],
  ])("states no day of expiry for %s", (_, until) => {
    const { reading } = read({ until }) ?? {};
    expect([reading?.dateOfBirth, reading?.expirationDate]).toEqual(["1988-11-30", undefined]);
  });

  it("states no expiry on 29 February of a year without one", () => {
    expect(read({ birth: "19880229", until: "3102" })?.reading.expirationDate).toBeUndefined();
    expect(read({ birth: "19880229", until: "3202" })?.reading.expirationDate).toBe("2032-02-29");
  });
});

describe("the name on track 1", () => {
  it.each([
    ["HOLLOWAY,$JUNE AVERY", "HOLLOWAY", "JUNE AVERY"],
    ["HOLLOWAY$JUNE$AVERY", "HOLLOWAY", "JUNE AVERY"],
    ["HOLLOWAY$JUNE$", "HOLLOWAY", "JUNE"],
    ["DE LA CRUZ,$JUNE", "DE LA CRUZ", "JUNE"],
    ["NA,$JIHYE", "NA", "JIHYE"],
    ["HOLLOWAY,$", "HOLLOWAY", undefined],
  ])("%s", (name, surname, givenNames) => {
    const { reading } = read({ name }) ?? {};
    expect([reading?.surname, reading?.givenNames]).toEqual([surname, givenNames]);
  });

  it("has a suffix as its fourth part", () => {
    expect(read({ name: "HOLLOWAY$JUNE$AVERY$JR" })?.fullName).toBe("JUNE AVERY HOLLOWAY JR");
  });

  it("of 35 characters has no end mark and may be cut", () => {
    const name = "HOLLOWAY-QUARTERMAINE,$JUNE AVERY GW";
    const record = read({ name: name.slice(0, 35), nameEnd: "" });
    expect(record).toMatchObject({ nameShortened: true, reading: { givenNames: "JUNE AVERY G" } });
    expect(record?.reading.address?.street).toBe("14 QUARRY STEPS");
    expect(record?.reading.fields).toMatchObject({ DDG: "T" });
  });
});

describe("the address on track 1", () => {
  it("takes the whole city from the address if its own field of 13 characters is cut", () => {
    const { address } =
      read({ city: "CINDER FALLS ", cityEnd: "", address: "1 ELM ST$CINDER FALLS EAST BC  V8V 9Z9" })
        ?.reading ?? {};
    expect(address).toMatchObject({ street: "1 ELM ST", city: "CINDER FALLS EAST", zip: "V8V 9Z9" });
  });

  it.each([
    ["NORTH ALDER BA", "NORTH ALDER BA"],
    ["NORTH ALDER B", "NORTH ALDER B"],
    ["NORTH AL", "NORTH ALDER B"],
    ["NORTH ALDER BAY BC V8V", "NORTH ALDER BAY"],
  ])("takes what is left of the city, if the whole track is cut: %s", (line, whole) => {
    const cut = { city: "NORTH ALDER B", cityEnd: "", address: `1 ELM ST$${line}`, end: "?" };
    expect(read(cut)?.reading.address).toMatchObject({ street: "1 ELM ST", city: whole, zip: "V8V 9Z9" });
  });

  it.each([
    ["1 ELM ST$UNIT 5$ALDER BAY BC  V8V 9Z9", "1 ELM ST UNIT 5", "ALDER BAY"],
    ["1 ELM ST$UNIT 5", "1 ELM ST UNIT 5", "ALDER BAY"],
    ["1 ELM ST", "1 ELM ST", "ALDER BAY"],
    ["1 ELM ST$ALDER BAY B", "1 ELM ST", "ALDER BAY"],
    ["1 ELM ST$ALDER BAY WEST BC  V8V 9Z9", "1 ELM ST", "ALDER BAY WEST"],
    ["1 ELM ST$WEST ALDER BAY BC  V8V 9Z9", "1 ELM ST", "WEST ALDER BAY"],
    ["1 ELM ST$C/O BC 5", "1 ELM ST C/O BC 5", "ALDER BAY"],
  ])("%s", (address, street, city) => {
    expect(read({ address })?.reading.address).toMatchObject({ street, city, zip: "V8V 9Z9" });
  });
});

describe("the stripe of another jurisdiction", () => {
  const other = (changes: Stripe) =>
    read({ start: "%OR", issuerId: "636029", postal: "97999      ", classes: "C ", sex: "2", ...changes });

  it("has the issuer of its number, and is a licence's if it has vehicle classes", () => {
    const address = "14 QUARRY STEPS";
    expect(other({ address, city: "CINDER FALLS" })).toMatchObject({
      kind: "licence",
      sex: "F",
      country: "USA",
      reading: { jurisdiction: "OR", address: { full: "14 QUARRY STEPS, CINDER FALLS, OR 97999" } },
    });
  });

  it("states a day of expiry only for month 99, the birthday", () => {
    expect(other({ until: "3111" })?.reading.expirationDate).toBeUndefined();
    expect(other({ until: "3199" })?.reading.expirationDate).toBe("2031-11-30");
  });

  it.each([
    ["636010", "0448201736548", "2", "D482017365482"],
    ["636015", "48201736", "", "48201736"],
    ["636012", "0848201736548", "201", "H48201736548201"],
    ["636029", "4820173", "", "4820173"],
    ["999999", "0448201736548", "", "0448201736548"],
  ])("of issuer %s writes the number %s with overflow %j for %s", (issuerId, number, overflow, written) => {
    expect(other({ issuerId, number, overflow })?.reading.documentNumber).toBe(written);
  });
});

describe("text that is no magnetic stripe", () => {
  it.each([
    "",
    "%BC",
    "%B4012345678901234^HOLLOWAY/JUNE^31111010000000000000?;4012345678901234=3111101?",
    "%BCALDER BAY^HOLLOWAY,$JUNE^1 ELM ST^?;636028=311119881130=?",
    "%E?;E?",
  ])("is rejected: %s", (text) => {
    expect(parseAamva(text, now)).toBeUndefined();
  });

  it("never throws, and adds no words of its own", () => {
    const damaged = fc
      .record({ at: fc.nat(160), length: fc.nat(40), by: fc.string({ unit: "binary", maxLength: 9 }) })
      .map(({ at, length, by }) => {
        const whole = stripeOf({});
        return whole.slice(0, at) + by + whole.slice(at + length);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        const { elements } = splitStripe(text) ?? { elements: new Map<string, string>() };
        for (const id of ["DCS", "DCT", "DAG", "DAI", "DBB"])
          for (const word of (elements.get(id) ?? "").split(/\s/)) expect(text).toContain(word);
      }),
      { numRuns: Math.ceil(600 * inject("size")) },
    );
  });
});
