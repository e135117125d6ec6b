import { checkDigit, parseMrz } from "@passmuster/mrz";
import { type Holder, passportZone } from "@passmuster/specimens/workshop";
import { describe, expect, it } from "vitest";
import { isMrz, likeliestCandidate } from "../../src/mrz/assemble.ts";
import { toReading } from "../../src/mrz/to-reading.ts";
import { logitsOf } from "./line-logits.ts";

const now = { year: 2026, month: 6, day: 15 };
const holder: Holder = {
  number: "L898902C3",
  state: "NLD",
  birth: "740812",
  sex: "F",
  expiry: "310518",
  optional: "",
  surname: "SAMPLE",
  givenNames: "ANNA MARIA",
};

const read = (lines: readonly string[]) => {
  const best = likeliestCandidate(lines.map(logitsOf), now);
  return best && isMrz(best, now) ? toReading(best, undefined, now).reading : undefined;
};
const passport = (changed: Partial<Holder>) => passportZone({ ...holder, ...changed });
/** No check digit covers the nationality. */
const ofStates = (issuer: string, nationality: string): string[] => {
  const [names = "", numbers = ""] = passport({ state: issuer });
  return [names, numbers.slice(0, 10) + nationality + numbers.slice(13)];
};

describe("a date of an MRZ", () => {
  it.each([
    ["a letter that counts as the digit it stands for", { expiry: "31U518" }],
    ["a letter in a date of birth", { birth: "74K812" }],
    ["a month that does not exist", { expiry: "311318" }],
    ["a day that does not exist", { birth: "740231" }],
    ["zeros", { birth: "000000" }],
    ["a filler between digits", { birth: "74<812" }],
  ])("makes it invalid with %s, although every check digit holds", (_, changed) => {
    const lines = passport(changed);
    expect(Object.values(parseMrz(lines, now)?.checks ?? { none: false })).not.toContain(false);
    expect(parseMrz(lines, now)?.valid).toBe(false);
    expect(read(lines)?.valid ?? false).toBe(false);
  });

  it.each([
    ["no date of birth", { birth: "<<<<<<" }],
    ["no day of birth", { birth: "7408<<" }],
    ["no month of birth", { birth: "74<<<<" }],
    ["no expiry", { expiry: "<<<<<<" }],
  ])("may be unknown: %s", (_, changed) => {
    expect(parseMrz(passport(changed), now)?.valid).toBe(true);
  });
});

describe("the states of an MRZ", () => {
  it.each([
    ["NLD", "NLD"],
    ["NLD", "MAR"],
    ["QQZ", "QQZ"],
    ["GBR", "COU"],
  ])("%s and %s are plausible", (issuer, nationality) => {
    expect(read(ofStates(issuer, nationality))?.valid).toBe(true);
  });

  it.each([
    ["GBA", "GBR"],
    ["NLD", "NLQ"],
    ["QQZ", "QXZ"],
  ])("%s and %s differ by a misread letter", (issuer, nationality) => {
    expect(read(ofStates(issuer, nationality))?.valid ?? false).toBe(false);
  });
});

describe("lines without a state or a date", () => {
  it("are not an MRZ, although their check digits hold", () => {
    const lines = passport({ state: "QQZ", birth: "999999", expiry: "888888" });
    expect(Object.values(parseMrz(lines, now)?.checks ?? { none: false })).not.toContain(false);
    expect(read(lines)).toBeUndefined();
  });
});

describe("after the names of an MRZ", () => {
  const [names = "", numbers = ""] = passport({});
  const marked = `${names.slice(0, 43)}O`;

  it("a mark at the end of the fillers is not a name, and the MRZ is not valid", () => {
    expect(read([marked, numbers])).toMatchObject({
      valid: false,
      fields: { givenNames: "ANNA MARIA" },
      corrections: [{ line: 0, column: 43, from: "O", to: "<" }],
    });
    expect(parseMrz([marked, numbers], now)).toMatchObject({ valid: false, fields: { surname: "SAMPLE" } });
  });

  it("only fillers are allowed", () => {
    expect(read([names, numbers])).toMatchObject({ valid: true, corrections: [] });
  });
});

describe("a Russian internal passport", () => {
  const numbers = (() => {
    const number = `460123456${checkDigit("460123456")}`;
    const birth = `931207${checkDigit("931207")}`;
    const optional = "1110514770001<";
    const digit = checkDigit(optional);
    const all = checkDigit(`${number}${birth}<<<<<<<${optional}${digit}`);
    return `${number}RUS${birth}M<<<<<<<${optional}${digit}${all}`;
  })();
  const coded = (names: string): string[] => [`PNRUS${names}`.padEnd(44, "<"), numbers];

  it("has names of coded Cyrillic letters, which are returned in Latin ones", () => {
    const lines = coded("BAQRAMOV<<IL9GAM<7R9EVI3");
    expect(parseMrz(lines, now)).toMatchObject({
      valid: true,
      lines,
      fields: { issuer: "RUS", surname: "BAIRAMOV", givenNames: "ILGAM IUREVICH", expirationDate: "" },
    });
  });

  it("codes the letters that have no single Latin equivalent", () => {
    expect(parseMrz(coded("2JHC<34WX<<6<7<8"), now)?.fields).toMatchObject({
      surname: "EZHKHTS CHSHSHCHIE",
      givenNames: "E IU IA",
    });
  });

  it("is read with figures in its names", () => {
    const lines = coded("4UKWIN<<8N<NIKOLAEVI3");
    expect(read(lines)).toMatchObject({ format: "TD3", valid: true, lines, corrections: [] });
  });

  it("is recognised by its code: other passports have plain letters", () => {
    expect(parseMrz(passport({ state: "RUS", surname: "CHAJQ" }), now)?.fields.surname).toBe("CHAJQ");
  });
});
