import { describe, expect, it } from "vitest";
import { readPage } from "../../src/layout/pages/read-page.ts";
import { page } from "./lines.ts";

const sheet = (title: string, facts: string) =>
  page(`Orlavento\n#${title}\n${facts}\n\nsome text\nand more of it\nand again some\nand the last`);

describe("the labels of a page", () => {
  it.each([
    ["Facture d'électricité", "N° de compte client"],
    ["Facture d'eau", "Référence abonné"],
    ["Wasserrechnung", "Kassenzeichen"],
    ["Bolletta acqua", "Codice utente"],
    ["Bank statement", "Primary account"],
    ["Relevé de carte bancaire", "Référence"],
    ["Contrat de location", "Référence du bail"],
    ["Polizza casa", "Numero polizza"],
    ["Mutuo ipotecario", "Numero mutuo"],
    ["Vehicle registration card", "Title number"],
    ["Tessera elettorale", "Tessera n."],
    ["Wahlbenachrichtigung", "Wählernummer"],
  ])("yield the number of %s: %s", (title, label) => {
    expect(readPage(sheet(title, `${label}: KR-204518`), undefined).number).toBe("KR-204518");
  });

  it("yield no amount of a column as a number", () => {
    const lines = sheet("Vehicle registration card", "Plate | 804.52");
    expect(readPage(lines, undefined)).toMatchObject({ kind: 28 });
    expect(readPage(lines, undefined).number).toBeUndefined();
  });

  it.each([
    ["Contratto di affitto", "Scadenza contratto"],
    ["Assurance habitation", "Fin de validité"],
    ["Póliza de seguro de hogar", "Vencimiento"],
    ["Car insurance", "Policy ends"],
  ])("yield the last day of %s: %s", (title, label) => {
    expect(readPage(sheet(title, `${label}: 25.04.2027`), undefined).until).toBe("2027-04-25");
  });

  it("yield no day of payment as the last day of a bill", () => {
    const lines = sheet("Factura de luz", "Vencimiento: 25/04/2027");
    expect(readPage(lines, undefined)).toMatchObject({ kind: 30 });
    expect(readPage(lines, undefined).until).toBeUndefined();
  });
});

describe("the day of a bill", () => {
  it.each(["Fecha: 25/04/2026", "Fecha | 25 de abril de 2026", "Emitida el: 25/04/2026"])(
    "is the date beside %s",
    (fact) => {
      expect(readPage(sheet("Factura de luz", fact), undefined).until).toBe("2026-04-25");
    },
  );

  it("is the end of the period, not the day of payment", () => {
    const facts = "Data scadenza: 22.02.2026\nPeriodo di riferimento: 22.10.2025 a 22.01.2026";
    expect(readPage(sheet("Fattura internet", facts), undefined).until).toBe("2026-01-22");
  });

  it("is not taken from the table column of the same name", () => {
    const lines = sheet("Factura de luz", "Fecha | Concepto\n25/04/2026 | Energía");
    expect(readPage(lines, undefined)).toMatchObject({ kind: 30 });
    expect(readPage(lines, undefined).until).toBeUndefined();
  });
});

describe("the issuer in a letterhead", () => {
  it.each([
    ["Préfecture d'Orlavento", "Certificat d'immatriculation"],
    ["Motorizzazione di Orlavento", "Carta di circolazione"],
    ["Landratsamt Orlavento", "Zulassungsbescheinigung"],
    ["Orlavento Énergie", "Facture d'électricité"],
    ["Hausverwaltung Orlavento", "Mietvertrag"],
    ["Mutuelle d'Orlavento", "Assurance habitation"],
    ["Hipotecaria Orlavento", "Préstamo hipotecario"],
  ])("is %s", (issuer, title) => {
    const lines = page(`#${issuer}\n\n#${title}\n\nsome text\nand more of it\nand again\nand the last`);
    expect(readPage(lines, undefined).issuer).toBe(issuer);
  });
});

describe("the holder of a page", () => {
  const bill = (name: string) =>
    page(`#Orlavento Energy\n\n#Electricity bill\n\n${name}\n12 Elm St\nReno NV 89501\n\n1 kWh\n2 kWh`);

  it.each(["ŽELJKA A. PROVA", "Elisa Lo Prova", "Sem Joost Proef"])("is %s", (name) => {
    expect(readPage(bill(name), undefined).person).toMatchObject({ fullName: name });
  });

  it.each(["Carta Orlavento", "Tarjeta Orlavento", "Banca Orlavento"])("is not the product %s", (name) => {
    expect(readPage(bill(name), undefined)).toMatchObject({ kind: 30 });
    expect(readPage(bill(name), undefined).person).toBeUndefined();
  });

  it("has no address across the contacts of a letterhead", () => {
    const head = "#Orlavento Gas\nService 01 24 02 35 49\nTax ID 383306804\n40 Elm Street\nReno NV 89501";
    const { address } = readPage(page(`${head}\n\n#Gas bill\n\n1 kWh\n2 kWh`), undefined);
    expect(address?.full ?? "").not.toContain("383306804");
  });

  it("stands beside the word for a customer on documents with owners", () => {
    const lines = sheet("Permiso de circulación", "Cliente: | Elena Prueba");
    expect(readPage(lines, undefined).person).toMatchObject({ fullName: "Elena Prueba" });
  });

  it("has no address with an unclear word", () => {
    const lines = bill("Jane Sample").map((one) =>
      one.text === "12 Elm St"
        ? {
            ...one,
            words: one.words.map((word) => (word.text === "Elm" ? { ...word, confidence: 40 } : word)),
          }
        : one,
    );
    expect(readPage(bill("Jane Sample"), undefined).address).toMatchObject({ street: "12 Elm St" });
    expect(readPage(lines, undefined).address).toBeUndefined();
  });
});

describe("the country of a page", () => {
  const bill = (address: string) => `
    Orlavento
    #Votre facture d'électricité
    SIRET 827 407 126
    Mme Inès Essai
    ${address}
    consommation
  `;

  it("is that of its tax number if its addresses have that country's form", () => {
    expect(readPage(page(bill("Lotissement Ormes 12\n75031 Paris")), undefined).country).toBe("FRA");
  });

  it("is not that of a tax number if a postal code has another country's prefix", () => {
    expect(readPage(page(bill("Lotissement Ormes\nL-2441 Orlavento")), undefined).country).toBeUndefined();
  });

  it("is not that of a tax number if the address has another country's postal code", () => {
    const read = readPage(page(bill("Rue des Ormes 12\n8001 Orlavento")), undefined);
    expect(read.address?.zip).toBe("8001");
    expect(read.country).toBeUndefined();
  });

  it.each([
    ["C/ Prueba 12\n28013 Madrid", "ESP"],
    ["Calle Prueba 12\nC.P. 06046 Ciudad de México", "MEX"],
  ])("is recognised by the form of %s", (address, country) => {
    const lines = page(`#Orlavento\n\nJane Doe\n${address}\n\n#Bank statement\nbalance`);
    expect(readPage(lines, undefined).country).toBe(country);
  });
});
