import type { CredentialReading } from "@passmuster/core/ports";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { opened, sessionPath } from "../service/session/service.ts";
import { imageText } from "../service.ts";
import { detailOf, evidenceService, openedForWallet, passportBody, presented } from "./evidence-service.ts";
import { fakeSod, zone } from "./fakes.ts";

const service = await evidenceService();
afterAll(() => service.passmuster.close());

/** A value that only the evidence has. */
const planted = "Zzyzxian";

/** Anything but the one result that counts as passed. */
const finding = () =>
  fc.oneof(
    fc.constant({ passed: true }),
    fc.constantFrom<unknown>(
      { passed: false, code: "drawn" },
      { passed: "true" },
      { passed: 1 },
      { passed: null },
      {},
      { passed: false, code: planted },
    ),
  );

const isPassed = (found: unknown): boolean => (found as { passed?: unknown }).passed === true;

/** Everything that callers, reviewers and the person see, and what is stored. */
async function everythingOf(
  flow: string,
  id: string,
  user: (method: string, path: string) => Promise<{ json: unknown }>,
) {
  const seen = await user("GET", sessionPath);
  const { json } = await service.call("GET", `/api/v1/${flow}/verifications/${id}?parts=1`);
  const { documents, expected_data: _, ...rest } = json.data;
  const readings = await Promise.all(
    documents.map(async (one: { id: string }) => [
      (await service.call("GET", `/api/v1/${flow}/documents/${one.id}/reading`)).json,
      (await service.call("GET", `/api/v1/${flow}/documents/${one.id}/rules`)).json,
    ]),
  );
  const stored = await service.storage.load("default", id as `ver_${string}`);
  return JSON.stringify([seen.json, rest, documents, readings, stored]);
}

test("no value of a credential is shown or stored unless all four checks passed", async () => {
  const findings = fc.record({
    issuerTrusted: finding(),
    bound: finding(),
    inValidity: finding(),
    notRevoked: finding(),
  });
  await fc.assert(
    fc.asyncProperty(findings, fc.boolean(), async (drawn, isSubmitted) => {
      const person = await openedForWallet(service);
      const reading = {
        ...drawn,
        extracted: {
          person: { surname: planted, givenNames: planted, fullName: planted, dateOfBirth: planted },
          address: { street: planted, city: planted },
          document: {
            number: planted,
            countryCode: "USA",
            issuingEntity: planted,
            selfieComparison: planted,
          },
        },
        issuer: { country: "USA", name: planted },
      } as unknown as Partial<CredentialReading>;
      const { status } = await presented(person, { reading, portrait: imageText });
      expect(status).toBe(200);
      if (isSubmitted) await person.user("POST", `${sessionPath}/submit`);
      const detail = await detailOf(service, person.id);
      const shown = await everythingOf("wallet", person.id, person.user);
      const isProven = Object.values(drawn).every(isPassed);
      expect(shown.includes(planted)).toBe(isProven);
      if (isSubmitted) expect(detail.status_label === "Approved").toBe(false);
      const [document] = detail.documents;
      const rules = document.rules?.approved_rules ?? {};
      if (isSubmitted)
        for (const [code, found] of [
          ["RuleCR001", drawn.issuerTrusted],
          ["RuleCR002", drawn.bound],
          ["RuleCR003", drawn.inValidity],
          ["RuleCR004", drawn.notRevoked],
        ] as const)
          expect(Object.hasOwn(rules, code)).toBe(isPassed(found));
    }),
    { numRuns: Math.ceil(60 * inject("size")) },
  );
});

test("no value of a chip is shown or stored unless its data, its country and its zone were proven", async () => {
  const mrz = { ...zone, fields: { ...zone.fields, surname: planted, givenNames: planted } };
  const findings = fc.record({ authentic: finding(), issuerTrusted: finding(), zone: finding() });
  await fc.assert(
    fc.asyncProperty(findings, async (drawn) => {
      const person = await opened(service, passportBody);
      const sod = fakeSod({ ...(drawn as object), mrz, fullName: planted, issuer: { country: "ATA" } });
      const chip = { sod: Buffer.from(sod).toString("base64"), dg1: imageText, dg2: imageText };
      const document = { type: 3, country: "ATA", front_side_data: imageText, chip };
      const { status } = await person.user("PUT", `${sessionPath}/uploads/photo-id`, { document });
      expect(status).toBe(200);
      await person.user("POST", `${sessionPath}/submit`);
      await service.passmuster.drain();
      const shown = await everythingOf("identity", person.id, person.user);
      expect(shown.includes(planted)).toBe(Object.values(drawn).every(isPassed));
    }),
    { numRuns: Math.ceil(40 * inject("size")) },
  );
});
