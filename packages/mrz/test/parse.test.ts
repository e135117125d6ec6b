import { parseMrz } from "@passmuster/mrz";
import { cardZone, type Holder, mrzs, passportZone } from "@passmuster/specimens/workshop";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const now = { year: 2026, month: 6, day: 15 };
const changed = (text: string, at: number, to: string): string =>
  text.slice(0, at) + to + text.slice(at + to.length);

describe("the text of an MRZ", () => {
  it.each(Object.entries(mrzs))(
    "of format %s is recognised by its size and code, and every check digit holds",
    (format, lines) => {
      const reading = parseMrz(lines, now);
      expect(reading).toMatchObject({ format, lines, valid: true, corrections: [] });
    },
  );

  it("yields the fields of a passport", () => {
    expect(parseMrz(mrzs.TD3, now)).toMatchObject({
      fields: {
        documentCode: "P",
        documentNumber: "L898902C3",
        issuer: "UTO",
        nationality: "UTO",
        dateOfBirth: "1974-08-12",
        expirationDate: "2012-04-15",
        sex: "F",
        surname: "ERIKSSON",
        givenNames: "ANNA MARIA",
      },
      checks: {
        document_number: true,
        date_of_birth: true,
        expiration_date: true,
        optional: true,
        composite: true,
      },
    });
  });

  it("yields the fields of the French card, which states no expiry", () => {
    expect(parseMrz(mrzs["FR-ID"], now)?.fields).toEqual({
      documentCode: "ID",
      documentNumber: "880692310285",
      issuer: "FRA",
      nationality: "FRA",
      dateOfBirth: "1965-12-06",
      expirationDate: "",
      sex: "F",
      surname: "BERTHIER",
      givenNames: "CORINNE",
    });
  });

  it("has no composite digit on a visa, and none for its optional data", () => {
    expect(Object.keys(parseMrz(mrzs["MRV-A"], now)?.checks ?? {})).toEqual([
      "document_number",
      "date_of_birth",
      "expiration_date",
    ]);
  });

  it("continues a number of more than nine characters in the optional data (ICAO 9303-5, 4.2.4 note j)", () => {
    const card = [
      "I<UTOD23145890<7349<<<<<<<<<<<",
      "3407127M9507122UTO<<<<<<<<<<<2",
      "STEVENSON<<PETER<JOHN<<<<<<<<<",
    ];
    expect(parseMrz(card, now)).toMatchObject({
      fields: { documentNumber: "D23145890734" },
      checks: { document_number: true },
    });
    const altered = [changed(card[0] ?? "", 17, "5"), ...card.slice(1)];
    expect(parseMrz(altered, now)?.checks["document_number"]).toBe(false);
  });

  it("replaces the D of German documents by DEU, in both places", () => {
    const german = [
      "IDD<<T220001293<<<<<<<<<<<<<<<",
      "6408125<1010318D<<<<<<<<<<<<<4",
      "MUSTERMANN<<ERIKA<<<<<<<<<<<<<",
    ];
    expect(parseMrz(german, now)?.fields).toMatchObject({ issuer: "DEU", nationality: "DEU", sex: "X" });
  });

  it("keeps all other fields if a date is invalid", () => {
    const [names = "", numbers = ""] = mrzs.TD3;
    const reading = parseMrz([names, changed(numbers, 13, "741332")], now);
    expect(reading?.fields).toMatchObject({
      dateOfBirth: "",
      documentNumber: "L898902C3",
      expirationDate: "2012-04-15",
    });
    expect(reading?.checks).toMatchObject({
      date_of_birth: false,
      document_number: true,
      expiration_date: true,
    });
    expect(reading?.valid).toBe(false);
  });

  it("leaves an incomplete date empty", () => {
    const [names = "", numbers = ""] = mrzs.TD3;
    expect(parseMrz([names, changed(numbers, 13, "74<<<<")], now)?.fields.dateOfBirth).toBe("");
  });

  it("accepts a filler as the check digit of optional data only if there are none", () => {
    const [names = "", numbers = ""] = mrzs.TD3;
    const empty = parseMrz([names, changed(numbers, 28, "<".repeat(15))], now);
    expect(empty?.checks["optional"]).toBe(true);
    expect(parseMrz([names, changed(numbers, 42, "<")], now)?.checks["optional"]).toBe(false);
  });

  it.each([
    ["one line", ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"]],
    ["a line too short", [mrzs.TD3[0], mrzs.TD3[1].slice(1)]],
    ["letters that no MRZ contains", [mrzs.TD3[0].replace("ERIKSSON", "ÉRIKSSON"), mrzs.TD3[1]]],
    ["a code that no format begins with", [`X${mrzs.TD3[0].slice(1)}`, mrzs.TD3[1]]],
    ["nothing", []],
  ])("is rejected with %s", (_, lines) => {
    expect(parseMrz(lines, now)).toBeUndefined();
  });
});

const date = fc
  .date({ min: new Date("1930-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(2, 10).replaceAll("-", ""));
const word = fc.string({
  unit: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  minLength: 1,
  maxLength: 9,
});
const code = fc.string({
  unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  minLength: 1,
  maxLength: 9,
});
const holder: fc.Arbitrary<Holder> = fc.record({
  number: code,
  state: fc.constantFrom("UTO", "FRA", "SWE", "CAN"),
  birth: date,
  sex: fc.constantFrom("F", "M", "<"),
  expiry: date,
  optional: code,
  surname: word,
  givenNames: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
});

describe("any MRZ by the rules of ICAO 9303", () => {
  it.each([
    ["TD3", passportZone],
    ["TD1", cardZone],
  ])("of format %s yields the values written into it", (format, write) => {
    fc.assert(
      fc.property(holder, (written) => {
        const reading = parseMrz(write(written), now);
        expect(reading).toMatchObject({ format, valid: true });
        expect(reading?.fields).toMatchObject({
          documentNumber: written.number,
          issuer: written.state,
          surname: written.surname,
          givenNames: written.givenNames,
        });
        expect(reading?.fields.dateOfBirth.slice(2).replaceAll("-", "")).toBe(written.birth);
      }),
    );
  });

  it("is no longer valid if one digit of number or dates changes", () => {
    const digitAt = fc.constantFrom(13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27);
    fc.assert(
      fc.property(holder, digitAt, fc.integer({ min: 1, max: 9 }), (written, at, shift) => {
        const [names = "", numbers = ""] = passportZone(written);
        const other = String((Number(numbers[at]) + shift) % 10);
        const reading = parseMrz([names, changed(numbers, at, other)], now);
        expect(reading?.valid).toBe(false);
        expect(Object.values(reading?.checks ?? {})).toContain(false);
      }),
    );
  });
});
