import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { specimenFacts, specimenImage } from "@vouchsafe/specimens";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const patience = 60_000;

test("read --json prints the barcode of a licence, with the ids of its elements", {
  timeout: patience,
}, async () => {
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

test("read says of a licence that it is not the card that was announced", { timeout: patience }, async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "back.jpg"), specimenImage("driver-licence-back"));
  const { stdout } = await run(folder, ["read", "back.jpg", "--json", "--type", "State ID Card"]);
  expect(JSON.parse(stdout)).toMatchObject({
    identified: null,
    extracted_data: { document: { type: "Driver License", identified: "0" } },
  });
});
