import { describe, expect, inject, it } from "vitest";
import { sameName, sameNumber, sameText } from "../../../src/verdict/comparison/compare.ts";
import { parted, read } from "./pairs/names.ts";
import { byIssuer, unknownIssuer } from "./pairs/names-by-issuer.ts";
import { forms } from "./pairs/names-forms.ts";
import { heldOut } from "./pairs/names-held-out.ts";
import { invisible, letters } from "./pairs/names-letters.ts";
import { people, withBirthDate } from "./pairs/names-people.ts";
import { inFrance, special } from "./pairs/names-special.ts";
import { numbers } from "./pairs/numbers.ts";
import { pairs } from "./pairs.ts";

describe("names", () => {
  it.each([forms, people, letters, invisible, special].flatMap(pairs))(
    "$one $sign $other: $reason",
    ({ one, sign, other }) => {
      expect(sameName(parted(one), read(other))).toBe(sign === "=");
    },
  );

  it.each(pairs(withBirthDate))("$one $sign $other: $reason", ({ one, sign, other }) => {
    expect(sameName(parted(one), read(other), { dateOfBirthCompared: true })).toBe(sign === "=");
  });
});

describe("names on a document of a known issuer", () => {
  it.each([byIssuer, inFrance, heldOut].flatMap(pairs))(
    "$issuer: $one $sign $other: $reason",
    ({ one, sign, other, issuer }) => {
      expect(sameName(parted(one), read(other), { issuer })).toBe(sign === "=");
    },
  );

  it.each(pairs(unknownIssuer))("none: $one $sign $other: $reason", ({ one, sign, other }) => {
    expect(sameName(parted(one), read(other))).toBe(sign === "=");
  });
});

describe("names in several lines", () => {
  it.each(["\n", "\r\n", "\u2028"])("belong to several people", (line) => {
    expect(sameName({ firstName: "John", lastName: "Doe" }, { fullName: `John Roe${line}Jane Doe` })).toBe(
      false,
    );
    expect(sameName({ firstName: "John", lastName: "Doe" }, { fullName: `John Doe${line}` })).toBe(true);
  });
});

describe("a full name beside its parts", () => {
  const expected = { firstName: "John", lastName: "Doe" };
  const parts = { givenNames: "JOHN", surname: "DOE" };

  it.each([
    ["JOHN DOE", true],
    ["DOE JOHN", true],
    ["DOE, JOHN", true],
    ["Mr John Doe", true],
    ["JOHN Q DOE", true],
    ["JOHN DOE JR", false],
    ["JANE DOE", false],
    ["JOHN ROE", false],
    ["JOHN DOE JANE ROE", false],
  ])("%s states the same name: %s", (fullName, same) => {
    expect(sameName(expected, { ...parts, fullName })).toBe(same);
  });

  it("has the suffix that the parts lack", () => {
    const junior = { ...expected, lastName: "Doe Jr" };
    expect(sameName(junior, { ...parts, fullName: "JOHN DOE JR" })).toBe(true);
    expect(sameName(junior, { ...parts, fullName: "JOHN DOE SR" })).toBe(false);
  });
});

describe("truncated names", () => {
  const bennelong = { firstName: "Dingo Potoroo", lastName: "Bennelong Wooloomooloo Warrandyte Warnambool" };
  const cut = { surname: true, givenNames: true };

  // ICAO 9303-4, examples of truncated names.
  it.each([
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE W", "DINGO P"],
    ["BENNEL WOOLOO WARRAN WARNAM", "DINGO POTOROO"],
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL", "DINGO"],
  ])("%s, %s match only if their field was full", (surname, givenNames) => {
    expect(sameName(bennelong, { surname, givenNames }, { cut })).toBe(true);
    const whole = surname.endsWith("WARNAMBOOL");
    expect(sameName(bennelong, { surname, givenNames })).toBe(whole);
  });

  it.each([
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE X", "DINGO P"],
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE W", "RINGO P"],
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE W", "DINGO Q"],
    ["WOOLOOMOOLOO BENNELONG WARRANDYTE W", "DINGO P"],
    ["B W W W", "DINGO P"],
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE W", "D P"],
    ["BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOLX", "DINGO P"],
  ])("%s, %s belong to another person", (surname, givenNames) => {
    expect(sameName(bennelong, { surname, givenNames }, { cut })).toBe(false);
  });
});

describe("a given name that its zone cut", () => {
  const ruth = { firstName: "Ruth Zoltan Maria Anna", lastName: "Bennett" };
  const read = { surname: "BENNETT", givenNames: "RUTH" };

  it("is not missing", () => {
    expect(sameName(ruth, read, { cut: { givenNames: true } })).toBe(true);
    expect(sameName(ruth, read)).toBe(false);
    expect(sameName(ruth, { ...read, givenNames: "RUTH PAULA" }, { cut: { givenNames: true } })).toBe(false);
  });
});

describe("an only name that its zone cut", () => {
  it("begins the expected one", () => {
    const expected = { firstName: "", lastName: "Wooloomooloowarrandytewarnamboolbennelong" };
    const read = { surname: "WOOLOOMOOLOOWARRANDYTEWARNAMBOOLBENNELO", givenNames: "" };
    expect(sameName(expected, read, { cut: { surname: true } })).toBe(true);
    expect(sameName(expected, read)).toBe(false);
  });
});

describe("hostile names", () => {
  it.each([
    ["of one letter each", "A ".repeat(240), "A ".repeat(230)],
    ["that nearly agree", `${"AB ".repeat(160)}C`, `${"AB ".repeat(160)}D`],
    ["of transliterated letters", "Щ".repeat(480), "SHCH".repeat(120)],
    ["of Arabic words", "محمد ".repeat(90), "MOHAMED".repeat(60)],
    ["of markers", "né ".repeat(160), "geb. ".repeat(90)],
  ])("%s are compared to the end", (_, one, other) => {
    const options = { issuer: "DZA" };
    const parts = { givenNames: other, surname: "DOE" };
    expect(sameName({ firstName: one, lastName: "Doe" }, parts, options)).toBe(false);
    expect(sameName({ firstName: "John", lastName: one }, { fullName: `John ${other}` }, options)).toBe(
      false,
    );
  });
});

describe("numbers", () => {
  it.each(pairs(numbers))("$one $sign $other: $reason", ({ one, sign, other }) => {
    expect([sameNumber(one, other), sameNumber(other, one)]).toEqual([sign === "=", sign === "="]);
  });
});

/** Apostrophes, default ignorables, the Arabic tatweel and Arabic points. */
const folded = /[\u02b9-\u02bf\u0640\u064b-\u0652\u0670\p{Default_Ignorable_Code_Point}]/u;
const large = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u;
/** One letter in so many is tested, and one in 16 times as many of the scripts with most letters. */
const step = Math.max(1, Math.round(1 / inject("size")));
const largeStep = Math.max(1, Math.round(16 / inject("size")));

describe("texts", () => {
  it("differ if they have neither letters nor digits", () => {
    expect([sameText("", ""), sameText("-", "·")]).toEqual([false, false]);
  });

  it("differ if one lacks any letter or spacing mark of Unicode", () => {
    const lost: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point === 0xd800) point = 0xe000;
      if (point % step > 0) continue;
      const letter = String.fromCodePoint(point);
      if (!/[\p{L}\p{N}\p{Mc}]/u.test(letter) || folded.test(letter.normalize("NFKC"))) continue;
      if (large.test(letter) && point % largeStep > 0) continue;
      if (sameText(`a${letter}b`, "ab") || sameText(letter, "")) lost.push(point.toString(16));
    }
    expect(lost).toEqual([]);
  });
});
