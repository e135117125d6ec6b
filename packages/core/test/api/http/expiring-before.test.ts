import { testPassmuster } from "@passmuster/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readUntil } from "./read-until.ts";

let service: Awaited<ReturnType<typeof testPassmuster>>;
let first: string;
let later: string;
beforeEach(async () => {
  service = await testPassmuster();
  first = await approvedUntil("2027-01-30");
  later = await approvedUntil("2028-02-29");
});
afterEach(() => service.close());

async function approvedUntil(day: string): Promise<string> {
  readUntil(service.reader, day);
  return (await service.decided()).id;
}

async function idsOf(query: string): Promise<readonly string[]> {
  const { data } = await (await service.request(`/api/v1/verifications?${query}`)).json();
  return data.map(({ id }: { id: string }) => id);
}

test("the list finds the verifications of which a document ends before a day", async () => {
  expect(await idsOf("expiring_before=2027-01-30")).toEqual([]);
  expect(await idsOf("expiring_before=2027-01-31")).toEqual([first]);
  expect(await idsOf("expiring_before=2028-02-29")).toEqual([first]);
  expect(await idsOf("expiring_before=2028-03-01")).toEqual([later, first]);
  const inProcess = await service.passmuster
    .flow("identity")
    .verifications.list({ expiringBefore: "2028-02-01" });
  expect(inProcess.items.map(({ id }) => id)).toEqual([first]);
});

test("one that is not Approved any more is not found", async () => {
  const { verifications } = service.passmuster.flow("identity");
  await verifications.reject(first, { email: "ann@example.test", comment: "forged" });
  await verifications.delete(later);
  expect(await idsOf("expiring_before=2031-01-01")).toEqual([]);
});

test.each([
  ["2027-02-30", "The expiring before field must be a calendar day, such as 2027-01-31."],
  ["tomorrow", "The expiring before field must be a calendar day, such as 2027-01-31."],
  ["2027-01-31&search=ann", "The expiring before field cannot be used with needs or search."],
  ["2027-01-31&needs=review", "The expiring before field cannot be used with needs or search."],
])("expiring_before=%s is refused with what is allowed", async (query, sentence) => {
  const answer = await service.request(`/api/v1/verifications?expiring_before=${query}`);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual({ expiring_before: [sentence] });
});

test("the dates of documents need the scope review", async () => {
  const { secret } = await service.passmuster.tokens.create({ scopes: ["read"] });
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await service.request("/api/v1/verifications?expiring_before=2027-01-31", { headers });
  expect([answer.status, (await answer.json()).code]).toEqual([403, "insufficient_scope"]);
});
