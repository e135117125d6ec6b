import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../service.ts";
import { opened, sessionPath, sessionService } from "../session/service.ts";

const mebibyte = 2 ** 20;
const size = 31 * mebibyte;
const upload = `${sessionPath}/uploads/photo-id`;

let service: Service;
let person: Awaited<ReturnType<typeof opened>>;
beforeAll(async () => {
  service = await sessionService();
  person = await opened(service);
});
afterAll(() => service.passmuster.close());

const filled = (part: string) => Buffer.alloc(size - 64, part);
const within = (start: string, middle: Uint8Array, end: string) =>
  Buffer.concat([Buffer.from(start), middle, Buffer.from(end)]);
const keys = () => {
  const members = Array.from({ length: 3_000_000 }, (_, index) => `"k${index.toString(36)}":0`);
  return Buffer.from(`{${members.join()}}`);
};

/** A part within the text of an image. */
const image = (part: string) => within('{"document":{"front_side_data":"', filled(part), '"}}');

const hostile: readonly (readonly [name: string, body: () => Uint8Array, code: string])[] = [
  ["a list of empty objects", () => within('{"a":[', filled("{},"), "{}]}"), "malformed_json"],
  ["three million names", keys, "malformed_json"],
  ["a list of numbers", () => within('{"a":[', filled("1,"), "1]}"), "malformed_json"],
  ["strings without anything between", () => within("{", filled('""'), "}"), "malformed_json"],
  ["one bracket in another", () => filled("["), "malformed_json"],
  ["a string of escaped quotes", () => within('{"a":"', filled('\\"'), '"}'), "payload_too_large"],
  ["a string of backslashes", () => within('{"a":"', filled("\\\\"), '"}'), "payload_too_large"],
  ["a very long name", () => within('{"', filled("a"), '":1}'), "payload_too_large"],
  ["a very long name of words", () => within('{"', filled("a_"), 'a":1}'), "payload_too_large"],
  ["white space", () => within("{", filled(" "), "}"), "payload_too_large"],
  ["a very long number", () => within('{"a":', filled("1"), "}"), "payload_too_large"],
  ["an image of escaped slashes", () => image("\\/"), "image_invalid"],
  ["an image of escaped quotes", () => image('\\"'), "image_invalid"],
  ["an image of escaped characters", () => image("\\u0041"), "image_invalid"],
  ["an image of line breaks", () => image("\\n"), "image_missing"],
  ["an image of padding", () => image("="), "image_invalid"],
  ["an image with too many bytes", () => image("A"), "image_invalid"],
];

let sent = 0;
async function* inChunks(bytes: Uint8Array) {
  for (sent = 0; sent < bytes.length; sent += 65_536) yield bytes.subarray(sent, sent + 65_536);
}

async function send(token: string, body: AsyncIterable<Uint8Array>) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await service.passmuster.handle({ method: "PUT", url: upload, headers, body });
  return { status: response.status, code: JSON.parse(String(response.body)).code as string };
}

/** The time for one string of the same size, as in an honest upload: a measure for machines of any speed. */
function honestMilliseconds(): number {
  const bytes = within('{"a":"', filled("a"), '"}');
  const begun = performance.now();
  JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  return performance.now() - begun;
}

test.each(hostile)("%s of 31 MiB is refused without blocking the event loop", async (_, make, code) => {
  const body = make();
  const honest = honestMilliseconds();
  const before = process.memoryUsage().heapUsed;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = process.cpuUsage();
  const answer = await send(person.token, inChunks(body));
  const { user, system } = process.cpuUsage(begun);
  await new Promise(setImmediate);
  delay.disable();
  const grown = process.memoryUsage().heapUsed - before;
  expect(answer.code).toBe(code);
  const isImage = code.startsWith("image");
  expect(sent < (isImage ? size + 65_536 : 384 * 1024)).toBe(true);
  expect((user + system) / 1000).toBeLessThan(Math.max(isImage ? 1000 : 100, honest * (isImage ? 20 : 2)));
  expect(delay.max / 1e6).toBeLessThan(Math.max(200, honest * 10));
  expect(grown).toBeLessThan(150 * mebibyte);
});

