import { afterAll, expect, test } from "vitest";
import { sessionPath } from "../service/session/service.ts";
import { asked, detailOf, evidenceService, openedForWallet } from "./evidence-service.ts";

const service = await evidenceService();
afterAll(() => service.passmuster.close());
const minutes = 60_000_000;

/** A wallet on another device: it has the address of the request, and no token. */
async function wallet(method: string, path: string, form?: Record<string, string> | string, type?: string) {
  const { status, headers, body } = await service.passmuster.handle({
    method,
    url: path,
    headers: {
      accept: "application/json",
      ...(form !== undefined && { "content-type": type ?? "application/x-www-form-urlencoded" }),
    },
    ...(form !== undefined && { body: Buffer.from(new URLSearchParams(form).toString()) }),
  });
  const text = Buffer.from(body ?? "").toString();
  return { status, type: headers["content-type"], text };
}

/** A verification with a request that a wallet may answer. */
async function requested() {
  const person = await openedForWallet(service);
  const { json, nonce } = await asked(person);
  const uri = new URL(json.data.link).searchParams.get("request_uri") ?? "";
  return { person, nonce, path: new URL(uri).pathname };
}

test("a wallet fetches the signed request and posts its answer, and the page learns of it", async () => {
  const { person, nonce, path } = await requested();
  expect(await wallet("GET", path)).toEqual({
    status: 200,
    type: "application/oauth-authz-req+jwt",
    text: `signed.request.${nonce}`,
  });
  const before = (await person.user("GET", sessionPath)).json.data.version;
  const posted = await wallet("POST", path, { vp_token: JSON.stringify({ nonce }), state: "any" });
  expect(posted).toMatchObject({ status: 200, type: "application/json", text: "{}" });
  const { json } = await person.user("GET", `${sessionPath}/after/${before}`);
  expect(json.data.documents[0].uploaded).toMatchObject({ type: 51, credential: "mdl" });
  await person.user("POST", `${sessionPath}/submit`);
  expect((await detailOf(service, person.id)).status_label).toBe("Approved");
});

test("a request is answered once, by the page or by a wallet", async () => {
  const { person, nonce, path } = await requested();
  const vp_token = JSON.stringify({ nonce });
  expect((await wallet("POST", path, { vp_token })).status).toBe(200);
  expect((await wallet("POST", path, { vp_token })).status).toBe(404);
  expect((await wallet("GET", path)).status).toBe(404);
  const again = await person.user("POST", `${sessionPath}/credentials/answer`, {
    protocol: "fake-v1",
    data: { nonce },
  });
  expect(again.json.code).toBe("credential_request_not_found");
});

test("an address is gone with a newer request, after five minutes, and once the verification is submitted", async () => {
  const older = await requested();
  await asked(older.person);
  const late = await requested();
  service.environment.advance(5 * minutes);
  for (const { path } of [older, late]) expect((await wallet("GET", path)).status).toBe(404);
});

test("an address that this service did not make is unknown, byte for byte like one that is gone", async () => {
  const { path } = await requested();
  const [end = ""] = path.split("/").slice(-1);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const forged = [
    ...[...letters].map((last) => `${path.slice(0, -1)}${last}`).filter((other) => other !== path),
    `${path}A`,
    path.replace(end, "x"),
    path.replace(end, "A".repeat(2000)),
    path.replace(end, "%00"),
    path.replace(end, "verifications-of-others"),
  ];
  for (const address of forged)
    for (const method of ["GET", "POST"]) {
      const { status, text } = await wallet(
        method,
        address,
        method === "POST" ? { vp_token: "{}" } : undefined,
      );
      expect([status, JSON.parse(text).code]).toEqual([404, "credential_request_not_found"]);
    }
});

test("a form is bounded: another type, too many fields, a field twice, too many bytes", async () => {
  const { path, nonce } = await requested();
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, "x"]));
  const outcomes = [
    await wallet("POST", path, { vp_token: "{}" }, "application/json"),
    await wallet("POST", path, many),
    await wallet("POST", path, "vp_token=1&vp_token=2"),
    await wallet("POST", path, { vp_token: "x".repeat(1_100_000) }),
  ];
  expect(outcomes.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual([
    [415, "unsupported_media_type"],
    [400, "malformed_json"],
    [400, "malformed_json"],
    [413, "payload_too_large"],
  ]);
  // A form that was not read uses nothing up.
  expect((await wallet("POST", path, { vp_token: JSON.stringify({ nonce }) })).status).toBe(200);
});

test("the address reveals neither tenant nor verification", async () => {
  const { person, path } = await requested();
  const decoded = Buffer.from(path.split("/").at(-1) ?? "", "base64url").toString("latin1");
  for (const text of [path, decoded]) {
    expect(text).not.toContain(person.id);
    expect(text).not.toContain("default");
  }
});
