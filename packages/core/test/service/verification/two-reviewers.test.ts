import { memoryStorage } from "@passmuster/core";
import type { Verification } from "@passmuster/core/storage";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, createService, reviewer, type Service, withPassport } from "../../service.ts";
import { knownPictures } from "../session/known-pictures.ts";

const size = inject("size");
const races = Math.ceil(200 * size);
const cases = Math.ceil(size < 1 ? 250 * size : 500 * size);

/** A storage that lets another command run between every load and its save, as a second process would. */
function yielding(storage = memoryStorage()): typeof storage {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const load: typeof storage.load = async (...query) => {
    const found = await storage.load(...query);
    await turn();
    return found;
  };
  return { ...storage, load };
}

const storage = yielding();
let one: Service;
let other: Service;
let original: Verification;
beforeAll(async () => {
  one = await createService({ storage }, { images: knownPictures() });
  other = await createService({ storage }, { images: knownPictures() });
  const { id } = await withPassport(one.call);
  one.extractor.play(async (_input, _signal, next) => ({ ...(await next()), quality: ["blurred"] }));
  await one.call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await one.passmuster.drain();
  original = (await storage.load("default", id as Verification["id"])) as Verification;
});
afterAll(() => Promise.all([one.passmuster.close(), other.passmuster.close()]));

/** Another verification in Double Check. */
async function fresh(): Promise<Verification["id"]> {
  const id = one.environment.id("ver");
  const documents = original.documents.map((each) => ({ ...each, id: one.environment.id("doc") }));
  await storage.save({ ...original, id, version: 1, documents }, []);
  return id;
}

/** The history since Double Check. */
const changesOf = async (id: Verification["id"]) =>
  ((await storage.load("default", id)) as Verification).history.slice(original.history.length);

const pathOf = (id: string, act: string) => `/api/v1/identity/verifications/${id}/${act}`;

test("retake and approve race: an approval leaves nothing to retake; a retake that came first is in the history", async () => {
  const first = { retake: 0, approve: 0 };
  for (let round = 0; round < races; round += 1) {
    const id = await fresh();
    const acts = [
      () => one.call("PUT", pathOf(id, "retake"), reviewer),
      () => other.call("PUT", pathOf(id, "approve"), reviewer),
    ];
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    const answers = await Promise.all(order.map(async (at) => [at, await acts[at]?.()] as const));
    const [asked, approved] = [0, 1].map((at) => answers.find(([which]) => which === at)?.[1]);
    const path = (await changesOf(id)).map(({ to }) => to);
    expect(approved?.status).toBe(200);
    if (asked?.status === 200) expect(path).toEqual(["started", "approved"]);
    else expect([asked?.json.code, path]).toEqual(["retake_not_possible", ["approved"]]);
    first[asked?.status === 200 ? "retake" : "approve"] += 1;
  }
  expect(Math.min(first.retake, first.approve)).toBeGreaterThan(0);
});

const ends = {
  approve: "approved",
  reject: "rejected",
  retake: "started",
  cancel: "canceled",
  resubmit: "submitted",
} as const;
type Act = keyof typeof ends;
const acts = Object.keys(ends) as Act[];

/** Numbers below a limit, the same in every run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Reviewing {
  readonly name: string;
  readonly act: Act;
  readonly call: Caller;
}

/** Two reviewers act at once on what both saw. */
async function decide(id: Verification["id"], both: readonly Reviewing[]) {
  const seen = original.history.at(-1)?.id;
  return Promise.all(
    both.map(async ({ name, act, call }) => {
      const body = { comment: `By ${name}.`, email: `${name}@example.test`, seen };
      return { name, act, answer: await call("PUT", pathOf(id, act), body) };
    }),
  );
}

test(`${cases} cases, random acts on what both saw: each case is decided once, and the other reviewer is told`, async () => {
  const callers = [await one.as(["review"]), await other.as(["review"])] as const;
  const random = numbers(24);
  const actOf = () => acts[random(acts.length)] ?? "approve";
  const won = new Map<string, number>();
  for (let round = 0; round < cases; round += 1) {
    const id = await fresh();
    const rita = { name: "rita", act: actOf(), call: callers[0] };
    const omar = { name: "omar", act: actOf(), call: callers[1] };
    const answers = await decide(id, random(2) === 0 ? [rita, omar] : [omar, rita]);
    const winners = answers.filter(({ answer }) => answer.status === 200);
    const told = answers.filter(({ answer }) => answer.json.code === "changed_since_seen");
    expect([winners.length, told.length]).toEqual([1, 1]);
    const [{ name, act } = rita] = winners;
    const changes = (await changesOf(id)).map(({ to, user, comment }) => [to, user, comment]);
    expect(changes).toEqual([[ends[act], `${name}@example.test`, `By ${name}.`]]);
    won.set(name, (won.get(name) ?? 0) + 1);
  }
  expect(Math.min(won.get("rita") ?? 0, won.get("omar") ?? 0)).toBeGreaterThan(cases / 5);
});
