import type { Settings } from "../settings.ts";
import type { Paint } from "./paint.ts";

type Shown = Settings<"storage" | "blobs" | "extractor" | "role">;

/** What a server runs on and what to do next, for whoever started it in a terminal. */
export function greeting(url: string, given: Shown, tokens: number, paint: Paint): readonly string[] {
  const row = (name: string, value: string): string => `  ${paint("dim", name.padEnd(10))}${value}`;
  return [
    "",
    row("API", `${url}/api/v1`),
    row("reference", `${url}/api/v1/openapi.json`),
    row("storage", withoutPassword(given.storage)),
    row("pictures", withoutPassword(given.blobs)),
    row("reader", given.extractor === "sandbox" ? paint("yellow", "sandbox: nothing is read") : "local"),
    row("role", given.role),
    "",
    ...(tokens === 0 ? [noToken(given.storage, paint)] : []),
    paint("dim", "  Ctrl+C ends it."),
    "",
  ];
}

function noToken(storage: string, paint: Paint): string {
  if (storage === "memory:")
    return paint("yellow", "  In memory nobody can make a token: use another --storage to call the API.");
  return `  ${paint("yellow", "There is no API token yet.")} In another terminal, here: ${paint("bold", "passmuster token create")}`;
}

/** The user and the password of an address are nobody's to read over a shoulder. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^@/]*@/, "//");
}
