import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createPassmuster, memoryBlobs } from "@passmuster/core";
import { manualEnvironment, scriptedExtractor } from "@passmuster/core/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteStorage } from "../src/index.ts";
import { temporaryDirectory } from "./directory.ts";

const directory = temporaryDirectory();
const received: { readonly id: string; readonly body: string }[] = [];
let status = 500;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    received.push({ id: String(request.headers["webhook-id"]), body });
    response.writeHead(status).end("marker-of-answer");
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

const file = join(directory, "webhooks.db");
const environment = manualEnvironment();
const open = () =>
  createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: sqliteStorage(file),
    blobs: memoryBlobs(),
    extractor: scriptedExtractor(),
    environment,
  });

test("after a restart the next process sends pending webhooks at their time", async () => {
  const first = open();
  await first.start({ work: false });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/marker-of-path`;
  const { id, secret } = await first.webhooks.add({ url, allowPrivate: true });
  await first.flow("identity").verifications.create({
    person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
    documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  await first.drain();
  await first.drain();
  expect(received).toHaveLength(1);
  await first.close();

  const second = open();
  await second.drain();
  expect(received).toHaveLength(1);
  status = 200;
  environment.advance(7_000_000);
  await second.drain();
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  expect(
    (await second.webhooks.deliveries(id)).items.map(({ attempt, outcome }) => [attempt, outcome]),
  ).toEqual([
    [2, "delivered"],
    [1, "failed"],
  ]);
  environment.advance(86_400_000_000);
  await second.drain();
  expect(received).toHaveLength(2);
  await second.close();

  const bytes = readFileSync(file);
  for (const marker of [secret, secret.slice(6), "marker-of-path", "marker-of-answer"])
    expect([marker, bytes.includes(marker)]).toEqual([marker, false]);
});
