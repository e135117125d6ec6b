import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { signTestEvent, type WebhookEvent } from "@passmuster/client/webhooks";
import express from "express";
import Fastify from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hooks as expressHooks } from "./recipes/express.ts";
import { hooks as fastifyHooks } from "./recipes/fastify.ts";
import { hooks as honoHooks } from "./recipes/hono.ts";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const event = {
  type: "webhook.test",
  timestamp: "2026-01-31T12:00:00.000000Z",
  data: { webhook_id: "whk_1" },
} as const;

type Handle = (event: WebhookEvent) => Promise<void>;
interface Mounted {
  readonly url: string;
  close(): Promise<unknown>;
}

/** Each recipe on a real server, beside a route with parsed JSON. */
const recipes: Readonly<Record<string, (handle: Handle) => Promise<Mounted>>> = {
  async express(handle) {
    const app = express().set("env", "production").use(expressHooks(secret, handle)).use(express.json());
    app.post("/other", ({ body }, response) => void response.json(body));
    // Without an error handler, Express prints errors to stderr.
    app.use(((error, _request, response, _next) => {
      response.sendStatus(error.status ?? 500);
    }) satisfies express.ErrorRequestHandler);
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    return closing(server, (server.address() as AddressInfo).port);
  },
  async fastify(handle) {
    const app = Fastify({ forceCloseConnections: true });
    app.register(fastifyHooks(secret, handle));
    app.post("/other", async ({ body }) => body);
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
  },
  async hono(handle) {
    const app = honoHooks(secret, handle);
    app.post("/other", async ({ req, json }) => json(await req.json()));
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
    await once(server, "listening");
    return closing(server as ReturnType<typeof createServer>, (server.address() as AddressInfo).port);
  },
};

function closing(server: ReturnType<typeof createServer>, port: number): Mounted {
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const signed = (with_ = secret) => signTestEvent(event, with_);
const forger = `whsec_${Buffer.alloc(32, 6).toString("base64")}`;

describe.each(Object.keys(recipes))("the recipe for %s", (name) => {
  const events: WebhookEvent[] = [];
  let failing = false;
  let mounted: Mounted | undefined;
  const open = async (): Promise<string> => {
    mounted = await recipes[name]?.(async (one) => {
      if (failing) throw new Error("The database is down.");
      events.push(one);
    });
    return mounted?.url ?? "";
  };
  const post = async (url: string, { headers, rawBody }: Awaited<ReturnType<typeof signTestEvent>>) =>
    (await fetch(`${url}/hooks`, { method: "POST", headers, body: rawBody })).status;
  afterEach(async () => {
    await mounted?.close();
    events.length = 0;
    failing = false;
  });

  test("accepts a webhook and leaves the parsers of other routes unchanged", async () => {
    const url = await open();
    expect(await post(url, await signed())).toBe(204);
    expect(events).toMatchObject([event]);
    const headers = { "content-type": "application/json" };
    const other = await fetch(`${url}/other`, { method: "POST", headers, body: '{"a":1}' });
    expect(await other.json()).toEqual({ a: 1 });
  });

  test("answers 400 to an unsigned request, and 500 to a failure, so that the event is sent again", async () => {
    const url = await open();
    expect(await post(url, await signed(forger))).toBe(400);
    failing = true;
    expect(await post(url, await signed())).toBe(500);
    expect(events).toEqual([]);
  });
});

test("the recipe for Next, a function of a Request, does the same", async () => {
  vi.stubEnv("WEBHOOK_SECRET", secret);
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { POST } = await import("./recipes/next.ts");
  const posted = ({ headers, rawBody }: Awaited<ReturnType<typeof signTestEvent>>) =>
    POST(new Request("https://example.test/hooks", { method: "POST", headers, body: rawBody }));
  expect((await posted(await signed())).status).toBe(204);
  expect(said).toHaveBeenCalledWith("webhook.test", { webhook_id: "whk_1" });
  expect((await posted(await signed(forger))).status).toBe(400);
  said.mockImplementation(() => {
    throw new Error("Never read.");
  });
  await expect(posted(await signed())).rejects.toThrow("Never read.");
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each(["express", "fastify", "hono", "next"])(
  "the README shows the recipe for %s word for word",
  (name) => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
    expect(read("../README.md")).toContain(`\`\`\`ts\n${read(`./recipes/${name}.ts`)}\`\`\``);
  },
);
