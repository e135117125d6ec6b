import { setTimeout as pause } from "node:timers/promises";
import { manyScans } from "@passmuster/test-files";
import { expect, test } from "vitest";
import { bombs } from "./bombs.ts";
import { hostedServer, testHostileRequests } from "./describe-requests.ts";
import { exchange, exchangeRaw } from "./exchange.ts";
import type { Drawn } from "./requests.ts";

const kibibyte = 1024;
const mebibyte = 2 ** 20;
const hosted = hostedServer();

testHostileRequests(hosted, 500);

const nothing = { method: "POST", path: "/api/v1/identity/verifications", body: "{}" };
const headersOf = (token = hosted.server.tokens[0]) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});
const ask = (one: Omit<Drawn, "headers">, token?: string) =>
  exchange(hosted.server.express, { ...one, headers: headersOf(token) });

test.each(bombs)(
  "$name of 31 MiB is refused after 384 KiB at most, before it is parsed",
  async ({ make, code }) => {
    const { server } = hosted;
    const body = make();
    await ask(nothing);
    await server.begin();
    const parts = [
      `POST /id/api/v1/identity/documents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.tokens[0]}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ];
    // A client that still sends when its connection is closed can lose the answer.
    const [shown] = await exchangeRaw(server.port, parts, 10_000);
    const { status, most } = await server.figures();
    expect([status, shown ?? code]).toEqual([code, code]);
    expect(most.read).toBeLessThanOrEqual(384 * kibibyte);
    // The row of the token is parsed.
    expect(most.parsed).toBeLessThan(100);
  },
);

/** The most that a socket reads at once. */
const chunk = 64 * 1024;

test("slow bodies end with their deadline, and other requests are answered in between", async () => {
  const { server } = hosted;
  const head = (length: number) =>
    `POST /id/api/v1/identity/documents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.tokens[0]}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"document":{"front_side_data":"`;
  await server.begin();
  const stalled = Array.from({ length: 60 }, () =>
    exchangeRaw(server.port, [head(4 * mebibyte), "A".repeat(3 * mebibyte)], 10_000),
  );
  await pause(300);
  const { status } = await ask(nothing, server.other);
  expect(status).toBe(422);
  const outcomes = (await Promise.all(stalled)).flat();
  const { held } = await server.figures();
  expect(outcomes.every((one) => [408, 429, 503].includes(one))).toBe(true);
  // A connection that is closed while its client still sends can lose the answer.
  expect(outcomes).toContain(408);
  // A tenant holds at most half of eight uploads of 32 MiB. The chunk that goes beyond it was read, too.
  expect(held).toBeLessThanOrEqual(128 * mebibyte + stalled.length * chunk);
});

test("another tenant's upload overtakes costly JPEGs that wait", async () => {
  const { server } = hosted;
  const identity = {
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  };
  const created = async (token: string | undefined): Promise<string> =>
    JSON.parse((await ask({ ...nothing, body: JSON.stringify(identity) }, token)).text).data.id;
  const upload = (token: string | undefined, verification: string, picture: Buffer) => {
    const front_side_data = picture.toString("base64");
    const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data };
    const path = "/api/v1/identity/documents";
    return ask({ ...nothing, path, body: JSON.stringify({ verification, document }) }, token);
  };
  const small = manyScans(1024, 1024, 1);
  const own = await created(server.other);
  const tooCostly = await upload(
    server.tokens[0],
    await created(server.tokens[0]),
    manyScans(7000, 7000, 800),
  );
  expect(tooCostly.status).toBe(400);
  const costly = manyScans(7000, 7000, 16);
  const theirs = await Promise.all(Array.from({ length: 8 }, () => created(server.tokens[0])));
  let answered = 0;
  const attack = theirs.map(async (verification) => {
    const { status } = await upload(server.tokens[0], verification, costly);
    answered += 1;
    return status;
  });
  await Promise.race(attack);
  expect((await upload(server.other, own, small)).status).toBe(201);
  // Long pictures never take every place, and tenants are served in turn.
  expect(answered).toBeLessThanOrEqual(4);
  expect(await Promise.all(attack)).toEqual(theirs.map(() => 201));
});
