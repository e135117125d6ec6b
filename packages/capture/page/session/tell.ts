import type { CaptureEvent, CaptureMessage } from "../../src/events.ts";
import type { PageSettings } from "../../src/page-settings.ts";

/** Tells the page around this one what happens: only where there is one, and only origins that may frame it. */
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
