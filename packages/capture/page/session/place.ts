import type { Context, Side } from "./parts.ts";

/** The visitor's step while the verification is Started. */
export type Place =
  | { readonly step: "welcome" }
  | { readonly step: "document"; readonly context: Context; readonly side: Side }
  | { readonly step: "camera"; readonly context: Context; readonly side: Side }
  | { readonly step: "check"; readonly context: Context; readonly side: Side }
  | { readonly step: "wallet"; readonly context: Context; readonly side: Side }
  | { readonly step: "presence" }
  | { readonly step: "hand-off" }
  | { readonly step: "review" };

/** Steps are entries of the browser's history, so the back button goes one step back. */
export function remember(place: Place, replace: boolean): void {
  const state = { passmuster: place };
  if (replace) history.replaceState(state, "");
  else history.pushState(state, "");
}

export function remembered(state: unknown): Place | undefined {
  if (typeof state !== "object" || state === null || !("passmuster" in state)) return undefined;
  return state.passmuster as Place;
}
