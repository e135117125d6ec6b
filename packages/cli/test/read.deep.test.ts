import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawnCard, rasterise, specimenFacts, specimenImage } from "@passmuster/specimens/workshop";
import { bill, pdf } from "@passmuster/test-files/pdf";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

test("read --json prints the barcode of a licence, with the ids of its elements", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "back.jpg"), specimenImage("driver-licence-back"));
  const { status, stdout } = await run(folder, ["read", "back.jpg", "--json"]);
  const report = JSON.parse(stdout);
  const { number, expiryDate, person } = specimenFacts("driver-licence-back");
  expect(status).toBe(0);
  expect(report).toMatchObject({
    file: "back.jpg",
    identified: { type: "Driver License", country: "USA" },
    mrz: null,
    barcode: {
      format: "PDF417",
      jurisdiction: "WA",
      fields: { DAQ: number, DCS: "MOREAU-VALDES", DCG: "USA" },
      document_number: number,
      surname: "MOREAU-VALDES",
      given_names: "INES",
      date_of_birth: person.dateOfBirth,
      expiration_date: expiryDate,
      address: { city: "HARBOR GLEN", state: "WA", zip: person.address.zip },
    },
  });
});

test("read reports that a licence is not the card named by --type", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "back.jpg"), specimenImage("driver-licence-back"));
  const { stdout } = await run(folder, ["read", "back.jpg", "--json", "--type", "State ID Card"]);
  expect(JSON.parse(stdout)).toMatchObject({
    identified: null,
    extracted_data: { document: { type: "Driver License", identified: "0" } },
  });
});

test("read uses OCR for documents without MRZ or barcode: pages, PDFs and foreign licences", async () => {
  const folder = emptyFolder();
  const licence = drawnCard("PRAWO JAZDY   RZECZPOSPOLITA POLSKA", [
    "1. MOREAU",
    "2. INES",
    "3. 08.03.1987",
    "4b. 04.04.2038",
    "5. 00417/23/2264",
  ]);
  writeFileSync(join(folder, "lease.jpg"), specimenImage("lease-scan"));
  writeFileSync(join(folder, "bill.pdf"), await pdf(bill));
  writeFileSync(join(folder, "locked.pdf"), await pdf(bill, { userPassword: "not told" }));
  writeFileSync(join(folder, "licence.png"), await rasterise(licence, 1400));
  const files = ["lease.jpg", "bill.pdf", "locked.pdf", "licence.png"];
  const { stdout } = await run(folder, ["read", ...files, "--json"]);
  const [lease, utilityBill, locked, card] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { number, expiryDate, person } = specimenFacts("lease-scan");
  expect(lease).toMatchObject({
    identified: { type: "Lease Agreement" },
    extracted_data: {
      address: { street: person.address.street, zip: person.address.zip },
      document: { number, expiration_date: expiryDate },
    },
    mrz: null,
    barcode: null,
  });
  expect(utilityBill).toMatchObject({
    identified: { type: "Utility Bill", country: "USA" },
    extracted_data: { person: { full_name: "Ines Moreau" }, document: { number: "LP-4482-1190" } },
  });
  expect(locked.error).toMatch(/protected by a password/);
  expect(card).toMatchObject({
    identified: { type: "Driver License", country: "POL" },
    extracted_data: { person: { surname: "MOREAU", given_names: "INES", date_of_birth: "1987-03-08" } },
  });
});

test("read expects the page named by --type", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "home.jpg"), specimenImage("home-insurance"));
  const { stdout } = await run(folder, ["read", "home.jpg", "--type", "Home Insurance Policy"]);
  expect(stdout).toContain("Home Insurance Policy");
  expect(stdout).toContain("read by OCR");
});
