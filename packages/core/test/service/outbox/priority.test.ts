import { afterEach, expect, test } from "vitest";
import { createService, type Service, withPassport } from "../../service.ts";

let service: Service | undefined;
afterEach(async () => service?.passmuster.close());

/** Submits as the person at the page does. */
async function handIn({ call, callerWith }: Service, id: string): Promise<void> {
  const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
  const capability = String(json.data.url).split("#")[1];
  const opened = await callerWith(undefined)("POST", "/api/v1/session", { verification: id, capability });
  const session = callerWith(opened.json.data.token);
  expect((await session("POST", "/api/v1/session/submit")).status).toBeLessThan(300);
}

test("who waits at the page is worked on before an import that came earlier, and the import is not forgotten", async () => {
  service = await createService({ expiresAfter: false, work: { concurrency: 1 } });
  const { call, passmuster, extractor } = service;
  const order: string[] = [];
  extractor.play(async (input, _signal, next) => {
    order.push(input.document.id);
    return next();
  });
  const [first, second, person] = [
    await withPassport(call),
    await withPassport(call),
    await withPassport(call),
  ];
  for (const { id } of [first, second]) await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await handIn(service, person.id);
  await passmuster.drain();
  expect(order).toEqual([person.document, first.document, second.document]);
});
