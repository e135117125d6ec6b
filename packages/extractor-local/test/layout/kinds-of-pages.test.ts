import { describe, expect, it } from "vitest";
import { kindOfPage } from "../../src/layout/pages/kinds.ts";
import { page } from "./lines.ts";

describe("the kind of a page", () => {
  it.each([
    ["Contratto di affitto", 23],
    ["Versicherungsschein Hausrat", 24],
    ["Kfz-Versicherungsschein", 25],
    ["Préstamo hipotecario", 26],
    ["Mutuo ipotecario", 26],
    ["Tableau d'amortissement du prêt immobilier", 26],
    ["Documento unico di circolazione", 28],
    ["Credencial para votar", 29],
    ["Fattura internet", 30],
    ["Servizio idrico integrato", 30],
    ["Relevé de carte bancaire", 31],
    ["Kreditkartenabrechnung", 31],
  ])("is recognised by the title %s", (title, id) => {
    expect(kindOfPage(page(`Orlavento\n#${title}${"\nAlso this"}${"\nand that".repeat(4)}`))?.id).toBe(id);
  });

  it("is a utility's bill by what a utility supplies, and not by the word of any trader's invoice", () => {
    const bill = (text: string) =>
      kindOfPage(page(`Menuiserie Aubépine\n#Facture\nDate | 27.12.2025\n${text}\nTotal TTC | 580,59`))?.id;
    expect(bill("Leçons de conduite")).toBeUndefined();
    expect(bill("Consommation d'eau")).toBe(30);
    expect(bill("Gaz naturel")).toBe(30);
  });

  it("is recognised by the title although a label beside it names the date of a bill", () => {
    const lines = page(`
      #Préfecture d'Orlavento
      #Certificat d'immatriculation
      Facture du | 15/09/2022
      Date de facture | 15/09/2022
    `);
    expect(kindOfPage(lines)?.id).toBe(28);
  });

  it("is recognised by the title although a sentence mentions a bill", () => {
    const lines = page(`
      #Rental agreement
      Payments received later are shown on your next bill.
    `);
    expect(kindOfPage(lines)?.id).toBe(23);
  });

  it("is not recognised by the label of a date alone", () => {
    expect(
      kindOfPage(page(`Orlavento\nDate de facture | 15/09/2022${"\nand that".repeat(6)}`)),
    ).toBeUndefined();
  });
});
