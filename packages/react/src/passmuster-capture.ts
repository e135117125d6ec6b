import { type CaptureEvent, mountCapture, type Place } from "@passmuster/capture/embed";
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from "react";

type Handler<Type extends CaptureEvent["type"]> = (
  event: Extract<CaptureEvent, { readonly type: Type }>,
) => void;

export interface PassmusterCaptureProps {
  /** The verification's `url` with its capability. A new address loads the page again. Do not log it. */
  readonly url: string;
  /** The language of the page, such as `de`. Default: that of the visitor's browser. */
  readonly language?: string;
  /** The frame's title for screen readers. Default: what the page is called in its language. */
  readonly title?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Receives every event. */
  readonly onEvent?: (event: CaptureEvent) => void;
  readonly onReady?: Handler<"ready">;
  readonly onStep?: Handler<"step">;
  readonly onHint?: Handler<"hint">;
  readonly onRetake?: Handler<"retake">;
  readonly onInsisted?: Handler<"insisted">;
  readonly onUploaded?: Handler<"uploaded">;
  readonly onSubmitted?: Handler<"submitted">;
  /** Not a proof: ask your server for the decision, or wait for its webhook. */
  readonly onFinished?: Handler<"finished">;
  readonly onProblem?: Handler<"problem">;
  /** The person closed or reloaded the page before an outcome. Not every browser says so. */
  readonly onLeft?: Handler<"left">;
}

/**
 * Shows the page that takes a person's documents. The server must list your origin in `frameAncestors`. A new
 * handler does not load the page again.
 *
 * @throws {TypeError} in the browser: `url` is not an address, or `language` no language tag
 * @example
 * import { createElement } from "react";
 *
 * const page = createElement(PassmusterCapture, {
 *   url,
 *   onFinished: ({ outcome }) => console.log(outcome),
 * });
 */
export function PassmusterCapture(props: PassmusterCaptureProps): ReactElement {
  const { url, language, title, className, style } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const mounted = mountCapture(place.current as unknown as Place | null, {
      url,
      ...(language !== undefined && { language }),
      ...(title !== undefined && { title }),
      on: (event) => tell(latest.current, event),
    });
    return () => mounted.unmount();
  }, [url, language, title]);
  return createElement("div", { ref: place, className, style });
}

function tell(props: PassmusterCaptureProps, event: CaptureEvent): void {
  props.onEvent?.(event);
  if (event.type === "ready") props.onReady?.(event);
  if (event.type === "step") props.onStep?.(event);
  if (event.type === "hint") props.onHint?.(event);
  if (event.type === "retake") props.onRetake?.(event);
  if (event.type === "insisted") props.onInsisted?.(event);
  if (event.type === "uploaded") props.onUploaded?.(event);
  if (event.type === "submitted") props.onSubmitted?.(event);
  if (event.type === "finished") props.onFinished?.(event);
  if (event.type === "problem") props.onProblem?.(event);
  if (event.type === "left") props.onLeft?.(event);
}
