import type { PageSettings } from "../../src/page-settings.ts";

/** The server's settings from `<meta name="passmuster">`. */
export function readSettings(): PageSettings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="passmuster"]');
  return JSON.parse(meta?.content ?? "{}") as PageSettings;
}

export interface Address {
  readonly verification: string;
  readonly capability: string | undefined;
  /** The language that the host asked for. */
  readonly language: string | undefined;
  /** The origin of the embedding page. Only origins of `frameAncestors` are ever told anything. */
  readonly host: string | undefined;
}

/** Reads the address and removes the capability from it first, before other code or the history sees it. */
export function takeAddress(): Address {
  const { pathname, search, hash } = location;
  const [shown = "", ...rest] = hash.slice(1).split("&");
  const wishes = new URLSearchParams(rest.join("&"));
  if (hash.length > 1) history.replaceState(history.state, "", `${pathname}${search}`);
  return {
    verification: pathname.replace(/\/$/, "").split("/").at(-1) ?? "",
    capability: shown === "" ? undefined : shown,
    language: wishes.get("lang") ?? new URLSearchParams(search).get("lang") ?? undefined,
    host: wishes.get("host") ?? undefined,
  };
}
