import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, directoryBlobs, sandboxExtractor } from "@passmuster/core";
import { createSeeded, manualEnvironment } from "@passmuster/core/testing";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import express from "express";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { flipped, mangled } from "./mangle.ts";

const seed = Number(process.env.PASSMUSTER_SEED ?? Date.now() % 1_000_000);
const count = Math.ceil(10_000 * inject("size"));
/** The share of the requests over sockets; smaller in the fast ring. */
const share = inject("size") < 1 ? inject("size") / 2 : inject("size");
const verifications = "/api/v1/identity/verifications";
const publicUrl = "https://id.example.test";
const folder = mkdtempSync(join(tmpdir(), "passmuster-tokens-"));
const blobs = join(folder, "blobs");
const environment = manualEnvironment({ seed: `tokens ${seed}` });
const passmuster = createPassmuster({
  publicUrl,
  secret: "a secret of the tests, thirty-two bytes or more",
  storage: sqliteStorage(join(folder, "v.db")),
  blobs: directoryBlobs(blobs),
  extractor: sandboxExtractor(),
  environment,
  // Past the limit of unknown tokens the answer is 429 before any look-up. Here every header is looked up.
  limits: { requestsPerMinute: false, unknownTokensPerMinute: false },
});
/** A PNG of one pixel. */
const image =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let token = "";
let revoked = "";
let capability = "";
let session = "";
let webhook = "";
let imagePath = "";
let qrPath = "";

const ask = async (method: string, url: string, authorization?: string, body?: unknown) => {
  const { status, headers, ...rest } = await passmuster.handle({
    method,
    url,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  });
  const isJson = headers["content-type"] === "application/json";
  const json = isJson ? JSON.parse(Buffer.from(rest.body ?? "").toString()) : undefined;
  return { status, headers, json };
};

beforeAll(async () => {
  await passmuster.start({ work: false });
  token = (await passmuster.tokens.create()).secret;
  const other = await passmuster.tokens.create();
  revoked = other.secret;
  await passmuster.tokens.revoke(other.token.id);
  webhook = (await passmuster.webhooks.add({ url: "https://hooks.example.com/" })).secret;
  const person = { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" };
  const documents = { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } };
  const bearer = `Bearer ${token}`;
  const { id, url, qr_code } = (await ask("POST", verifications, bearer, { person, documents })).json.data;
  const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front_side_data: image };
  const uploaded = await ask("POST", "/api/v1/identity/documents", bearer, { verification: id, document });
  expect(uploaded.status).toBe(201);
  capability = new URL(url).hash.slice(1);
  session = (await ask("POST", "/api/v1/session", undefined, { verification: id, capability })).json.data
    .token;
  const detail = (await ask("GET", `${verifications}/${id}`, bearer)).json.data;
  imagePath = detail.documents[0].url_front.slice(publicUrl.length);
  qrPath = qr_code.slice(publicUrl.length);
});
afterAll(async () => {
  await passmuster.close();
  rmSync(folder, { recursive: true, force: true });
});

const wrongHeaders = (some: number): readonly string[] =>
  mangled(
    createSeeded(seed),
    token,
    [revoked, session, capability, webhook, createHash("sha256").update(token).digest("hex")],
    some,
  );

test(`${count} mangled Authorization headers get 401 and nothing else (PASSMUSTER_SEED=${seed})`, async () => {
  const before = await ask("GET", verifications, `Bearer ${token}`);
  expect(before.status).toBe(200);
  const wrong: unknown[] = [];
  for (const header of wrongHeaders(count)) {
    const { status, json, headers } = await ask("GET", verifications, header);
    const isRefused = status === 401 && json.code === "unauthenticated";
    if (!isRefused || headers["www-authenticate"] !== "Bearer") wrong.push([status, header.slice(0, 100)]);
  }
  expect(wrong).toEqual([]);
});

