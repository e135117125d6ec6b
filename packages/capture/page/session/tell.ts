import type { CaptureEvent, CaptureMessage } from "../../src/events.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/**
 * Sends events to the embedding page, and only to origins that may frame this page.
 *
 * @param host the embedding page's origin, as its address of the frame says
 * @param title what the page is called, in its language
 */
export function createTell(
  { frameAncestors }: Pick<PageSettings, "frameAncestors">,
  host: string | undefined,
  title: () => string,
): (event: CaptureEvent) => void {
  if (window.parent === window) return () => undefined;
  const allowed = frameAncestors.map((origin) => (origin === "self" ? location.origin : origin));
  const parent = parentOrigin() ?? host;
  // Browsers log an error for each message to an origin that is not the parent's.
  const origins = parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
  // Survives a reload of the frame. Another name of the host's is not told.
  const frame = /^passmuster-[\da-f]+$/.test(window.name) ? window.name : undefined;
  return (event) => {
    const message: CaptureMessage = {
      source: "passmuster",
      event,
      title: title(),
      ...(frame && { frame }),
    };
    for (const origin of origins) window.parent.postMessage(message, origin);
  };
}

/**
 * HTML Standard 7.2.4: `null` if the frame's referrer policy hides the origin. Firefox has no
 * `ancestorOrigins`.
 */
function parentOrigin(): string | undefined {
  const origin = (location as { readonly ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0];
  return origin === "null" ? undefined : origin;
}
