import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { createClient, type Picture } from "@passmuster/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { picture, pictureText } from "./picture.ts";
import { createScriptedServer } from "./scripted-server.ts";
import { createServerWith, expected, passport } from "./server.ts";

let folder: string;
let server: Awaited<ReturnType<typeof createServerWith>>;
let echo: Awaited<ReturnType<typeof createScriptedServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "passmuster-client-"));
  await writeFile(join(folder, "front.jpg"), picture);
  server = await createServerWith();
  echo = await createScriptedServer({ status: 201, body: { data: {} } });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
  await echo[Symbol.asyncDispose]();
});

/** Of the large images. No upload is larger at night. */
const mebibytes = Math.ceil(8 * Math.min(1, inject("size")));

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < picture.length; at += 100) yield picture.subarray(at, at + 100);
}

function textStream(): ReadableStream<string> {
  return new ReadableStream({ start: (controller) => controller.enqueue("a") });
}

const sources: Readonly<Record<string, () => Picture>> = {
  "a Blob": () => new Blob([picture]),
  "a File": () => new File([picture], "front.jpg", { type: "image/jpeg" }),
  "an ArrayBuffer": () => picture.slice().buffer,
  "a Uint8Array": () => picture,
  "a Buffer within a larger buffer": () => Buffer.concat([Buffer.alloc(7), picture]).subarray(7),
  "a DataView": () => new DataView(picture.buffer, picture.byteOffset, picture.byteLength),
  "a ReadableStream": () => new Blob([picture]).stream(),
  "an AsyncIterable": () => pieces(),
  "a Node stream": () => Readable.from(pieces()),
  "a path": () => join(folder, "front.jpg"),
  "a file URL": () => pathToFileURL(join(folder, "front.jpg")),
};

const some = Object.entries(sources).filter((_, at) => at % Math.ceil(1 / (4 * inject("size"))) === 0);

test.each(some)("%s is accepted as an image", async (_, source) => {
  const { verifications, documents } = (await server.clientFor()).flow("identity");
  const { id } = await verifications.create(expected());
  const document = { ...passport(id).document, front: source() };
  const uploaded = await documents.upload({ verification: id, document });
  const link = new URL(uploaded.url_front);
  const stored = await fetch(`${server.url}${link.pathname.replace(/^\/id/, "")}${link.search}`);
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("base64 goes into the API's members", async () => {
  const { verifications, documents } = (await server.clientFor()).flow("identity");
  const { id } = await verifications.create(expected());
  const document = { ...passport(id).document, front_side_data: pictureText };
  expect((await documents.upload({ verification: id, document })).status_label).toBe("Uploaded");
});

async function sent(document: { readonly front?: Picture; readonly back?: Picture }) {
  const { documents } = createClient({ baseUrl: echo.url, token: "pm_a" }).flow("identity");
  const before = { ...passport("ver_1").document, ...document };
  await documents.upload({ verification: "ver_1", document: before });
  return JSON.parse(echo.requests.at(-1)?.body ?? "");
}

test("bytes arrive unchanged, from an array or in pieces of any size", async () => {
  const bytes = fc.uint8Array({ maxLength: inject("size") < 1 ? 10_000 : 40_000, size: "max" });
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 30_000 }), async (front, back, size) => {
      async function* inPieces() {
        for (let at = 0; at < back.length; at += size) yield back.subarray(at, at + size);
      }
      const { document } = await sent({ front, back: inPieces() });
      expect(document.front_side_data).toBe(Buffer.from(front).toString("base64"));
      expect(document.back_side_data).toBe(Buffer.from(back).toString("base64"));
      expect(document).not.toHaveProperty("front");
    }),
    { numRuns: Math.ceil(25 * inject("size")) },
  );
});

test(`an image of ${mebibytes} MiB is encoded without a stack overflow`, async () => {
  const front = new Uint8Array(mebibytes * 1024 * 1024).map((_, at) => at * 31);
  const { document } = await sent({ front });
  expect(document.front_side_data === Buffer.from(front).toString("base64")).toBe(true);
});

test.each([
  ["a path without a file", "/nowhere/ines-marlow.jpg", /^Cannot read the file of front: ENOENT\.$/],
  ["base64", pictureText.repeat(20), /^A string in front must be a file path; .* front_side_data\.$/],
  [
    "a data URL",
    `data:image/jpeg;base64,${pictureText}`,
    /^A string in front must be a file path; .* front_side_data\.$/,
  ],
  [
    "a URL that is not a file URL",
    new URL("https://example.test/a.jpg"),
    /Cannot read the file of front: ERR_INVALID_URL_SCHEME/,
  ],
  ["a number", 7 as unknown as string, /^front must be a Blob/],
  ["a list of numbers", [1, 2] as unknown as Uint8Array, /^front must be a Blob/],
  ["a stream of text", textStream() as unknown as ReadableStream<Uint8Array>, /^front must be a Blob/],
])("%s is refused in one sentence that repeats no value, and nothing is sent", async (_, front, sentence) => {
  const before = echo.requests.length;
  const error: unknown = await sent({ front }).catch((refused) => refused);
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message).toMatch(sentence);
  expect((error as Error).cause).toBeUndefined();
  expect(echo.requests).toHaveLength(before);
});

test("a side in both forms is refused", async () => {
  const both = { front: picture, front_side_data: pictureText };
  await expect(sent(both)).rejects.toThrow("Give front or front_side_data, not both.");
});

test("an abort or a time-out cancels an endless stream", async () => {
  const { upload } = createClient({ baseUrl: echo.url, token: "pm_a" }).flow("identity").documents;
  const left: string[] = [];
  const endless = (name: string) => new ReadableStream<Uint8Array>({ cancel: () => void left.push(name) });
  const body = (name: string) => ({
    ...passport("ver_1"),
    document: { ...passport("ver_1").document, front: endless(name) },
  });
  const signal = AbortSignal.timeout(20);
  await expect(upload(body("aborted"), { signal })).rejects.toSatisfy((error) => error === signal.reason);
  await expect(upload(body("late"), { timeout: "20ms" })).rejects.toMatchObject({
    name: "PassmusterTimeoutError",
  });
  expect(left).toEqual(["aborted", "late"]);
});

test("a large file is read once, even if requests are retried", async () => {
  const path = join(folder, "large.bin");
  const file = await open(path, "w");
  await file.truncate(mebibytes * 1024 * 1024);
  await file.close();
  await using flaky = await createScriptedServer(
    { status: 503, headers: { "retry-after": "0" } },
    { status: 201, body: { data: {} } },
  );
  const { upload } = createClient({ baseUrl: flaky.url, token: "pm_a" }).flow("identity").documents;
  async function* once() {
    yield picture;
  }
  const document = { ...passport("ver_1").document, front: once(), back: path };
  await upload({ verification: "ver_1", document });
  expect(flaky.requests).toHaveLength(2);
  expect(flaky.requests[0]?.body === flaky.requests[1]?.body).toBe(true);
});
