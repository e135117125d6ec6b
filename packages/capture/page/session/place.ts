import type { Context, Side } from "./parts.ts";

/** Where the visitor is while the verification is Started. */
export type Place =
  | { readonly step: "welcome" }
  | { readonly step: "document"; readonly context: Context; readonly side: Side }
  | { readonly step: "camera"; readonly context: Context; readonly side: Side }
  | { readonly step: "check"; readonly context: Context; readonly side: Side }
  | { readonly step: "hand-off" }
  | { readonly step: "review" };

/** Places are entries of the browser's history, so that its back button goes a step back and not away. */
export function remember(place: Place, replace: boolean): void {
  const state = { passmuster: place };
  if (replace) history.replaceState(state, "");
  else history.pushState(state, "");
}

export function remembered(state: unknown): Place | undefined {
  if (typeof state !== "object" || state === null || !("passmuster" in state)) return undefined;
  return state.passmuster as Place;
}
