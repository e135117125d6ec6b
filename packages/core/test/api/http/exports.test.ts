import { setImmediate as turn } from "node:timers/promises";
import { plainVerification } from "@passmuster/conformance/fixtures";
import { memoryStorage } from "@passmuster/core";
import { createSeeded } from "@passmuster/core/testing";
import { expect, test } from "vitest";
import { createService } from "../../service.ts";

test("exports at one time read three pages in a turn of the event loop, and each has every row", async () => {
  const sound = memoryStorage();
  let [pages, most] = [0, 0];
  const list: typeof sound.list = (query) => {
    pages += 1;
    return sound.list(query);
  };
  const service = await createService({ storage: { ...sound, list } });
  const { secret } = await service.passmuster.tokens.create({ tenant: "other" });
  const callers = [{}, { authorization: `Bearer ${secret}` }];
  const seeded = createSeeded(6);
  for (const tenant of ["default", "other"])
    for (let made = 0; made < 350; made += 1) await sound.save(plainVerification(seeded, { tenant }), []);

  let isOver = false;
  const watch = (): void => {
    most = Math.max(most, pages);
    pages = 0;
    if (!isOver) setImmediate(watch);
  };
  watch();
  const files = await Promise.all(
    [...callers, ...callers].map((headers) =>
      service.call("GET", "/api/v1/verifications.csv", undefined, headers),
    ),
  );
  isOver = true;
  await turn();
  expect(files.map(({ headers }) => headers["passmuster-rows"])).toEqual(["350", "350", "350", "350"]);
  expect(most).toBeLessThanOrEqual(4);
  await service.passmuster.close();
});

test("of three exports of a tenant at one time the third is refused, and those of another tenant are not", async () => {
  const service = await createService();
  const { secret } = await service.passmuster.tokens.create({ tenant: "other" });
  const exported = (headers = {}) => service.call("GET", "/api/v1/verifications.csv", undefined, headers);
  const mine = [exported(), exported(), exported()];
  const others = exported({ authorization: `Bearer ${secret}` });
  const answers = await Promise.all([...mine, others]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  expect(answers[2]).toMatchObject({
    headers: { "retry-after": "2" },
    json: { message: "Two exports are at work." },
  });
  expect((await exported()).status).toBe(200);
  await service.passmuster.close();
});

test("an export ends beside one whose storage does not answer, and after one whose storage failed", async () => {
  const sound = memoryStorage();
  const troubles = [() => new Promise<never>(() => {}), () => Promise.reject(new Error("The disk is full."))];
  const list: typeof sound.list = (query) => troubles.shift()?.() ?? sound.list(query);
  const service = await createService({ storage: { ...sound, list } });
  const exported = () => service.call("GET", "/api/v1/verifications.csv");
  void exported();
  expect((await exported()).status).toBe(500);
  expect((await exported()).status).toBe(200);
  await service.passmuster.close();
});
