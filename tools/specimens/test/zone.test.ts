import { describe, expect, it } from "vitest";
import { checkDigit, mrvA, mrvB, td1, td2, td3 } from "../src/workshop.ts";

/** The holder of the examples in ICAO 9303, parts 4 to 7. */
const anna = {
  code: "I",
  issuer: "UTO",
  surname: "Eriksson",
  givenNames: "Anna Maria",
  number: "D23145890",
  nationality: "UTO",
  dateOfBirth: "1974-08-12",
  sex: "F",
  expiryDate: "2012-04-15",
} as const;

describe("the machine-readable zone", () => {
  it("has the check digit of the example in ICAO 9303-3 §4.9", () => {
    expect(checkDigit("520727")).toBe("3");
    expect(checkDigit("AB2134<<<")).toBe("5");
  });

  it("of a passport matches ICAO 9303-4, appendix B", () => {
    expect(td3({ ...anna, code: "P", number: "L898902C3", optional: "ZE184226B" })).toEqual([
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]);
  });

  it("of a TD1 card matches ICAO 9303-5, appendix B", () => {
    expect(td1(anna)).toEqual([
      "I<UTOD231458907<<<<<<<<<<<<<<<",
      "7408122F1204159UTO<<<<<<<<<<<6",
      "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]);
  });

  it("of a TD2 card matches ICAO 9303-6, appendix B", () => {
    expect(td2(anna)).toEqual([
      "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
      "D231458907UTO7408122F1204159<<<<<<<6",
    ]);
  });

  it("of a visa matches ICAO 9303-7, appendices A and B", () => {
    const visa = {
      ...anna,
      code: "V",
      number: "L8988901C",
      nationality: "XXX",
      dateOfBirth: "1940-09-07",
      expiryDate: "1996-12-10",
    };
    expect(mrvA({ ...visa, optional: "6ZE184226B" })).toEqual([
      "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
    ]);
    expect(mrvB(visa)).toEqual([
      "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
      "L8988901C4XXX4009078F9612109<<<<<<<<",
    ]);
  });

  it.each([
    ["Moreau-Valdés", "MOREAU<VALDES"],
    ["O’Connor", "OCONNOR"],
    ["Müller", "MUELLER"],
    ["Sørensen", "SOERENSEN"],
    ["Żeleńska", "ZELENSKA"],
    ["Núñez Ortega", "NUNEZ<ORTEGA"],
    ["Weiß", "WEISS"],
  ])("writes %s as %s", (surname, written) => {
    expect(td3({ ...anna, surname })[0]).toContain(`P<UTO${written}<<ANNA<MARIA`.slice(5));
  });

  it("truncates a long name so that the given names keep a part", () => {
    const [, , names] = td1({
      ...anna,
      surname: "Papandropoulous-Featherstonehaugh",
      givenNames: "Jonathon",
    });
    expect(names).toBe("PAPANDROPOULOUS<FEAT<<JONATHON");
  });
});
