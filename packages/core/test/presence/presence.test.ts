import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { address, identityBody, image, imageText } from "../service.ts";
import { presenceDouble } from "./double.ts";
import { begin, checked, finish, flowOf, path, start, submitted } from "./service.ts";

test("a passed check is told by the provider, named with its level, and lets the case be Approved", async () => {
  const { open, detail, says } = await start();
  says({ reference: image });
  const person = await open();
  const started = await begin(person);
  expect([started.status, started.json.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[\w-]{22}$/),
      provider: "Example Liveness",
      script: null,
      page: { SessionId: "at-1" },
      expires_at: expect.any(String),
    },
  ]);
  const { json } = await finish(person, started.json.data.id);
  expect(json.data.presence).toEqual({ provider: "Example Liveness", outcome: "passed", left: 4 });
  await submitted(person);
  const { status_label, presence, documents } = await detail(person.id);
  expect([status_label, presence]).toEqual([
    "Approved",
    {
      outcome: "passed",
      provider: "Example Liveness",
      level: "ISO/IEC 30107-3 level 2",
      score: 99.5,
      code: null,
      reference: createHash("sha256").update(image).digest("hex"),
      has_picture: true,
      comparison: "99",
      at: expect.any(String),
      tries: 1,
    },
  ]);
  expect(documents[0].rules.approved_rules).toHaveProperty("RulePH009");
});

/** A verification with a utility bill alone. */
async function uploadedBill({ call }: Pick<Awaited<ReturnType<typeof start>>, "call">) {
  const { person } = identityBody;
  const proof = { type: "Utility Bill", number: "1", country: "USA" };
  const body = { person, address, documents: { proof_of_address: proof } };
  const { id } = (await call("POST", path, body)).json.data;
  const image = { context_type: "PROOF_OF_ADDRESS", type: 30, country: "USA", front_side_data: imageText };
  const given = { verification: id, document: image };
  expect((await call("POST", "/api/v1/present/documents", given)).status).toBe(201);
  return given;
}

const sentToPerson = async (
  { detail }: Pick<Awaited<ReturnType<typeof start>>, "detail">,
  id: string,
  outcome: string | null,
) => {
  const { status_label, presence, documents } = await detail(id);
  expect([status_label, presence.outcome]).toEqual(["Double Check", outcome]);
  expect(documents[0].rules.failed_rules).toHaveProperty("RulePH009");
};

test("a failed check may be tried again; the newest result counts", async () => {
  const service = await start();
  const [first, second] = [await service.open(), await service.open()];
  service.says({ outcome: "failed", score: 3, code: "spoof" });
  expect((await checked(first)).json.data.presence).toMatchObject({ outcome: "failed", left: 4 });
  await checked(second);
  service.says({});
  await checked(second);
  await submitted(first);
  await submitted(second);
  await sentToPerson(service, first.id, "failed");
  expect((await service.detail(second.id)).status_label).toBe("Approved");
});

test("without any check the case goes to a person", async () => {
  const service = await start();
  const person = await service.open();
  await submitted(person);
  await sentToPerson(service, person.id, null);
});

test("a session that the person leaves is abandoned at the submission", async () => {
  const service = await start();
  const person = await service.open();
  service.says({ outcome: "open" });
  const { json } = await begin(person);
  expect((await finish(person, json.data.id)).json.data.presence).toMatchObject({ outcome: null, left: 4 });
  await submitted(person);
  await sentToPerson(service, person.id, "abandoned");
});

test("a check that was finished without the page's word counts at the submission", async () => {
  const { open, detail } = await start();
  const person = await open();
  await begin(person);
  await submitted(person);
  expect(await detail(person.id)).toMatchObject({
    status_label: "Approved",
    presence: { outcome: "passed" },
  });
});

test("an expired session ends as abandoned, and another may be started", async () => {
  const { open, says, environment } = await start();
  const person = await open();
  says({ outcome: "open" });
  const { json } = await begin(person);
  environment.advance(600_000_000);
  expect((await finish(person, json.data.id)).json.data.presence.outcome).toBe("abandoned");
  says({});
  expect((await checked(person)).json.data.presence.outcome).toBe("passed");
});

