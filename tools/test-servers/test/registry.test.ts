import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startRegistry } from "../src/index.ts";

const bytes = Buffer.from("a tarball");
const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

async function started() {
  const registry = await startRegistry();
  onTestFinished(() => registry.close());
  const publish = (change: object = {}, manifest: object = {}, headers = { authorization: "Bearer t" }) =>
    fetch(`${registry.endpoint}/@scope%2fname`, {
      method: "PUT",
      headers,
      body: JSON.stringify({
        name: "@scope/name",
        access: "public",
        "dist-tags": { latest: "1.0.0" },
        versions: { "1.0.0": { name: "@scope/name", version: "1.0.0", dist: { integrity }, ...manifest } },
        _attachments: { "name-1.0.0.tgz": { data: bytes.toString("base64") } },
        ...change,
      }),
    });
  return { registry, publish };
}

test("a published package is found by name, and its tarball by the address in its manifest", async () => {
  const { registry, publish } = await started();
  expect((await fetch(`${registry.endpoint}/@scope%2fname`)).status).toBe(404);
  expect((await publish()).status).toBe(201);
  const found = await fetch(`${registry.endpoint}/@scope%2fname`);
  const { versions } = (await found.json()) as { versions: Record<string, { dist: { tarball: string } }> };
  const tarball = await fetch(versions["1.0.0"]?.dist.tarball ?? "");
  expect(Buffer.from(await tarball.arrayBuffer()).equals(bytes)).toBe(true);
  expect(registry.published()).toMatchObject([{ name: "@scope/name", version: "1.0.0" }]);
});

test("a version is published once", async () => {
  const { publish } = await started();
  await publish();
  expect((await publish()).status).toBe(403);
});

test.each<[string, number, object, object]>([
  ["a scoped package without public access", 402, { access: undefined }, {}],
  ["a private package", 400, {}, { private: true }],
  ["other bytes than announced", 400, {}, { dist: { integrity: "sha512-AAAA" } }],
])("%s is refused with %d", async (_name, status, change, manifest) => {
  const { registry, publish } = await started();
  expect((await publish(change, manifest)).status).toBe(status);
  expect(registry.published()).toEqual([]);
});

test("a publication without a token is refused", async () => {
  const { publish } = await started();
  expect((await publish({}, {}, { authorization: "" })).status).toBe(401);
});
