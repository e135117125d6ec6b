import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, reviewer, type Service } from "../../service.ts";
import { expired, flows, passport, put, run, session, submitted } from "./second-chances.ts";
import { opened, sessionService } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await sessionService({ flows });
});
afterAll(() => service.passmuster.close());

/** Nine, in the fast ring seven: one more than are read. */
const uploads = inject("size") < 1 ? 7 : 9;

/** Readings caused by so many uploads of a part, and how the last one is shown. */
async function manyUploads(user: Caller): Promise<readonly [number, string]> {
  const before = service.extractor.calls.length;
  for (let upload = 0; upload < uploads; upload += 1) {
    await put(user, "photo-id", passport);
    await service.passmuster.drain();
  }
  const [{ uploaded }] = (await session(user)).documents;
  return [service.extractor.calls.length - before, uploaded.reading];
}

test("each attempt of a second chance has six readings of its own, and attempts are bounded", async () => {
  const { user } = await submitted(service, expired);
  for (const made of [1, 2]) {
    expect(await session(user)).toMatchObject({ state: "started", attempts: { made, of: 3 } });
    expect(await manyUploads(user)).toEqual([6, "spent"]);
    await run(service, user, expired);
  }
  expect(await session(user)).toMatchObject({ state: "rejected", attempts: { made: 3, of: 3 } });
  expect((await put(user, "photo-id", passport)).json.code).toBe("not_started");
});

test("new pictures that a reviewer asks for are read before the submission, after six were", async () => {
  const { user, id } = await opened(service, undefined, "once");
  expect(await manyUploads(user)).toEqual([6, "spent"]);
  await run(service, user, expired);
  const path = `/api/v1/once/verifications/${id}`;
  const asked = await service.call("PUT", `${path}/retake`, {
    ...reviewer,
    message: "Please show all corners.",
  });
  expect(asked.status).toBe(200);
  expect(await manyUploads(user)).toEqual([6, "spent"]);
});

test("a verification that a caller marks as Started has readings again", async () => {
  const { user, id } = await opened(service, undefined, "once");
  expect(await manyUploads(user)).toEqual([6, "spent"]);
  await run(service, user, expired);
  const body = { status: 1, comment: "Once more.", email: "case@example.com" };
  const marked = await service.call("PATCH", `/api/v1/once/verifications/${id}`, body);
  expect(marked.status).toBe(200);
  expect(await manyUploads(user)).toEqual([6, "spent"]);
});
