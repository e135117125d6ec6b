import type { CaptureEvent, CaptureMessage } from "../../src/events.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/** Sends events to the embedding page, and only to origins that may frame this page. */
export function createTell({
  frameAncestors,
}: Pick<PageSettings, "frameAncestors">): (event: CaptureEvent) => void {
  if (window.parent === window) return () => undefined;
  const origins = frameAncestors.map((origin) => (origin === "self" ? location.origin : origin));
  return (event) => {
    const message: CaptureMessage = { source: "passmuster", event };
    for (const origin of origins) window.parent.postMessage(message, origin);
  };
}
