import type { CaptureEvent, CaptureMessage } from "./events.ts";

export type { CaptureEvent, CaptureMessage, CaptureOutcome, CaptureStep } from "./events.ts";

/** What is needed of the element that the page goes into: every `HTMLElement` has it. */
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

/** One listener for each event; `on` hears them all. */
export interface MountOptions {
  /** The verification's `url`, capability included. Do not log it. */
  readonly url: string;
  /** The frame's name for screen readers. */
  readonly title?: string;
  /** Grow and shrink with the page: `true` by default. */
  readonly resize?: boolean;
  readonly on?: (event: CaptureEvent) => void;
  readonly onSubmitted?: Listener<"submitted">;
  readonly onFinished?: Listener<"finished">;
  readonly onProblem?: Listener<"problem">;
}

export interface Mounted {
  /** Takes the page away and stops listening. */
  unmount(): void;
}

/**
 * Puts the page into an element of yours, in a frame that has the camera. The server has to name your origin in `frameAncestors`.
 *
 * @example
 * const mounted = mountCapture(document.querySelector("#identity"), {
 *   url, onFinished: ({ outcome }) => { mounted.unmount(); console.log(outcome); },
 * });
 * @throws {TypeError} there is no such element, or `url` is no address
 */
export function mountCapture(element: Place | null, options: MountOptions): Mounted {
  if (!element) throw new TypeError("There is no element to put the page into.");
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

/** The camera needs that much to be usable. */
const leastHeight = 640;
const look = { width: "100%", height: `${leastHeight}px`, border: "0" };

function isMessage(data: unknown): data is CaptureMessage {
  if (typeof data !== "object" || data === null || !("source" in data) || !("event" in data)) return false;
  return data.source === "passmuster" && typeof data.event === "object" && data.event !== null;
}
