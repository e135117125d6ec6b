import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createIssuer, type ServedResponse, serve, signatureFault } from "@passmuster/test-servers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { AwsError, type AwsSendOptions, createSend, signedPath } from "../src/index.ts";

const region = "eu-west-1";
const credentials = { accessKeyId: "AKID", secretAccessKey: "the secret of the test" };
const get = { method: "GET", path: "/" } as const;

class MyError extends AwsError {
  override readonly name = "MyError";
}

afterEach(() => {
  vi.restoreAllMocks();
});

function sender(origin: string, options: Partial<AwsSendOptions> = {}) {
  const endpoint = { service: "sts", region, origin, host: new URL(origin).host };
  const send = createSend({
    endpoint,
    credentials: async () => credentials,
    Failure: MyError,
    timeoutMs: 30_000,
    retries: 2,
    pauses: { first: 0, longest: 0 },
    passes: ({ status }) => status === 503,
    ...options,
  });
  return { endpoint, send };
}

/** A server that gives the responses in turn, the last one again and again, and a function that asks it. */
async function scripted(responses: readonly ServedResponse[], options?: Partial<AwsSendOptions>) {
  const {
    endpoint: origin,
    requests,
    close,
  } = await serve(() => responses[requests.length - 1] ?? responses.at(-1) ?? { status: 200 });
  onTestFinished(close);
  return { requests, ...sender(origin, options) };
}

/** The address of a server that sends the head of a response and never its end. */
async function unfinished(): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(200).write("begun"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that says what is wrong with the signature of a request. */
async function verifying(service: string) {
  const issuer = createIssuer();
  const { endpoint: origin, close } = await serve((request) => {
    const fault = signatureFault(request, { name: service, region }, issuer);
    return { status: fault ? 403 : 200, body: fault ?? "valid" };
  });
  onTestFinished(close);
  return { issuer, endpoint: { service, region, origin, host: new URL(origin).host } };
}

test.each([
  ["s3", "/a%20b?list=&prefix=x%2Fy"],
  ["kms", "/"],
])("a server of %s verifies the signature, the body's hash and the token", async (service, path) => {
  const { issuer, endpoint } = await verifying(service);
  const { send } = sender(endpoint.origin, { endpoint, credentials: async () => issuer.issue() });
  const asked = [
    { method: "GET", path },
    { method: "PUT", path, headers: { "X-Amz-Meta-Name": "a" }, body: Uint8Array.of(1, 2, 255) },
    { method: "POST", path, headers: { "Content-Type": "application/json" }, body: Buffer.from("{}") },
  ] as const;
  for (const request of asked) expect(Buffer.from((await send(request)).body).toString()).toBe("valid");
});

test("an address with a signature in its query is valid without headers, and no other one is", async () => {
  const { issuer, endpoint } = await verifying("s3");
  const address = endpoint.origin + signedPath(endpoint, issuer.issue(), "/a%20b?X-Amz-Expires=60");
  expect(await (await fetch(address)).text()).toBe("valid");
  expect(await (await fetch(address.replace("a%20b", "c"))).text()).toBe("SignatureDoesNotMatch");
});

test("a response has its status, its body, its headers and the number of failed attempts", async () => {
  const { send } = await scripted([
    { status: 503 },
    { status: 404, headers: { "x-one": "1" }, body: Uint8Array.of(0, 255) },
  ]);
  const answer = await send(get);
  expect(answer).toMatchObject({ status: 404, body: Uint8Array.of(0, 255), failures: 1 });
  expect([answer.header("x-one"), answer.header("x-two")]).toEqual(["1", undefined]);
});

test("a refusal that passes is repeated up to the limit, and is then the response", async () => {
  const { requests, send } = await scripted([{ status: 503, body: "busy" }]);
  expect(await send(get)).toMatchObject({ status: 503, failures: 2 });
  expect(requests).toHaveLength(3);
});

test("each attempt has the credentials of its time", async () => {
  let asked = 0;
  const { requests, send } = await scripted([{ status: 503 }, { status: 200 }], {
    credentials: async () => {
      asked += 1;
      return { ...credentials, accessKeyId: `AKID${asked}` };
    },
  });
  await send(get);
  expect(requests.map(({ headers }) => /AKID\d/.exec(headers.authorization ?? "")?.[0])).toEqual([
    "AKID1",
    "AKID2",
  ]);
});

test("a pause may have any length from nothing on", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  const { send } = await scripted([{ status: 503 }], { pauses: { first: 3_600_000, longest: 7_200_000 } });
  await send(get);
  expect(random).toHaveBeenCalledTimes(2);
});

test("an unreachable server is an error with the code of the network", async () => {
  await expect(sender("http://127.0.0.1:9", { retries: 1 }).send(get)).rejects.toMatchObject({
    name: "MyError",
    code: expect.stringMatching(/^\w+$/),
    message: expect.stringMatching(/^127\.0\.0\.1:9 is unreachable \(\w+\)\.$/),
    cause: expect.any(Error),
  });
});

test.each([
  [{}, "20 ms"],
  [{ timeoutText: "a moment" }, "a moment"],
])("a response that does not end is abandoned after the time-out (%j)", async (options, text) => {
  const { endpoint, send } = sender(await unfinished(), { ...options, timeoutMs: 20, retries: 1 });
  await expect(send(get)).rejects.toMatchObject({
    name: "MyError",
    code: "TimeoutError",
    message: `${endpoint.host} did not respond within ${text}.`,
  });
});

test("a time-out beyond a timer's maximum does not fail the request", async () => {
  const { send } = await scripted([{ status: 200 }], { timeoutMs: 2 ** 40 });
  expect((await send(get)).status).toBe(200);
});

test("a body over the limit is refused and not asked for again", async () => {
  const { endpoint, requests, send } = await scripted([{ status: 200, body: "x".repeat(1_025) }], {
    longestBody: 1_024,
  });
  await expect(send(get)).rejects.toMatchObject({
    name: "MyError",
    code: "Response",
    message: `${endpoint.host} answered with more than 1 KiB.`,
  });
  expect(requests).toHaveLength(1);
  const exact = await scripted([{ status: 200, body: "x".repeat(1_024) }], { longestBody: 1_024 });
  expect((await exact.send(get)).body).toHaveLength(1_024);
});

test("an abort ends a running request and a pause with its reason, and prevents more requests", async () => {
  const running = new AbortController();
  const { send } = sender(await unfinished(), { signal: running.signal });
  const asked = send(get);
  running.abort(new Error("closing"));
  await expect(asked).rejects.toThrow("closing");
  await expect(send(get)).rejects.toThrow("closing");
  const pausing = new AbortController();
  vi.spyOn(Math, "random").mockImplementation(() => {
    setImmediate(() => pausing.abort());
    return 1;
  });
  const { requests, send: later } = await scripted([{ status: 503 }], {
    pauses: { first: 3_600_000, longest: 3_600_000 },
    signal: pausing.signal,
  });
  await expect(later(get)).rejects.toMatchObject({ name: "AbortError" });
  expect(requests).toHaveLength(1);
});
