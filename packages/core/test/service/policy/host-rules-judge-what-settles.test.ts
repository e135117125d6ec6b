import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { defineRule, type HostRuleInput, memoryStorage } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { createSeeded, testPassmuster } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { base, flowOf } from "./host-rule.ts";

const said = { comment: "Seen by a person.", email: "rita@example.test" };

/** Somebody acts while the host's own rule judges a passport and a selfie for the first time. */
async function during(act: (now: Now, input: HostRuleInput) => Promise<unknown>, policy = {}) {
  const given: HostRuleInput[] = [];
  let now: Now | undefined;
  const rule = defineRule({
    ...base,
    category: "photo_id",
    async compare(input) {
      given.push(input);
      if (now && given.length === 1) await act(now, input);
      return { expected: "new", extracted: "new", passed: !input.reuse.number && !input.reuse.image };
    },
  });
  const storage = memoryStorage();
  const service = await testPassmuster({ flows: [flowOf([rule], policy)], storage });
  const { passmuster, make } = service;
  const flow = passmuster.flow("own");
  const { id } = await flow.verifications.create({
    person: make.person(),
    documents: { photoId: { type: "Passport", number: "T7000001", country: "NLD" } },
  });
  const picture = make.picture();
  const upload = (contextType: "PHOTO_ID" | "SELFIE", type: number) =>
    flow.documents.upload({
      verification: id,
      document: { contextType, type, country: "NLD", frontSideData: picture },
    });
  const [passport, selfie] = [await upload("PHOTO_ID", 3), await upload("SELFIE", 41)];
  now = { flow, storage, id, passport: passport.id, selfie: selfie.id };
  await flow.verifications.submit(id);
  await passmuster.drain();
  const kept = await storage.load("default", id as Verification["id"]);
  if (!kept) throw new Error("The verification is missing.");
  return { kept, given };
}

interface Now {
  readonly flow: ReturnType<Awaited<ReturnType<typeof testPassmuster>>["passmuster"]["flow"]>;
  readonly storage: ReturnType<typeof memoryStorage>;
  readonly id: string;
  readonly passport: string;
  readonly selfie: string;
}

test.each<[string, (now: Now) => Promise<unknown>]>([
  ["the expected person", ({ flow, id }) => flow.verifications.update(id, { person: { firstName: "Otto" } })],
  [
    "the expected document",
    ({ flow, id }) => flow.verifications.update(id, { documents: { photoId: { number: "T7" } } }),
  ],
  [
    "the country of the document",
    ({ flow, passport }) => flow.documents.replace(passport, { document: { country: "BEL" } } as never),
  ],
  ["the selfie", ({ flow, selfie }) => flow.documents.delete(selfie)],
  [
    "a value that was read",
    ({ flow, passport }) => flow.documents.correct(passport, { person: { surname: "Other" }, ...said }),
  ],
])("an Approved follows only from what the host's rule judged, after a change of %s", async (_, act) => {
  const { kept, given } = await during(act);
  const last = given.at(-1);
  const [document] = kept.documents;
  const isSame =
    JSON.stringify([last?.expected, last?.country, last?.withSelfie]) ===
    JSON.stringify([kept.expected, document?.country, kept.documents.length === 2]);
  expect([kept.status, isSame]).not.toEqual(["approved", false]);
  expect([kept.status, given.length]).not.toEqual(["approved", 1]);
});

test("the caller's state is not given to the host's rule, so that its change stops no run", async () => {
  const { kept, given } = await during(({ flow, id }) =>
    flow.verifications.update(id, { vendorState: "filed" }),
  );
  expect([kept.status, kept.vendorState, given.length]).toEqual(["approved", "filed", 1]);
  expect(given[0]).not.toHaveProperty("vendorState");
});

test("the host's rule counts although another showed the number while it judged, with RuleDI005 off", async () => {
  const seeded = createSeeded(5);
  const another = async ({ storage }: Now, { extraction }: HostRuleInput) => {
    const documents = [plainDocument(seeded, { typeId: 3, country: "NLD", extracted: extraction.data })];
    const person = { firstName: "Otto", lastName: "Elsewhere", dateOfBirth: "1960-01-01" };
    const given = { tenant: "default", expected: { person, documents: {} }, documents };
    await storage.save(plainVerification(seeded, given), []);
  };
  const { kept, given } = await during(another, { actions: { RuleDI005: "off", RuleDI009: "off" } });
  expect([kept.status, given.length, given[0]?.reuse.number]).toEqual(["double_check", 1, false]);
  expect(kept.documents[0]?.rules?.failed).toHaveProperty("HostAge");
});
