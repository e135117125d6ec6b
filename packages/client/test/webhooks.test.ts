import { createHmac } from "node:crypto";
import {
  signTestEvent,
  type VerificationEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFailure,
  WebhookVerificationError,
} from "@passmuster/client/webhooks";
import fc from "fast-check";
import { expect, test } from "vitest";

const secret = `whsec_${Buffer.from("a secret of the tests, 32 bytes!").toString("base64")}`;
const older = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const at = Date.parse("2026-01-31T12:00:00Z");

const finished: Omit<Extract<VerificationEvent, { type: "verification.finished" }>, "id"> = {
  type: "verification.finished",
  timestamp: "2026-01-31T11:59:59.123456Z",
  data: {
    code: 3,
    flow: "identity",
    verification_id: "ver_01kg9y0000000000000000000a",
    status_label: "Approved",
    verification_status_label: "Approved",
    sequence: 4,
  },
};

function reasonOf(promise: Promise<unknown>): Promise<WebhookFailure | unknown> {
  return promise.then(
    () => "believed",
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : error),
  );
}

const inCapitals = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

test("a header that stands twice, in different cases, is refused", async () => {
  const { headers, rawBody } = await signTestEvent({ ...finished, id: "msg_1" }, secret, { at });
  const twice = { ...headers, ...inCapitals(headers) };
  expect(await reasonOf(verifyWebhook({ headers: twice, rawBody }, secret, { now: at }))).toBe(
    "missing_header",
  );
});

test("a signed event verifies as a request of any framework", async () => {
  const { headers, rawBody } = await signTestEvent({ ...finished, id: "msg_1" }, secret, { at });
  const bytes = new TextEncoder().encode(rawBody);
  const requests = [
    { headers, rawBody },
    { headers, rawBody: bytes },
    { headers, rawBody: Buffer.concat([Buffer.from("ab"), bytes]).subarray(2) },
    { headers, rawBody: bytes.buffer },
    { headers: new Headers(headers), rawBody },
    { headers: inCapitals(headers), rawBody },
    new Request("https://example.test/hooks", { method: "POST", headers, body: rawBody }),
  ];
  for (const request of requests) {
    expect(await verifyWebhook(request, secret, { now: at })).toEqual({ ...finished, id: "msg_1" });
  }
});

test("the signature of Standard Webhooks' own example verifies", async () => {
  // github.com/standard-webhooks/standard-webhooks, libraries/javascript/src/index.test.ts: "sign function
  // works".
  const headers = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const request = { headers, rawBody: '{"test": 2432232314}' };
  const outcome = verifyWebhook(request, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
    now: 1_614_265_330_000,
  });
  expect(await reasonOf(outcome)).toBe("invalid_body");
});

