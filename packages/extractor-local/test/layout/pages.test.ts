import { describe, expect, it } from "vitest";
import { readPage } from "../../src/layout/pages/read-page.ts";
import { line, page } from "./lines.ts";

const reno = { street: "12 Elm St", city: "Reno", state: "NV", zip: "89501", countryCode: "USA" };

describe("a page that proves an address", () => {
  it("is a utility bill with the addressee in a block, the issuer in the letterhead", () => {
    const lines = page(`
      #Silver State Electric Company
      Your electric bill
      JANE Q DOE | | Account number | 004512-88
      12 ELM ST | | Billing period | Jan 14, 2026 - Feb 13, 2026
      RENO NV 89501 | | Amount due | $84.12

      Meter reading 4411 kWh
    `);
    expect(readPage(lines, 30)).toMatchObject({
      kind: 30,
      person: { fullName: "JANE Q DOE" },
      address: { street: "12 ELM ST", city: "RENO", state: "NV", zip: "89501" },
      number: "004512-88",
      issuer: "Silver State Electric Company",
      until: "2026-02-13",
    });
  });

  it("names its addressee, not a name-like letterhead directly above", () => {
    const lines = page(`
      #Électricité de Ville
      #Facture d'électricité
      M. Jean Dupont
      12 rue de la Paix
      75002 Paris
      Référence client : 12 345 678
    `);
    expect(readPage(lines, undefined)).toMatchObject({
      kind: 30,
      person: { fullName: "Jean Dupont" },
      address: { street: "12 rue de la Paix", city: "Paris", zip: "75002" },
    });
  });

  it("keeps the address of a block with an unclear name, and leaves the name out", () => {
    const lines = page(`
      #Silver State Electric Company
      Your electric bill
      JANE Q DOE
      12 ELM ST
      RENO NV 89501
    `).map((one) =>
      one.text === "JANE Q DOE"
        ? { ...one, words: one.words.map((word) => ({ ...word, confidence: 40 })) }
        : one,
    );
    const { person, address } = readPage(lines, 30);
    expect(person).toBeUndefined();
    expect(address).toMatchObject({ street: "12 ELM ST", city: "RENO", zip: "89501" });
  });

  it("recognises a label by either of two readings, but takes no value from the less likely one", () => {
    const words = (text: string) => text.split(" ").map((word) => ({ text: word, confidence: 60 }));
    const read = (also: string) =>
      page("#Your electric bill\nAocmnl numkcr | 004512-88").map((one) =>
        one.text === "Aocmnl numkcr" ? { ...one, also: [words(also)] } : one,
      );
    expect(readPage(read("Account number"), 30).number).toBe("004512-88");
    expect(readPage(read("Account number 77-1234"), 30).number).toBeUndefined();
  });

  it("is a bank statement with labels above their values", () => {
    const lines = page(`
      #First Sample Bank
      Account statement
      Account holder | | Account no. | | Statement period
      Doe, Jane | | 7731 0042 18 | | 01/01/2026 through 01/31/2026
      12 Elm St
      Reno, NV 89501

      Opening balance | | $10.00
      Closing balance | | $12.00
    `);
    expect(readPage(lines, 31)).toMatchObject({
      kind: 31,
      person: { fullName: "Jane Doe", surname: "Doe", givenNames: "Jane" },
      address: reno,
      number: "7731 0042 18",
      issuer: "First Sample Bank",
      until: "2026-01-31",
    });
  });

  it("is a lease that names its parties and its premises in sentences", () => {
    const lines = page(`
      #RENTAL AGREEMENT
      This agreement is made between Sample Homes LLC ("Landlord") and Jane Doe ("Tenant")
      for the premises located at 12 Elm St, Reno, NV 89501. The Tenant pays rent monthly.
      The term of this lease begins on March 1, 2025 and ends
      on February 28, 2027 unless renewed in writing.
    `);
    expect(readPage(lines, 23)).toMatchObject({
      kind: 23,
      person: { fullName: "Jane Doe" },
      address: reno,
      until: "2027-02-28",
    });
  });

  it("is a vehicle registration card", () => {
    const lines = page(`
      #State of Nevada Department of Motor Vehicles
      #VEHICLE REGISTRATION CARD
      Plate: 482 KXT | | Expires: 11/30/2026
      Registered owner: JANE DOE
      Address: 12 ELM ST, RENO NV 89501
      VIN: 1SPEC0MEN00048217
    `);
    expect(readPage(lines, 28)).toMatchObject({
      kind: 28,
      person: { fullName: "JANE DOE" },
      address: { zip: "89501" },
      issuer: "State of Nevada Department of Motor Vehicles",
      until: "2026-11-30",
    });
  });

  it("is a voter card without a period", () => {
    const lines = page(`
      #Washoe County Registrar
      #VOTER REGISTRATION CARD
      Name
      Jane Doe
      Residence address
      12 Elm St
      Reno, NV 89501
      Voter ID no.
      1180042217
      Precinct 4
    `);
    const fields = readPage(lines, 29);
    expect(fields).toMatchObject({
      kind: 29,
      person: { fullName: "Jane Doe" },
      address: reno,
      number: "1180042217",
    });
    expect(fields).not.toHaveProperty("until");
  });

  it("is a deed of trust although it mentions a mortgage", () => {
    const lines = page(`
      #DEED OF TRUST
      Borrower: Jane Doe
      Lender: Sample Mortgage Corporation
      Property address: 12 Elm St, Reno, NV 89501
      Loan number: 88214-031
      Maturity date: April 1, 2049
      The Trustee holds for the Beneficiary this mortgage
    `);
    expect(readPage(lines, 27)).toMatchObject({
      kind: 27,
      person: { fullName: "Jane Doe" },
      address: reno,
      number: "88214-031",
      issuer: "Sample Mortgage Corporation",
      until: "2049-04-01",
    });
  });

  it.each([
    "SPECIMEN - Agreement no. HM-2048-7716",
    "SPECIMEN- Agreement no. HM-2048-7716",
    "SPECIMEN· Agreement no. HM-2048-7716",
  ])("has a label after the sign that separates it from the text before it: %s", (text) => {
    expect(readPage(page(`#RESIDENTIAL LEASE AGREEMENT\n${text}`), 23).number).toBe("HM-2048-7716");
  });

  it.each([
    ["a letter", "Policy period l | | January 15, 2025 to January 14, 2034"],
    ["an unclear word", "Policy period is | | January 15, 2025 to January 14, 2034"],
  ])("has the value of a label beside a fold that is read as %s", (_, text) => {
    const lines = page(`#Homeowners Policy\n${text}`).map((each) => ({
      ...each,
      words: each.words.map((word) => (word.text === "is" ? { ...word, confidence: 20 } : word)),
    }));
    expect(readPage(lines, 24).until).toBe("2034-01-14");
  });

  it("has the value below a label beside a fold that is read as a letter", () => {
    expect(readPage(page("#Homeowners Policy\nPolicy number l\nHM-2048-7716"), 24).number).toBe(
      "HM-2048-7716",
    );
  });

  it("has the value of the longer label, despite a misread letter", () => {
    const lines = page(`
      #Homeowners Policy
      Policy mumber | HM-2048-7716
      Policy no. 5
    `);
    expect(readPage(lines, 24).number).toBe("HM-2048-7716");
  });

  it("omits a last day with unclear figures", () => {
    const dated = (confidence: number): string | undefined => {
      const end = line("Lease end: January 4, 2030", { row: 2 });
      const words = end.words.map((word) => (word.text === "4," ? { ...word, confidence } : word));
      return readPage([line("Lease Agreement", { row: 0 }), { ...end, words }], 23).until;
    };
    expect([dated(90), dated(27)]).toEqual(["2030-01-04", undefined]);
  });

  it("is a mortgage", () => {
    const lines = page(`
      #MORTGAGE
      Mortgagor | | Jane Doe
      Mortgagee | | Sample Savings Bank
      Property | | 12 Elm St, Reno, NV 89501
    `);
    expect(readPage(lines, 26)).toMatchObject({
      kind: 26,
      person: { fullName: "Jane Doe" },
      address: reno,
      issuer: "Sample Savings Bank",
    });
  });

  it("is a German policy", () => {
    const lines = page(`
      #Muster Versicherung AG
      #Kfz-Versicherung
      Versicherungsnehmer: Frau Anna Beispiel
      Anschrift: Lindenstraße 12
      10969 Berlin
      Versicherungsnummer: KV-48-2210
      Gültig bis: 31.12.2026
    `);
    expect(readPage(lines, 25)).toMatchObject({
      kind: 25,
      person: { fullName: "Anna Beispiel" },
      number: "KV-48-2210",
      until: "2026-12-31",
    });
  });

  it("takes a home insurance's address from the insured property, not from the mailing address", () => {
    const lines = page(`
      #Homeowners Policy
      Named insured | | Jane Doe
      Mailing address | | PO Box 12, Reno, NV 89502
      Insured property | | 12 Elm St, Reno, NV 89501
      Dwelling | | $385,000
    `);
    expect(readPage(lines, 24).address).toMatchObject(reno);
  });

  it("never takes the issuer's address for the person's", () => {
    const lines = page(`
      #Halcyon Mutual Insurance Company
      1 Sample Plaza, Cedar Hollow, OR 97298
      #Personal Auto Policy
      Named insured | | Jane Doe
    `);
    const fields = readPage(lines, 25);
    expect(fields.person).toEqual({ fullName: "Jane Doe" });
    expect(fields).not.toHaveProperty("address");
  });

  it("leaves out an ambiguous end", () => {
    const lines = page(`
      #Personal Auto Policy
      Policy period | | 03/04/2025 to 03/04/2026
    `);
    expect(readPage(lines, 25)).not.toHaveProperty("until");
  });

  it("leaves out an end before the beginning", () => {
    const lines = page(`
      #Personal Auto Policy
      Policy period | | March 4, 2026 to March 4, 2025
    `);
    expect(readPage(lines, 25)).not.toHaveProperty("until");
  });

  it("has no kind without a title, whatever was announced", () => {
    const lines = page(`
      Dear Jane
      I saw the landlord and paid the rent.
    `);
    expect(readPage(lines, 23)).toEqual({});
  });

  it("has the kind of its title, whatever was announced", () => {
    const lines = page(`
      #Homeowners Policy
      Dwelling and personal property
    `);
    expect(readPage(lines, 23).kind).toBe(24);
  });
});
