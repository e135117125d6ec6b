import {
  createPassmuster,
  defineFlow,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
  sandboxPresence,
  sandboxScreening,
} from "@passmuster/core";
import { testPassmuster } from "@passmuster/core/testing";
import { afterEach, expect, test } from "vitest";
import { proofs } from "../../../src/verdict/catalogue/proofs.ts";

let service: Awaited<ReturnType<typeof testPassmuster>>;
afterEach(() => service.close());

const flow = defineFlow({
  path: "club",
  label: "Club",
  photoId: "required",
  documentTypes: [3, 12],
  policy: { actions: { RulePH002: "off", RulePH003: "reject" } },
});

async function capabilities(headers: Record<string, string> = {}) {
  const answer = await service.request("/api/v1/capabilities", { headers });
  return { status: answer.status, data: (await answer.json()).data };
}

const statesOf = ({
  flows,
}: {
  flows: { flow: string; rules: { code: string; state: string; action: string }[] }[];
}) =>
  Object.fromEntries(
    flows
      .find(({ flow: path }) => path === "club")
      ?.rules.map(({ code, state, action }) => [code, [state, action]]) ?? [],
  );

test("they say which rules run by policy, reader and options", async () => {
  service = await testPassmuster({ flows: [flow] });
  const states = statesOf((await capabilities()).data);
  expect(states).toMatchObject({
    RulePH001: ["on", "review"],
    RulePH002: ["off", "review"],
    RulePH003: ["on", "reject"],
    RulePH007: ["on", expect.anything()],
    RuleDI009: ["no_reader", expect.anything()],
    RuleCH001: ["no_option", expect.anything()],
  });
  expect(states).not.toHaveProperty("RulePA001");
});

test("a reader that compares no faces and judges no quality runs no rule that needs it", async () => {
  service = await testPassmuster({ flows: [flow] });
  const usual = service.reader.capabilities();
  service.reader.capabilities = () => ({
    ...usual,
    faces: false,
    quality: false,
    sandbox: false,
    version: "7",
  });
  const { data } = await capabilities();
  expect(data.reader).toEqual({
    name: "sandbox",
    version: "7",
    engine: null,
    sandbox: false,
    mrz: true,
    barcode: true,
    text: true,
    faces: false,
    quality: false,
    confirms: true,
  });
  const states = statesOf(data);
  expect([states.RulePH007?.[0], states.RuleDI004?.[0], states.RuleDI009?.[0]]).toEqual([
    "no_reader",
    "no_reader",
    "on",
  ]);
});

test("they name the documents, and what an Approved proves", async () => {
  service = await testPassmuster({ flows: [flow] });
  const { data } = await capabilities();
  const club = data.flows.find(({ flow: path }: { flow: string }) => path === "club");
  expect(club.documents).toMatchObject([
    { id: 3, name: "Passport", category: "photo_id", countries: null, read_by: ["mrz", "print"] },
    { id: 12, name: "National ID Card" },
  ]);
  expect(data.proofs).toEqual(proofs);
  expect(await service.passmuster.capabilities()).toMatchObject({ proofs });
});

test("they name the provider of presence checks and the lists of the host, or nobody", async () => {
  const alone = createPassmuster({
    publicUrl: "https://example.com/identity",
    secret: "a secret of the tests of thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
  });
  expect(await alone.capabilities()).toMatchObject({
    presence: { provider: "none", level: null },
    lists: [],
  });
  service = await testPassmuster({
    flows: [flow],
    presence: sandboxPresence(),
    screening: sandboxScreening(),
  });
  const { data } = await capabilities();
  expect([data.presence, data.lists]).toEqual([{ provider: "Sandbox", level: null }, ["sandbox"]]);
});

test("they name no list while none can be searched", async () => {
  const away = { screen: () => Promise.reject(new Error()), lists: () => Promise.reject(new Error()) };
  service = await testPassmuster({ flows: [flow], screening: away });
  const { status, data } = await capabilities();
  expect([status, data.lists]).toEqual([200, []]);
});

test("any token may ask, for the flows that it sees; nobody without one", async () => {
  service = await testPassmuster({ flows: [flow] });
  for (const scope of ["read", "write", "review"] as const) {
    const { secret } = await service.passmuster.tokens.create({ scopes: [scope], flows: ["club"] });
    const { status, data } = await capabilities({ authorization: `Bearer ${secret}` });
    expect([status, data.flows.map(({ flow: path }: { flow: string }) => path)]).toEqual([200, ["club"]]);
  }
  expect((await capabilities({ authorization: "Bearer unknown" })).status).toBe(401);
});
