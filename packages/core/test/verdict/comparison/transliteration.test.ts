import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { countryNamed } from "../../../src/verdict/catalogue/countries.ts";
import { lettersOf, sameLetters, upper } from "../../../src/verdict/comparison/letters.ts";
import { cyrillicTableOf } from "../../../src/verdict/comparison/transliteration/cyrillic.ts";
import { nameTables } from "../../../src/verdict/comparison/transliteration/index.ts";
import { tableOf } from "../../../src/verdict/comparison/transliteration/table.ts";

describe("a table of names", () => {
  it.each(nameTables())(
    "of $script has known states, a source and rows: $states",
    ({ states, source, rows }) => {
      const reserved = ["RKS", "XKX"];
      expect(states.filter((state) => !countryNamed(state) && !reserved.includes(state))).toEqual([]);
      expect(source).not.toBe("");
      expect(() => tableOf(rows)).not.toThrow();
    },
  );

  it("is the only one of its script for a state", () => {
    const keys = nameTables().flatMap(({ script, states }) => states.map((state) => `${script} ${state}`));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it("is refused if a row has no letter", () => {
    expect(() => tableOf("Г=G =X")).toThrow('"=X" is not a row of a transliteration.');
  });
});

describe("a row", () => {
  const table = tableOf("ЗГ=ZGH ^Я=YA ИЯ$=IA (Л)Ь=J Ь(О)=Y Г=G,H Я=IA Ь=");
  const spell = (word: string, at: number) =>
    table({ word: [...word], at }).map(({ take, text }) => `${take} ${text}`);

  it.each([
    ["ЗГА", 0, ["2 ZGH"]],
    ["ГЗ", 0, ["1 G", "1 H"]],
    ["ЯМА", 0, ["1 YA"]],
    ["МЯ", 1, ["1 IA"]],
    ["МИЯ", 1, ["2 IA"]],
    ["МИЯМ", 2, ["1 IA"]],
    ["ЛЬ", 1, ["1 J"]],
    ["НЬО", 1, ["1 Y"]],
    ["НЬ", 1, ["1 "]],
    ["Ж", 0, []],
  ])("holds at its place: %s, %i", (word, at, spellings) => {
    expect(spell(word, at)).toEqual(spellings);
  });
});

/** The Latin text of a word, by the first spelling at each place. */
function latinOf(word: string, state: string): string {
  const [letters, table] = [[...word], cyrillicTableOf(state)];
  let latin = "";
  for (let at = 0; at < letters.length; ) {
    const [first] = table({ word: letters, at });
    latin += first?.text ?? "?";
    at += first?.take ?? 1;
  }
  return latin;
}

describe("a Cyrillic name", () => {
  const states = nameTables().flatMap(({ script, states }) => (script === "Cyrillic" ? states : []));
  const word = fc
    .array(fc.constantFrom(..."АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЮЯІЇЄҐЂЈЉЊЋЏЃЌЅӘҒҚҢӨҰҮҺҶӢӮҲ"), {
      minLength: 2,
      maxLength: 9,
    })
    .map((letters) => letters.join(""));
  const same = (one: string, other: string, issuer: string) =>
    sameLetters(lettersOf(upper(one)), lettersOf(upper(other)), { issuer });

  it("equals its transliteration by the issuer, and no longer text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), word, fc.nat(20), (issuer, name, place) => {
        const latin = latinOf(name, issuer);
        const at = place % latin.length;
        const longer = `${latin.slice(0, at)}B${latin.slice(at)}`;
        fc.pre(!name.includes("Б"));
        return same(name, latin, issuer) && same(latin, name, issuer) && !same(name, longer, issuer);
      }),
      { numRuns: Math.ceil(300 * inject("size")) },
    );
  });
});
