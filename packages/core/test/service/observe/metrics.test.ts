import { sandboxExtractor } from "@passmuster/core";
import { ExtractionError } from "@passmuster/core/ports";
import { confinement } from "@passmuster/process-pool";
import { afterEach, describe, expect, test } from "vitest";
import { type DeskService, deskService } from "../../api/http/desk-service.ts";
import { createService, identityBody, reviewer, type Service, withPassport } from "../../service.ts";
import { createReceiver } from "../webhooks/receiver.ts";
import { readExposition, type Sample } from "./exposition.ts";

let service: Service | undefined;
afterEach(async () => service?.passmuster.close());
const opened = async (options: Parameters<typeof createService>[0] = {}): Promise<Service> => {
  service = await createService({ metrics: true, ...options });
  return service;
};

const verifications = "/api/v1/identity/verifications";

async function scrape({ callerWith }: Pick<Service, "callerWith">): Promise<readonly Sample[]> {
  const { status, headers, raw } = await callerWith(undefined)("GET", "/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  return readExposition(Buffer.from(raw ?? []).toString());
}

function totalOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}

describe("GET /metrics", () => {
  test("are off by default", async () => {
    const { callerWith } = await opened({ metrics: false });
    const { status, json } = await callerWith(undefined)("GET", "/metrics");
    expect([status, json.code]).toEqual([404, "route_not_found"]);
  });

  test("with a token are served only to its bearer", async () => {
    const { callerWith } = await opened({ metrics: { token: "scrape-me-every-15s" } });
    for (const wrong of [undefined, "scrape-me-every-15", "scrape-me-every-15ss", "x"]) {
      expect((await callerWith(wrong)("GET", "/metrics")).status).toBe(401);
    }
    expect((await callerWith("scrape-me-every-15s")("GET", "/metrics")).status).toBe(200);
  });

  test("refuse to start with a guessable token", async () => {
    await expect(createService({ metrics: { token: "short" } })).rejects.toThrow(/at least 16 characters/);
  });

  test("count requests by route, method and status, and time them", async () => {
    const all = await opened();
    await withPassport(all.call);
    await all.call("GET", `${verifications}/ver_00000000000000000000000000`);
    await all.call("GET", "/nowhere/ver_00000000000000000000000001");
    await all.callerWith(undefined)("GET", verifications);
    const samples = await scrape(all);
    const requests = (labels: Record<string, string>) =>
      totalOf(samples, "passmuster_http_requests_total", labels);
    const created = { method: "POST", route: "/api/v1/{flow}/verifications" };
    expect(requests({ ...created, status: "201" })).toBe(1);
    expect(requests({ route: "/api/v1/{flow}/verifications/{verification}", status: "404" })).toBe(1);
    expect(requests({ route: "/api/v1/{flow}/verifications", status: "401" })).toBe(1);
    expect(requests({ route: "none", status: "404" })).toBe(1);
    expect(totalOf(samples, "passmuster_http_request_duration_seconds_count", created)).toBe(1);
  });

  test("tells what became of documents and verifications, and how reading them went", async () => {
    const all = await opened({ expiresAfter: false });
    const submit = async () => {
      const { id } = await withPassport(all.call);
      await all.call("PUT", `${verifications}/${id}/submit`);
      return id;
    };
    await submit();
    await all.passmuster.drain();
    all.extractor.play(() => Promise.reject(new ExtractionError("No document.", { retryable: false })));
    const unclear = await submit();
    await all.passmuster.drain();
    await all.call("PUT", `${verifications}/${unclear}/reject`, reviewer);
    all.extractor.play(() => Promise.reject(new TypeError("A bug.")));
    await submit();
    await all.passmuster.drain();
    const samples = await scrape(all);
    const decided = (outcome: string) => totalOf(samples, "passmuster_document_decisions_total", { outcome });
    expect([decided("approved"), decided("double_check"), decided("rejected")]).toEqual([1, 1, 1]);
    const finished = "passmuster_verifications_finished_total";
    expect([
      totalOf(samples, finished, { outcome: "approved" }),
      totalOf(samples, finished, { outcome: "rejected" }),
    ]).toEqual([1, 1]);
    const read = (outcome: string) =>
      totalOf(samples, "passmuster_extraction_duration_seconds_count", { outcome });
    expect([read("done"), read("unreadable"), read("failed")]).toEqual([1, 1, 1]);
    expect(totalOf(samples, "passmuster_confirmation_duration_seconds_count", { outcome: "done" })).toBe(1);
    const worked = (outcome: string) =>
      totalOf(samples, "passmuster_work_duration_seconds_count", { topic: "pipeline", outcome });
    expect([worked("done"), worked("failed")]).toEqual([2, 1]);
  });

  test("tells how much waits by topic, and for how long", async () => {
    const all = await opened({ expiresAfter: false });
    const { id } = await withPassport(all.call);
    await all.call("PUT", `${verifications}/${id}/submit`);
    all.environment.advance(90_000_000);
    const samples = await scrape(all);
    expect(totalOf(samples, "passmuster_outbox_waiting", { topic: "pipeline" })).toBe(1);
    expect(totalOf(samples, "passmuster_outbox_waiting", { topic: "event" })).toBe(3);
    expect(totalOf(samples, "passmuster_outbox_waiting", { topic: "webhook" })).toBe(0);
    expect(totalOf(samples, "passmuster_outbox_oldest_age_seconds", { topic: "pipeline" })).toBeCloseTo(
      90,
      1,
    );
    expect(samples.filter(({ name }) => name === "passmuster_outbox_parked").length).toBeGreaterThan(5);
  });

  test("count webhook attempts", async () => {
    const all = await opened();
    const receiver = await createReceiver();
    await all.passmuster.webhooks.add({ url: receiver.url, allowPrivate: true });
    await all.call("POST", verifications, identityBody);
    await all.passmuster.drain();
    receiver.reply(500);
    await all.call("POST", verifications, identityBody);
    await all.passmuster.drain();
    await receiver.close();
    const samples = await scrape(all);
    const attempts = (labels: Record<string, string>) =>
      totalOf(samples, "passmuster_webhook_attempts_total", labels);
    expect(attempts({ outcome: "delivered" })).toBe(1);
    expect(attempts({ outcome: "failed", reason: "status" })).toBe(1);
  });

  test("are available in process too, for hosts with their own metrics", async () => {
    const { passmuster } = await opened({ metrics: false });
    const names = new Set(readExposition(await passmuster.metrics()).map(({ name }) => name));
    expect([...names]).toEqual(
      expect.arrayContaining([
        "process_cpu_seconds_total",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
        "nodejs_heap_size_used_bytes",
        "nodejs_eventloop_lag_p99_seconds",
      ]),
    );
  });

  test("say which layers confine the processes that decode images", async () => {
    const all = await opened();
    const samples = (await scrape(all)).filter(({ name }) => name === "passmuster_decoder_confinement");
    const { layers, files, network } = confinement();
    const expected = Object.entries({ ...layers, files, network });
    expect(samples.map(({ labels, value }) => [labels.layer, value])).toEqual(
      expected.map(([layer, active]) => [layer, active ? 1 : 0]),
    );
  });

  test("name the engine that reads and its cost", async () => {
    const engine = { name: "webassembly", cost: 3 } as const;
    const extractor = sandboxExtractor();
    const all = await opened({
      extractor: { ...extractor, capabilities: () => ({ ...extractor.capabilities(), engine }) },
    });
    const [sample] = (await scrape(all)).filter(({ name }) => name === "passmuster_reader_cost_ratio");
    expect(sample).toMatchObject({ value: 3, labels: { reader: "sandbox", engine: "webassembly" } });
  });

  test("say so when confinement is off", async () => {
    const all = await opened({ confine: "off" });
    const samples = (await scrape(all)).filter(({ name }) => name === "passmuster_decoder_confinement");
    const active = samples.filter(({ value }) => value === 1).map(({ labels }) => labels.layer);
    expect(active).toEqual(["environment"]);
  });

  test("have no label with an id, a name or another value chosen by a caller", async () => {
    const all = await opened();
    const { id, document } = await withPassport(all.call);
    await all.call("SPY" as "GET", `${verifications}/${id}`);
    await all.call("GET", `/api/v1/${document}/verifications/${id}`);
    await all.call("PUT", `${verifications}/${id}/submit`);
    await all.passmuster.drain();
    const text = await all.passmuster.metrics();
    const labels = new Set(readExposition(text).flatMap((sample) => Object.values(sample.labels)));
    for (const value of labels) expect(value).not.toMatch(/_[0-9a-z]{26}|Marlow|X1234567|SPY|order-1/);
  });
});

