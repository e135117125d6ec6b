import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { opened, sessionPath, sessionService } from "../../service/session/service.ts";
import type { Service } from "../../service.ts";

const mebibyte = 2 ** 20;
const size = 31 * mebibyte;
/** Only images are read to their end. */
const factor = Math.min(1, inject("size"));
const imageSize = Math.ceil(size * factor);
const upload = `${sessionPath}/uploads/photo-id`;

let service: Service;
let person: Awaited<ReturnType<typeof opened>>;
beforeAll(async () => {
  service = await sessionService({ limits: { imageBytes: Math.ceil(10 * mebibyte * factor) } });
  person = await opened(service);
});
afterAll(() => service.passmuster.close());

const chunk = 65_536;
/** A text whose chunks are made when they are read. */
interface Text {
  readonly start: string;
  readonly chunkAt: (index: number) => Uint8Array;
  readonly end: string;
}
const within = (start: string, chunkAt: Text["chunkAt"], end: string): Text => ({ start, chunkAt, end });
const filled = (part: string) => {
  const bytes = Buffer.from(part.repeat(Math.floor(chunk / part.length)));
  return () => bytes;
};
const names = (at: number) => {
  const members = Array.from({ length: 6000 }, (_, index) => `"k${(at * 6000 + index).toString(36)}":0,`);
  return Buffer.from(members.join(""));
};

/** A part within the text of an image. */
const image = (part: string) => within('{"document":{"front_side_data":"', filled(part), '"}}');

const hostile: readonly (readonly [name: string, body: Text, code: string])[] = [
  ["a list of empty objects", within('{"a":[', filled("{},"), "{}]}"), "malformed_json"],
  ["three million names", within("{", names, '"last":0}'), "malformed_json"],
  ["a list of numbers", within('{"a":[', filled("1,"), "1]}"), "malformed_json"],
  ["strings without anything between", within("{", filled('""'), "}"), "malformed_json"],
  ["one bracket in another", within("", filled("["), ""), "malformed_json"],
  ["a string of escaped quotes", within('{"a":"', filled('\\"'), '"}'), "payload_too_large"],
  ["a string of backslashes", within('{"a":"', filled("\\\\"), '"}'), "payload_too_large"],
  ["a very long name", within('{"', filled("a"), '":1}'), "payload_too_large"],
  ["a very long name of words", within('{"', filled("a_"), 'a":1}'), "payload_too_large"],
  ["white space", within("{", filled(" "), "}"), "payload_too_large"],
  ["a very long number", within('{"a":', filled("1"), "}"), "payload_too_large"],
  ["an image of escaped slashes", image("\\/"), "image_invalid"],
  ["an image of escaped quotes", image('\\"'), "image_invalid"],
  ["an image of escaped characters", image("\\u0041"), "image_invalid"],
  ["an image of line breaks", image("\\n"), "image_missing"],
  ["an image of padding", image("="), "image_invalid"],
  ["an image with too many bytes", image("A"), "image_invalid"],
];
const sized = hostile.map(([name, body, code]) => {
  const bytes = code.startsWith("image") ? imageSize : size;
  return { name, mebibytes: Math.round((10 * bytes) / mebibyte) / 10, bytes, body, code };
});

let sent = 0;
async function* inChunks({ start, chunkAt, end }: Text, bytes = size) {
  sent = start.length;
  yield Buffer.from(start);
  for (let at = 0; sent < bytes - chunk; at += 1) {
    const next = chunkAt(at);
    sent += next.length;
    yield next;
  }
  sent += end.length;
  yield Buffer.from(end);
}

async function send(token: string, body: AsyncIterable<Uint8Array>) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await service.passmuster.handle({ method: "PUT", url: upload, headers, body });
  return { status: response.status, code: JSON.parse(String(response.body)).code as string };
}

/** What the process does while a body is read. */
function watched() {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const parse = vi.spyOn(JSON, "parse");
  const concat = vi.spyOn(Buffer, "concat");
  let longest = 0;
  return {
    async *counted(body: AsyncIterable<Uint8Array>) {
      let [since, seen] = [0, turns];
      for await (const bytes of body) {
        if (turns > seen) [since, seen] = [0, turns];
        since += bytes.length;
        longest = Math.max(longest, since);
        yield bytes;
      }
    },
    end() {
      isOver = true;
      const parsed = parse.mock.calls.map(([text]) => String(text).length);
      const joined = concat.mock.results.map(({ value }) => (value as Buffer).length);
      parse.mockRestore();
      concat.mockRestore();
      const copied = [...parsed, ...joined].reduce((sum, length) => sum + length, 0);
      return { withoutTurn: longest, longestParsed: Math.max(...parsed), copied };
    },
  };
}

test.each(sized)(
  "$name of $mebibytes MiB is refused without blocking the event loop",
  async ({ body, bytes, code }) => {
    const watch = watched();
    const answer = await send(person.token, watch.counted(inChunks(body, bytes)));
    const { withoutTurn, longestParsed, copied } = watch.end();
    expect(answer.code).toBe(code);
    const isImage = code.startsWith("image");
    expect(sent).toBeLessThan(isImage ? bytes + chunk : 384 * 1024);
    // Other requests have a turn after each mebibyte, and nothing longer than a body without images is
    // parsed.
    expect(withoutTurn).toBeLessThanOrEqual(mebibyte + chunk);
    expect(longestParsed).toBeLessThanOrEqual(256 * 1024);
    // The bytes copied grow linearly with the body.
    expect(copied).toBeLessThan(3 * sent + mebibyte);
  },
);

test("the connection of a body that was not read to its end is closed", async () => {
  const ask = async (body: AsyncIterable<Uint8Array>) => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    return service.passmuster.handle({ method: "PUT", url: upload, headers, body });
  };
  expect((await ask(inChunks(within("", filled("["), "")))).headers.connection).toBe("close");
  expect((await ask(inChunks(within("", filled(" "), "")))).headers.connection).toBe("close");
  expect((await ask(inChunks(within("[", filled("]"), "]"), 2))).headers.connection).toBeUndefined();
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
