import { second } from "../../model/time.ts";
import type { WebhookDelivery } from "../../model/webhook.ts";
import type { Environment } from "../../ports/environment.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import type { Message } from "../../ports/outbox.ts";
import type { Attempt } from "../../ports/queue.ts";
import type { Span, Tracer } from "../../ports/tracer.ts";
import type { WorkMessage } from "../../verdict/lifecycle/messages.ts";
import type { DecisionLabels } from "./decision-labels.ts";
import type { Registry } from "./registry.ts";
import { failSpan, inSpan, linksTo, spanKind, traceparentOf } from "./tracing.ts";

/** Adds the current trace to messages. */
export type Carry = (messages: readonly Message[]) => readonly Message[];

/**
 * Observes operations: counts and times them and wraps them in spans. Labels and attributes are names and
 * numbers, never personal data.
 */
export interface Observer {
  /** `answer` reports the path template as soon as it is known. */
  request<Response extends { readonly status: number }>(
    method: string,
    answer: (routed: (path: string) => void) => Promise<Response>,
  ): Promise<Response>;
  /** A command, from the first load to the last attempt. */
  command<Result>(flow: string, task: () => Promise<Result>): Promise<Result>;
  /** One save; its messages get its trace. */
  save(
    messages: readonly WorkMessage[],
    task: (messages: readonly Message[]) => Promise<void>,
  ): Promise<void>;
  /** Counts what a save decided. */
  decided(labels: DecisionLabels): void;
  /** The handling of one message; `carry` adds its trace to new messages. */
  work(attempt: Attempt, task: (attempt: Attempt, carry: Carry) => Promise<void>): Promise<void>;
  extraction<Result>(documentType: string, task: () => Promise<Result>): Promise<Result>;
  /** One event in the life of readings at upload. */
  reading(event: "started" | "kept" | "used" | "dropped" | "failed"): void;
  confirmation<Result>(documentType: string, task: () => Promise<Result>): Promise<Result>;
  /** A post to an endpoint. */
  sending<Result extends { readonly status: number | null }>(
    url: string,
    task: () => Promise<Result>,
  ): Promise<Result>;
  webhook(delivery: WebhookDelivery): void;
  /** One step that a page for end users reported. */
  captureStep(flow: string, step: string, event: string): void;
}

const fast = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function createObserver(
  environment: Pick<Environment, "now">,
  registry: Registry,
  tracer: Tracer | undefined,
): Observer {
  const parts: ObserverParts = { environment, metrics: metricsIn(registry), tracer };
  const { metrics } = parts;
  return {
    request: (method, answer) => observeRequest(parts, method, answer),
    command: (flow, task) =>
      inSpan(tracer, "passmuster.command", { attributes: { "passmuster.flow": flow } }, task),
    save: (messages, task) =>
      inSpan(tracer, "passmuster.save", { kind: spanKind.producer }, async (span) => {
        span?.setAttribute("passmuster.messages", messages.length);
        await task(carrying(span, messages));
        for (const message of messages) if (message.topic === "event") decided(metrics, message.payload);
      }),
    decided({ decided: outcomes, reversed, failed }) {
      for (const labels of failed) metrics.failedRules(labels);
      for (const labels of outcomes) metrics.decidedBy(labels);
      for (const labels of reversed) metrics.reversals(labels);
    },
    work: (attempt, task) => observeWork(parts, attempt, task),
    extraction: (documentType, task) =>
      observeReader(parts, { span: "passmuster.extraction", documentType }, metrics.extractionSeconds, task),
    confirmation: (documentType, task) =>
      observeReader(
        parts,
        { span: "passmuster.confirmation", documentType },
        metrics.confirmationSeconds,
        task,
      ),
    reading: (event) => metrics.readings([event]),
    sending: (url, task) => observeSending(tracer, url, task),
    captureStep: (flow, step, event) => metrics.captureSteps([flow, step, event]),
    webhook({ outcome, failure, milliseconds }) {
      metrics.webhooks([outcome, failure ?? ""]);
      if (outcome !== "skipped") metrics.webhookSeconds([outcome], milliseconds / 1000);
    },
  };
}

interface ObserverParts {
  readonly environment: Pick<Environment, "now">;
  readonly metrics: ReturnType<typeof metricsIn>;
  readonly tracer: Tracer | undefined;
}

/** Returns the seconds since its call. */
function stopwatch({ environment }: ObserverParts): () => number {
  const begun = environment.now();
  return () => (environment.now() - begun) / second;
}

async function timed<Result>(
  parts: ObserverParts,
  task: () => Promise<Result>,
  {
    note,
    outcomeOf,
  }: {
    readonly note: (outcome: string, seconds: number) => void;
    readonly outcomeOf: (error: unknown) => string;
  },
): Promise<Result> {
  const passed = stopwatch(parts);
  try {
    const result = await task();
    note("done", passed());
    return result;
  } catch (error) {
    note(outcomeOf(error), passed());
    throw error;
  }
}

function observeReader<Result>(
  parts: ObserverParts,
  { span, documentType }: { readonly span: string; readonly documentType: string },
  count: (labels: readonly string[], seconds: number) => void,
  task: () => Promise<Result>,
): Promise<Result> {
  const attributes = { "passmuster.document_type": documentType };
  return inSpan(parts.tracer, span, { attributes }, () =>
    timed(parts, task, {
      note: (outcome, seconds) => count([outcome], seconds),
      outcomeOf: (error) => (error instanceof ExtractionError && !error.retryable ? "unreadable" : "failed"),
    }),
  );
}

