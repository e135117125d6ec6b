import { defineFlow } from "@passmuster/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { policyOf } from "../../../src/service/audit/settings.ts";
import { reviewer as act } from "../../service.ts";
import { type CaseService, caseService, checklist, codeOf, pathOf } from "./case-service.ts";

let service: CaseService;
let id: string;
beforeEach(async () => {
  service = await caseService({ checklist });
  ({ id } = await service.waiting());
});
afterEach(() => service.passmuster.close());

const [portrait, visa] = checklist;
const approve = (caller = service.call, body: object = act) => caller("PUT", pathOf(id, "/approve"), body);
const open = [409, "checklist_open"];

test("items are checked by whom and when; those that stay keep both", async () => {
  const nothing = { done: false, by: null, at: null };
  expect((await service.caseOf(id)).checklist).toEqual(checklist.map((item) => ({ item, ...nothing })));
  const first = await service.patch(id, { checked: [visa] }, service.reviewer("ann"));
  const done = { item: visa, done: true, by: "ann@example.test", at: expect.any(String) };
  expect(first.json.data.checklist).toEqual([{ item: portrait, ...nothing }, done]);
  const second = await service.patch(id, { checked: [portrait, visa] }, service.reviewer("ben"));
  expect(second.json.data.checklist).toMatchObject([
    { by: "ben@example.test" },
    first.json.data.checklist[1],
  ]);
  const third = await service.patch(id, { checked: [portrait] }, service.reviewer("ann"));
  expect(third.json.data.checklist).toMatchObject([{ by: "ben@example.test" }, nothing]);
});

test("an unknown item is refused with the checklist", async () => {
  const { json } = await service.patch(id, { checked: ["Something else."] });
  expect(json.errors["checked.0"]).toEqual([
    `The selected checked.0 is invalid. Allowed: ${portrait}, ${visa}.`,
  ]);
});

test("while an item is open nobody approves: no reviewer, no token, not the host", async () => {
  await service.patch(id, { checked: [portrait] });
  const lead = service.reviewer("lea", "admin");
  expect(codeOf(await approve(lead, { comment: "Fine." }))).toEqual(open);
  const refused = await approve();
  expect(codeOf(refused)).toEqual(open);
  expect(refused.json.message).toBe(
    `An item of the flow's checklist is open: "${visa}". Check each item, then approve.`,
  );
  expect(codeOf(await service.call("PATCH", pathOf(id), { status: 3, ...act }))).toEqual(open);
  const { verifications } = service.passmuster.flow("identity");
  await expect(verifications.approve(id, act)).rejects.toMatchObject({ code: "checklist_open" });
  await expect(verifications.update(id, { status: 3, ...act })).rejects.toMatchObject({
    code: "checklist_open",
  });
  await service.patch(id, { checked: [visa, portrait] });
  expect((await approve(lead, { comment: "Fine." })).json.data.status_label).toBe("Approved");
});

test.each(["reject", "cancel", "retake", "resubmit"])(
  "while an item is open a person can %s",
  async (name) => {
    expect((await service.call("PUT", pathOf(id, `/${name}`), act)).status).toBe(200);
  },
);

test("the pipeline approves without the checklist: no person approves then", async () => {
  service.extractor.play(async (_input, _signal, next) => next());
  await service.call("PUT", pathOf(id, "/resubmit"), act);
  await service.passmuster.drain();
  expect((await service.call("GET", pathOf(id))).json.data.status_label).toBe("Approved");
});

test("a new wait begins with nothing checked; a hold keeps what was checked", async () => {
  await service.patch(id, { checked: checklist });
  const done = async () => (await service.caseOf(id)).checklist.map((item: { done: boolean }) => item.done);
  await service.call("PATCH", pathOf(id), { status: 8, ...act });
  await service.call("PATCH", pathOf(id), { status: 5, ...act });
  expect(await done()).toEqual([true, true]);
  await service.call("PUT", pathOf(id, "/reject"), act);
  await service.call("PATCH", pathOf(id), { status: 5, ...act });
  expect(await done()).toEqual([false, false]);
  expect(codeOf(await approve())).toEqual(open);
});

test("with a second approval both need the checklist, and a new item stops the second", async () => {
  const flowWith = (items: readonly string[]) =>
    defineFlow({
      path: "identity",
      label: "Two",
      photoId: "required",
      documentTypes: [3],
      secondApproval: true,
      review: { checklist: items },
    });
  await service.passmuster.close();
  service = await caseService({}, { flows: [flowWith(checklist)] });
  ({ id } = await service.waiting());
  const [ann, ben] = [service.reviewer("ann"), service.reviewer("ben")];
  const why = { comment: "Fine." };
  expect(codeOf(await approve(ann, why))).toEqual(open);
  await service.patch(id, { checked: checklist });
  expect((await approve(ann, why)).json.data.status_label).toBe("Double Check");
  await service.patch(id, { checked: [portrait] });
  expect(codeOf(await approve(ben, why))).toEqual(open);
  await service.patch(id, { checked: checklist });
  expect((await approve(ben, why)).json.data.status_label).toBe("Approved");
});

test("the digest of a policy has the checklist, and not the tags, the due time and the pool", () => {
  const plain = { path: "own", label: "Own", photoId: "required", documentTypes: [3] } as const;
  const digest = policyOf(defineFlow(plain));
  const review = { tags: ["fraud"], within: "4h", pool: "first" } as const;
  expect(policyOf(defineFlow({ ...plain, review }))).toBe(digest);
  expect(policyOf(defineFlow({ ...plain, review: { checklist } }))).not.toBe(digest);
});
