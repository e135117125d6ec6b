import type { PageSettings } from "../../src/page-settings.ts";

/** The server's settings from `<meta name="passmuster">`. */
export function readSettings(): PageSettings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="passmuster"]');
  return JSON.parse(meta?.content ?? "{}") as PageSettings;
}

export interface Address {
  readonly verification: string;
  readonly capability: string | undefined;
}

/** Reads the address and removes the capability from it first, before other code or the history sees it. */
export function takeAddress(): Address {
  const { pathname, search, hash } = location;
  const capability = hash.length > 1 ? hash.slice(1) : undefined;
  if (capability !== undefined) history.replaceState(history.state, "", `${pathname}${search}`);
  return { verification: pathname.replace(/\/$/, "").split("/").at(-1) ?? "", capability };
}
