import { memoryBlobs, memoryStorage } from "@passmuster/core";
import { expect, onTestFinished, test } from "vitest";
import { halves, sessionPath } from "../../service/session/service.ts";
import { createService, identityBody, withPassport } from "../../service.ts";

const [old, next] = ["an old secret of thirty-two bytes or more", "a new secret of thirty-two bytes or more"];
const ports = () => ({ storage: memoryStorage(), blobs: memoryBlobs(), session: { wait: "0s" } as const });
const pathOf = (url: string) => url.replace("https://id.example.test", "");
const verifications = "/api/v1/identity/verifications";

async function serving(secret: string | readonly string[], given: ReturnType<typeof ports>) {
  const service = await createService({ ...given, secret });
  onTestFinished(() => service.passmuster.close());
  return service;
}

test("of several secrets the first signs and all verify", async () => {
  const given = ports();
  const before = await serving(old, given);
  const { id } = await withPassport(before.call);
  const shown = (await before.call("GET", `${verifications}/${id}`)).json.data;
  const nobody = before.callerWith(undefined);
  const { token } = (await nobody("POST", sessionPath, halves(shown.url))).json.data;

  const outcomes = async (secret: string | readonly string[]) => {
    const service = await serving(secret, given);
    const stranger = service.callerWith(undefined);
    return [
      (await stranger("POST", sessionPath, halves(shown.url))).status,
      (await stranger("GET", pathOf(shown.qr_code))).status,
      (await stranger("GET", pathOf(shown.documents[0].url_front))).status,
      (await service.callerWith(token)("GET", sessionPath)).status,
    ];
  };
  expect(await outcomes([next, old])).toEqual([201, 200, 200, 200]);
  expect(await outcomes(next)).toEqual([404, 404, 404, 401]);

  const both = await serving([next, old], given);
  const { url } = (await both.call("GET", `${verifications}/${id}`)).json.data;
  const after = await serving(next, given);
  expect((await after.callerWith(undefined)("POST", sessionPath, halves(url))).status).toBe(201);
});

test("a retry is recognised after a new secret was put in front", async () => {
  const given = ports();
  const headers = { "idempotency-key": "order-1" };
  const before = await serving(old, given);
  const { secret } = await before.passmuster.tokens.create();
  const first = await before.callerWith(secret)("POST", verifications, identityBody, headers);
  const both = await serving([next, old], given);
  const again = await both.callerWith(secret)("POST", verifications, identityBody, headers);
  expect(again.json.data.id).toBe(first.json.data.id);
});

test("every secret must have 32 bytes, and there must be one", async () => {
  await expect(serving([next, "short"], ports())).rejects.toThrow("at least 32 bytes");
  await expect(serving([], ports())).rejects.toThrow("secret");
});

test("no character of a QR code's path or a capability can be changed, also in a tenant's mark", async () => {
  const service = await serving(old, ports());
  const { secret } = await service.passmuster.tokens.create({ tenant: "a" });
  const caller = service.callerWith(secret);
  const { id } = (await caller("POST", verifications, identityBody)).json.data;
  const { qr_code, url } = (await caller("POST", `${verifications}/${id}/link`)).json.data;
  const stranger = service.callerWith(undefined);
  const path = pathOf(qr_code);
  expect((await stranger("GET", path)).status).toBe(200);
  for (let at = path.indexOf(id); at < path.length; at += 1) {
    for (const bit of [1, 2, 4]) {
      const flipped = String.fromCharCode(path.charCodeAt(at) ^ bit);
      if ("?#/%".includes(flipped)) continue;
      const other = path.slice(0, at) + flipped + path.slice(at + 1);
      expect([other, (await stranger("GET", other)).status]).toEqual([other, 404]);
    }
  }
  const { verification, capability } = halves(url);
  for (let at = 0; at < capability.length; at += 1) {
    for (const bit of [1, 2, 4]) {
      const flipped = String.fromCharCode(capability.charCodeAt(at) ^ bit);
      const other = capability.slice(0, at) + flipped + capability.slice(at + 1);
      const answer = await stranger("POST", sessionPath, { verification, capability: other });
      expect([404, 422], other).toContain(answer.status);
    }
  }
});

test("a secret that a file ends with a line feed is the secret without it, and the log says so", async () => {
  const told: string[] = [];
  const nothing = () => undefined;
  const warn = (_: object, text: string) => void told.push(text);
  const given = ports();
  const before = await serving(old, given);
  const { id } = await withPassport(before.call);
  const { qr_code: code } = (await before.call("GET", `${verifications}/${id}`)).json.data;
  const logger = { debug: nothing, info: nothing, error: nothing, warn };
  const after = await createService({ ...given, secret: `${old}\n`, logger });
  onTestFinished(() => after.passmuster.close());
  expect((await after.callerWith(undefined)("GET", pathOf(code))).status).toBe(200);
  expect(told).toContain("secret ends with a line feed, which is left out");
});
