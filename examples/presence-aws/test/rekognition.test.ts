import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createFactory, testPassmuster } from "@passmuster/core/testing";
import aws4 from "aws4";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rekognitionPresence } from "../src/rekognition.ts";

const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "an example of a secret key" };
const region = "eu-west-1";
const identityPool = `${region}:0d7ba5c4-3f7e-4f0e-9a53-7f1f0c2b8f52`;
const photo = createFactory(1).picture();
const picture = Buffer.from(photo).toString("base64");
const live = { Status: "SUCCEEDED", Confidence: 98.25, ReferenceImage: { Bytes: picture } };

/** Sessions by their id, with what Rekognition says of each. */
const sessions = new Map<string, object>();
let next: object = live;
let isAway = false;

/** Rekognition's two operations. Verifies the signature of each request (Signature Version 4). */
const server = createServer(async (message, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { status, answer } = isSigned(message, body)
    ? answerTo(String(message.headers["x-amz-target"]), JSON.parse(body))
    : { status: 400, answer: { __type: "InvalidSignatureException" } };
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  sessions.clear();
  next = live;
  isAway = false;
});

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const sent = {
    Host: String(headers.host),
    "Content-Type": String(headers["content-type"]),
    "X-Amz-Target": String(headers["x-amz-target"]),
    "X-Amz-Date": String(headers["x-amz-date"]),
    "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex"),
  };
  const request = { service: "rekognition", region, method: "POST", path: "/", headers: sent };
  return aws4.sign(request, credentials).headers?.Authorization === headers.authorization;
}

function answerTo(target: string, input: { readonly SessionId?: string; ClientRequestToken?: string }) {
  if (isAway) return { status: 500, answer: { __type: "InternalServerError" } };
  if (target === "RekognitionService.CreateFaceLivenessSession") {
    const SessionId = crypto.randomUUID();
    sessions.set(SessionId, { SessionId, ...next });
    return { status: 200, answer: { SessionId } };
  }
  const found = sessions.get(input.SessionId ?? "");
  if (!found) return { status: 400, answer: { __type: "SessionNotFoundException" } };
  return { status: 200, answer: found };
}

const presence = rekognitionPresence({ region, identityPool, credentials, endpoint });

/**
 * A verification whose check was begun and finished before its submission.
 * @param likeness of the reference picture and the portrait, as the reader finds it
 */
async function checked(likeness = "97") {
  const kit = await testPassmuster({ presence });
  kit.reader.play(async ({ selfieOf }, _, next) => {
    const { data, ...read } = await next();
    const compared = selfieOf === "presence" ? { selfieComparison: likeness } : {};
    return { ...read, data: { ...data, document: { ...data.document, ...compared } } };
  });
  const { statusLabel, presence: said } = await kit.decided({ flow: "presence" });
  await kit.close();
  return { statusLabel, said };
}

test("passed: the score, the digest of the reference picture, and the likeness of its face", async () => {
  const { statusLabel, said } = await checked();
  expect([statusLabel, said]).toMatchObject([
    "Approved",
    {
      outcome: "passed",
      provider: "AWS Rekognition Face Liveness",
      score: 98.25,
      reference: createHash("sha256").update(photo).digest("hex"),
      comparison: "97",
    },
  ]);
});

test("a passed check of another person than that of the photo ID ends in Double Check", async () => {
  const { statusLabel, said } = await checked("12");
  expect([statusLabel, said]).toMatchObject(["Double Check", { outcome: "passed", comparison: "12" }]);
});

test.each([
  ["a low confidence", { Status: "SUCCEEDED", Confidence: 41 }, "failed"],
  ["a failed session", { Status: "FAILED" }, "failed"],
  ["an expired session", { Status: "EXPIRED" }, "abandoned"],
  ["a session that was left", { Status: "CREATED" }, "abandoned"],
  ["an answer about another session", { ...live, SessionId: crypto.randomUUID() }, "unavailable"],
  ["an unknown status", { Status: "PERHAPS" }, "unavailable"],
])("%s ends in Double Check", async (_, answer, outcome) => {
  next = answer;
  const { statusLabel, said } = await checked();
  expect([statusLabel, said?.outcome]).toEqual(["Double Check", outcome]);
});

test("away: a person decides", async () => {
  isAway = true;
  const { statusLabel, said } = await checked();
  expect([statusLabel, said?.outcome]).toEqual(["Double Check", "unavailable"]);
});

test("a request that is signed with another key is refused, and says so without the key", async () => {
  const other = { ...credentials, secretAccessKey: "another key" };
  const stranger = rekognitionPresence({ region, identityPool, credentials: other, endpoint });
  const { signal } = new AbortController();
  await expect(stranger.create({ token: "t" }, signal)).rejects.toThrow("does not accept the credentials");
  expect(sessions.size).toBe(0);
});

test("the page is told what the element needs, and nothing of the server's keys", async () => {
  const started = await presence.create({ token: "t" }, new AbortController().signal);
  expect(started.page).toEqual({ SessionId: started.session, Region: region, IdentityPool: identityPool });
  expect(presence).toMatchObject({
    script: "/presence.js",
    connect: [
      "wss://streaming-rekognition.eu-west-1.amazonaws.com",
      "https://cognito-identity.eu-west-1.amazonaws.com",
    ],
    webAssembly: true,
  });
});
