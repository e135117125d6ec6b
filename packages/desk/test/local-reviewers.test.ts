import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { desk, localReviewers } from "@passmuster/desk";
import { expect, test } from "vitest";

const publicUrl = "http://127.0.0.1:3000/identity";

function openDesk() {
  const reviewers = localReviewers(publicUrl);
  const passmuster = createPassmuster({
    publicUrl,
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    desk: desk({ reviewers }),
  });
  const get = (url: string, given: { readonly cookie?: string; readonly address?: string } = {}) =>
    passmuster.handle({
      method: "GET",
      url: url.replace(publicUrl, ""),
      headers: { host: "127.0.0.1:3000", ...(given.cookie && { cookie: given.cookie }) },
      address: given.address ?? "127.0.0.1",
    });
  const startSession = (cookie: string) =>
    passmuster.handle({
      method: "POST",
      url: "/api/v1/desk/session",
      headers: {
        host: "127.0.0.1:3000",
        origin: "http://127.0.0.1:3000",
        "passmuster-desk": "1",
        cookie,
      },
    });
  return { reviewers, get, startSession };
}

const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

test("the printed link signs one browser in, once, and leads to the desk", async () => {
  const { reviewers, get, startSession } = openDesk();
  const entered = await get(reviewers.link);
  expect([entered.status, entered.headers.location]).toEqual([303, "/identity/desk"]);
  expect(entered.headers["set-cookie"]).toMatch(/; HttpOnly; SameSite=Lax/);
  const session = await startSession(cookieOf(entered.headers));
  expect(session.status).toBe(201);
  expect(JSON.parse(Buffer.from(session.body as Uint8Array).toString()).data.reviewer).toMatchObject({
    email: "reviewer@example.com",
    role: "admin",
  });
  const again = await get(reviewers.link);
  expect([again.status, again.headers["set-cookie"]]).toEqual([401, undefined]);
  expect((await get(reviewers.link, { cookie: cookieOf(entered.headers) })).status).toBe(303);
});

test("a stranger is not signed in", async () => {
  const { reviewers, get, startSession } = openDesk();
  expect((await get("/desk/enter")).status).toBe(401);
  expect((await get("/desk/enter?code=wrong")).status).toBe(401);
  expect((await startSession("passmuster-local-desk-3000=wrong")).status).toBe(401);
  const far = await get(reviewers.link, { address: "192.168.1.7" });
  expect([far.status, String(far.body)]).toEqual([
    403,
    "This desk opens on the machine of its server only.\n",
  ]);
  // The refused attempt has not used the link.
  expect((await get(reviewers.link, { address: "::1" })).status).toBe(303);
});

test("each start has another link", () => {
  expect(localReviewers(publicUrl).link).not.toBe(localReviewers(publicUrl).link);
});

test.each([
  [
    "https://id.example.com/identity",
    /publicUrl is https:\/\/id\.example\.com\. Sign in reviewers by your own session/,
  ],
  ["http://192.168.1.7:3000", /for this machine only/],
  ["http://127.0.0.1.example.com", /for this machine only/],
  ["nowhere", /takes the publicUrl/],
])("a desk at %s is refused", (url, sentence) => {
  expect(() => localReviewers(url)).toThrow(sentence);
});

test("a desk of NODE_ENV=production is refused", () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    expect(() => localReviewers(publicUrl)).toThrow(/NODE_ENV is production/);
  } finally {
    process.env.NODE_ENV = before;
  }
});
