import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../../../scripts/workspace.ts";

/** The blocks of a page of the guide that have a file's name: ` ```ts [src/main.ts] `. */
export function filesOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, "docs/guide", page), "utf8");
  const blocks = text.matchAll(/^```\w+ \[([^\n]+)\]\n([\s\S]*?)^```/gm);
  return new Map([...blocks].map(([, path = "", block = ""]) => [path, block]));
}

/** Writes a project as the page tells it. */
export function writeGuide(folder: string, page: string): void {
  for (const [path, text] of filesOf(page)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
