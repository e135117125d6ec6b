import type { CaptureEvent, CaptureMessage } from "./events.ts";

export type { CaptureEvent, CaptureMessage, CaptureOutcome, CaptureStep } from "./events.ts";

/** The required members of the container; every `HTMLElement` has them. */
export interface Place {
  readonly ownerDocument: { createElement(name: "iframe"): Frame; readonly defaultView: View | null };
  append(frame: never): void;
}

export interface Frame {
  src: string;
  title: string;
  allow: string;
  readonly style: { setProperty(name: string, value: string): void };
  readonly contentWindow: unknown;
  setAttribute(name: string, value: string): void;
  remove(): void;
}

interface View {
  addEventListener(type: "message", listener: (message: Posted) => void): void;
  removeEventListener(type: "message", listener: (message: Posted) => void): void;
}

interface Posted {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

type Listener<Type extends CaptureEvent["type"]> = (
  event: Extract<CaptureEvent, { readonly type: Type }>,
) => void;

/** One listener for each event; `on` receives all events. */
export interface MountOptions {
  /** The verification's `url` with its capability. Do not log it. */
  readonly url: string;
  /** The frame's title for screen readers. */
  readonly title?: string;
  /** Whether the frame's height follows the page: by default `true`. */
  readonly resize?: boolean;
  readonly on?: (event: CaptureEvent) => void;
  readonly onSubmitted?: Listener<"submitted">;
  readonly onFinished?: Listener<"finished">;
  readonly onProblem?: Listener<"problem">;
}

export interface Mounted {
  /** Removes the page and stops listening. */
  unmount(): void;
}

/**
 * Embeds the page in an element of yours, in a frame with camera permission. The server must list your origin
 * in `frameAncestors`.
 *
 * @example
 * const mounted = mountCapture(document.querySelector("#identity"), {
 *   url, onFinished: ({ outcome }) => { mounted.unmount(); console.log(outcome); },
 * });
 * @throws {TypeError} the element is missing, or `url` is not an address
 */
export function mountCapture(element: Place | null, options: MountOptions): Mounted {
  if (!element) throw new TypeError("mountCapture needs an element: none was found.");
  const { origin } = new URL(options.url);
  const view = element.ownerDocument.defaultView;
  const frame = element.ownerDocument.createElement("iframe");
  frame.title = options.title ?? "Identity verification";
  frame.allow = `camera ${origin}; clipboard-write ${origin}`;
  frame.setAttribute("referrerpolicy", "no-referrer");
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value);
  const hear = ({ origin: from, source, data }: Posted): void => {
    if (from !== origin || source !== frame.contentWindow || !isMessage(data)) return;
    const { event } = data;
    if (event.type === "resize" && (options.resize ?? true))
      frame.style.setProperty("height", `${Math.max(event.height, leastHeight)}px`);
    options.on?.(event);
    if (event.type === "submitted") options.onSubmitted?.(event);
    if (event.type === "finished") options.onFinished?.(event);
    if (event.type === "problem") options.onProblem?.(event);
  };
  view?.addEventListener("message", hear);
  frame.src = options.url;
  element.append(frame as never);
  return {
    unmount() {
      view?.removeEventListener("message", hear);
      frame.remove();
    },
  };
}

/** Minimum height for a usable camera. */
const leastHeight = 640;
const look = { width: "100%", height: `${leastHeight}px`, border: "0" };

function isMessage(data: unknown): data is CaptureMessage {
  if (typeof data !== "object" || data === null || !("source" in data) || !("event" in data)) return false;
  return data.source === "passmuster" && typeof data.event === "object" && data.event !== null;
}
