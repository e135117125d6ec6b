import { flows, memoryStorage } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import { fingerprintsOf } from "../../../src/verdict/fingerprint/fingerprints.ts";
import { approvalGaps } from "../../../src/verdict/lifecycle/approval.ts";
import { identityBody, passport } from "../../service.ts";
import { identity, opened, selfie, submitted } from "./attacks.ts";

const flow = flows.find(({ path }) => path === "identity");
if (!flow) throw new Error("The flow identity is missing.");

/** The history in other words. */
const reworded = (kept: Verification | undefined): Verification => {
  if (!kept) throw new Error("The verification is missing.");
  return { ...kept, history: kept.history.map((entry) => ({ ...entry, comment: "In other words." })) };
};

test("a removal after the submission is known whatever its comment says", async () => {
  const storage = memoryStorage();
  const now = await opened({ storage });
  const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document, selfie]);
  await now.call("DELETE", `${identity}/documents/${uploaded[1]}`);
  const gaps = approvalGaps(reworded(await storage.load("default", id as Verification["id"])), flow);
  expect(gaps.map(({ sentence }) => sentence)).toContain("A document was removed after the submission.");
});

test("an Approved verification whose person changed claims for nobody whatever its comment says", async () => {
  const storage = memoryStorage();
  const now = await opened({ storage });
  const { id } = await submitted(now, identity, identityBody, [passport("").document]);
  await now.passmuster.drain();
  const claims = async () =>
    fingerprintsOf(reworded(await storage.load("default", id as Verification["id"])));
  expect((await claims()).map(({ person }) => person)).not.toContain(null);
  await now.call("PATCH", `${identity}/verifications/${id}`, { vendor_state: "filed" });
  expect((await claims()).map(({ person }) => person)).not.toContain(null);
  await now.call("PATCH", `${identity}/verifications/${id}`, { person: { first_name: "Otto" } });
  const persons = (await claims()).map(({ person }) => person);
  expect([persons.length > 0, new Set(persons)]).toEqual([true, new Set([null])]);
});

test("the API's history does not show events", async () => {
  const now = await opened();
  const { id, uploaded } = await submitted(now, identity, identityBody, [passport("").document, selfie]);
  await now.call("DELETE", `${identity}/documents/${uploaded[1]}`);
  const { json } = await now.call("GET", `${identity}/verifications/${id}`);
  const members = json.data.history.map((entry: object) => Object.keys(entry));
  expect(new Set(members.flat())).toEqual(
    new Set(["id", "from_status", "to_status", "user", "comment", "created_at"]),
  );
});
