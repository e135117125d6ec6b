import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { root } from "../workspace.ts";
import { declarationsToday, type Listing } from "./declarations.ts";
import type { Description } from "./wire.ts";

const folder = join(root, "tests/repository/test/release/last");
const read = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString());

/** What the last release declares to its users: its types and its HTTP API. */
export const lastRelease = (): { readonly declarations: Listing; readonly api: Description } => ({
  declarations: read("declarations") as Listing,
  api: read("openapi") as Description,
});

/** The description of the HTTP API in this checkout. */
export const apiToday = (): Description =>
  JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")) as Description;

/** Keeps what this checkout declares as that of the last release. */
export function keepRelease(): void {
  for (const [name, value] of [
    ["declarations", declarationsToday()],
    ["openapi", apiToday()],
  ] as const)
    writeFileSync(join(folder, `${name}.json.gz`), gzipSync(JSON.stringify(value), { level: 9 }));
}
