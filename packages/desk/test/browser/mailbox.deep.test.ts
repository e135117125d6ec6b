import { specimenImage } from "@passmuster/specimens";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RealDesk, realDesk } from "./real-desk.ts";

const application = {
  mailbox: { street: "1 Ferry Lane", pmb: "12", city: "Cinder Falls", state: "OR", postalCode: "97999" },
  agency: { name: "Ferry Lane Mail", address: "1 Ferry Lane, Cinder Falls OR 97999" },
  phone: "+1 503 555 0100",
  email: "ines@example.test",
  service: "personal",
  recipients: ["Ada Marlow"],
} as const;

describe.runIf(hasChromium())("a mailbox at the desk of a real service", () => {
  let browser: Browser;
  let server: RealDesk;
  beforeAll(async () => {
    browser = await launch({ camera: false });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await realDesk();
    server.people.set("rita", { email: "rita@bank.example", role: "review" });
    server.people.set("lou", { email: "lou@bank.example", role: "look" });
  });
  afterEach(() => server.close());

  async function approvedMailbox(): Promise<string> {
    const { verifications, documents } = server.passmuster.flow("postal1583");
    const { id } = await verifications.create({
      person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08" },
      address: {
        street: "14 Quarry Steps",
        city: "Cinder Falls",
        state: "OR",
        postalCode: "97999",
        country: "USA",
      },
      documents: {
        photoId: { type: "Passport", number: "X1234567", country: "ATA" },
        proofOfAddress: { type: "Lease Agreement", country: "USA" },
      },
    });
    const passport = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
    const lease = { contextType: "PROOF_OF_ADDRESS", type: 23, country: "USA" } as const;
    const frontSideData = specimenImage("passport-ines");
    for (const document of [passport, lease])
      await documents.upload({ verification: id, document: { ...document, frontSideData } });
    await verifications.updateApplication(id, application);
    await verifications.approve(id, { comment: "Seen.", email: "ann@bank.example" });
    return id;
  }

  test("shows that no mail may be delivered, and takes the witness, after which it may", async () => {
    const id = await approvedMailbox();
    const { page, troubles, close } = await server.sit(browser, "rita");
    await page.goto(`${server.url}/desk#/case/postal1583/${id}`);
    const box = page.locator(".mailbox");
    await box.getByText("Not ready for mail").waitFor();
    expect(await box.innerText()).toContain("PMB 12, 1 Ferry Lane, Cinder Falls OR 97999");
    expect(await box.innerText()).toContain("Ada Marlow");
    await box.getByRole("button", { name: "Record the witness" }).click();
    await page.getByLabel("Name of the witness").fill("Nora Notary");
    await page.getByLabel("Method").selectOption("notary");
    await page.getByLabel("Day").fill("2026-01-31");
    await page.getByLabel("State of the commission").fill("OR");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("required").waitFor();
    await page.getByLabel("Number of the commission").fill("C-12");
    await page.getByRole("button", { name: "Save" }).click();
    await box.getByText("Ready for mail", { exact: true }).waitFor();
    expect(await box.innerText()).toContain("Nora Notary, notary, C-12, OR, 31 Jan 2026");
    const { postal } = await server.passmuster.flow("postal1583").verifications.get(id);
    expect(postal).toMatchObject({ ready: true, witness: { by: "Nora Notary", method: "notary" } });
    expect(troubles.filter((line) => !line.includes("422"))).toEqual([]);
    await close();
  });

  test("a reviewer who only looks sees the mailbox and cannot record a witness", async () => {
    const id = await approvedMailbox();
    const { page, close } = await server.sit(browser, "lou");
    await page.goto(`${server.url}/desk#/case/postal1583/${id}`);
    await page.locator(".mailbox").getByText("Not ready for mail").waitFor();
    expect(await page.getByRole("button", { name: "Record the witness" }).count()).toBe(0);
    await close();
  });
});
