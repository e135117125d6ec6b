import { request } from "node:http";
import { connect } from "node:net";
import { type Caller, callerOf, identityBody, submitted } from "@passmuster/test-servers/caller";
import { describe, expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";

const sandbox = ["--extractor", "sandbox"];

async function tokenIn(folder: string): Promise<string> {
  return (await run(folder, ["token", "create"])).stdout.trim();
}

async function statusAfter(call: Caller, id: string, wanted: string): Promise<string> {
  for (let look = 0; look < 400; look += 1) {
    const { json } = await call("GET", `/api/v1/identity/verifications/${id}`);
    if (json.data.status_label === wanted) return wanted;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return "never";
}

const metricsToken = "a-token-of-the-tests";

describe("--role", () => {
  test("an api process takes requests and processes nothing; a worker process processes and serves health only", async () => {
    const folder = emptyFolder();
    const api = await serve(folder, [...sandbox, "--role", "api"]);
    const token = await tokenIn(folder);
    const call = callerOf(api.url, token);
    const id = await submitted(call);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = await call("GET", `/api/v1/identity/verifications/${id}`);
    expect(before.json.data.status_label).toBe("Submitted");

    const worker = await serve(folder, [...sandbox, "--role", "worker", "--metrics", "on"], {
      PASSMUSTER_METRICS_TOKEN: metricsToken,
    });
    expect(await statusAfter(call, id, "Approved")).toBe("Approved");
    const ask = callerOf(worker.url, metricsToken);
    const answers = await Promise.all(
      ["/health/live", "/health/ready", "/metrics", "/api/v1/verifications", "/", "/api/v1/openapi.json"].map(
        async (path) => (await ask("GET", path)).status,
      ),
    );
    expect(answers).toEqual([200, 200, 200, 404, 404, 404]);
    expect(await worker.end("SIGTERM")).toMatchObject({ status: 0 });
    expect(await api.end("SIGTERM")).toMatchObject({ status: 0 });
  });
});

describe("SIGTERM", () => {
  const open = async (line: readonly string[] = []): Promise<{ server: Serving; folder: string }> => {
    const folder = emptyFolder();
    return { folder, server: await serve(folder, [...sandbox, ...line]) };
  };

  test("a request with an incomplete body is answered before the storage closes", async () => {
    const { server, folder } = await open();
    const token = await tokenIn(folder);
    const body = JSON.stringify(identityBody);
    const sending = request(`${server.url}/api/v1/identity/verifications`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    });
    const answered = new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
      sending.once("response", ({ statusCode, headers }) => resolve([statusCode, headers.connection]));
      sending.once("error", reject);
    });
    sending.write(body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const ended = server.end("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 700));
    sending.end(body.slice(10));
    expect(await answered).toEqual([201, "close"]);
    expect((await ended).status).toBe(0);
  });

  test("with grace the server keeps serving, marked not ready, before it stops listening", async () => {
    const { server } = await open(["--grace", "2"]);
    const call = callerOf(server.url, undefined);
    const ended = server.end("SIGTERM");
    let ready = 200;
    for (let look = 0; look < 60 && ready === 200; look += 1)
      ready = (await call("GET", "/health/ready")).status;
    const { status, json } = await call("GET", "/health/ready");
    expect([status, json.message]).toEqual([503, "Not ready: stopping."]);
    expect((await call("GET", "/health/live")).status).toBe(200);
    expect((await ended).status).toBe(0);
  });

  test.each(["fastify", "express"])(
    "a stalled client cannot keep %s from ending",
    async (adapter) => {
      const { server, folder } = await open(["--adapter", adapter]);
      const token = await tokenIn(folder);
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const cut = new Promise((resolve) => socket.once("close", resolve));
      socket.on("error", () => undefined);
      socket.write(
        `POST /api/v1/identity/verifications HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await server.end("SIGTERM")).status).toBe(0);
      await cut;
    },
    30_000,
  );
});
