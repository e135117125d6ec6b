import { describe, expect, it } from "vitest";
import { ask, side, verdict } from "./seen.ts";

describe("a claimed name", () => {
  it("is confirmed where it stands, with its place and its spelling", () => {
    expect(ask(side("Surname", "Lindqvist"), "person.surname", "LINDQVIST")).toMatchObject({
      verdict: "confirmed",
      side: "front",
      written: "Lindqvist",
      box: { left: 0, top: 120 },
    });
  });

  it("is contradicted by a name that differs in one letter", () => {
    const seen = side("LINDQVIST");
    for (const value of ["LINDQUIST", "LINDVIST", "LINQDVIST", "LINDQVVIST"])
      expect(verdict(seen, "person.surname", value), value).toBe("contradicted");
  });

  it("is unread beside a wholly different name, and on an empty side", () => {
    expect(verdict(side("HARTMANN"), "person.surname", "LINDQVIST")).toBe("unread");
    expect(verdict(side(), "person.surname", "LINDQVIST")).toBe("unread");
  });

  it("is unread within a longer word", () => {
    expect(verdict(side("BERGMANNSSTRASSE"), "person.surname", "BERGMANN")).not.toBe("confirmed");
  });

  it("is unread if another letter is nearly as likely", () => {
    const seen = side({ text: "LINDQVIST", doubts: { 5: ["U", 0.5] } });
    expect(verdict(seen, "person.surname", "LINDQVIST")).toBe("unread");
  });

  it("has an umlaut where its mark is seen, without the mark only for states that write umlauts", () => {
    for (const state of ["DEU", "FRA"])
      expect(verdict(side("DÖNITZ"), "person.surname", "DOENITZ", { state }), state).toBe("confirmed");
    expect(verdict(side("DONITZ"), "person.surname", "DOENITZ", { state: "DEU" })).toBe("confirmed");
    expect(verdict(side("DONITZ"), "person.surname", "DOENITZ", { state: "FRA" })).not.toBe("confirmed");
    expect(ask(side("DÖNITZ"), "person.surname", "DOENITZ", { state: "FRA" }).written).toBe("DÖNITZ");
    expect(verdict(side("DÖNITZ"), "person.surname", "DONITZ", { state: "FRA" })).toBe("confirmed");
    expect(verdict(side("DÖNITZ"), "person.surname", "DUENITZ", { state: "FRA" })).not.toBe("confirmed");
  });

  it("is confirmed if one of its spellings is as likely as another", () => {
    const seen = side({ text: "ÆVARSDOTTIR", doubts: { 0: ["A", 0.5] } });
    expect(verdict(seen, "person.surname", "AEVARSDOTTIR", { state: "ISL" })).toBe("confirmed");
  });

  it.each([
    ["WEISS", "Weiß", "DEU"],
    ["AASTROEM", "ÅSTRÖM", "SWE"],
    ["THORSDOTTIR", "Þórsdóttir", "ISL"],
    ["MUSTERMANN SCHULZE", "Mustermann-Schulze", "DEU"],
    ["OCONNORS", "O'CONNORS", "IRL"],
  ])("%s may be printed %s in %s", (value, text, state) => {
    expect(verdict(side(text), "person.surname", value, { state })).toBe("confirmed");
  });

  it("may continue in the next box or below", () => {
    const below = side("OLIVEIRA", "BETTENCOURT");
    const right = side({ text: "OLIVEIRA", row: 0 }, { text: "BETTENCOURT", row: 0, left: 100 });
    const apart = side({ text: "OLIVEIRA", row: 0 }, { text: "BETTENCOURT", row: 9, left: 900 });
    expect(verdict(below, "person.surname", "OLIVEIRA BETTENCOURT")).toBe("confirmed");
    expect(verdict(right, "person.surname", "OLIVEIRA BETTENCOURT")).toBe("confirmed");
    expect(verdict(apart, "person.surname", "OLIVEIRA BETTENCOURT")).toBe("unread");
  });

  it("may continue within its word only if an MRZ truncated it", () => {
    const seen = side("CHRISTODOULOPOULOS");
    const cut = { state: "GRC", cut: "person.givenNames" } as const;
    expect(verdict(seen, "person.givenNames", "CHRISTODOULO", cut)).toBe("confirmed");
    expect(verdict(seen, "person.givenNames", "CHRISTODOULO", { state: "GRC" })).not.toBe("confirmed");
    expect(verdict(seen, "person.givenNames", "CHRISTODOULO", cut, "expected")).not.toBe("confirmed");
  });

  it("may follow the number of its field", () => {
    expect(verdict(side("1SAMPLE"), "person.surname", "SAMPLE")).toBe("confirmed");
  });

  it("of at most four letters needs a larger margin, in each of its parts", () => {
    const doubts = { 0: ["P", 2.5] } as const;
    expect(verdict(side({ text: "DOEDLEN", doubts }), "person.surname", "DOEDLEN")).toBe("confirmed");
    expect(verdict(side({ text: "DOE", doubts }), "person.surname", "DOE")).toBe("unread");
    const whole = side({ text: "JANE DOE", doubts: { 5: doubts[0] } });
    expect(verdict(whole, "person.fullName", "JANE DOE")).toBe("unread");
    expect(verdict(side("JANE DOE"), "person.fullName", "JANE DOE")).toBe("confirmed");
  });

  it.each(["NAME", "DATE", "SEX", "PASS", "BIRTH", "GIVEN NAMES"])(
    "%s is unread, because labels contain it",
    (value) => {
      const seen = side("Name", "DATE", "Given names", "Date of birth", "Sex", "Pass", "Birth");
      expect(verdict(seen, "person.surname", value)).toBe("unread");
    },
  );

  it("that labels contain must stand alone", () => {
    expect(verdict(side("Délivré le"), "person.surname", "LE")).toBe("unread");
    expect(verdict(side("Délivré le", "LE"), "person.surname", "LE")).toBe("confirmed");
  });

  it("with a capital I is unread where a small l is as likely", () => {
    const seen = side({ text: "PIume", doubts: { 1: ["l", 0.5] } });
    expect(verdict(seen, "person.surname", "PIUME")).not.toBe("confirmed");
    expect(verdict(side("PIUME"), "person.surname", "PIUME")).toBe("confirmed");
  });

  it("of initials alone is unread", () => {
    expect(verdict(side("M"), "person.givenNames", "M")).toBe("unread");
  });

  it("may have its surname first", () => {
    expect(verdict(side("BERGSTROM, ANNIKA"), "person.fullName", "Annika Bergstrom")).toBe("confirmed");
  });
});

