import { describe, expect, it } from "vitest";
import { ask, side, verdict } from "./seen.ts";

describe("a claimed number", () => {
  it.each(["L8988901C3", "L 898890 1C3", "L-8988901.C3", "No. L8988901C3"])("is confirmed by %s", (text) => {
    expect(verdict(side(text), "document.number", "L8988901C3")).toBe("confirmed");
  });

  it("is not confirmed within a longer number", () => {
    expect(verdict(side("7.839.758-4"), "document.number", "839758-4")).not.toBe("confirmed");
    expect(verdict(side("7.839.758-4"), "document.number", "7839758")).not.toBe("confirmed");
    expect(verdict(side("4D12345678"), "document.number", "D12345678")).not.toBe("confirmed");
    expect(verdict(side("7.839.758-4"), "document.number", "78397584")).toBe("confirmed");
  });

  it("is contradicted by a number that differs in one figure", () => {
    expect(ask(side("L8988901C3"), "document.number", "L8983901C3")).toMatchObject({
      verdict: "contradicted",
      written: "L8988901C3",
    });
  });

  it("treats O and 0, I and 1 as one drawing, which only a check digit resolves", () => {
    const seen = side("C01XYI4K9");
    expect(verdict(seen, "document.number", "CO1XYI4K9")).toBe("confirmed");
    const certain = { state: "DEU", certainNumber: "C01XYI4K9" };
    expect(verdict(seen, "document.number", "C01XYI4K9", certain)).toBe("confirmed");
    expect(ask(seen, "document.number", "CO1XYI4K9", certain, "expected")).toMatchObject({
      verdict: "contradicted",
      written: "C01XYI4K9",
    });
  });

  it("with such a drawing is unread if the MRZ's check digit fails", () => {
    const document = { state: "DEU", numberDoubted: true };
    expect(verdict(side("C01XYI4K9"), "document.number", "C01XYI4K9", document)).toBe("unread");
    expect(verdict(side("C52XYL4K9"), "document.number", "C52XYL4K9", document)).toBe("confirmed");
  });
});

describe("figures in groups", () => {
  it.each([
    ["456789", "No. 123 456 789"],
    ["123456", "123 456 789"],
    ["345678", "12 345678"],
    ["ERE8272", "E RE82 72 1"],
  ])("%s is not a number of its own in %s", (value, text) => {
    expect(verdict(side(text), "document.number", value)).toBe("unread");
  });

  it.each([
    ["123456789", "No. 123 456 789"],
    ["123456789", "01.01.2030 123456789"],
    ["12345678", "5 12345678"],
  ])("%s is the number in %s", (value, text) => {
    expect(verdict(side(text), "document.number", value)).toBe("confirmed");
  });
});

describe("a claimed address", () => {
  it.each([
    ["address.street", "123 MAIN STREET", "8 123 Main St"],
    ["address.street", "Hauptstraße 12", "HAUPTSTR. 12"],
    ["address.city", "SAINT PAUL", "St. Paul, MN 55101"],
    ["address.zip", "551011234", "ST PAUL MN 55101-1234"],
    ["address.zip", "55101", "ST PAUL MN 55101-1234"],
  ] as const)("%s %s is confirmed by %s", (field, value, text) => {
    expect(verdict(side(text), field, value)).toBe("confirmed");
  });

  it("is not confirmed by a street with another number", () => {
    expect(verdict(side("4123 MAIN STREET"), "address.street", "123 MAIN STREET")).not.toBe("confirmed");
    expect(verdict(side("128 MAIN STREET"), "address.street", "123 MAIN STREET")).toBe("contradicted");
  });
});
