import { describe, expect, it } from "vitest";
import { linkFields } from "../../src/layout/linking/link-fields.ts";
import { page } from "./lines.ts";

/** The returned values of a drawing, by field. */
const read = (drawing: string): Readonly<Record<string, string>> =>
  Object.fromEntries(linkFields(page(drawing)).map(({ field, value }) => [field, value]));

describe("a licence of the United States", () => {
  it("is read by numbers and words, each value beside its own label", () => {
    expect(
      read(`
      # OREGON DRIVER LICENSE | | USA
      4d DL NO. 7304182 | 9 CLASS C
      3 DOB 03/08/1987 | 9a END NONE
      4b EXP 04/05/2033 | 12 REST B
      4a ISS 04/06/2025 | 5 DD AB4471906620X
      1 MOREAU VALDES
      2 INES ANNE
      8 131 ORCHARD TERRACE
      HARBOR GLEN, OR 97099
      15 SEX F | 16 HGT 5'-06"
      `),
    ).toMatchObject({
      documentNumber: "7304182",
      surname: "MOREAU VALDES",
      givenNames: "INES ANNE",
      dateOfBirth: "1987-03-08",
      issued: "2025-04-06",
      until: "2033-04-05",
      sex: "F",
    });
  });

  it("is read by labels above their values, names over two lines", () => {
    expect(
      read(`
      # DISTRICT DRIVER LICENSE | | USA
      4d.DLN | 4b.EXP
      7304182 | 04/05/2033
      1.FAMILY NAME
      MOREAU
      2.GIVEN NAMES
      INES
      ANNE
      8.ADDRESS | 3.DOB
      131 ORCHARD TERRACE | 03/08/1987
      HARBOR GLEN, OR 97099 | 5.DD
      | 44719066204471
      `),
    ).toMatchObject({
      documentNumber: "7304182",
      surname: "MOREAU",
      givenNames: "INES ANNE",
      dateOfBirth: "1987-03-08",
      until: "2033-04-05",
    });
  });

  it("never takes the document discriminator or an audit number as its number", () => {
    const numbers = read(`
      # NEBRASKA DRIVER LICENSE | | USA
      3 DOB 03/08/1987 | CLASS O
      4b EXP 04/05/2033 | REST NONE
      5 4471906620017
      AUDIT NO. 88120047
      HARBOR GLEN, NE 68099
    `);
    expect(numbers).toMatchObject({ dateOfBirth: "1987-03-08" });
    expect(numbers).not.toHaveProperty("documentNumber");
  });

  it("takes the only number of its state's form if no label is read", () => {
    const drawing = (numbers: string) => `
      # VIRGINIA
      DRIVER LICENSE | | USA
      ${numbers}
      3 DOB 03/08/1987
      4b EXP 04/05/2033
      131 ORCHARD TERRACE
      HARBOR GLEN, VA 23099
    `;
    expect(read(drawing("B73041826"))).toMatchObject({ documentNumber: "B73041826" });
    expect(read(drawing("B73041826\nC99120345"))).not.toHaveProperty("documentNumber");
    expect(read(drawing("7304-18"))).not.toHaveProperty("documentNumber");
  });

  it("never takes a street for a surname because of house number 1", () => {
    const names = read(`
      # MAINE DRIVER LICENSE | | USA
      INES MARIE
      MOREAU
      1 ORCHARD DRIVE
      HARBOR GLEN, ME 04099
      DOB 03/08/1987 | EXP 04/05/2033
    `);
    expect(names).not.toHaveProperty("surname");
    expect(names).not.toHaveProperty("givenNames");
  });

  it("recognises unlabelled names by a comma, an initial or the surname's code in the number", () => {
    const drawing = (first: string, second: string, number = "") => `
      # FLORIDA DRIVER LICENSE | | USA
      ${number}
      ${first}
      ${second}
      131 ORCHARD TERRACE
      HARBOR GLEN, FL 32099
      DOB: 03-08-1987 | SEX: F
    `;
    const wanted = { surname: "MOREAU", givenNames: "INES" };
    expect(read(drawing("MOREAU", "INES, ANNE"))).toMatchObject({ ...wanted, givenNames: "INES ANNE" });
    expect(read(drawing("INES A", "MOREAU"))).toMatchObject({ ...wanted, givenNames: "INES A" });
    expect(read(drawing("INES", "MOREAU", "M600-432-87-588-0"))).toMatchObject(wanted);
    expect(read(drawing("MOREAU", "INES"))).not.toHaveProperty("surname");
  });

  it("recognises a half-read label by its number, and the next line by their order", () => {
    expect(
      read(`
      # IOWA DRIVER LICENSE | | USA
      4d DL NO. 730XY4182
      15 SEX F
      9 CLASS C
      1 MOREAU
      INES ANNE
      8 131 ORCHARD TERRACE
      HARBOR GLEN, IA 50099
      3 D0B 03/08/1987
      4bEp 04/05/2033
      `),
    ).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES ANNE",
      dateOfBirth: "1987-03-08",
      until: "2033-04-05",
    });
  });

  it("has no dates if they contradict each other", () => {
    const dates = read(`
      # UTAH DRIVER LICENSE | | USA
      4d DL NO. 730418266
      3 DOB 04/05/2033
      4b EXP 03/08/1987
      4a ISS 04/06/2025
      HARBOR GLEN, UT 84099
    `);
    expect(dates).not.toHaveProperty("dateOfBirth");
    expect(dates).not.toHaveProperty("until");
  });
});

