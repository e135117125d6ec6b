import { errorName } from "../../base/error-name.ts";
import type { Span, SpanOptions, Tracer } from "../../ports/tracer.ts";

export const spanKind = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const;
const failed = 2;

/**
 * Runs a task in its own span, if there is a tracer. A span records the class of an error, never its message.
 */
export function inSpan<Result>(
  tracer: Tracer | undefined,
  name: string,
  options: SpanOptions,
  task: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (!tracer) return task(undefined);
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await task(span);
    } catch (error) {
      span.setAttribute("error.type", errorName(error));
      if (!isRefusal(error)) span.setStatus({ code: failed });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** 4xx refusals do not mark the span as failed. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
  );
}

export function failSpan(span: Span | undefined): void {
  span?.setStatus({ code: failed });
}

/** The span's identity in a message: the `traceparent` of W3C Trace Context §3.2. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, "0")}`;
}

/** A link to the span that a message came from, if it has one. */
export function linksTo(traceparent: unknown): Pick<SpanOptions, "links"> {
  const [, traceId, spanId, flags = ""] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  if (!traceId || !spanId) return {};
  return { links: [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } }] };
}
