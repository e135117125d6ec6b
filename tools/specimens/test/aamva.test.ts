import { describe, expect, it } from "vitest";
import { aamva, specimenFacts, specimenPerson } from "../src/workshop.ts";

const options = { number: "L48217360", issueDate: "2025-04-22", expiryDate: "2033-04-21" };
const content = aamva(specimenPerson("ines"), options);

describe("the content of a licence's PDF417", () => {
  it("begins with the header of AAMVA DL/ID Card Design Standard 2020, D.12.3", () => {
    expect(content.startsWith("@\n\u001e\r")).toBe(true);
    expect(content.slice(4)).toMatch(/^ANSI 999999100002DL\d{8}ZS\d{8}DL/);
  });

  it("states each subfile's offset and length", () => {
    const designators = [...content.slice(21).matchAll(/(DL|ZS)(\d{4})(\d{4})/g)].slice(0, 2);
    expect(designators).toHaveLength(2);
    let end = 21 + 20;
    for (const [, type = "", offset = "", length = ""] of designators) {
      expect(Number(offset)).toBe(end);
      end += Number(length);
      expect(content.slice(Number(offset), end)).toMatch(new RegExp(`^${type}[^]*\r$`));
    }
    expect(end).toBe(content.length);
  });

  it("contains the person, the dates as MMDDCCYY, the address and a warning", () => {
    const elements = content.split(/[\n\r]/);
    expect(elements).toEqual(
      expect.arrayContaining([
        "DCSMOREAU-VALDES",
        "DACINES",
        "DBB03081987",
        "DBD04222025",
        "DBA04212033",
        "DAJWA",
        "DCGUSA",
      ]),
    );
    expect(content).toContain("DLDAQL48217360");
    expect(content).toContain("ZSASPECIMEN");
  });

  it("is in the facts of the committed back only", () => {
    expect(specimenFacts("driver-licence-back").barcode).toBe(content);
    expect(specimenFacts("driver-licence-front").barcode).toBeUndefined();
  });
});
