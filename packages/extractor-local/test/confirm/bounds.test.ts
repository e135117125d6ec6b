import type { PrintClaim } from "@passmuster/core/ports";
import { describe, expect, inject, it } from "vitest";
import { allEffort, confirmPrint } from "../../src/confirm/confirm-print.ts";
import { keptLooks } from "../../src/layout/kept-looks.ts";
import { look, side } from "./seen.ts";

const claim = (field: PrintClaim["field"], value: string): PrintClaim => ({ field, value, from: "expected" });
const document = { state: "DEU" };

/** No larger at night: longer values and pages are cut. */
const sized = (count: number): number => Math.ceil(count * Math.min(1, inject("size")));

describe("hostile claims", () => {
  const seen = side("OEAEUE SSOEAEUE MUSTERMANN");

  it.each(["OE".repeat(5000), "A ".repeat(5000), "OE AE ".repeat(sized(19)), "ß".repeat(sized(120))])(
    "of many letters or spellings are resolved at once (%#)",
    (value) => {
      const effort = { left: allEffort };
      const claims = [claim("person.fullName", value)];
      const [verdict] = confirmPrint({ sight: { front: seen }, document, claims }, effort);
      expect(verdict?.verdict).toBe("unread");
      expect(allEffort - effort.left).toBeLessThan(50_000);
    },
  );

  it("beyond the fortieth are unread", () => {
    const claims = Array.from({ length: 60 }, () => claim("person.surname", "MUST"));
    const sight = { front: side("Surname", "MUST") };
    const verdicts = confirmPrint({ sight, document, claims }).map(({ verdict }) => verdict);
    expect(verdicts.slice(0, 40)).toEqual(Array(40).fill("confirmed"));
    expect(verdicts.slice(40)).toEqual(Array(20).fill("unread"));
  });
});

describe("a hostile page", () => {
  it("of 2,000 lines is stored in part", () => {
    const { looks, keep } = keptLooks([]);
    const line = look({ text: "A line of print." });
    for (let row = 0; row < 2000; row++)
      keep({ ...line, row: { ...line.row, centre: { x: 80, y: 30 * row } } });
    expect(looks).toHaveLength(600);
  });

  it("with similar values on every line stops at the limit", () => {
    const texts = Array.from({ length: sized(600) }, () => ({
      text: "01 JAN 1975 MUSTERMANN 01.01.1975",
      doubts: { 13: ["V", 0.1] } as const,
    }));
    const claims = [claim("person.surname", "MUSTERMANN"), claim("person.dateOfBirth", "1975-01-02")];
    const sight = { front: side(...texts) };
    const effort = { left: allEffort };
    confirmPrint({ sight, document, claims }, effort);
    const steps = allEffort - effort.left;
    expect(steps).toBeLessThan(200_000 + 2_500 * texts.length);
    const short = { left: 20_000 };
    confirmPrint({ sight, document, claims }, short);
    expect(short.left).toBeLessThanOrEqual(0);
    expect(short.left).toBeGreaterThan(-20_000);
  });
});

describe("looks at an MRZ", () => {
  const zone = [look({ text: "P<UTOERIKSSON<<ANNA", row: 10 }).row];

  it("are dropped, like those beneath its upper edge", () => {
    const { looks, keep } = keptLooks(zone);
    for (const row of [3, 10, 11]) keep(look({ text: "ERIKSSON", row }));
    expect(looks.map(({ row }) => row.centre.y)).toEqual([look({ text: "ERIKSSON", row: 3 }).row.centre.y]);
  });

  it("are recognised by their text if no MRZ was found", () => {
    const { looks, keep } = keptLooks([]);
    keep(look({ text: "P<UTOERIKSSON<<ANNA<MARIA<<<" }));
    keep(look({ text: "L898902C36UTO7408122F1204159" }));
    expect(looks).toHaveLength(0);
  });
});
