import { describe, expect, it } from "vitest";
import { documentOf } from "../../../lab/layouts/document.ts";
import { trades } from "../../../lab/layouts/pages/trades.ts";
import { recipeFor, type Share } from "../../../lab/layouts/recipes.ts";
import {
  type Group,
  nameOf,
  recipesOf,
  shareOfIssuer,
  stock,
  stockRecipe,
} from "../../../lab/layouts/stock/recipes.ts";

const shares: readonly Share[] = ["seen", "blind"];
const groups: readonly Group[] = ["us", "eu", "id"];
const codesOf = (share: Share, group: Group): string[] => stock[share][group].map(({ code }) => code);
const drawn = (share: Share, index: number) => documentOf("stock", share, "test", index, true);

describe("stock of layouts", () => {
  it("has 50 states of three generations, 27 licences of the EU and 21 cards, each once", () => {
    const all = (group: Group): string[] => shares.flatMap((share) => codesOf(share, group));
    expect(groups.map((group) => new Set(all(group)).size)).toEqual([50, 27, 21]);
    expect(groups.map((group) => all(group).length)).toEqual([50, 27, 21]);
    for (const share of shares)
      for (const { code, generations } of stock[share].us) expect(generations, code).toHaveLength(3);
  });

  it.each(groups)("keeps each issuer in the folder that its hash says: %s", (group) => {
    for (const share of shares)
      for (const code of codesOf(share, group)) expect(shareOfIssuer(group, code), code).toBe(share);
  });

  it("draws no layout in both shares", () => {
    const names = (share: Share): string[] => Object.values(recipesOf(share)).flat().map(nameOf);
    const blind = new Set(names("blind"));
    expect(names("seen").filter((name) => blind.has(name))).toEqual([]);
  });

  it("leaves the numbers of random recipes as they were", () => {
    expect([0, 1, 2, 3].map((index) => recipeFor("front", "seen", "test", index))).toEqual([
      154, 846, 1507, 762,
    ]);
    expect([0, 1, 2, 3].map((index) => recipeFor("page", "blind", "test", index))).toEqual([
      1606, 1872, 1690, 1335,
    ]);
  });

  it("draws every layout of the United States before one comes again", () => {
    const count = recipesOf("seen").us.length;
    const names = Array.from({ length: 2 * count }, (_, index) => stockRecipe("seen", "test", index))
      .filter(({ group }) => group === "us")
      .map(nameOf);
    expect(new Set(names).size).toBe(count);
  });

  it("draws the same document for the same seed and number", async () => {
    const [one, same, other] = [await drawn("seen", 2), await drawn("seen", 2), await drawn("seen", 6)];
    expect(same).toEqual(one);
    expect(other.lines).not.toEqual(one.lines);
  });

  it("prints its expected number, names and date of birth inside the card", async () => {
    for (let index = 0; index < 8; index += 1) {
      const { lines, expected, model } = await drawn("seen", index);
      const values = lines.filter(({ role }) => role === "value");
      const text = values.map((line) => line.text).join(" ");
      for (const value of [expected.documentNumber, expected.surname, ...(expected.given ?? "").split(" ")])
        expect(text.toLowerCase(), model).toContain(value?.toLowerCase());
      expect(
        values.some(({ field }) => field === "dob"),
        model,
      ).toBe(true);
      for (const { box } of values)
        for (const [x, y] of box) {
          expect(x > -1 && x < 87, `${model} ${x}`).toBe(true);
          expect(y > -1 && y < 55, `${model} ${y}`).toBe(true);
        }
    }
  });
});

it("draws pages of twelve trades", () => {
  expect(Object.keys(trades)).toHaveLength(12);
});
