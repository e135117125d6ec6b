import { AsyncLocalStorage } from "node:async_hooks";
import { trace as api } from "@opentelemetry/api";
import { ExtractionError, type Tracer } from "@passmuster/core/ports";
import { afterEach, expect, test } from "vitest";
import type { Span, SpanOptions } from "../../../src/ports/tracer.ts";
import { createService, identityBody, type Service, withPassport } from "../../service.ts";
import { createReceiver } from "../webhooks/receiver.ts";

interface Recorded {
  name: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly links: readonly string[];
  readonly kind: number | undefined;
  readonly attributes: Record<string, string | number>;
  status: number;
  ended: boolean;
}

/** A tracer that records its spans with their context, as an SDK would. */
function recorder(): { readonly tracer: Tracer; readonly spans: Recorded[] } {
  const active = new AsyncLocalStorage<Recorded>();
  const spans: Recorded[] = [];
  const tracer: Tracer = {
    startActiveSpan<Result>(name: string, options: SpanOptions, task: (span: Span) => Result): Result {
      const id = String(spans.length + 1).padStart(16, "0");
      const recorded: Recorded = {
        name,
        id,
        parent: active.getStore()?.id,
        kind: options.kind,
        status: 0,
        ended: false,
        links: (options.links ?? []).map(({ context }) => context.spanId),
        attributes: { ...options.attributes },
      };
      spans.push(recorded);
      const span: Span = {
        setAttribute(key, value) {
          recorded.attributes[key] = value;
        },
        setStatus({ code }) {
          recorded.status = code;
        },
        updateName(next) {
          recorded.name = next;
        },
        spanContext: () => ({ traceId: "a".repeat(32), spanId: id, traceFlags: 1 }),
        end() {
          recorded.ended = true;
        },
      };
      return active.run(recorded, () => task(span));
    },
  };
  return { tracer, spans };
}

let service: Service | undefined;
afterEach(async () => service?.passmuster.close());
async function opened() {
  const { tracer, spans } = recorder();
  service = await createService({ tracer, expiresAfter: false, webhooks: { timeout: "5s" } });
  return { ...service, spans, of: (name: string) => spans.filter((span) => span.name === name) };
}

test("a tracer of @opentelemetry/api fits, and none of its modules is imported", async () => {
  service = await createService({ tracer: api.getTracer("passmuster") });
  expect((await service.call("POST", "/api/v1/identity/verifications", identityBody)).status).toBe(201);
});

test("request, command and save are nested spans, named by route", async () => {
  const { call, of } = await opened();
  const { id } = await withPassport(call);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  const [request] = of("PUT /api/v1/{flow}/verifications/{verification}/submit");
  expect(request).toMatchObject({ kind: 1, status: 0, ended: true });
  expect(request?.attributes).toEqual({
    "http.request.method": "PUT",
    "http.route": "/api/v1/{flow}/verifications/{verification}/submit",
    "http.response.status_code": 200,
  });
  const command = of("passmuster.command").find(({ parent }) => parent === request?.id);
  expect(command?.attributes).toEqual({ "passmuster.flow": "identity" });
  expect(of("passmuster.save").find(({ parent }) => parent === command?.id)).toBeDefined();
});

test("work is linked to the save that caused it, through the outbox, up to the webhook", async () => {
  const { call, passmuster, of } = await opened();
  const receiver = await createReceiver();
  await passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
  const heard: object[] = [];
  passmuster.on("verification.submitted", (event) => void heard.push(event));
  const { id } = await withPassport(call);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  const [request] = of("PUT /api/v1/{flow}/verifications/{verification}/submit");
  const command = of("passmuster.command").find(({ parent }) => parent === request?.id);
  const save = of("passmuster.save").find(({ parent }) => parent === command?.id);
  await passmuster.drain();
  await receiver.close();
  const [run] = of("passmuster.work pipeline");
  expect([run?.kind, run?.links]).toEqual([4, [save?.id]]);
  for (const name of ["passmuster.extraction", "passmuster.confirmation"]) {
    const [reading] = of(name);
    const attributes = { "passmuster.document_type": "Passport" };
    expect([name, reading?.parent, reading?.attributes]).toEqual([name, run?.id, attributes]);
  }
  const fanOut = of("passmuster.work event").find(({ links }) => links[0] === save?.id);
  const webhook = of("passmuster.work webhook").find(({ links }) => links[0] === fanOut?.id);
  const [post] = of("POST").filter(({ parent }) => parent === webhook?.id);
  expect(post).toMatchObject({ kind: 2, status: 0 });
  expect(Object.keys(heard[0] ?? {})).not.toContain("trace");
  for (const { body } of receiver.received) expect(body).not.toContain("trace");
});

test("a failed span records the error's class, never its message", async () => {
  const { call, extractor, passmuster, spans, of } = await opened();
  extractor.play(() => Promise.reject(new ExtractionError("Ines Marlow is blurred.", { retryable: true })));
  const { id } = await withPassport(call);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await passmuster.drain();
  expect(of("passmuster.extraction")[0]).toMatchObject({
    status: 2,
    attributes: { "error.type": "ExtractionError" },
  });
  const refused = of("passmuster.command").filter(({ attributes }) => attributes["error.type"]);
  expect(refused[0]).toMatchObject({ status: 0, attributes: { "error.type": "PassmusterError" } });
  expect(spans.every(({ ended }) => ended)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/Ines|Marlow|X1234567|ver_|doc_/);
});
