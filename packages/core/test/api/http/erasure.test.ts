import { afterEach, beforeEach, expect, test } from "vitest";
import { day } from "../../../src/model/time.ts";
import { createService, reviewer, type Service, withPassport } from "../../service.ts";

let service: Service;
beforeEach(async () => {
  service = await createService({ retention: { approved: "90d", deleted: "2d" } });
});
afterEach(() => service.passmuster.close());

const pathOf = (id: string, rest = ""): string => `/api/v1/identity/verifications/${id}${rest}`;
const receiptOf = (id: string, call = service.call) => call("GET", pathOf(id, "/erasure"));
const pass = async (time: number): Promise<void> => {
  service.environment.advance(time);
  await service.passmuster.drain();
};

test("a receipt names when and at whose request, with the links of the record that prove it", async () => {
  const { id } = await withPassport(service.call);
  expect((await receiptOf(id)).json).toEqual({ data: null });
  await service.call("DELETE", pathOf(id));
  expect((await receiptOf(id)).status).toBe(404);
  await pass(3 * day);
  const { status, json } = await receiptOf(id);
  expect([status, json.data]).toEqual([
    200,
    {
      verification: id,
      flow: "identity",
      reason: "request",
      requested_by: expect.stringMatching(/^tok_/),
      deleted_at: expect.stringMatching(/^20/),
      erased_at: expect.stringMatching(/^20/),
      images: 1,
      digest: expect.stringMatching(/^[\w-]{43}$/),
      deletion_link: { sequence: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      erasure_link: { sequence: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
  expect(Date.parse(json.data.erased_at) - Date.parse(json.data.deleted_at)).toBeGreaterThan(2 * 86_400_000);
});

test("the receipt's links are those of an export that verifies, and have no personal data", async () => {
  const { id } = await withPassport(service.call);
  await service.call("DELETE", pathOf(id));
  await pass(3 * day);
  const { data } = (await receiptOf(id)).json;
  const links: { readonly sequence: number }[] = [];
  for await (const link of service.passmuster.audit.export()) links.push(link);
  for (const { sequence, hash } of [data.deletion_link, data.erasure_link])
    expect(links[sequence - 1]).toMatchObject({ sequence, hash });
  const [verdict] = await service.passmuster.audit.verify();
  expect(verdict?.defects).toEqual([]);
  expect(JSON.stringify(data)).not.toMatch(/Marlow|Ines|1990/);
});

test("an erasure by retention says so", async () => {
  const { id } = await withPassport(service.call);
  await service.call("PUT", pathOf(id, "/approve"), reviewer);
  await pass(91 * day);
  await pass(3 * day);
  expect((await receiptOf(id)).json.data).toMatchObject({ reason: "retention", requested_by: null });
  expect(await service.passmuster.flow("identity").verifications.erasure(id)).toMatchObject({
    reason: "retention",
    images: 1,
  });
});

test("a receipt is found among the links of others, also under other settings than at that time", async () => {
  const { id } = await withPassport(service.call);
  await service.call("DELETE", pathOf(id));
  await pass(3 * day);
  for (let index = 0; index < 30; index += 1) await withPassport(service.call);
  const { storage, environment, blobs } = service;
  const longer = await createService({ storage, environment, blobs, retention: { deleted: "5y" } });
  expect((await receiptOf(id, longer.call)).json.data).toMatchObject({ verification: id });
});

test("a receipt is for principals with review, of its tenant and flow", async () => {
  const { id } = await withPassport(service.call);
  await service.call("DELETE", pathOf(id));
  await pass(3 * day);
  expect((await receiptOf(id, await service.as(["read", "write"]))).status).toBe(403);
  expect((await receiptOf(id, await service.as(["review"], { tenant: "globex" }))).status).toBe(404);
  expect((await receiptOf(id, await service.as(["review"], { flows: ["postal1583"] }))).json.code).toBe(
    "flow_not_found",
  );
  const elsewhere = await service.call("GET", `/api/v1/postal1583/verifications/${id}/erasure`);
  expect(elsewhere.json.code).toBe("verification_not_found");
});
