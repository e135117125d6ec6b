import type { CaptureEvent, CaptureMessage } from "./events.ts";

export type {
  CameraHint,
  CaptureEvent,
  CaptureMessage,
  CaptureOutcome,
  CaptureStep,
  PhotoHint,
} from "./events.ts";

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
  readonly origin?: string;
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
  /** The frame's title for screen readers. Default: what the page is called in its language. */
  readonly title?: string;
  /** The language of the page, such as `de`. Default: that of the visitor's browser. */
  readonly language?: string;
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
 * Embeds the page in an element of yours, in a frame that may use the camera and ask for a digital ID. The
 * server must list your origin in `frameAncestors`.
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
  const name = newName();
  const view = element.ownerDocument.defaultView;
  const frame = element.ownerDocument.createElement("iframe");
  frame.title = options.title ?? "Identity verification";
  frame.allow = `camera ${origin}; clipboard-write ${origin}; digital-credentials-get ${origin}`;
  frame.setAttribute("referrerpolicy", "no-referrer");
  frame.setAttribute("name", name);
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value);
  const hear = ({ origin: from, source, data }: Posted): void => {
    if (from !== origin || !isMessage(data)) return;
    const { event, title } = data;
    // HTML Standard 9.3.3: a document that has gone is no source. Its last event has the frame's name
    // instead.
    const isLast = source === null && event.type === "left" && data.frame === name;
    if (source !== frame.contentWindow && !isLast) return;
    if (options.title === undefined && typeof title === "string") frame.title = title;
    if (event.type === "resize" && (options.resize ?? true))
      frame.style.setProperty("height", `${Math.max(event.height, leastHeight)}px`);
    options.on?.(event);
    if (event.type === "submitted") options.onSubmitted?.(event);
    if (event.type === "finished") options.onFinished?.(event);
    if (event.type === "problem") options.onProblem?.(event);
  };
  view?.addEventListener("message", hear);
  const host = view?.origin === undefined ? "" : `&host=${encodeURIComponent(view.origin)}`;
  frame.src = `${withLanguage(options.url, options.language)}${host}`;
  element.append(frame as never);
  return {
    unmount() {
      view?.removeEventListener("message", hear);
      frame.remove();
    },
  };
}

/**
 * The address of the page in a language, for a link that leads to the page itself.
 * @throws {TypeError} `language` is not a language tag of BCP 47
 * @example
 * location.assign(withLanguage(url, "de"));
 */
export function withLanguage(url: string, language: string | undefined): string {
  if (language === undefined) return url;
  if (!/^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/.test(language))
    throw new TypeError("language must be a language tag such as `de` or `pt-BR`.");
  const [address = "", ...capability] = url.split("#");
  const asked = `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;
  return [asked, ...capability].join("#");
}

/** Minimum height for a usable camera. */
const leastHeight = 640;
const look = { width: "100%", height: `${leastHeight}px`, border: "0" };

/** A name that no other frame has. */
function newName(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `passmuster-${digits.join("")}`;
}

function isMessage(data: unknown): data is CaptureMessage {
  if (typeof data !== "object" || data === null || !("source" in data) || !("event" in data)) return false;
  return data.source === "passmuster" && typeof data.event === "object" && data.event !== null;
}
