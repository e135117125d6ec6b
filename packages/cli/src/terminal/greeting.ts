import type { Capabilities } from "@passmuster/core/ports";
import type { Settings } from "../settings.ts";
import { shownEngine } from "./engine.ts";
import type { Paint } from "./paint.ts";

/** The settings, and the engine of a reader that has more than one. */
type Shown = Settings<"storage" | "blobs" | "extractor" | "specimens" | "role"> &
  Pick<Capabilities, "engine">;

/** Shows the settings of the server and the next step, on a terminal. */
export function greeting(url: string, given: Shown, tokens: number, paint: Paint): readonly string[] {
  const row = (name: string, value: string): string => `  ${paint("dim", name.padEnd(10))}${value}`;
  return [
    "",
    row("API", `${url}/api/v1`),
    row("reference", `${url}/api/v1/openapi.json`),
    row("storage", withoutPassword(given.storage)),
    row("images", withoutPassword(given.blobs)),
    row(
      "reader",
      given.extractor === "sandbox" ? paint("yellow", "sandbox: reads no images") : local(given, paint),
    ),
    ...(given.specimens === "review" ? [] : [row("specimens", paint("yellow", "accepted: for trying only"))]),
    row("role", given.role),
    "",
    ...(tokens === 0 ? [noToken(given.storage, paint)] : []),
    paint("dim", "  Press Ctrl+C to stop."),
    "",
  ];
}

function local({ engine }: Shown, paint: Paint): string {
  if (!engine) return "local";
  const text = `local, ${shownEngine(engine)}`;
  return engine.advice === undefined ? text : paint("yellow", `${text}. ${engine.advice}`);
}

function noToken(storage: string, paint: Paint): string {
  if (storage === "memory:")
    return paint("yellow", "  Memory storage cannot keep tokens. To call the API, use another --storage.");
  return `  ${paint("yellow", "No API token yet.")} In another terminal, in this folder, run ${paint("bold", "passmuster token create")}`;
}

/** Hides the user and the password of an address. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^@/]*@/, "//");
}
