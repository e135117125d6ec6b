import { defineFlow, flows, memoryStorage } from "@passmuster/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemoryRows } from "../../../src/adapters/memory/storage.ts";
import { type Caller, identityBody, imageText, reviewer, type Service } from "../../service.ts";
import { opened, sessionPath, sessionService } from "./service.ts";

const texts = { en: "I agree to the check.", de: "Ich stimme der Prüfung zu.", "pt-BR": "Concordo." };
const asking = defineFlow({
  path: "asking",
  label: "Asks for consent",
  photoId: "required",
  documentTypes: [3],
  consent: { version: "2026-01", texts },
});

const rows: MemoryRows = new Map();
let service: Service;
beforeAll(async () => {
  service = await sessionService({ flows: [asking], storage: memoryStorage(rows) });
});
afterAll(() => service.passmuster.close());

const path = `${sessionPath}/consent`;
const open = () => opened(service, identityBody, "asking");

test("the page shows the server's text in the best language, and the person agrees", async () => {
  const { user, id } = await open();
  expect((await user("GET", sessionPath)).json.data.consent).toEqual({
    version: "2026-01",
    languages: ["en", "de", "pt-BR"],
    given_at: null,
  });
  for (const [wanted, language] of [
    ["de", "de"],
    ["de-AT", "de"],
    ["PT", "pt-BR"],
    ["fr", "en"],
    ["<script>", "en"],
  ] as const) {
    const shown = await user("GET", `${path}/${encodeURIComponent(wanted)}`);
    expect(shown.json.data).toEqual({ version: "2026-01", language, text: texts[language] });
  }
  const body = { version: "2026-01", language: "de", text: "I agree to nothing." };
  const given = await user("PUT", path, body);
  expect(given.json.data.consent.given_at).toMatch(/^2026-/);
  const { json } = await service.call("GET", `/api/v1/asking/verifications/${id}`);
  expect(json.data.consent).toEqual({
    version: "2026-01",
    language: "de",
    text: texts.de,
    given_at: given.json.data.consent.given_at,
  });
});

test("the same version again changes nothing, not even the language", async () => {
  const { user } = await open();
  const first = await user("PUT", path, { version: "2026-01", language: "de" });
  const second = await user("PUT", path, { version: "2026-01", language: "en" });
  expect(second.json.data).toEqual(first.json.data);
});

test.each([
  ["another version", { version: "2025-12", language: "de" }, ["version"]],
  ["another language", { version: "2026-01", language: "fr" }, ["language"]],
  ["a member of every object", { version: "2026-01", language: "constructor" }, ["language"]],
  ["nothing", {}, ["version", "language"]],
])("%s is refused", async (_name, body, fields) => {
  const { user } = await open();
  const refused = await user("PUT", path, body);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, fields]);
});

test("a flow without consent has none to show or to give", async () => {
  const { user, id } = await opened(service);
  expect((await user("GET", sessionPath)).json.data.consent).toBeNull();
  expect((await user("GET", `${path}/en`)).status).toBe(404);
  expect((await user("PUT", path, { version: "2026-01", language: "en" })).status).toBe(422);
  expect((await service.call("GET", `/api/v1/identity/verifications/${id}`)).json.data.consent).toBeNull();
});

const passport = { document: { type: 3, country: "ATA", front_side_data: imageText } };
const submit = (user: Caller) => user("POST", `${sessionPath}/submit`);

test("a session uploads and submits only with the consent that its flow asks for", async () => {
  const { user } = await open();
  const upload = () => user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  const refused = await upload();
  expect([refused.status, refused.json.code]).toEqual([400, "consent_missing"]);
  expect((await user("GET", sessionPath)).json.data.documents[0].uploaded).toBeNull();
  await user("PUT", path, { version: "2026-01", language: "de" });
  expect((await upload()).json.data).toMatchObject({ state: "started", ready: true });
  expect((await submit(user)).json.data.state).toBe("processing");
});

test("consent to an earlier version is no consent to the flow's present one", async () => {
  const storage = memoryStorage();
  const first = await sessionService({ flows: [asking], storage });
  const { user, id, capability } = await opened(first, identityBody, "asking");
  await user("PUT", path, { version: "2026-01", language: "en" });
  await user("PUT", `${sessionPath}/uploads/photo-id`, passport);
  const newer = defineFlow({
    path: "asking",
    label: "Asks for consent",
    photoId: "required",
    documentTypes: [3],
    consent: { version: "2026-02", texts: { en: "I agree to the longer check." } },
  });
  const second = await sessionService({ flows: [newer], storage });
  const again = await second.callerWith(undefined)("POST", sessionPath, { verification: id, capability });
  const later = second.callerWith(again.json.data.token);
  expect((await later("GET", sessionPath)).json.data.consent).toMatchObject({ given_at: null });
  expect((await submit(later)).json.code).toBe("consent_missing");
  expect((await later("PUT", `${sessionPath}/uploads/photo-id`, passport)).json.code).toBe("consent_missing");
  await later("PUT", path, { version: "2026-02", language: "en" });
  expect((await submit(later)).status).toBe(200);
  await first.passmuster.close();
});

test("a caller with a token submits without: it answers for the consent itself", async () => {
  const { id } = await open();
  const document = { context_type: "PHOTO_ID", ...passport.document };
  await service.call("POST", "/api/v1/asking/documents", { verification: id, document });
  expect((await service.call("PUT", `/api/v1/asking/verifications/${id}/submit`)).status).toBe(200);
});

test("consent is shown to principals with review alone", async () => {
  const { user, id } = await open();
  await user("PUT", path, { version: "2026-01", language: "en" });
  for (const scopes of [["read"], ["write"]] as const) {
    const caller = await service.as(scopes);
    const { json } = await caller("GET", `/api/v1/asking/verifications/${id}`);
    expect(json.data).not.toHaveProperty("consent");
  }
});

test("after Started nobody agrees any more", async () => {
  const { user, id } = await open();
  await service.call("PUT", `/api/v1/asking/verifications/${id}/reject`, reviewer);
  const refused = await user("PUT", path, { version: "2026-01", language: "en" });
  expect(refused.json.code).toBe("not_started");
});

test("the record commits to the consent without its text, and erasure takes the text", async () => {
  const { user, id } = await open();
  await user("PUT", path, { version: "2026-01", language: "de" });
  const links = await service.storage.audit.read("default", { sequence: 1 }, 1_000);
  const bodies = links.map(({ body }) => JSON.parse(body));
  const given = bodies.find((body) => body.verification === id && body.acts?.includes("consent.given"));
  expect(given.by).toBe(id);
  expect(given.proofs.consent).toMatch(/^[\w-]{20,}/);
  expect(JSON.stringify(links)).not.toContain(texts.de);
  await service.call("DELETE", `/api/v1/asking/verifications/${id}`);
  await service.passmuster.drain();
  expect(JSON.stringify([...rows.values()].filter((row) => row.id === id))).not.toContain(texts.de);
});

test("a flow with an unusable consent does not start", () => {
  const wrong = (consent: unknown) => () =>
    defineFlow({ ...asking, documentTypes: [3], policy: asking.policy, consent } as never);
  expect(wrong({ version: "1", texts: {} })).toThrow("there is no text");
  expect(wrong({ version: "1", texts: { english: "I agree." } })).toThrow(
    "texts.english: a language is a BCP 47 tag",
  );
  expect(wrong({ version: "1", texts: { en: " " } })).toThrow("consent");
  expect(wrong({ version: "one two", texts: { en: "I agree." } })).toThrow("a version is");
  expect(flows.every(({ consent }) => consent === undefined)).toBe(true);
});
