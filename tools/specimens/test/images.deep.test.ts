import { readdirSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { likeness } from "../scripts/likeness.ts";
import { recipes, type SpecimenName } from "../src/catalogue.ts";
import { checkDigit, factsOf, imageOf, specimenFacts, specimenImage } from "../src/workshop.ts";

const isName = (name: string): name is SpecimenName => Object.hasOwn(recipes, name);
const names = Object.keys(recipes).filter(isName);
const folder = new URL("../images/", import.meta.url);

describe("the committed images", () => {
  it("are exactly those of the recipes", () => {
    expect(readdirSync(folder).sort()).toEqual([...names.map((name) => `${name}.jpg`), "index.json"].sort());
  });

  it("are at most 40 and weigh at most 6 MB", () => {
    expect(names.length).toBeLessThanOrEqual(40);
    expect(names.reduce((sum, name) => sum + specimenImage(name).length, 0)).toBeLessThanOrEqual(6_000_000);
  });

  it.each(names)("%s decodes and has the facts of its recipe", async (name) => {
    const { data, info } = await sharp(specimenImage(name)).raw().toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height)).toBeGreaterThan(1000);
    expect(data).toHaveLength(info.width * info.height * 3);
    expect(specimenFacts(name)).toEqual(factsOf(name, recipes[name]));
  });

  it("reject an unknown name", () => {
    expect(() => specimenFacts(JSON.parse('"passport-nobody"'))).toThrow(
      'Unknown specimen "passport-nobody"',
    );
  });

  it.each(["passport-ines-worn", "driver-licence-back"] as const)("%s matches its drawing", async (name) => {
    expect(["identical", "alike"]).toContain(
      await likeness(specimenImage(name), await imageOf(name, recipes[name])),
    );
  });

  it("differ from one with another digit in the MRZ, and from a turned one", async () => {
    const altered = await imageOf("passport-ines", recipes["passport-altered"]);
    expect(await likeness(specimenImage("passport-ines"), altered)).toBe("different");
    expect(await likeness(specimenImage("passport-ines"), specimenImage("passport-ines-180"))).toBe(
      "different",
    );
  });

  it("match after another encoder's rounding", async () => {
    const again = await sharp(specimenImage("passport-ines")).jpeg({ quality: 88 }).toBuffer();
    expect(await likeness(specimenImage("passport-ines"), again)).toBe("alike");
  });
});

describe("the facts", () => {
  const zoned = names.filter((name) => specimenFacts(name).mrz);

  it("have an MRZ for every document that prints one", () => {
    expect(zoned).toHaveLength(17);
  });

  it.each(zoned)("of %s have a number with a valid check digit unless the MRZ was altered", (name) => {
    const { mrz = [], number = "", altered, kind } = specimenFacts(name);
    const printed = kind === "id-card" ? (mrz[0] ?? "").slice(5, 15) : (mrz[1] ?? "").slice(0, 10);
    expect(checkDigit(printed.slice(0, 9)) === printed.slice(9)).toBe(altered === undefined);
    expect(printed.startsWith(number)).toBe(altered === undefined);
  });

  it("have the issuer Antarctica in printed MRZs, and no expiry before 2033 except the expired passport's", () => {
    for (const name of zoned) expect(specimenFacts(name).country).toBe("ATA");
    const early = names.filter((name) => (specimenFacts(name).expiryDate ?? "9999") < "2033");
    expect(early).toEqual(["passport-expired"]);
  });
});