test("mangled Authorization headers that HTTP allows get 401 over both adapters", async () => {
  const onExpress = createServer(express().use(passmusterExpress(passmuster)));
  await new Promise<void>((resolve) => onExpress.listen(0, "127.0.0.1", resolve));
  const fastify = Fastify();
  await fastify.register(passmusterFastify(passmuster));
  await fastify.listen({ host: "127.0.0.1", port: 0 });
  const ports = [onExpress.address(), fastify.server.address()].map((one) => (one as AddressInfo).port);
  // RFC 9110 §5.5: visible characters, space, tab and obs-text.
  const sendable = wrongHeaders(Math.ceil(800 * share)).filter(
    (header) => /^[\t\x20-\x7e\x80-\xff]*$/.test(header) && header.length < 8_000,
  );
  expect(sendable.length).toBeGreaterThan(250 * Math.min(1, share) - 1);
  for (const port of ports) {
    for (const authorization of sendable) {
      const status = await new Promise((resolve, reject) => {
        const sent = request({ port, path: verifications, headers: { authorization } }, async (response) => {
          await text(response);
          resolve(response.statusCode);
        });
        sent.on("error", reject).end();
      });
      expect([status, authorization]).toEqual([401, authorization]);
    }
  }
  await fastify.close();
  onExpress.closeAllConnections();
  onExpress.close();
});

test("a signed link is refused with any bit flipped, any part dropped, repeated or moved", async () => {
  // Odd, so that the smaller size meets every bit of a byte.
  const step = inject("size") < 1 ? 31 : 1;
  for (const path of [imagePath, qrPath]) {
    expect([path, (await ask("GET", path)).status]).toEqual([path, 200]);
    const others = new Set<string>();
    for (let bit = 0; bit < path.length * 8; bit += step) others.add(flipped(path, bit));
    for (let at = 0; at < path.length; at += step) {
      others.add(path.slice(0, at) + path.slice(at + 1));
      others.add(path.slice(0, at) + path.charAt(at) + path.slice(at));
      others.add(path.slice(0, at) + path.charAt(at + 1) + path.charAt(at) + path.slice(at + 2));
    }
    const [at = "", query] = path.split("?");
    if (query !== undefined) {
      const [one = "", two = ""] = query.split("&");
      for (const parts of [[two, one], [one], [two], [one, one, two], [one, two, two], [one, two, ""]])
        others.add(`${at}?${parts.join("&")}`);
    }
    others.delete(path);
    const served: unknown[] = [];
    for (const other of others) {
      const { status } = await ask("GET", other);
      if (![401, 404, 405].includes(status)) served.push([status, other]);
    }
    expect(served).toEqual([]);
  }
});

test("a link to an image works after 29:59 and not after 30:01", async () => {
  const minute = 60_000_000;
  environment.advance(29 * minute + 59_000_000 - (environment.now() % 1_000_000));
  expect((await ask("GET", imagePath)).status).toBe(200);
  environment.advance(2_000_000);
  expect((await ask("GET", imagePath)).status).toBe(404);
});

test("no key leads out of the folder of images", async () => {
  const store = directoryBlobs(blobs);
  const listed = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const before = listed();
  const [own = ""] = /img_\w+/.exec(imagePath) ?? [];
  const climbs = ["../", "..\\", "..%2f", "%2e%2e/", "....//", "/", "./", "\0", "C:\\", "~/", "img_/../"];
  const keys = climbs.flatMap((climb) => [
    ...[1, 2, 5].map((times) => `${climb.repeat(times)}v.db`),
    `${climb}${own}`,
    `${own}/${climb}v.db`,
    `${own}${climb}`,
  ]);
  for (const key of [...keys, "", ".", "..", own.toUpperCase(), `${own}.tmp`, `${own}x`]) {
    const bytes = new Uint8Array(1);
    await expect(store.put(key as never, { bytes, mediaType: "image/jpeg" }), key).rejects.toThrow();
    await expect(store.get(key as never), key).rejects.toThrow();
    await store.delete([key as never]).catch(() => {});
    const path = `/images/default/${key}${imagePath.slice(imagePath.indexOf("?"))}`;
    expect((await ask("GET", path)).status).toBe(404);
  }
  expect(listed()).toEqual(before);
});

test("no token, session, capability or webhook secret is in a dump of the database", async () => {
  const files = readdirSync(folder).filter((name) => name.startsWith("v.db") && !name.endsWith("erasable"));
  const dump = Buffer.concat(
    files.filter((name) => /^v\.db(-wal)?$/.test(name)).map((name) => readFileSync(join(folder, name))),
  );
  expect(dump.includes(createHash("sha256").update(token).digest("hex"))).toBe(true);
  const secrets = { token, revoked, capability, session, webhook };
  for (const [name, secret] of Object.entries(secrets)) {
    const bare = secret.replace(/^(pm|whsec)_/, "");
    const forms = [
      bare,
      Buffer.from(bare).toString("hex"),
      Buffer.from(bare).toString("base64").slice(0, -4),
    ];
    for (const form of [...forms, Buffer.from(bare, "base64")])
      expect([name, dump.includes(form)]).toEqual([name, false]);
  }
});
