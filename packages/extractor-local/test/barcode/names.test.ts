import { describe, expect, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { early, modern, recordOf, withElements } from "./records.ts";

const now = { year: 2026, month: 6, day: 15 };

function nameIn(
  base: readonly string[],
  changes: Readonly<Record<string, string | undefined>>,
  version: string,
) {
  const record = parseAamva(recordOf(withElements(base, changes), { version }), now);
  const { surname, givenNames } = record?.reading ?? {};
  return [surname, givenNames, record?.fullName];
}

describe("a name in one element (version 1)", () => {
  it.each([
    ["HOLLOWAY,JUNE,AVERY", "HOLLOWAY", "JUNE AVERY", "JUNE AVERY HOLLOWAY"],
    ["HOLLOWAY,JUNE", "HOLLOWAY", "JUNE", "JUNE HOLLOWAY"],
    ["HOLLOWAY,JUNE AVERY", "HOLLOWAY", "JUNE AVERY", "JUNE AVERY HOLLOWAY"],
    ["HOLLOWAY,JUNE, AVERY ,", "HOLLOWAY", "JUNE AVERY", "JUNE AVERY HOLLOWAY"],
    ["HOLLOWAY,JUNE, ,", "HOLLOWAY", "JUNE", "JUNE HOLLOWAY"],
    ["HOLLOWAY,JUNE,AVERY RAE,JR", "HOLLOWAY", "JUNE AVERY RAE", "JUNE AVERY RAE HOLLOWAY JR"],
    ["HOLLOWAY,JUNE,NONE,", "HOLLOWAY", "JUNE", "JUNE HOLLOWAY"],
    ["HOLLOWAY,JUNE,NMN,", "HOLLOWAY", "JUNE", "JUNE HOLLOWAY"],
    ["DE LA CRUZ$JUNE$AVERY", "DE LA CRUZ", "JUNE AVERY", "JUNE AVERY DE LA CRUZ"],
    ["O'HOLLOWAY-REED,JUNE", "O'HOLLOWAY-REED", "JUNE", "JUNE O'HOLLOWAY-REED"],
    ["HOLLOWAY,,,", "HOLLOWAY", undefined, "HOLLOWAY"],
  ])("%s", (DAA, ...name) => {
    expect(nameIn(early, { DAA }, "01")).toEqual(name);
  });

  it("without separators is not split, because the surname cannot be located", () => {
    const DAA = "JUNE AVERY  VAN HOLLOWAY";
    expect(nameIn(early, { DAA }, "01")).toEqual([undefined, undefined, "JUNE AVERY VAN HOLLOWAY"]);
  });

  it("is ignored if the record also has the name's parts", () => {
    const parts = { DAA: "JUNE HOLLOWAY", DAB: "HOLLOWAY", DAC: "JUNE", DAE: "III" };
    expect(nameIn(early, parts, "01")).toEqual(["HOLLOWAY", "JUNE", "JUNE HOLLOWAY III"]);
  });
});

describe("given names in one element (versions 2 and 3)", () => {
  const parts = { DAC: undefined, DAD: undefined };
  it.each([
    ["JUNE AVERY", "JUNE AVERY"],
    ["JUNE,AVERY", "JUNE AVERY"],
    ["JUNE                      ", "JUNE"],
    ["JUNE,NONE", "JUNE"],
    ["JUNE NMN", "JUNE"],
    ["NONE", "NONE"],
    ["unavl", undefined],
  ])("%s", (DCT, given) => {
    expect(nameIn(modern, { ...parts, DCT }, "03")[1]).toBe(given);
  });

  it("are ignored if the record also has them in two elements", () => {
    expect(nameIn(modern, { DCT: "JUNE AVERY", DAB: "HOLLOWAY" }, "03")[1]).toBe("JUNE AVERY");
  });
});

describe("a name in parts", () => {
  it.each(["NONE", "unavl", "NMN", "NMI", "-", "", "N/A"])("has no middle name if that is %j", (DAD) => {
    expect(nameIn(modern, { DAD }, "08")).toEqual(["HOLLOWAY", "JUNE", "JUNE HOLLOWAY"]);
  });

  it("has its suffix outside the surname", () => {
    expect(nameIn(modern, { DCU: "SR" }, "08")).toEqual(["HOLLOWAY", "JUNE AVERY", "JUNE AVERY HOLLOWAY SR"]);
  });

  it.each(["NA", "NONE", "UNAVL", "Unavailable", "NMN", "XXX"])("may be the word %s", (name) => {
    const whole = `JUNE AVERY ${name}`;
    expect(nameIn(modern, { DCS: name }, "08")).toEqual([name, "JUNE AVERY", whole]);
    expect(nameIn(modern, { DAC: name }, "08")[1]).toBe(`${name} AVERY`);
    expect(nameIn(modern, { DCS: undefined, DAB: name }, "03")[0]).toBe(name);
    expect(nameIn(early, { DAA: `${name},${name},AVERY` }, "01").slice(0, 2)).toEqual([
      name,
      `${name} AVERY`,
    ]);
  });

  it.each(["FNU", "NFN"])("keeps %s, which some issuers write for a missing first name", (DAC) => {
    expect(nameIn(modern, { DAC, DAD: "NONE" }, "08")[1]).toBe(DAC);
  });

  it.each(["NA", "YU NA"])("keeps the middle name %s", (DAD) => {
    expect(nameIn(modern, { DAD }, "08")[1]).toBe(`JUNE ${DAD}`);
  });

  it.each(["unavl", "N/A", "---", ""])("has no surname and no first name if those are %j", (filler) => {
    expect(nameIn(modern, { DCS: filler }, "08")).toEqual([undefined, "JUNE AVERY", "JUNE AVERY"]);
    expect(nameIn(modern, { DAC: filler }, "08")[1]).toBeUndefined();
  });

  it("is trimmed of padding commas", () => {
    expect(nameIn(modern, { DCS: "HOLLOWAY," }, "03")[0]).toBe("HOLLOWAY");
  });

  it("may continue on a second line", () => {
    const elements = modern.map((element) =>
      element === "DCSHOLLOWAY" ? "DCSHOLLOWAY\nQUARTERMAINE" : element,
    );
    expect(parseAamva(recordOf(elements), now)?.reading.surname).toBe("HOLLOWAY QUARTERMAINE");
  });

  it.each(["DDE", "DDF", "DDG"])("is marked as truncated by %s", (id) => {
    const shortened = (flag: string) =>
      parseAamva(recordOf(withElements(modern, { [id]: flag })), now)?.nameShortened;
    expect([shortened("T"), shortened("N"), shortened("U")]).toEqual([true, false, false]);
  });
});
