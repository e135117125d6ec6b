import { manyScans } from "@passmuster/test-files";
import { expect, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { begun, other, own } from "./faces.ts";
import { begin, checked, finish, path, submitted, uploaded } from "./service.ts";

const huge = Buffer.concat([own, Buffer.alloc(50 * 2 ** 20)]);

test.each([
  ["is no image", Buffer.from("<svg onload=alert(1)>")],
  ["is empty", new Uint8Array()],
  ["takes minutes to decode", manyScans(6000, 6000, 800)],
  ["has 50 MB", huge],
])("a reference that %s is not kept, and the verification goes on to a person", async (_, reference) => {
  const { ended, keys } = await begun();
  const { status_label, presence, failed_rules } = await ended(reference);
  expect([status_label, presence]).toMatchObject([
    "Double Check",
    { outcome: "passed", reference: expect.any(String), has_picture: false, comparison: null },
  ]);
  expect(failed_rules.RulePH009.extracted).toBe("");
  expect(keys.size).toBe(2);
});

test("what is not bytes is no answer", async () => {
  const { says, open } = await begun();
  says({ reference: 7 as never });
  expect((await checked(await open())).json.code).toBe("unavailable");
});

test("a picture that was exchanged in the blob store is refused by its seal", async () => {
  const { open, says, blobs, pictureOf, detail } = await begun({}, { work: { attempts: 1 } });
  const [thief, victim] = [await open(), await open()];
  says({ reference: own });
  await checked(victim);
  says({ reference: other });
  await checked(thief);
  const [from, to] = [await pictureOf(victim.id), await pictureOf(thief.id)];
  const taken = await blobs.get(from ?? "img_");
  await blobs.delete([to ?? "img_"]);
  await blobs.put(to ?? "img_", taken);
  await submitted(thief);
  expect((await detail(thief.id)).status_label).toBe("Double Check");
});

test("a newer session's picture replaces the one before, in the comparison and in the store", async () => {
  const { open, says, pictureOf, detail, keys } = await begun();
  const person = await open();
  says({ reference: own });
  await checked(person);
  await uploaded(person);
  expect((await detail(person.id)).presence.comparison).toBe("97.5");
  const before = await pictureOf(person.id);
  says({ reference: other });
  await checked(person);
  expect((await detail(person.id)).presence.comparison).toBeNull();
  await person.user("POST", `${sessionPath}/submit`);
  expect(await detail(person.id)).toMatchObject({
    status_label: "Double Check",
    presence: { comparison: "12.5" },
  });
  expect([before, keys.has(before ?? ""), keys.size]).toEqual([expect.any(String), false, 3]);
});

test("a picture that the store lost is not compared, and the likeness of an earlier one does not count for it", async () => {
  const { open, says, blobs, pictureOf, detail } = await begun();
  const person = await open();
  says({ reference: own });
  await checked(person);
  await uploaded(person);
  expect((await detail(person.id)).presence.comparison).toBe("97.5");
  says({ reference: other });
  await checked(person);
  await blobs.delete([(await pictureOf(person.id)) ?? "img_"]);
  await person.user("POST", `${sessionPath}/submit`);
  const { status_label, documents } = await detail(person.id);
  expect([status_label, documents[0].rules.failed_rules]).toEqual([
    "Double Check",
    { RulePH009: { expected: "passed", extracted: "" } },
  ]);
});

test.each([
  ["failed", { outcome: "failed", reference: own }],
  ["without a picture", { outcome: "passed" }],
] as const)("after a newer session that is %s no picture is left", async (_, answer) => {
  const { open, says, passmuster, keys } = await begun();
  const person = await open();
  says({ reference: own });
  await checked(person);
  expect(keys.size).toBe(1);
  says(answer);
  await checked(person);
  await passmuster.drain();
  expect(keys.size).toBe(0);
});

test("after a session that the provider did not give no picture is left", async () => {
  const { open, says, away, passmuster, keys } = await begun();
  const person = await open();
  says({ reference: own });
  await checked(person);
  away(true);
  await begin(person);
  await passmuster.drain();
  expect(keys.size).toBe(0);
});

test("new pictures begin an attempt without the picture of the one before", async () => {
  const { ended, call, detail, keys, pictureOf } = await begun();
  const { person } = await ended(other);
  const asked = { email: "lead@example.com", comment: "Once more, please." };
  await call("PUT", `${path}/${person.id}/retake`, asked);
  expect((await detail(person.id)).presence).toMatchObject({ outcome: null, comparison: null });
  expect([await pictureOf(person.id), keys.size]).toEqual([undefined, 2]);
});

test("of two requests at once for one result, one stores the picture", async () => {
  const { open, says, passmuster, keys } = await begun();
  const person = await open();
  says({ reference: own });
  const { json } = await begin(person);
  await Promise.all([finish(person, json.data.id), finish(person, json.data.id)]);
  await passmuster.drain();
  expect(keys.size).toBe(1);
});

test("erasure leaves no picture", async () => {
  const { ended, call, passmuster, keys } = await begun();
  const { person } = await ended(own);
  expect(keys.size).toBe(3);
  await call("DELETE", `${path}/${person.id}`);
  await passmuster.drain();
  expect(keys.size).toBe(0);
});

test("reviewers see the picture beside the documents of its verification, and nobody else does", async () => {
  const { ended, call, as } = await begun();
  const { documents } = await ended(own);
  const shown = `/api/v1/present/documents/${documents[0].id}/pictures/presence`;
  const { status, headers, raw } = await call("GET", shown);
  expect([status, headers["content-type"], own.equals(raw as Uint8Array)]).toEqual([200, "image/jpeg", true]);
  expect((await (await as(["read", "write"]))("GET", shown)).status).toBe(403);
  expect((await (await as(["review"], { tenant: "other" }))("GET", shown)).status).toBe(404);
  const without = await ended(undefined);
  const none = `/api/v1/present/documents/${without.documents[0].id}/pictures/presence`;
  expect((await call("GET", none)).json.code).toBe("image_not_found");
});

test("the person's own data have the picture", async () => {
  const { ended, call } = await begun();
  const { person } = await ended(other);
  const { raw } = await call("GET", `${path}/${person.id}/export`);
  const archive = Buffer.from(raw as Uint8Array);
  expect([archive.includes("images/presence.jpg"), archive.includes(other)]).toEqual([true, true]);
});