function observeRequest<Response extends { readonly status: number }>(
  parts: ObserverParts,
  given: string,
  answer: (routed: (path: string) => void) => Promise<Response>,
): Promise<Response> {
  const { metrics, tracer } = parts;
  const method = methods.includes(given) ? given : "_OTHER";
  const passed = stopwatch(parts);
  let route = "none";
  const options = { kind: spanKind.server, attributes: { "http.request.method": method } };
  return inSpan(tracer, method, options, async (span) => {
    const response = await answer((path) => {
      route = path;
      span?.updateName(`${method} ${path}`);
      span?.setAttribute("http.route", path);
    });
    span?.setAttribute("http.response.status_code", response.status);
    if (response.status >= 500) failSpan(span);
    metrics.requests([method, route, String(response.status)]);
    metrics.requestSeconds([method, route], passed());
    return response;
  });
}

function observeWork(
  parts: ObserverParts,
  attempt: Parameters<Observer["work"]>[0],
  task: Parameters<Observer["work"]>[1],
): ReturnType<Observer["work"]> {
  const { metrics, tracer } = parts;
  const { topic, payload } = attempt.message;
  const attributes = { "passmuster.topic": topic, "passmuster.attempt": attempt.attempt };
  const options = { kind: spanKind.consumer, attributes, ...(tracer && linksTo(payload.trace)) };
  return inSpan(tracer, `passmuster.work ${topic}`, options, (span) => {
    const work = topic === "event" ? untraced(attempt) : attempt;
    return timed(parts, () => task(work, (messages) => carrying(span, messages)), {
      note: (outcome, seconds) => metrics.workSeconds([topic, outcome], seconds),
      outcomeOf: () => "failed",
    });
  });
}

function observeSending<Result extends { readonly status: number | null }>(
  tracer: Tracer | undefined,
  url: string,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return task();
  const attributes = { "http.request.method": "POST", "server.address": new URL(url).hostname };
  return inSpan(tracer, "POST", { kind: spanKind.client, attributes }, async (span) => {
    const result = await task();
    if (result.status !== null) span?.setAttribute("http.response.status_code", result.status);
    if (result.status === null || result.status >= 400) failSpan(span);
    return result;
  });
}

/** The attempt without the trace in its payload. */
function untraced(attempt: Attempt): Attempt {
  const { trace, ...payload } = attempt.message.payload;
  return { ...attempt, message: { ...attempt.message, payload } };
}

function carrying(span: Span | undefined, messages: readonly Message[]): readonly Message[] {
  if (!span || messages.length === 0) return messages;
  const trace = traceparentOf(span);
  return messages.map((message) => ({ ...message, payload: { ...message.payload, trace } }));
}

/** Counts decisions by the events saved with them. */
function decided(
  { decisions, finished }: ReturnType<typeof metricsIn>,
  event: WorkMessage<"event">["payload"],
): void {
  if (event.type === "webhook.disabled") return;
  const { type, statusLabel } = event;
  const outcome = statusLabel.toLowerCase().replaceAll(" ", "_");
  if (type === "decision.made") decisions([outcome]);
  if (type === "verification.finished") finished([outcome]);
}

const metricsIn = ({ counter, histogram }: Registry) => ({
  captureSteps: counter(
    "passmuster_capture_steps_total",
    "Steps that pages for end users reported. They are not verified.",
    ["flow", "step", "event"],
  ),
  requests: counter("passmuster_http_requests_total", "Requests answered.", ["method", "route", "status"]),
  requestSeconds: histogram(
    "passmuster_http_request_duration_seconds",
    "Time to the response.",
    ["method", "route"],
    fast,
  ),
  decisions: counter("passmuster_document_decisions_total", "Documents decided.", ["outcome"]),
  decidedBy: counter(
    "passmuster_verifications_decided_total",
    "Verifications approved or rejected, by the pipeline (automatic) or by a person.",
    ["by", "outcome"],
  ),
  reversals: counter(
    "passmuster_decisions_reversed_total",
    "Decided verifications that a person gave the other outcome, or sent back to Double Check.",
    ["outcome"],
  ),
  failedRules: counter("passmuster_rules_failed_total", "Rules that failed on a document.", [
    "rule",
    "action",
  ]),
  finished: counter("passmuster_verifications_finished_total", "Verifications finished.", ["outcome"]),
  workSeconds: histogram(
    "passmuster_work_duration_seconds",
    "Time worked on one message of the outbox.",
    ["topic", "outcome"],
    slow,
  ),
  extractionSeconds: histogram(
    "passmuster_extraction_duration_seconds",
    "Time to read one document.",
    ["outcome"],
    slow,
  ),
  readings: counter(
    "passmuster_upload_readings_total",
    "Readings at upload: started, kept with their document, used at a submission, dropped since the document changed, failed.",
    ["event"],
  ),
  confirmationSeconds: histogram(
    "passmuster_confirmation_duration_seconds",
    "Time to look for known values in the print of one document.",
    ["outcome"],
    slow,
  ),
  webhooks: counter("passmuster_webhook_attempts_total", "Attempts at webhooks.", ["outcome", "reason"]),
  webhookSeconds: histogram(
    "passmuster_webhook_attempt_duration_seconds",
    "Time to an endpoint's answer.",
    ["outcome"],
    fast,
  ),
});
