import type { PageSettings } from "../../src/page-settings.ts";

/** What the server told the page, from its `<meta name="passmuster">`. */
export function readSettings(): PageSettings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="passmuster"]');
  return JSON.parse(meta?.content ?? "{}") as PageSettings;
}

export interface Address {
  readonly verification: string;
  readonly capability: string | undefined;
}

/** Takes the address apart and the capability out of it, before anything else can see it or the history keeps it. */
export function takeAddress(): Address {
  const { pathname, search, hash } = location;
  const capability = hash.length > 1 ? hash.slice(1) : undefined;
  if (capability !== undefined) history.replaceState(history.state, "", `${pathname}${search}`);
  return { verification: pathname.replace(/\/$/, "").split("/").at(-1) ?? "", capability };
}
