import { testPassmuster } from "@passmuster/core/testing";
import { afterAll, describe, expect, test } from "vitest";
import { evidence, Form1583Error, fillForm1583 } from "../src/index.ts";
import { customer, type Kit } from "./customers.ts";
import { pageText } from "./foreign-reader.ts";

const kit: Kit = await testPassmuster();
afterAll(() => kit.close());
const { verifications, documents } = kit.passmuster.flow("postal1583");

describe("evidence", () => {
  test("names the origin of each value: zone, barcode, print", async () => {
    const [passport, lease] = evidence(await customer(kit));
    expect(passport).toMatchObject({
      fills: "photo_id",
      type: { value: "Passport" },
      number: { value: "P30023", origin: "zone" },
      issuer: { origin: "zone" },
      expiry: { value: "2031-01-31", origin: "zone" },
    });
    expect(lease).toMatchObject({ fills: "address_id", number: { value: "A23003", origin: "print" } });
    const [licence] = evidence(await customer(kit, { photoId: 1 }));
    expect(licence).toMatchObject({ number: { value: "P10023", origin: "barcode" } });
  });

  test("a value that a reviewer corrected comes from a person", async () => {
    const { id, documents: uploaded } = await customer(kit, { addressId: 28 });
    const document = uploaded[0]?.id ?? "";
    await documents.correct(document, {
      document: { number: "P30029" },
      comment: "A smudge.",
      email: "rita@example.test",
    });
    const [passport] = evidence(await verifications.get(id, { withParts: true }));
    expect(passport?.number).toEqual({ value: "P30029", origin: "person" });
    expect(passport?.expiry.origin).toBe("zone");
  });

  test("needs the parts of the documents", async () => {
    const { id } = await customer(kit, { addressId: 24 });
    const view = await verifications.get(id);
    expect(() => evidence(view)).toThrow(Form1583Error);
    expect(() => evidence(view)).toThrow("withParts: true");
  });
});

describe("without a blank", () => {
  test("a page of our own says what is known, where it comes from, and that it is not the form", async () => {
    const view = await customer(kit, { addressId: 26 });
    const text = await pageText(await fillForm1583(null, view));
    expect(text).toContain("This page is not PS Form 1583.");
    expect(text).toMatch(/P30026\s+\[zone\]/);
    expect(text).toContain("14 Quarry Steps");
    expect(text).toContain("(Approved, not ready)");
  });

  test("the same verification gives the same page", async () => {
    const view = await customer(kit, { addressId: 27 });
    const [one, other] = await Promise.all([fillForm1583(null, view), fillForm1583(null, view)]);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test("a verification without an application is refused", async () => {
    const { id } = await kit.started({ flow: "postal1583" });
    const view = await verifications.get(id, { withParts: true });
    await expect(fillForm1583(null, view)).rejects.toThrow("PUT …/application");
  });
});