describe("several looks at one place", () => {
  const misread = { text: "LINDQUIST", row: 0 };
  const right = { text: "LINDQVIST", row: 0 };

  it("outvote a misread one", () => {
    const clear = { ...right, doubts: {} };
    expect(
      verdict(side(right, clear, { ...misread, doubts: { 5: ["V", 2] } }), "person.surname", "LINDQVIST"),
    ).toBe("confirmed");
  });

  it("do not confirm a value that one of two misreads", () => {
    expect(verdict(side(right, misread), "person.surname", "LINDQVIST")).not.toBe("confirmed");
  });

  it("do not outvote looks at another place", () => {
    const elsewhere = [1, 2].map((row) => ({ text: "LINDQUIST", row: 3 * row }));
    expect(verdict(side(right, ...elsewhere), "person.surname", "LINDQVIST")).toBe("confirmed");
  });
});

describe("a name with the letter Ə, which the network reads as Θ", () => {
  it.each([
    ["MAMMADOV", "MΘMMΘDOV", "MƏMMƏDOV"],
    ["ALI", "ΘLI", "ƏLI"],
    ["HASANOVA", "HΘSΘNOVA", "HƏSƏNOVA"],
    ["MEMMEDOV", "MΘMMΘDOV", "MƏMMƏDOV"],
  ])("%s is printed %s in Azerbaijan", (value, text, written) => {
    const found = ask(side(text), "person.surname", value, { state: "AZE" });
    expect(found).toMatchObject({ verdict: "confirmed", written });
    expect(verdict(side(text), "person.surname", value, { state: "DEU" })).not.toBe("confirmed");
  });

  it("is not another name", () => {
    for (const value of ["MAMMUDOV", "MAMMADOVA", "MOMMADOV"])
      expect(verdict(side("MΘMMΘDOV"), "person.surname", value, { state: "AZE" })).not.toBe("confirmed");
  });
});
