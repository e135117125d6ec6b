import { testPassmuster } from "passmuster/testing";
import { expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const site = "https://host.test";

async function host() {
  const kit = await testPassmuster({ publicUrl: `${site}/identity` });
  const app = createApp(kit.passmuster);
  const ask = (path: string) =>
    app.fetch(new Request(`${site}${path}`, { headers: { authorization: `Bearer ${kit.token}` } }));
  return { ...kit, ask };
}

test("Hono's own routes work beside Passmuster's", async () => {
  const { ask, decided } = await host();
  const { id } = await decided();
  expect(await (await ask("/")).text()).toBe("A host of its own.");
  const answer = await ask(`/identity/api/v1/identity/verifications/${id}`);
  expect(await answer.json()).toMatchObject({ data: { id, status_label: "Approved" } });
  expect((await ask("/elsewhere")).status).toBe(404);
});

test("Passmuster's links include the mount's prefix", async () => {
  const { ask, decided } = await host();
  const { documents } = await decided();
  const link = new URL(documents[0]?.urlFront ?? "");
  expect(link.origin + link.pathname.slice(0, 9)).toBe(`${site}/identity`);
  const picture = await ask(`${link.pathname}${link.search}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
