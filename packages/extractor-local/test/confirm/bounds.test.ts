import type { PrintClaim } from "@passmuster/core/ports";
import { describe, expect, it } from "vitest";
import { confirmPrint } from "../../src/confirm/confirm-print.ts";
import { keptLooks } from "../../src/confirm/kept-looks.ts";
import { look, side } from "./seen.ts";

const claim = (field: PrintClaim["field"], value: string): PrintClaim => ({ field, value, from: "expected" });
const document = { state: "DEU" };

describe("hostile claims", () => {
  const seen = side("OEAEUE SSOEAEUE MUSTERMANN");

  it.each(["OE".repeat(5000), "A ".repeat(5000), "OE AE ".repeat(19), "ß".repeat(120)])(
    "of many letters or spellings are resolved at once (%#)",
    (value) => {
      const begun = process.cpuUsage();
      const [verdict] = confirmPrint({
        sight: { front: seen },
        document,
        claims: [claim("person.fullName", value)],
      });
      expect(verdict?.verdict).toBe("unread");
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
    },
  );

  it("beyond the fortieth are unread", () => {
    const claims = Array.from({ length: 60 }, () => claim("person.surname", "MUSTERMANN"));
    const verdicts = confirmPrint({ sight: { front: seen }, document, claims }).map(({ verdict }) => verdict);
    expect(verdicts.slice(0, 40)).toEqual(Array(40).fill("confirmed"));
    expect(verdicts.slice(40)).toEqual(Array(20).fill("unread"));
  });
});

describe("a hostile page", () => {
  it("of 2,000 lines is stored in part", () => {
    const { looks, keep } = keptLooks([]);
    for (let row = 0; row < 2000; row++) keep(look({ text: "A line of print.", row }));
    expect(looks).toHaveLength(600);
  });

  it("with similar values on every line stops at the limit", () => {
    const texts = Array.from({ length: 600 }, () => ({
      text: "01 JAN 1975 MUSTERMANN 01.01.1975",
      doubts: { 13: ["V", 0.1] } as const,
    }));
    const claims = [claim("person.surname", "MUSTERMANN"), claim("person.dateOfBirth", "1975-01-02")];
    const begun = process.cpuUsage();
    confirmPrint({ sight: { front: side(...texts) }, document, claims });
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(4000);
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
