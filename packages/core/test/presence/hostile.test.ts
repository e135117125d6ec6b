import { defineFlow } from "@passmuster/core";
import type { PresenceProvider } from "@passmuster/core/ports";
import { expect, onTestFinished, test } from "vitest";
import { opened, sessionPath, sessionService } from "../service/session/service.ts";
import { identityBody, imageText } from "../service.ts";
import { presenceDouble } from "./double.ts";

const path = "/api/v1/present/verifications";

async function start(provider: Partial<PresenceProvider> = {}) {
  const warned: unknown[] = [];
  const logger = { debug() {}, info() {}, error: warned.push.bind(warned), warn: warned.push.bind(warned) };
  const flow = defineFlow({
    path: "present",
    label: "Present",
    photoId: "required",
    selfie: "required",
    documentTypes: [3, 41],
    presence: true,
  });
  const double = presenceDouble(provider);
  const service = await sessionService({ presence: double.provider, flows: [flow], logger });
  onTestFinished(() => service.passmuster.close());
  const open = async () => {
    const { id, user } = await opened(service, identityBody, "present");
    const begin = () => user("POST", `${sessionPath}/presence`);
    const finish = (session: string) => user("POST", `${sessionPath}/presence/result`, { session });
    const upload = async () => {
      const document = { type: 3, country: "ATA", front_side_data: imageText };
      await user("PUT", `${sessionPath}/uploads/photo-id`, { document });
      await user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
    };
    const submit = () => user("POST", `${sessionPath}/submit`);
    const detail = async () => (await service.call("GET", `${path}/${id}`)).json.data;
    return { id, begin, finish, upload, submit, detail };
  };
  return { ...service, ...double, warned, open };
}

const session = { session: "at-1", page: {}, expiresAt: new Date(8.64e15) };
const secret = "Ines Marlow, 12 Harbor Street";

test.each([
  ["nothing", undefined],
  ["a text", secret],
  ["a page that is a list", { ...session, page: [secret] }],
  ["a page of other values", { ...session, page: { key: { secret } } }],
  ["a page without an end", { ...session, page: { key: "A".repeat(1_000_000) } }],
  ["no session", { ...session, session: "" }],
  ["a session without an end", { ...session, session: "A".repeat(501) }],
  ["a time that is none", { ...session, expiresAt: new Date(Number.NaN) }],
  ["a time that is over", { ...session, expiresAt: new Date(0) }],
  ["a time that is a number", { ...session, expiresAt: 8.64e15 }],
])("a provider that gives %s gave no session", async (_, given) => {
  const { open } = await start({ create: async () => given as never });
  const { begin, detail } = await open();
  const { status, json } = await begin();
  expect([status, json.code]).toEqual([503, "unavailable"]);
  expect((await detail()).presence).toMatchObject({ outcome: "unavailable", tries: 1 });
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["no outcome", { session: "at-1" }],
  ["an outcome of the prototype", { session: "at-1", outcome: "constructor" }],
  ["a list of outcomes", { session: "at-1", outcome: ["passed"] }],
  ["a list of sessions", { session: ["at-1"], outcome: "passed" }],
  ["a reference that is no picture", { session: "at-1", outcome: "passed", reference: 1 }],
])("a provider that answers %s answered nothing", async (_, answer) => {
  const { open } = await start({ result: async () => answer as never });
  const { begin, finish, detail } = await open();
  const { json } = await begin();
  expect((await finish(json.data.id)).json.code).toBe("unavailable");
  expect((await detail()).presence.outcome).toBeNull();
});

test("a score or a code of another type is left out", async () => {
  const { open } = await start({
    result: async (name) => ({ session: name, outcome: "passed", score: "99", code: ["personal"] }) as never,
  });
  const { begin, finish, detail } = await open();
  const { json } = await begin();
  expect((await finish(json.data.id)).status).toBe(200);
  expect((await detail()).presence).toMatchObject({ outcome: "passed", score: null, code: null });
});

test("what a provider throws is in no log and in no answer", async () => {
  const { open, warned } = await start({
    async create() {
      throw { name: secret, message: secret, toString: () => secret };
    },
  });
  const { begin } = await open();
  const { raw } = await begin();
  expect(`${Buffer.from(raw as Uint8Array)} ${JSON.stringify(warned)}`).not.toContain("Harbor");
});

test("a submission that is refused ends no session", async () => {
  const { open, says } = await start();
  const { begin, finish, submit, upload, detail } = await open();
  const { json } = await begin();
  says({ outcome: "open" });
  expect((await submit()).json.code).toBe("documents_missing");
  says({});
  expect((await finish(json.data.id)).status).toBe(200);
  await upload();
  expect((await submit()).status).toBe(200);
  expect((await detail()).presence.outcome).toBe("passed");
});

test("a submission in another flow ends no session", async () => {
  const { open, call, says } = await start();
  const { id, begin, finish, upload } = await open();
  const { json } = await begin();
  await upload();
  says({ outcome: "open" });
  const { json: refused } = await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  expect(refused.code).toBe("wrong_flow");
  says({});
  expect((await finish(json.data.id)).status).toBe(200);
});

test.each(["//cdn.example/presence.js", "javascript:alert(1)", "/a b", "/a\nb", "https://a.example/b.js"])(
  "a script at %j is refused",
  async (script) => {
    await expect(start({ script })).rejects.toThrow("presence.script");
  },
);

test.each([
  "*",
  "https://*",
  "https://a.example;script-src *",
  "https://a.example\n",
  "https://a.example/b",
  "data:",
])("connections to %j are refused", async (origin) => {
  await expect(start({ connect: [origin] })).rejects.toThrow("presence.connect");
});
