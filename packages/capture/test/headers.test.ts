import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { passmusterExpress } from "@passmuster/adapter-express";
import { passmusterFastify } from "@passmuster/adapter-fastify";
import { capturePage } from "@passmuster/capture";
import {
  createPassmuster,
  fetchHandler,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
} from "@passmuster/core";
import express from "express";
import Fastify from "fastify";
import { expect, test } from "vitest";

type Get = (path: string, init?: RequestInit) => Promise<Response>;

function service(withPage = true) {
  return createPassmuster({
    publicUrl: "https://id.example.test/identity",
    secret: "a secret of the header tests, 32 bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    ...(withPage && { capture: capturePage({ frameAncestors: ["self", "https://shop.example"] }) }),
  });
}

type Mount = (passmuster: ReturnType<typeof service>) => Promise<{ get: Get; close: () => Promise<unknown> }>;

const mounts: Readonly<Record<string, Mount>> = {
  async fastify(passmuster) {
    const server = Fastify();
    await server.register(passmusterFastify(passmuster), { prefix: "/identity" });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    return { get: (path, init) => fetch(`${url}/identity${path}`, init), close: () => server.close() };
  },
  async express(passmuster) {
    const app = express();
    app.use("/identity", passmusterExpress(passmuster));
    const server = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity`;
    return {
      get: (path, init) => fetch(`${url}${path}`, init),
      close: () => new Promise((resolve) => server.close(resolve)),
    };
  },
  async fetch(passmuster) {
    const handle = fetchHandler(passmuster, { prefix: "/identity" });
    const get: Get = (path, init) => handle(new Request(`https://id.example.test/identity${path}`, init));
    return { get, close: async () => undefined };
  },
};

test.each(Object.keys(mounts))(
  "%s serves the page and its files with strict headers",
  async (name) => {
    const passmuster = service();
    const mounted = await mounts[name]?.(passmuster);
    if (!mounted) throw new Error(`No mount ${name}.`);
    const { get, close } = mounted;
    const page = await get("/verify/ver_00000000000000000000000000");
    const html = await page.text();
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    // A host's logo may be a data URL; nothing that runs or connects may.
    expect(policy).toContain("img-src 'self' blob: data:;");
    expect(policy.replace(" data:;", ";")).not.toMatch(/unsafe|\*|data:|https?:(?!\/\/shop\.example)/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self' https://shop.example");
    expect(page.headers.get("permissions-policy")).toContain("camera=(self)");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await (await get("/verify/anything-else")).text()).toBe(html);
    const accepting = { headers: { "accept-language": "xx, fr;q=0.5, de-AT;q=0.8" } };
    expect(await (await get("/verify/any", accepting)).text()).toContain('<html lang="de" dir="ltr">');
    expect(await (await get("/verify/any?lang=ar", accepting)).text()).toContain(
      '<html lang="ar" dir="rtl">',
    );
    const [, script = ""] = /src="\/identity(\/capture\/[^"]+)"/.exec(html) ?? [];
    const file = await get(script);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await file.text()).length).toBeGreaterThan(1000);
    expect((await get("/capture/manifest.json")).status).toBe(404);
    const { url } = await passmuster.flow("identity").verifications.create({
      person: { firstName: "Ines", lastName: "Marlow" },
      documents: { photoId: { type: "Passport", number: "X1", country: "ATA" } },
    });
    const [verification, capability] = [url.split(/[/#]/).at(-2), url.split("#")[1]];
    const started = await get("/api/v1/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ verification, capability }),
    });
    expect([started.status, started.headers.get("cache-control")]).toEqual([201, "no-store"]);
    await close();
    await passmuster.close();
  },
  30_000,
);

test.each(Object.keys(mounts))(
  "%s sends files compressed, and 304 to a caller that has them",
  async (name) => {
    const passmuster = service();
    const mounted = await mounts[name]?.(passmuster);
    if (!mounted) throw new Error(`No mount ${name}.`);
    const { get, close } = mounted;
    const html = await (await get("/verify/ver_1", { headers: { "accept-encoding": "identity" } })).text();
    const [, script = ""] = /src="\/identity(\/capture\/[^"]+)"/.exec(html) ?? [];
    const plain = await get(script, { headers: { "accept-encoding": "identity" } });
    const text = await plain.text();
    const tags = new Set([plain.headers.get("etag")]);
    for (const [coding, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
      const headers = { "accept-encoding": coding };
      const answer = await get(script, { headers });
      expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
        coding,
        "accept-encoding",
      ]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      // `fetch` unpacks what came over the network.
      expect((name === "fetch" ? unpack(bytes) : bytes).toString()).toBe(text);
      const length = answer.headers.get("content-length");
      expect(Number(length)).toBeLessThan(text.length / 2);
      const head = await get(script, { method: "HEAD", headers });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, length]);
      const etag = answer.headers.get("etag") ?? "";
      tags.add(etag);
      const again = await get(script, { headers: { ...headers, "if-none-match": etag } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect(tags.size).toBe(3);
    await close();
    await passmuster.close();
  },
);

test("without a capture page its address has no route", async () => {
  const passmuster = service(false);
  const handle = fetchHandler(passmuster);
  for (const path of ["/verify/ver_00000000000000000000000000", "/capture/main.js"]) {
    const answer = await handle(new Request(`https://id.example.test${path}`));
    expect([answer.status, (await answer.json()).code]).toEqual([404, "route_not_found"]);
  }
  await passmuster.close();
});