test("a provider that is away is asked again, and then a person decides", async () => {
  const service = await start();
  const [early, late] = [await service.open(), await service.open()];
  const { json } = await begin(late);
  service.away(true);
  const refused = await begin(early);
  expect([refused.status, refused.json.code, refused.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect((await finish(late, json.data.id)).json.code).toBe("unavailable");
  await submitted(early);
  await submitted(late);
  await sentToPerson(service, early.id, "unavailable");
  await sentToPerson(service, late.id, "unavailable");
});

test("a session gives one result, to its own verification", async () => {
  const { open, detail } = await start();
  const [one, other] = [await open(), await open()];
  const { json } = await begin(one);
  const { id } = json.data;
  for (const person of [other, one, one]) {
    const { status, json: answer } = await finish(person, id);
    if (person === one && status === 200) continue;
    expect([status, answer.code]).toEqual([404, "presence_session_not_found"]);
  }
  expect((await detail(other.id)).presence).toMatchObject({ outcome: null, tries: 0 });
});

test("of two requests at once for one result, one gets it", async () => {
  const { open, call } = await start();
  const person = await open();
  const { json } = await begin(person);
  const both = await Promise.all([finish(person, json.data.id), finish(person, json.data.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { presence } = (await call("GET", `${path}/${person.id}`)).json.data;
  expect(presence).toMatchObject({ outcome: "passed", tries: 1 });
});

test("where the photo ID is optional, a proof of address alone is not Approved without the check", async () => {
  const types = { documentTypes: [3, 30], selfie: "none", photoId: "optional" } as const;
  const service = await start({ ...types, proofOfAddress: "required" });
  const { verification: id } = await uploadedBill(service);
  await service.call("PUT", `${path}/${id}/submit`);
  expect((await service.detail(id)).status_label).toBe("Double Check");
  const control = await start({ ...types, proofOfAddress: "required", presence: false });
  const { verification: other } = await uploadedBill(control);
  await control.call("PUT", `${path}/${other}/submit`);
  expect((await control.detail(other)).status_label).toBe("Approved");
});

test("an answer about another session is no result", async () => {
  const service = await start();
  const [one, other] = [await service.open(), await service.open()];
  await begin(one);
  service.saysOf("at-2", { session: "at-1" });
  const { json } = await begin(other);
  expect((await finish(other, json.data.id)).json.code).toBe("unavailable");
  await submitted(other);
  await sentToPerson(service, other.id, "unavailable");
});

test("a newer session ends the one before", async () => {
  const { open } = await start();
  const person = await open();
  const { json } = await begin(person);
  await begin(person);
  expect((await finish(person, json.data.id)).status).toBe(404);
});

test("a session that the provider gives too late does not replace a newer one", async () => {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sessions: string[] = [];
  const { provider } = presenceDouble({
    async create({ token }) {
      const isFirst = sessions.push(token) === 1;
      if (isFirst) asked.resolve();
      if (isFirst) await held.promise;
      return { session: token, page: {}, expiresAt: new Date(8.64e15) };
    },
  });
  const { open } = await start({}, { presence: provider });
  const person = await open();
  const late = begin(person);
  await asked.promise;
  const { json } = await begin(person);
  held.resolve();
  expect((await late).json.code).toBe("presence_session_not_found");
  expect((await finish(person, json.data.id)).json.data.presence.outcome).toBe("passed");
});

test("an attempt has five sessions", async () => {
  const { open, started } = await start();
  const person = await open();
  for (let tried = 0; tried < 5; tried += 1) expect((await begin(person)).status).toBe(201);
  const { status, json } = await begin(person);
  expect([status, json.code, started.length]).toEqual([400, "presence_tries_used", 5]);
});

test("requests at once ask the provider for no more sessions than an attempt has", async () => {
  const { open, started } = await start();
  const person = await open();
  const all = await Promise.all(Array.from({ length: 9 }, () => begin(person)));
  expect(started.length).toBeLessThanOrEqual(5);
  expect(all.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5);
  expect((await begin(person)).json.code).toBe("presence_tries_used");
});

test("a result counts for the attempt that it was made in", async () => {
  const policy = { conditions: [{ when: { presence: "passed" }, action: "review" }] } as const;
  const service = await start({ policy });
  const person = await service.open();
  await checked(person);
  await submitted(person);
  expect((await service.detail(person.id)).presence.outcome).toBe("passed");
  const asked = { email: "lead@example.com", comment: "Once more, please." };
  const retake = await service.call("PUT", `${path}/${person.id}/retake`, asked);
  expect(retake.status).toBe(200);
  expect((await service.detail(person.id)).presence).toMatchObject({ outcome: null, tries: 0 });
  expect((await person.user("GET", sessionPath)).json.data.presence).toMatchObject({
    outcome: null,
    left: 5,
  });
  await submitted(person);
  await sentToPerson(service, person.id, null);
});

test("after the submission no session is started or ended", async () => {
  const { open } = await start();
  const person = await open();
  const { json } = await begin(person);
  await submitted(person);
  for (const { status, json: answer } of [await begin(person), await finish(person, json.data.id)])
    expect([status, answer.code]).toEqual([400, "not_started"]);
});

test("a person is asked for the consent first", async () => {
  const { open } = await start({ consent: { version: "1", texts: { en: "Yes." } } });
  expect((await begin(await open())).json.code).toBe("consent_missing");
});

test("a flow without the question has none, and nothing of it in its answers", async () => {
  const { open, detail } = await start({ presence: false });
  const person = await open();
  expect((await begin(person)).json.code).toBe("presence_not_asked");
  expect((await person.user("GET", sessionPath)).json.data.presence).toBeNull();
  await submitted(person);
  const { status_label, documents, ...view } = await detail(person.id);
  expect([status_label, "presence" in view]).toEqual(["Approved", false]);
  expect(documents[0].rules.failed_rules ?? {}).not.toHaveProperty("RulePH009");
});

test("a policy asks for the check by an action of RulePH009, and rejects what the provider failed", async () => {
  const service = await start({ presence: false, policy: { actions: { RulePH009: "reject" } } });
  const [failed, silent] = [await service.open(), await service.open()];
  service.says({ outcome: "failed" });
  await checked(failed);
  await submitted(failed);
  await submitted(silent);
  expect((await service.detail(failed.id)).status_label).toBe("Rejected");
  await sentToPerson(service, silent.id, null);
});

test("a condition of the policy looks at the outcome, and a replay at what was kept of it", async () => {
  const when = { presence: ["failed", "none"] } as const;
  const policy = { actions: { RulePH009: "off" }, conditions: [{ when, action: "review" }] } as const;
  const { open, detail, passmuster } = await start({ policy });
  const [present, absent] = [await open(), await open()];
  await checked(present);
  await submitted(present);
  await submitted(absent);
  expect((await detail(present.id)).status_label).toBe("Approved");
  expect((await detail(absent.id)).status_label).toBe("Double Check");
  const replay = (conditions: readonly object[]) =>
    passmuster.flow("present").replayPolicy({ policy: { ...policy, conditions: conditions as never } });
  expect((await replay(policy.conditions as never)).changed).toBe(0);
  expect((await replay([])).outcomes).toContainEqual({ from: "double_check", to: "approved", count: 1 });
});

test("each session and each result is a link of the record, without what was said", async () => {
  const { open, storage } = await start();
  const person = await open();
  await checked(person);
  const links = await storage.audit.read("default", { sequence: 1 }, 1_000);
  const text = links.map(({ body }) => body).join("\n");
  for (const act of ["presence.asked", "presence.started", "presence.passed"]) expect(text).toContain(act);
  for (const secret of ["Example Liveness", "at-1", "99.5"]) expect(text).not.toContain(secret);
});

test("erasure takes what the provider said", async () => {
  const { open, call, passmuster, storage } = await start();
  const person = await open();
  await checked(person);
  await call("DELETE", `${path}/${person.id}`);
  await passmuster.drain();
  const left = await storage.load("default", person.id as never);
  expect(left).not.toMatchObject({ presence: expect.anything() });
});

test("the same in process, for a page of the host's own", async () => {
  const { call, passmuster } = await start();
  const { id } = (await call("POST", path, identityBody)).json.data;
  const { verifications } = passmuster.flow("present");
  const { id: session } = await verifications.startPresence(id);
  const view = await verifications.finishPresence(id, { session });
  expect(view).toMatchObject({ presence: { outcome: "passed", score: 99.5 } });
  await expect(verifications.finishPresence(id, { session })).rejects.toMatchObject({
    code: "presence_session_not_found",
  });
});

test("only reviewers and principals with `review` see what the provider said", async () => {
  const { open, passmuster, callerWith } = await start();
  const person = await open();
  await checked(person);
  const { secret } = await passmuster.tokens.create({ scopes: ["read", "write"] });
  const { json } = await callerWith(secret)("GET", `${path}/${person.id}`);
  expect(json.data).not.toHaveProperty("presence");
});

test.each([
  [{ presence: undefined }, 'presence is required: the flow "present" asks for a presence check'],
  [{ presence: presenceDouble({ script: "https://cdn.example/a.js" }).provider }, "presence.script"],
  [{ presence: presenceDouble({ connect: ["wss://a.example/path"] }).provider }, "presence.connect"],
  [{ presence: presenceDouble({ webAssembly: "yes" as never }).provider }, "presence.webAssembly"],
  [
    { presence: presenceDouble({ connect: ["http://127.0.0.1:4321"] }).provider },
    "https or wss origins without a path",
  ],
  [{ presence: presenceDouble({ name: "" }).provider }, "presence.name"],
])("refuses options that cannot work: %#", async (options, sentence) => {
  await expect(start({}, options as never)).rejects.toThrow(sentence);
});

test("refuses a flow whose check no rule would look at", () => {
  const own = { photoId: "none", selfie: "none", proofOfAddress: "required", documentTypes: [21] } as const;
  expect(() => flowOf(own)).toThrow("presence needs photoId");
});