test("signatures equal those of an independent implementation", async () => {
  const { headers, rawBody } = await signTestEvent({ ...finished, id: "msg_1" }, secret, { at });
  const key = Buffer.from(secret.slice(6), "base64");
  const digest = createHmac("sha256", key)
    .update(`msg_1.${at / 1000}.${rawBody}`)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${digest}`);
});

test("during a rotation one matching signature or secret is enough", async () => {
  const [one, other] = await Promise.all(
    [secret, older].map((key) => signTestEvent({ ...finished, id: "msg_1" }, key, { at })),
  );
  const signatures = [
    `v1a,${"A".repeat(64)}`,
    other?.headers["webhook-signature"],
    one?.headers["webhook-signature"],
  ];
  const headers = { ...one?.headers, "webhook-signature": signatures.join(" ") };
  const both = { headers, rawBody: one?.rawBody ?? "" };
  expect(await reasonOf(verifyWebhook(both, secret, { now: at }))).toBe("believed");
  expect(await reasonOf(verifyWebhook(both, older, { now: at }))).toBe("believed");
  const single = { headers: other?.headers ?? {}, rawBody: other?.rawBody ?? "" };
  expect(await reasonOf(verifyWebhook(single, [secret, older], { now: at }))).toBe("believed");
  expect(await reasonOf(verifyWebhook(single, secret, { now: at }))).toBe("signature_mismatch");
});

test("any change to id, timestamp, body or signature is detected", async () => {
  const signed = await signTestEvent({ ...finished, id: "msg_1" }, secret, { at });
  const parts = fc.constantFrom("webhook-id", "webhook-timestamp", "webhook-signature", "body");
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(), fc.integer({ min: 33, max: 126 }), async (part, place, code) => {
      const text = part === "body" ? signed.rawBody : (signed.headers[part] ?? "");
      const position = place % text.length;
      const changed = `${text.slice(0, position)}${String.fromCharCode(code)}${text.slice(position + 1)}`;
      fc.pre(changed !== text);
      const request =
        part === "body"
          ? { ...signed, rawBody: changed }
          : { ...signed, headers: { ...signed.headers, [part]: changed } };
      const reason = await reasonOf(verifyWebhook(request, secret, { now: at }));
      expect(["signature_mismatch", "invalid_timestamp", "too_old", "too_new"]).toContain(reason);
    }),
    { numRuns: 400 },
  );
});

test("a signature of another length is invalid", async () => {
  const signed = await signTestEvent(finished, secret, { at });
  const { "webhook-signature": signature = "" } = signed.headers;
  for (const other of [`${signature}A`, signature.slice(0, -1), signature.slice(3), "v1,", "v1"]) {
    const headers = { ...signed.headers, "webhook-signature": other };
    expect(await reasonOf(verifyWebhook({ ...signed, headers }, secret, { now: at }))).toBe(
      "signature_mismatch",
    );
  }
});

test("any bytes are verified as they are, even if they are not UTF-8", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (rawBody) => {
      const key = Buffer.from(secret.slice(6), "base64");
      const signature = createHmac("sha256", key).update("msg_1.0.").update(rawBody).digest("base64");
      const headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": "0",
        "webhook-signature": `v1,${signature}`,
      };
      expect(await reasonOf(verifyWebhook({ headers, rawBody }, secret, { now: 0 }))).toBe("invalid_body");
    }),
  );
});

test.each([
  [-301, "too_old"],
  [-300, "believed"],
  [300, "believed"],
  [301, "too_new"],
])("a webhook sent %d seconds from now is %s", async (seconds, reason) => {
  const signed = await signTestEvent(finished, secret, { at: at + seconds * 1000 });
  expect(await reasonOf(verifyWebhook(signed, secret, { now: at }))).toBe(reason);
});

test("the tolerance is configurable, and a `now` of NaN refuses everything", async () => {
  const signed = await signTestEvent(finished, secret, { at: at - 20_000 });
  const options: VerifyOptions[] = [
    { now: at, tolerance: "10s" },
    { now: at, tolerance: "20s" },
    { now: Number.NaN },
  ];
  const outcomes = options.map((option) => reasonOf(verifyWebhook(signed, secret, option)));
  expect(await Promise.all(outcomes)).toEqual(["too_old", "believed", "too_old"]);
});

test.each([
  "1769860800.0",
  "+1769860800",
  " 1769860800",
  "1769860800 ",
  "0x697dedc0",
  "1e9",
  "01769860800",
  "-1",
])("%j is not a timestamp", async (timestamp) => {
  const signed = await signTestEvent(finished, secret, { at });
  const headers = { ...signed.headers, "webhook-timestamp": timestamp };
  expect(await reasonOf(verifyWebhook({ ...signed, headers }, secret, { now: at }))).toBe(
    "invalid_timestamp",
  );
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])(
  "a webhook without %s is refused",
  async (name) => {
    const signed = await signTestEvent(finished, secret, { at });
    for (const value of [undefined, "", ["a", "b"]]) {
      const headers = { ...signed.headers, [name]: value };
      expect(await reasonOf(verifyWebhook({ ...signed, headers }, secret, { now: at }))).toBe(
        "missing_header",
      );
    }
  },
);

test("a parsed body is detected, and the message has the remedy for each framework", async () => {
  const { headers, rawBody } = await signTestEvent(finished, secret, { at });
  const used = new Request("https://example.test", { method: "POST", headers, body: rawBody });
  await used.text();
  const parsed = [JSON.parse(rawBody), undefined, null, 7].map((body) => ({ headers, rawBody: body }));
  for (const request of [...parsed, used]) {
    const error: unknown = await verifyWebhook(request, secret, { now: at }).catch((refused) => refused);
    expect(error).toMatchObject({ reason: "parsed_body" });
    for (const fix of ["express.raw", "addContentTypeParser", "request.text()", "c.req.raw"])
      expect(String(error)).toContain(fix);
  }
});

test.each([
  "",
  "secret",
  "whsec_",
  `whsec_${"A".repeat(31)}`,
  `whsec_${"A".repeat(33)}`,
  "whsec_*".padEnd(60, "A"),
])("%j is not a secret, and no error repeats it", async (bad) => {
  const signed = await signTestEvent(finished, secret, { at });
  const error: unknown = await verifyWebhook(signed, bad, { now: at }).catch((refused) => refused);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toBe('TypeError: A webhook secret is "whsec_" and at least 24 bytes in base64.');
});

test("a missing secret is a TypeError, not a refusal", async () => {
  const signed = await signTestEvent(finished, secret, { at });
  await expect(verifyWebhook(signed, [], { now: at })).rejects.toThrow(TypeError);
});

test("a type of a newer server passes through with all its members", async () => {
  const newer = { ...finished, type: "verification.polished", shine: 3 } as unknown as typeof finished;
  const signed = await signTestEvent({ ...newer, id: "msg_1" }, secret, { at });
  expect(await verifyWebhook(signed, secret, { now: at })).toEqual({ ...newer, id: "msg_1" });
});
