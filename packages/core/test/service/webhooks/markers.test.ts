import { memoryStorage } from "@passmuster/core";
import type { VerificationStorage } from "@passmuster/core/storage";
import { expect, test } from "vitest";
import { hour } from "../../../src/model/time.ts";
import { createService, passport, reviewer } from "../../service.ts";
import { createReceiver } from "./receiver.ts";

/** A marker in every field that a person, a caller, a reviewer or a document fills in. */
const person = { first_name: "MARKERFIRST", last_name: "MARKERLAST", date_of_birth: "1971-07-13" };
const address = {
  street: "1 MARKERSTREET",
  city: "MARKERCITY",
  state: "OR",
  postal_code: "97999",
  country: "USA",
};
const photoId = { type: "Passport", number: "MARKERNUMBER1", country: "ATA" };
const supplied = {
  vendor_reference: "MARKERREFERENCE",
  vendor_state: "MARKERSTATE",
  person,
  address,
  documents: { photo_id: photoId },
};
const review = { comment: "MARKERCOMMENT", email: "markeremail@example.test" };
const read = {
  person: { surname: "MARKERSURNAME", givenNames: "MARKERGIVEN", dateOfBirth: "1971-07-14" },
  document: { number: "MARKERNUMBER2", expirationDate: "2031-07-15", type: "Passport", identified: "1" },
} as const;
// Digits count only at the start of a word: ids and times in microseconds contain any digits.
const personal = /marker|\b1971|\b97999|\b2031-?07|\/images\/|\/verify\/|\/qr\//i;

test("thin bodies, delivery logs, waiting messages, log lines and refusals have no personal data, whatever fails", async () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify([fields, message]));
  const logger = { debug: write, info: write, warn: write, error: write };
  const waiting: unknown[] = [];
  const inner = memoryStorage();
  const storage: VerificationStorage = {
    ...inner,
    save(next, messages, mark) {
      waiting.push(...messages);
      return inner.save(next, messages, mark);
    },
    outbox: {
      ...inner.outbox,
      add(messages) {
        waiting.push(...messages);
        return inner.outbox.add(messages);
      },
    },
  };
  const service = await createService({ logger, storage, webhooks: { timeout: "300ms" } });
  const { passmuster, call, environment } = service;
  const receiver = await createReceiver();
  receiver.replies((count) => (count % 3 === 0 ? 500 : 204));
  const [full, closed] = await Promise.all([createReceiver(), createReceiver()]);
  await closed.close();
  const thin = await passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
  for (const { url } of [full, closed])
    await passmuster.webhooks.add({ url, allowPrivate: true, include: "full" });
  service.extractor.play(async (_input, _signal, next) => ({ ...(await next()), data: read }));
  let failures = 0;
  passmuster.on("*", () => {
    failures += 1;
    if (failures % 4 === 1) throw new Error("MARKERLISTENER");
  });
  const at = "/api/v1/identity/verifications";
  const { id } = (await call("POST", at, supplied)).json.data;
  const document = (await call("POST", "/api/v1/identity/documents", passport(id))).json.data.id;
  const steps = [
    ["PATCH", `${at}/${id}`, { person: { first_name: "MARKEROTHER" }, vendor_state: "MARKERNEW" }],
    ["PUT", `${at}/${id}/submit`, undefined],
    ["PUT", `${at}/${id}/reject`, review],
    ["PUT", `${at}/${id}/resubmit`, review],
    ["PATCH", `/api/v1/identity/documents/${document}`, { verification: id, status: 3 }],
    ["POST", `${at}/${id}/comments`, { content: "MARKERREMARK", email: reviewer.email }],
    ["PUT", `${at}/${id}/cancel`, review],
    ["PUT", `${at}/${id}/cancel`, review],
  ] as const;
  for (const [method, path, body] of steps) {
    await call(method, path, body);
    await passmuster.drain();
    environment.advance(hour);
  }
  await passmuster.drain();
  const refused: unknown[] = [];
  for (const url of ["https://MARKERUSER:MARKERPASS@example.com/", "http://MARKERHOST/", "MARKERURL"])
    await passmuster.webhooks.add({ url }).catch((error) => refused.push(error.message, error.errors));
  await passmuster.webhooks
    .replay(thin.id, { message: "MARKERMESSAGE" })
    .catch((error) => refused.push(error.message));

  const bodies = receiver.received.map(({ body }) => body);
  const log = (await passmuster.webhooks.deliveries(thin.id, { perPage: 100 })).items;
  expect(new Set(receiver.received.map(({ json }) => json.data.code))).toEqual(
    new Set([1, 2, 3, 4, 5, 6, 7, 8]),
  );
  expect(log.filter(({ outcome }) => outcome === "failed").length).toBeGreaterThan(2);
  expect(waiting.length).toBeGreaterThan(20);
  // The markers were sent: an endpoint with full bodies receives them.
  for (const marker of [person.last_name, photoId.number, read.person.surname, read.document.number])
    expect(full.received.some(({ body }) => body.includes(marker))).toBe(true);
  expect(lines.length).toBeGreaterThan(20);
  expect(refused).toHaveLength(7);
  for (const text of [bodies, log, waiting, lines, refused].map((part) => JSON.stringify(part)))
    expect(text).not.toMatch(personal);
  const headers = JSON.stringify(receiver.received.map((one) => one.headers));
  expect(headers).not.toMatch(personal);
  await passmuster.close();
  await Promise.all([receiver.close(), full.close()]);
});