describe("the metrics of reviews", () => {
  test("report what waits for a person, by flow, and the oldest age", async () => {
    const { waiting, callerWith, call, environment } = await deskOpened();
    const read = async () => scrape({ callerWith });
    const gauges = async () => {
      const samples = await read();
      return [
        totalOf(samples, "passmuster_waiting_for_person", { flow: "identity" }),
        Math.round(totalOf(samples, "passmuster_waiting_oldest_seconds")),
      ];
    };
    expect(await gauges()).toEqual([0, 0]);
    const { id } = await waiting();
    environment.advance(3_600_000_000);
    await waiting();
    expect(await gauges()).toEqual([2, 3600]);
    await call("PUT", `${verifications}/${id}/approve`, reviewer);
    expect(await gauges()).toEqual([1, 0]);
  });

  test("count decisions by the pipeline and by persons, and reversals", async () => {
    const { waiting, call, callerWith, extractor, passmuster } = await deskOpened();
    const { id } = await waiting();
    const count = async (name: string, labels: Record<string, string> = {}) =>
      totalOf(await scrape({ callerWith }), name, labels);
    const decided = "passmuster_verifications_decided_total";
    const reversed = "passmuster_decisions_reversed_total";
    expect([await count(decided), await count(reversed)]).toEqual([0, 0]);
    await call("PUT", `${verifications}/${id}/approve`, reviewer);
    expect(await count(decided, { by: "person", outcome: "approved" })).toBe(1);
    await call("PUT", `${verifications}/${id}/reject`, reviewer);
    await call("PATCH", `${verifications}/${id}`, { status: 5, ...reviewer });
    expect(await count(decided, { by: "person", outcome: "rejected" })).toBe(1);
    expect(await count(reversed, { outcome: "approved" })).toBe(1);
    expect(await count(reversed, { outcome: "rejected" })).toBe(1);
    extractor.play((_input, _signal, next) => next());
    const { id: other } = await withPassport(call);
    await call("PUT", `${verifications}/${other}/submit`);
    await passmuster.drain();
    expect(await count(decided, { by: "automatic", outcome: "approved" })).toBe(1);
    expect(await count(reversed)).toBe(2);
  });

  test("counts a failed rule once for each document, with its action", async () => {
    const { passmuster, call, callerWith, extractor } = await opened();
    extractor.play(async (_input, _signal, next) => {
      const read = await next();
      return { ...read, data: { ...read.data, person: { ...read.data.person, surname: "Ashdown" } } };
    });
    const failures = async (labels: Record<string, string> = {}) =>
      totalOf(await scrape({ callerWith }), "passmuster_rules_failed_total", labels);
    expect(await failures()).toBe(0);
    const { id } = await withPassport(call);
    await call("PUT", `${verifications}/${id}/submit`);
    await passmuster.drain();
    const first = await failures();
    expect(await failures({ rule: "RulePH001", action: "review" })).toBe(1);
    await call("PUT", `${verifications}/${id}/approve`, reviewer);
    expect(await failures()).toBe(first);
  });
});

async function deskOpened(): Promise<DeskService> {
  const desk = await deskService({ metrics: true });
  service = desk;
  return desk;
}
