import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hasChromium, launch } from "@passmuster/test-browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled } from "./bundled.ts";
import { createServerWith } from "./server.ts";

const present = hasChromium();
let browser: Browser;
let bundle: Buffer;
beforeAll(async () => {
  if (!present) return;
  await using folder = await bundled();
  bundle = await readFile(join(folder.path, "index.mjs"));
  browser = await launch({ camera: false });
});
afterAll(() => browser?.close());

const html = `<!doctype html><script type="module">import * as client from "/client.mjs"; window.passmuster = client</script>`;

interface Page {
  readonly passmuster: typeof import("@passmuster/client");
}

/** Runs in the page. */
const life = async ({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }) => {
  const { createClient, isApiError } = (globalThis as unknown as Page).passmuster;
  const client = createClient({ baseUrl, token });
  const { verifications, documents } = client.flow("identity");
  const seen: unknown[] = [];
  const { id } = await verifications.create({
    person: { first_name: "Ines", last_name: "Marlow", date_of_birth: "1990-04-12" },
    documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  const early = await verifications.submit(id).catch((error: unknown) => error);
  seen.push(isApiError(early, "documents_missing"));
  const canvas = new OffscreenCanvas(320, 200);
  canvas.getContext("2d");
  const front = await canvas.convertToBlob({ type: "image/jpeg" });
  const document = { context_type: "PHOTO_ID", type: 3, country: "ATA", front };
  await documents.upload({ verification: id, document });
  await verifications.submit(id);
  seen.push((await verifications.waitFor(id, { poll: "20ms" })).status_label);
  for await (const listed of client.verifications.list()) seen.push(listed.id === id);
  return seen;
};

test.runIf(present)(
  "in a browser, the client takes a verification from creation to its outcome",
  async () => {
    const server = await createServerWith("express");
    await server.passmuster.start();
    const { origin } = new URL(server.url);
    const page = await browser.newPage();
    await page.route(`${origin}/page`, (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.route(`${origin}/client.mjs`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: bundle }),
    );
    await page.goto(`${origin}/page`);
    const token = await server.tokenFor(["read", "write"]);
    await page.waitForFunction("window.passmuster");
    const seen = await page.evaluate(life, { baseUrl: server.url, token });
    expect(seen).toEqual([true, "Approved", true]);
    await page.close();
    await server.close();
  },
);
