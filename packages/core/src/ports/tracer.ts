/** The methods of an OpenTelemetry span that Passmuster calls. */
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
  /** Spans of another process or an earlier time that caused this one. */
  readonly links?: { context: { traceId: string; spanId: string; traceFlags: number } }[];
}

/**
 * The methods of an OpenTelemetry tracer that Passmuster calls; `trace.getTracer("passmuster")` of
 * `@opentelemetry/api` fits. Passmuster itself does not import OpenTelemetry.
 */
export interface Tracer {
  startActiveSpan<Result>(name: string, options: SpanOptions, task: (span: Span) => Result): Result;
}
