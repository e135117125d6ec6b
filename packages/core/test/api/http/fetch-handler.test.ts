import { type HttpMount, httpProbes, runHttpProbe } from "@passmuster/conformance";
import { fetchHandler } from "@passmuster/core";
import { describe, expect, test } from "vitest";
import { createService, identityBody } from "../../service.ts";
import { serveFetch } from "./serve-fetch.ts";

const prefixes = ["/", "/nested/identity"];

/** Each probe under one prefix; the deep ring runs each under both. */
describe("fetchHandler returns the core's responses", () => {
  test.each(httpProbes.map((probe, at) => [probe.name, prefixes[at % 2] ?? "/", probe] as const))(
    "%s, under %s",
    async (_name, path, probe) => {
      const mount: HttpMount = async (passmuster, prefix) => {
        const { url, close } = await serveFetch(fetchHandler(passmuster, { prefix }));
        return { url: `${url}${prefix}`, close };
      };
      await runHttpProbe(probe, mount, path);
    },
  );
});

test("a host that strips the prefix itself passes none", async () => {
  const { passmuster } = await createService();
  const { status } = await fetchHandler(passmuster)(new Request("https://example.test/health/live"));
  expect(status).toBe(200);
  await passmuster.close();
});

test("a path outside the prefix is 404, even if it would be a route without the prefix", async () => {
  const { passmuster } = await createService();
  const handler = fetchHandler(passmuster, { prefix: "/identity/" });
  const statusOf = async (path: string) => (await handler(new Request(`https://example.test${path}`))).status;
  expect(await statusOf("/identity/health/live")).toBe(200);
  for (const path of [
    "/health/live",
    "/identityhealth/live",
    "/Identity/health/live",
    "/x/identity/health/live",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  await passmuster.close();
});

test("a body that was read already is the host's failure: 500, and nothing is created", async () => {
  const { passmuster } = await createService();
  const { secret } = await passmuster.tokens.create();
  const request = new Request("https://example.test/api/v1/identity/verifications", {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(identityBody),
  });
  await request.json();
  expect((await fetchHandler(passmuster)(request)).status).toBe(500);
  expect((await passmuster.flow("identity").verifications.list()).items).toEqual([]);
  await passmuster.close();
});
