import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue } from "../../../src/service/media/fair-queue.ts";

function createQueue(given: object = {}) {
  const queue = createFairQueue({
    atOnce: 2,
    ofHolder: 2,
    waiting: 100,
    waitingOfTenant: 50,
    busy: () => new Error("Busy."),
    ...given,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isLong = false) => {
    const [tenant = "", holder = ""] = name.split("/");
    const { promise, resolve } = Promise.withResolvers<void>();
    return queue.run({ tenant, holder, isLong }, async () => {
      begun.push(name);
      ends.set(name, resolve);
      await promise;
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { add, begun, end };
}

it("tenants are served in turn, however much one of them has waiting", async () => {
  const { add, begun, end } = createQueue({ atOnce: 1 });
  for (const name of ["a/1/1", "a/1/2", "a/1/3", "a/1/4", "b/1/1", "b/1/2", "c/1/1"]) add(name);
  await turn();
  for (let at = 0; at < 7; at += 1) await end(begun[at] ?? "");
  expect(begun).toEqual(["a/1/1", "a/1/2", "b/1/1", "c/1/1", "a/1/3", "b/1/2", "a/1/4"]);
});

it("the verifications of a tenant are served in turn", async () => {
  const { add, begun, end } = createQueue({ atOnce: 1 });
  for (const name of ["a/1/1", "a/1/2", "a/1/3", "a/2/1"]) add(name);
  await turn();
  for (let at = 0; at < 4; at += 1) await end(begun[at] ?? "");
  expect(begun).toEqual(["a/1/1", "a/1/2", "a/2/1", "a/1/3"]);
});

it("a verification has two places, also if more are free", async () => {
  const { add, begun, end } = createQueue({ atOnce: 4 });
  for (const name of ["a/1/1", "a/1/2", "a/1/3", "a/2/1"]) add(name);
  await turn();
  expect(begun).toEqual(["a/1/1", "a/1/2", "a/2/1"]);
  await end("a/1/1");
  expect(begun.at(-1)).toBe("a/1/3");
});

it("short work comes before long work that waited for longer, if it is put first", async () => {
  const { add, begun, end } = createQueue({ atOnce: 1, shortFirst: true });
  for (const name of ["a/1", "a/2", "b/1"]) add(name, true);
  for (const name of ["b/2", "a/3"]) add(name);
  await turn();
  for (let at = 0; at < 5; at += 1) await end(begun[at] ?? "");
  expect(begun).toEqual(["a/1", "a/3", "b/2", "a/2", "b/1"]);
});

it("long work leaves a place to short work", async () => {
  const { add, begun, end } = createQueue();
  for (const name of ["a/1", "a/2", "a/3"]) add(name, true);
  add("b/1");
  await turn();
  expect(begun).toEqual(["a/1", "b/1"]);
  await end("b/1");
  expect(begun).toEqual(["a/1", "b/1"]);
  await end("a/1");
  expect(begun).toEqual(["a/1", "b/1", "a/2"]);
});

it("short work that is put first does not wait for long work of its holder", async () => {
  const { add, begun, end } = createQueue({ atOnce: 3, ofHolder: 1, shortFirst: true });
  add("a/1/long", true);
  for (const name of ["a/1/short", "a/1/next"]) add(name);
  add("a/1/last", true);
  await turn();
  expect(begun).toEqual(["a/1/long", "a/1/short"]);
  await end("a/1/short");
  expect(begun).toEqual(["a/1/long", "a/1/short", "a/1/next"]);
  await end("a/1/long");
  await end("a/1/next");
  expect(begun.at(-1)).toBe("a/1/last");
});

it("long and short work have as many places as they are given", async () => {
  const { add, begun } = createQueue({ atOnce: 4, longAtOnce: 1, shortAtOnce: 2 });
  for (const name of ["a/1", "a/2"]) add(name, true);
  for (const name of ["b/1", "b/2", "b/3"]) add(name);
  await turn();
  expect(begun).toEqual(["a/1", "b/1", "b/2"]);
});

it("a tenant that fills its line does not fill that of others", async () => {
  const { add } = createQueue({ atOnce: 1, waitingOfTenant: 3 });
  for (const name of ["a/1", "a/2", "a/3", "a/4"]) add(name);
  await expect(add("a/5")).rejects.toThrow("Busy.");
  const other = add("b/1");
  await turn();
  expect(await Promise.race([other, "waits"])).toBe("waits");
});

it("work that fails gives its place to the next", async () => {
  const queue = createFairQueue({
    atOnce: 1,
    ofHolder: 1,
    waiting: 9,
    waitingOfTenant: 9,
    busy: () => new Error(),
  });
  const run = (work: () => Promise<unknown>) => queue.run({ tenant: "a", holder: "1", isLong: true }, work);
  const outcomes = await Promise.allSettled([
    run(() => Promise.reject(new Error("No."))),
    run(async () => "done"),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