test("the connection of a body that was not read to its end is closed", async () => {
  const ask = async (body: AsyncIterable<Uint8Array>) => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    return service.passmuster.handle({ method: "PUT", url: upload, headers, body });
  };
  expect((await ask(inChunks(filled("[")))).headers.connection).toBe("close");
  expect((await ask(inChunks(filled(" ")))).headers.connection).toBe("close");
  expect((await ask(inChunks(Buffer.from("[]")))).headers.connection).toBeUndefined();
});

test("a body in too many chunks is refused, and one in pieces is read", async () => {
  async function* bytesOf(text: string) {
    for (sent = 0; sent < text.length; sent += 1) yield Buffer.from(text.charAt(sent));
  }
  const body = (length: number) => `{"document":{"front_side_data":"${"A".repeat(length)}"}}`;
  expect((await send(person.token, bytesOf(body(2000)))).code).toBe("image_invalid");
  expect((await send(person.token, bytesOf(body(40_000)))).code).toBe("payload_too_large");
  expect(sent).toBeLessThan(4200);
});

test("a body of any caller may have 16 KiB", async () => {
  const answer = await service.callerWith(undefined)("POST", sessionPath, { capability: "x".repeat(16_384) });
  expect([answer.status, answer.json.code]).toEqual([413, "payload_too_large"]);
});

test("a body with an image and as many values as allowed is read", async () => {
  const items = Array.from({ length: 4_900 }, () => 1);
  const answer = await person.user("PUT", upload, { items });
  expect(answer.json.code).toBe("validation_failed");
  const beyond = await person.user("PUT", upload, { items: [...items, ...items, ...items] });
  expect([beyond.status, beyond.json.code]).toEqual([400, "malformed_json"]);
});

test("brackets, commas and quotes within strings are not counted as values", async () => {
  const answer = await person.user("PUT", upload, { text: '[{"\\",]}'.repeat(20_000) });
  expect(answer.json.code).toBe("validation_failed");
});

test("the host sets how many values a body may have", async () => {
  const few = await sessionService({ limits: { jsonTokens: 100 } });
  const { user } = await opened(few);
  expect((await user("PUT", upload, { a: Array.from({ length: 60 }, () => 1) })).json.code).toBe(
    "validation_failed",
  );
  expect((await user("PUT", upload, { a: Array.from({ length: 120 }, () => 1) })).json.code).toBe(
    "malformed_json",
  );
  await few.passmuster.close();
});

let reads = 0;
async function* counted(): AsyncGenerator<Uint8Array> {
  reads += 1;
  yield Buffer.from("{}");
}

test("an end user's body is not read after the verification has left Started", async () => {
  const { id, token } = await opened(service);
  const act = { comment: "No.", email: "reviewer@example.test" };
  await service.call("PUT", `/api/v1/identity/verifications/${id}/reject`, act);
  expect(await send(token, counted())).toEqual({ status: 400, code: "not_started" });
  await service.call("PUT", `/api/v1/identity/verifications/${id}/cancel`, act);
  expect(await send(token, counted())).toEqual({ status: 400, code: "verification_canceled" });
  expect(reads).toBe(0);
});

test("a body for an unknown flow or document is not read", async () => {
  const { secret } = await service.passmuster.tokens.create();
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const ask = async (method: string, url: string) => {
    const response = await service.passmuster.handle({ method, url, headers, body: counted() });
    return JSON.parse(String(response.body)).code;
  };
  expect(await ask("POST", "/api/v1/nowhere/documents")).toBe("flow_not_found");
  expect(await ask("PATCH", "/api/v1/identity/documents/doc_00000000000000000000000000")).toBe(
    "document_not_found",
  );
  expect(reads).toBe(0);
  expect(await ask("POST", "/api/v1/identity/documents")).toBe("validation_failed");
  expect(reads).toBe(1);
});
