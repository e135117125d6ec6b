import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { passmusterExpress } from "@passmuster/adapter-express";
import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { CredentialUnreadable, type DigitalCredentials } from "@passmuster/core/ports";
import { testPassmuster } from "@passmuster/core/testing";
import express5, { type ErrorRequestHandler, type Express } from "express";
import express4 from "express4";
import { describe, expect, onTestFinished, test } from "vitest";

const person = { first_name: "Inés", last_name: "Marlow" };
const identity = { person, documents: { photo_id: { type: "Passport", number: "X1", country: "ATA" } } };
const verifications = "/identity/api/v1/identity/verifications";

describe.each([
  ["Express 5", express5],
  ["Express 4", express4 as unknown as typeof express5],
])("%s", (_version, express) => {
  /** A host with its own handlers before and after Passmuster. */
  async function serve(before: (app: Express) => void, after: (app: Express) => void = () => undefined) {
    const passmuster = createPassmuster({
      publicUrl: "http://127.0.0.1/identity",
      secret: "a secret of the tests, thirty-two bytes or more",
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
      limits: { unknownTokensPerMinute: 2 },
    });
    const app = express();
    before(app);
    app.use("/identity", passmusterExpress(passmuster));
    after(app);
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await passmuster.close();
    });
    const { port } = server.address() as AddressInfo;
    const { secret } = await passmuster.tokens.create();
    return (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", ...headers },
      });
  }

  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code?: string }).code,
  ];

  const parsers = [
    ["express.json()", express.json()],
    ["express.text()", express.text({ type: "*/*" })],
    ["express.raw()", express.raw({ type: "*/*" })],
  ] as const;

  test("a Vary that the host set stays beside that of a compressed response", async () => {
    const call = await serve((app) => {
      app.use((_request, response, next) => {
        response.vary("Origin");
        next();
      });
    });
    const { headers } = await call("/identity/api/v1/openapi.json", { headers: { "accept-encoding": "br" } });
    expect([headers.get("vary"), headers.get("content-encoding")]).toEqual(["Origin, accept-encoding", "br"]);
    expect((await call("/identity/health/live")).headers.get("vary")).toBe("Origin");
  });

  test.each(parsers)("a body parsed by %s is accepted as parsed", async (_, parser) => {
    const call = await serve((app) => app.use(parser));
    const created = await call(verifications, { method: "POST", body: JSON.stringify(identity) });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { data: { id: string; expected_data: object } };
    expect(data.expected_data).toMatchObject({ person });
    const body = JSON.stringify({ vendor_reference: "order-2" });
    expect((await call(`${verifications}/${data.id}`, { method: "PATCH", body })).status).toBe(200);
    expect(await codeOf(await call(verifications, { method: "POST" }))).toEqual([422, "validation_failed"]);
    expect((await call(`${verifications}/${data.id}`, { method: "DELETE" })).status).toBe(204);
  });

  test("a form parsed by the host is not accepted as JSON", async () => {
    const call = await serve((app) => app.use(express.urlencoded({ extended: false })));
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await call(verifications, { method: "POST", headers, body: "vendor_reference=1" });
    expect(await codeOf(answer)).toEqual([415, "unsupported_media_type"]);
  });

  test("a wallet's form that the host parsed is accepted as parsed", async () => {
    const seen: unknown[] = [];
    let address = "";
    const credentials: DigitalCredentials = {
      async request({ responseUri }) {
        address = new URL(responseUri).pathname;
        return { requests: [], secrets: "none" };
      },
      async verify({ data }) {
        seen.push(data);
        throw new CredentialUnreadable("no_credential");
      },
    };
    const { passmuster } = await testPassmuster({ publicUrl: "http://127.0.0.1/identity", credentials });
    const { verifications: inWallet } = passmuster.flow("wallet");
    const { id } = await inWallet.create({
      person: { firstName: "Ines", lastName: "Marlow" },
      documents: { photoId: { type: "Passport", number: "X1", country: "ATA" } },
    });
    await inWallet.requestCredential(id);
    const call = await serve((app) =>
      app.use(express.urlencoded({ extended: false })).use("/identity", passmusterExpress(passmuster)),
    );
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await call(address, {
      method: "POST",
      headers,
      body: "vp_token=%7B%22a%22%3A1%7D&state=x",
    });
    expect([await codeOf(answer), seen]).toEqual([
      [422, "validation_failed"],
      [{ vp_token: '{"a":1}', state: "x" }],
    ]);
  });

  test("a body invented by a middleware does not replace the one that was sent", async () => {
    const call = await serve((app) =>
      app.use((request, _response, next) => {
        request.body = {};
        next();
      }),
    );
    const created = await call(verifications, { method: "POST", body: JSON.stringify(identity) });
    expect(created.status).toBe(201);
  });

  test("other middleware before and beside it is not affected", async () => {
    const call = await serve(
      (app) => {
        app.use((_request, response, next) => {
          response.setHeader("x-host", "yes");
          next();
        });
        app.get("/identity/hello", (_request, response) => void response.send("hello"));
      },
      (app) => {
        app.post("/host", express.json(), (request, response) => void response.json({ echo: request.body }));
      },
    );
    const live = await call("/identity/health/live");
    expect([live.status, live.headers.get("x-host")]).toEqual([200, "yes"]);
    expect(await (await call("/identity/hello")).text()).toBe("hello");
    const echo = await call("/host", { method: "POST", body: '{"a":1}' });
    expect([await echo.json(), echo.headers.get("x-powered-by")]).toEqual([{ echo: { a: 1 } }, "Express"]);
    expect((await call("/identities")).headers.get("x-request-id")).toBeNull();
  });

  test("a response already sent by the host stays, without an error", async () => {
    const errors: unknown[] = [];
    const failed: ErrorRequestHandler = (error, _request, _response, _next) => void errors.push(error);
    const call = await serve(
      (app) =>
        app.use((_request, response, next) => {
          response.status(503).send("Too late.");
          next();
        }),
      (app) => app.use(failed),
    );
    for (let times = 0; times < 3; times += 1) {
      const answer = await call("/identity/health/live");
      expect([answer.status, await answer.text()]).toEqual([503, "Too late."]);
    }
    expect(errors).toEqual([]);
  });

  test("the connection's address is handed over, so unknown tokens are limited", async () => {
    const call = await serve(() => undefined);
    const outcomes = [];
    for (let index = 0; index < 3; index += 1) {
      const headers = { authorization: `Bearer pm_${String(index).padStart(32, "0")}` };
      outcomes.push((await call(verifications, { headers })).status);
    }
    expect(outcomes).toEqual([401, 401, 429]);
  });

  test("a failure of Passmuster reaches the host's error handler", async () => {
    const errors: unknown[] = [];
    const failed: ErrorRequestHandler = (error, _request, response, _next) => {
      errors.push(error);
      response.status(500).send("Sorry.");
    };
    const failure = new Error("A port of the host failed.");
    const call = await serve((app) =>
      app.use("/identity", passmusterExpress({ handle: () => Promise.reject(failure) })).use(failed),
    );
    expect((await call("/identity/health/live")).status).toBe(500);
    expect(errors).toEqual([failure]);
  });
});