describe("a licence of the European model", () => {
  it("has its number at 5, not at 4d", () => {
    const european = (fields: string) =>
      read(`
      # PATENTE DI GUIDA REPUBBLICA ITALIANA
      1. MOREAU
      2. INES
      3. 08/03/87 HALCYON
      3. 08.03.1987 HALCYON
      4a. 05.04.2023 4c. MIT-UCO
      4b. 04.04.2033
      ${fields}
      `);
    expect(european("4d. MROINS87C48Z9\n5. U1D73041826X")).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES",
      dateOfBirth: "1987-03-08",
      issued: "2023-04-05",
      until: "2033-04-04",
      documentNumber: "U1D73041826X",
    });
    expect(european("4d. MROINS87C48Z9")).not.toHaveProperty("documentNumber");
  });

  it("has its names above its birth date if their numbers are unread, and nothing else stands there", () => {
    const rest = "3. 08.03.1987\n4a. 04.05.2023\n4b. 03.05.2033\n5. X7304182";
    expect(read(`# FÜHRERSCHEIN\n\nMOREAU\nINES ANNE\n${rest}`)).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES ANNE",
    });
    const three = read(`# FÜHRERSCHEIN\n\nVALDES\nMOREAU\nINES ANNE\n${rest}`);
    expect([three.surname, three.givenNames]).toEqual([undefined, undefined]);
  });

  it("of Canada is read by bilingual labels", () => {
    expect(
      read(`
      # DRIVER'S LICENCE PERMIS DE CONDUIRE
      1,2 NAME/NOM
      MOREAU,
      INES, ANNE
      4d NUMBER/NUMÉRO M6041-73041-82603
      4a ISS/DÉL 2024/03/09 | 4b EXP/EXP 2029/03/08
      5 DD/RÉF DK4471906 | 16 HGT/HAUT 168 cm
      15 SEX/SEXE F | 3 DOB/DDN 1987/03/08
      `),
    ).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES ANNE",
      documentNumber: "M6041-73041-82603",
      dateOfBirth: "1987-03-08",
      issued: "2024-03-09",
      until: "2029-03-08",
    });
  });
});

describe("a card without an MRZ", () => {
  it("of a state with its own language is read by the labels of that language", () => {
    const cards: readonly string[] = [
      `
      # REPÚBLICA DE CHILE CÉDULA DE IDENTIDAD
      APELLIDOS
      MOREAU VALDES
      NOMBRES
      INES ANNE
      NACIONALIDAD | SEXO
      CHILENA | F
      FECHA DE NACIMIENTO | NÚMERO DOCUMENTO
      08 MAR 1987 | 730.418.266
      FECHA DE EMISIÓN | FECHA DE VENCIMIENTO
      05 ABR 2023 | 04 ABR 2033
      `,
      `
      # TÜRKİYE CUMHURİYETİ KİMLİK KARTI
      Soyadı / Surname
      MOREAU VALDES
      Adı / Given Name(s)
      INES ANNE
      Doğum Tarihi / Date of Birth | Cinsiyeti / Gender
      08.03.1987 | F
      Seri No / Document No | Son Geçerlilik / Valid Until
      730.418.266 | 04.04.2033
      `,
      `
      # RZECZPOSPOLITA POLSKA DOWÓD OSOBISTY
      NAZWISKO / SURNAME
      MOREAU VALDES
      IMIONA / GIVEN NAMES
      INES ANNE
      DATA URODZENIA / DATE OF BIRTH
      08.03.1987
      NUMER DOKUMENTU / CARD NUMBER
      730.418.266
      TERMIN WAŻNOŚCI / EXPIRY DATE
      04.04.2033
      `,
    ];
    for (const card of cards)
      expect(read(card)).toMatchObject({
        surname: "MOREAU VALDES",
        givenNames: "INES ANNE",
        dateOfBirth: "1987-03-08",
        until: "2033-04-04",
        documentNumber: "730.418.266",
      });
  });

  it("has a personal number beside the card's number", () => {
    expect(
      read(`
      # PROVINSI HALCYON
      NIK : 3171080387000412
      Nama : INES MOREAU
      Tempat/Tgl Lahir : HALCYON, 08-03-1987
      `),
    ).toMatchObject({ personalNumber: "3171080387000412", name: "INES MOREAU" });
  });

  it("reads a name that is written surname first under one label", () => {
    expect(
      read("# IDENTITY CARD\nName (Surname, Given names)\nMOREAU, INES-ANNE\nDate of birth\n08 MAR 1987"),
    ).toMatchObject({
      surname: "MOREAU",
      givenNames: "INES-ANNE",
    });
  });

  it.each(["DOE", "SPECIMEN", "SAMPLE", "MUSTER", "PRICE", "HAIR"])(
    "has surnames that are labels too: %s",
    (surname) => {
      const names = read(`Surname\n${surname}\nGiven names\nINES ANNE\nDate of birth\n08.03.1987`);
      expect(names).toMatchObject({ surname, givenNames: "INES ANNE" });
    },
  );

  it("has a month in two languages, of which one is known, and dates by their order", () => {
    const dates = read(
      "Surname\nMOREAU\nDate of birth\n04 BEA/MAY 1988\nDate of issue\n03 MAR/MAR 2021\n02 MAR/MAR 2031",
    );
    expect(dates).toMatchObject({ dateOfBirth: "1988-05-04", issued: "2021-03-03", until: "2031-03-02" });
  });

  it("takes no name from two lines under one label that it cannot separate", () => {
    const names = read("# IDENTITY CARD\nSurname\nMOREAU\nINES\nDate of birth\n08 MAR 1987");
    expect(names).not.toHaveProperty("surname");
  });

  it("accepts a two-figure year for an expiry, but not for a birth", () => {
    expect(read("Date of Birth 31 MAY 1988\nCard Expires: 05/31/28")).toMatchObject({ until: "2028-05-31" });
    expect(read("Date of Birth 05/31/88")).not.toHaveProperty("dateOfBirth");
  });
});
