/** The part of an OpenTelemetry span that is called. */
export interface Span {
  setAttribute(key: string, value: string | number): unknown;
  setStatus(status: { readonly code: number }): unknown;
  updateName(name: string): unknown;
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };
  end(): void;
}

export interface SpanOptions {
  /** OpenTelemetry's `SpanKind`. */
  readonly kind?: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** What this came from, in another process or at another time. */
  readonly links?: { context: { traceId: string; spanId: string; traceFlags: number } }[];
}

/**
 * The part of an OpenTelemetry tracer that is called; `trace.getTracer("passmuster")` of `@opentelemetry/api` is one. Passmuster imports
 * nothing of OpenTelemetry.
 */
export interface Tracer {
  startActiveSpan<Result>(name: string, options: SpanOptions, task: (span: Span) => Result): Result;
}
